"""A game from a file, as an entry of the history."""

from datetime import UTC, datetime

from gridseer.minesweeper.course import course_of
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import sized_level
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.record_text import format_record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.seen_text import format_seen
from gridseer.review.figures import figures
from gridseer.store.history import RecordedGame, Source

_RESULTS = {Outcome.WON: "won", Outcome.LOST: "lost", Outcome.PLAYING: "abandoned"}


def imported_game(record: Record) -> RecordedGame:
    """The entry of a recorded game; without a time of its own it is entered as of now."""
    course = course_of(record)
    found = figures(record, course)
    assert found is not None, "a replay that can be read opens a cell"
    level = record.setup.level
    software = "" if record.track is None else record.track.software
    return RecordedGame(
        began=record.began or datetime.now(UTC).isoformat(timespec="seconds"),
        source=Source.IMPORTED,
        level=level.name,
        width=level.width,
        height=level.height,
        mines=level.mines,
        result=_RESULTS[course.game.outcome],
        seconds=found.seconds,
        clicks=found.clicks,
        start=record.setup.start,
        first=course.first,
        player=record.player,
        bbbv=found.bbbv,
        board=course.game.final_text(),
        game=record.game,
        cause=f"recorded by {software or 'another program'}",
        record=format_record(record, course.board),
    )


def imported_seen(record: SeenRecord) -> RecordedGame:
    """The entry of a game of the autopilot whose mines nobody was shown."""
    height, width = record.end.shape
    mines = record.moves[0].board.mines
    known = mines if isinstance(mines, int) else None
    return RecordedGame(
        began=record.began,
        source=Source.IMPORTED,
        level="custom" if known is None else sized_level(width, height, known).name,
        width=width,
        height=height,
        mines=known,
        result=_RESULTS[record.outcome],
        seconds=record.moves[-1].seconds,
        clicks=0,
        start=Start.ANY,
        automatic_moves=len(record.moves),
        method=record.method,
        game=record.game,
        cause="played by the autopilot",
        record=format_seen(record),
    )
