"""Games of our own written as .evf: read back by us and by ms_toollib."""

from pathlib import Path

import pytest

from gridseer import Cell, Session, Setup
from gridseer.errors import InputError
from gridseer.minesweeper.record import MOVES, Action
from gridseer.minesweeper.replays import read_replay
from gridseer.minesweeper.replays.evf_writer import kept_moves, write_evf
from tests.support.planting import strong_game
from tests.support.replays import SAMPLES, second_opinion


def test_a_game_of_our_own_is_the_same_game_afterwards(tmp_path: Path) -> None:
    session = Session(Setup.of("beginner", seed=4))
    session.open(Cell(4, 4))
    session.flag(Cell(0, 0))
    for move in strong_game(Setup.of("beginner", seed=4)).record.events:
        if move.action is Action.OPEN and move.cell not in (None, Cell(0, 0)):
            session.open(move.cell)
    record = session.record
    content = write_evf(record)
    again = read_replay(content, "game.evf")
    assert [(e.action, e.cell) for e in again.events if e.action in MOVES] == [
        (e.action, e.cell) for e in kept_moves(record)
    ]
    assert [e.seconds for e in again.events if e.action in MOVES] == pytest.approx(
        [e.seconds for e in kept_moves(record)], abs=0.001
    )
    path = tmp_path / "game.evf"
    path.write_bytes(content)
    opinion = second_opinion(path)
    assert session.game.layout is not None
    assert opinion["mines"] == session.game.layout.tolist()


def test_moves_that_were_taken_back_are_left_out() -> None:
    session = Session(Setup.of("beginner", seed=4))
    session.open(Cell(4, 4))
    session.flag(Cell(0, 0))
    session.undo()
    session.redo()
    session.undo()
    again = read_replay(write_evf(session.record), "game.evf")
    assert [event.action for event in again.events if event.action in MOVES] == [Action.OPEN]


@pytest.mark.parametrize("path", [p for p in SAMPLES if p.stat().st_size < 100_000], ids=lambda path: path.name)
def test_replays_of_all_programs_are_converted(path: Path, tmp_path: Path) -> None:
    record = read_replay(path.read_bytes(), path.name)
    written = tmp_path / "converted.evf"
    written.write_bytes(write_evf(record))
    again = read_replay(written.read_bytes(), written.name)
    assert [(e.action, e.cell) for e in again.events] == [(e.action, e.cell) for e in record.events]
    assert again.player == record.player
    opinion = second_opinion(written)
    assert opinion["figures"]["cl"] == second_opinion(path)["figures"]["cl"]


def test_what_has_no_place_in_the_format_is_refused() -> None:
    with pytest.raises(InputError, match="a cell was opened"):
        write_evf(Session(Setup.of("beginner", seed=1)).record)
    session = Session(Setup.of("beginner", seed=1, topology="torus"))
    session.open(Cell(0, 0))
    with pytest.raises(InputError, match="expected a square board"):
        write_evf(session.record)
