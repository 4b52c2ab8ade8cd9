"""What a game leaves in the history."""

from typing import TYPE_CHECKING

from gridseer.minesweeper.metrics import whole_bbbv
from gridseer.minesweeper.record_text import format_record
from gridseer.store.history import PastGame, RecordedGame, Source

if TYPE_CHECKING:
    from gridseer.session.game import Session


def unplayed(session: "Session") -> PastGame:
    """What is known of a game before it is played: its identity and its kind."""
    setup = session.setup
    return PastGame(
        began=session.record.began,
        source=Source.OWN_GAME,
        level=setup.level.name,
        width=setup.level.width,
        height=setup.level.height,
        mines=setup.level.mines,
        result="",
        seconds=0,
        clicks=0,
        topology=setup.topology,
        no_guess=setup.no_guess,
        game=session.id,
    )


def recorded(session: "Session", result: str) -> RecordedGame:
    """The entry of a game that ended, or was left, as it stands now."""
    setup, record, game, tally = session.setup, session.record, session.game, session.tally
    return RecordedGame(
        began=record.began,
        source=Source.OWN_GAME,
        level=setup.level.name,
        width=setup.level.width,
        height=setup.level.height,
        mines=setup.level.mines,
        result=result,
        seconds=session.seconds,
        clicks=tally.clicks,
        start=setup.start,
        topology=setup.topology,
        no_guess=setup.no_guess,
        seed=str(setup.seed),
        first=session.first,
        player=record.player,
        bbbv=None if game.layout is None else whole_bbbv(game.layout, topology=setup.topology),
        hints=tally.hints + tally.looks,
        automatic_moves=tally.automatic_moves,
        undos=tally.undos,
        retry=setup.is_known,
        method=session.method if tally.hints or tally.looks or tally.automatic_moves else None,
        board=game.final_text(),
        game=record.game,
        record=format_record(record, session.board),
    )
