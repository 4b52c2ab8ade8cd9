"""The benches of strength: games are kept and played on from, positions are written as they are read."""

from pathlib import Path

import numpy as np
import pytest

from bench import duel
from bench.regret import Position
from bench.wins import Run, append, load
from gridseer import Board, Start, _core
from gridseer.minesweeper.solving.strength import STRENGTHS

RUN = Run("expert", "safe", "strong", "abc")


def test_games_are_kept_bit_by_bit(tmp_path: Path) -> None:
    file = tmp_path / "wins.csv"
    assert load(file) == {}
    first, second = np.array([True, False, True]), np.array([False] * 9 + [True])
    append(file, RUN, 0, first, 1.5)
    append(file, RUN, 3, second, 2.0)
    append(file, Run("expert", "safe", "strong", "def"), 0, second, 1.0)
    kept = load(file)[RUN]
    assert kept.won.tolist() == [*first, *second]
    assert kept.cpu_seconds == 3.5
    assert len(load(file)) == 2


def test_games_played_twice_count_once(tmp_path: Path) -> None:
    file = tmp_path / "wins.csv"
    for _ in range(2):
        append(file, RUN, 0, np.array([True, True]), 1.0)
    append(file, RUN, 7, np.array([True]), 1.0)  # after a gap
    assert len(load(file)[RUN].won) == 2


def test_a_position_is_read_as_it_was_written() -> None:
    board = Board.parse("!!!22!312!\n##!22!##2#\nm3")
    won = _core.value_cells(board.cells, board.topology.core, 3, 100, 1e6)
    position = Position(board, 3, won)
    again = Position.parse(str(position))
    assert again.board == board
    assert again.layouts == 3
    assert again.won.tolist() == won.tolist()
    assert won.max() == 1


def test_games_of_a_duel_are_read_as_they_were_kept(tmp_path: Path) -> None:
    file = tmp_path / "duel.csv"
    assert list(duel.load(file)) == []
    games = [duel.Game(5, 0.25, (12.5, 3.0), (0.125, -0.5)), duel.Game(6, 1e-05, (), ())]
    for game in games:
        duel.keep(file, game)
    assert list(duel.load(file)) == games


def test_a_duel_with_itself_is_a_draw(capsys: pytest.CaptureFixture[str]) -> None:
    strong = STRENGTHS["strong"]
    game = duel.Duel(strong, strong, strong, layouts=1, start=Start.SAFE).play(duel.FIRST_SEED)
    assert game.bits == game.gains == ()
    duel.show([game])
    assert "+0.000 +-0.000" in capsys.readouterr().out
