"""``gridseer convert``: recorded games from one format into another."""

from pathlib import Path
from typing import Annotated

import typer

from gridseer.cli.past import GameArgument, record_of
from gridseer.cli.speech import output, talk
from gridseer.errors import InputError

_ENDINGS = (".evf", ".txt")


def convert(
    game: GameArgument,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="What to write: *.evf, or *.txt for a save of gridseer.")],
) -> None:
    """Write a recorded game in another format: as a replay of Metasweeper (.evf), or as a save of gridseer (.txt).

    Games are read from .avf, .mvf, .rmv, .evf, from saves of gridseer, and from the history.
    """
    from gridseer.minesweeper.course import Course
    from gridseer.minesweeper.record_text import format_record
    from gridseer.minesweeper.replays.evf_writer import write_evf

    if out.suffix.lower() not in _ENDINGS:
        raise InputError(f"expected a file to write named *{' or *'.join(_ENDINGS)}, got {str(out)!r}")
    record = record_of(game)
    if out.suffix.lower() == ".evf":
        content = write_evf(record)
    else:
        course = Course(record.setup)
        for number, event in enumerate(record.events, start=1):
            course.follow(event, number)
        content = format_record(record, course.board).encode()
    with output(out) as send:
        send(content)
    talk(f"wrote {out}")
