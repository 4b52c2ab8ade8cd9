"""``gridseer convert``: recorded games from one format into another."""

from pathlib import Path
from typing import Annotated

import typer

from gridseer.cli.past import GameArgument
from gridseer.cli.speech import output, talk
from gridseer.errors import InputError

_ENDINGS = (".evf", ".txt")


def convert(
    game: GameArgument,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="What to write: *.evf, or *.txt for a save of gridseer.")],
) -> None:
    """Write a recorded game in another format: as a replay of Metasweeper (.evf), or as a save of gridseer (.txt).

    Games are read from .avf, .mvf, .rmv, .evf, from saves of gridseer, and from the history. .evf and .txt are the
    only formats written: an .evf says that it was converted, and the others can't.
    """
    from gridseer.minesweeper.course import course_of
    from gridseer.minesweeper.record import Record
    from gridseer.minesweeper.record_text import format_record
    from gridseer.minesweeper.replays.evf_writer import write_evf
    from gridseer.session.past import record_of

    if out.suffix.lower() not in _ENDINGS:
        hint = "Replays of other programs are read, but only .evf is written: it can say that it was converted."
        raise InputError(f"expected a file to write named *{' or *'.join(_ENDINGS)}, got {str(out)!r}", hint)
    record = record_of(game)
    if not isinstance(record, Record):
        hint = "gridseer history --export writes what was seen of it."
        raise InputError("expected a game whose mines are known, got one that only shows what was visible", hint)
    if out.suffix.lower() == ".evf":
        content = write_evf(record)
    else:
        content = format_record(record, course_of(record).board).encode()
    with output(out) as send:
        send(content)
    talk(f"wrote {out}")
