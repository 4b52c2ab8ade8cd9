"""``gridseer history import``: recorded games of other programs into the history."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import BAD_INPUT, complain, print_json
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.store import Store


def import_games(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replays, or folders of them.")],
    *,
    as_json: JsonOption = False,
) -> None:
    """Enter recorded games of other programs (.avf .mvf .rmv .evf) into the history.

    A folder stands for all replays in it and below. A game that is there already is not entered again.
    """
    from gridseer.store import Store

    imported, known, refused = list[dict[str, str]](), list[dict[str, str]](), list[dict[str, str]]()
    with Store() as store:
        for path in _replays(files):
            try:
                game, is_new = _enter(store, path)
            except InputError as error:
                complain(error)
                refused.append({"file": str(path), "error": error.sentence})
            else:
                (imported if is_new else known).append({"file": str(path), "game": game})
    if as_json:
        print_json({"imported": imported, "known": known, "refused": refused})
    else:
        typer.echo(f"{len(imported)} imported, {len(known)} known already, {len(refused)} refused")
    if refused:
        raise typer.Exit(BAD_INPUT)


def _replays(given: list[Path]) -> Iterator[Path]:
    """The files that are meant, each folder's in order."""
    from gridseer.minesweeper.replays import FORMATS, is_replay

    for path in given:
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.rglob("*") if is_replay(file.name) and file.is_file())
        if not found:
            raise InputError(f"expected replays named *{', *'.join(FORMATS)} in {str(path)!r}, got none")
        yield from found


def _enter(store: "Store", path: Path) -> tuple[str, bool]:
    """Enter one game; its identity, and whether it is new."""
    from gridseer.review.imported import imported_game
    from gridseer.session.past import replay_of

    record = replay_of(path)
    is_new = store.history.record(record.game) is None
    if is_new:
        store.history.add(imported_game(record))
    return record.game, is_new
