"""``gridseer history themes``: the games that were met, what is remembered of them, and the looks that were taught."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import output, print_json, talk

if TYPE_CHECKING:
    from gridseer.store import Store
    from gridseer.store.themes import KnownTheme, ThemeFacts
    from gridseer.vision.board import NamedLooks

_OPENS = {"around": "all around", "sides": "the four sides", "none": "one cell at a time"}


def themes(
    *,
    forget: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Forget a game; can be repeated.")] = None,
    export: Annotated[
        str | None, typer.Option(metavar="NAME", help="Write a theme as a file that can be shared.")
    ] = None,
    take: Annotated[
        list[Path] | None,
        typer.Option("--import", metavar="FILE", help="Import a theme from a file; can be repeated."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where the exported file goes; stdout if omitted.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the games met before: their looks, how they open, whether the first click is safe. Share themes as files."""
    from gridseer.store import Store

    with Store() as store:
        if export is not None:
            _export(store, export, out)
            return
        for path in take or ():
            _import(store, path)
        for name in forget or ():
            store.themes.forget(name)
            talk(f"forgotten: {name!r}")
        known = store.themes.all()
    if as_json:
        print_json({"themes": [theme.to_json() for theme in known]})
    elif known:
        typer.echo("\n".join(map(described, known)))
    elif not forget:
        talk("no games are remembered yet; gridseer play remembers those that it plays to their end")


def taught_looks() -> "tuple[NamedLooks, ...]":
    """The looks that somebody has named; none where nothing was ever kept, or the store can't be used."""
    from gridseer.home import home
    from gridseer.store.database import FILE

    if not (home() / FILE).exists():
        return ()
    from gridseer.store import Store, StoreError

    try:
        with Store() as store:
            return store.themes.named_looks()
    except StoreError as error:
        talk(f"taught themes are not used: {error.sentence}")
        return ()


def _export(store: "Store", name: str, out: Path | None) -> None:
    from gridseer.store.theme_file import exported

    content = exported(store.themes, name)
    with output(out) as send:
        send(content)


def _import(store: "Store", path: Path) -> None:
    from gridseer.files import read_bytes
    from gridseer.store.theme_file import LARGEST_FILE, imported

    theme = imported(store.themes, read_bytes(path, LARGEST_FILE))
    talk(f"imported: {theme.name!r}, {len(theme.looks)} looks")


def described(theme: "KnownTheme") -> str:
    """All that is remembered of a game, for people."""
    facts = theme.facts
    games = f"{facts.games} game{'' if facts.games == 1 else 's'}, {facts.wins} won"
    games = "taught" if facts.taught else games
    seen = [*([f"window {theme.window}"] if theme.window else []), f"{len(theme.looks)} looks"]
    if facts.opens is not None:
        seen.append(f"opens {_OPENS[facts.opens]}")
    if facts.first_clicks:
        seen.append(first_click(facts))
    if facts.counter is not None:
        x, y, _, _ = facts.counter
        seen.append(f"counter at ({x},{y}) from the board's corner")
    if facts.answer_ms is not None:
        seen.append(f"answers within {facts.answer_ms:.0f} ms")
    met = theme.used[:16].replace("T", " ")
    return f"{theme.name}: {games}; last {'kept' if facts.taught else 'met'} {met} UTC\n  {'; '.join(seen)}"


def first_click(facts: "ThemeFacts") -> str:
    """What was seen of first clicks, in words; that they are safe can be seen, but not proven."""
    if facts.first_losses:
        return f"first click not safe: lost {facts.first_losses} of {facts.first_clicks}"
    return f"first click never lost in {facts.first_clicks}"
