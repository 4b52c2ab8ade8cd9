"""What a game leaves in the history."""

from typing import TYPE_CHECKING

from gridseer.grid import Cell
from gridseer.minesweeper.metrics import measure
from gridseer.session.text import format_record
from gridseer.store.history import RecordedGame, Source

if TYPE_CHECKING:
    from gridseer.session.game import Session


def entry(session: "Session", result: str, first: Cell | None) -> RecordedGame:
    """The entry of a game that ended, or was left, as it stands now; ``first`` is the cell that was opened first."""
    setup, record, game = session.setup, session.record, session.game
    helped = record.hints or record.automatic_moves
    return RecordedGame(
        began=record.began,
        source=Source.OWN_GAME,
        level=setup.level.name,
        width=setup.level.width,
        height=setup.level.height,
        mines=setup.level.mines,
        result=result,
        seconds=session.seconds,
        clicks=record.clicks,
        start=setup.start,
        topology=setup.topology,
        no_guess=setup.no_guess,
        seed=str(setup.seed),
        first=first,
        player=record.player,
        bbbv=None if game.layout is None else measure(game.layout, topology=setup.topology).bbbv,
        hints=record.hints,
        automatic_moves=record.automatic_moves,
        undos=record.undos,
        retry=setup.first is not None,
        method=session.method if helped else None,
        board=game.final_text(),
        game=record.game,
        record=format_record(record, session.board),
    )
