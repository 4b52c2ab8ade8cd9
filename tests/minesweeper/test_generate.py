"""Making games by level, size, seed, start rule and first cell."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.generate import Batch, GeneratedView, closed, default_first, solution, view_of
from gridseer.minesweeper.level import LEVELS, custom_level, level_of
from gridseer.minesweeper.sight import CLOSED, FLAG


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_by_name(name: str) -> None:
    assert level_of(name) == LEVELS[name]


def test_nothing_said_is_beginner() -> None:
    assert level_of() == LEVELS["beginner"]


def test_a_size_with_mines_or_density() -> None:
    assert str(level_of(width=5, height=4, mines=0)) == "5x4/0"
    assert str(level_of(width=5, height=4, density=0.25)) == "5x4/5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"name": "beginner", "width": 5}, "a level or a size"),
        ({"width": 5, "mines": 2}, "a width and a height"),
        ({"mines": 2}, "a width and a height"),
        ({"width": 5, "height": 4}, "mine count or a mine density, got neither"),
        ({"width": 5, "height": 4, "mines": 1, "density": 0.1}, "got both"),
        ({"name": "expret"}, "got 'expret'"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        level_of(**arguments)  # type: ignore[arg-type]


def test_the_first_cell_when_nothing_is_said() -> None:
    assert default_first(LEVELS["expert"], Start.SAFE) == Cell(0, 0)
    assert default_first(LEVELS["expert"], Start.ZERO) == Cell(3, 3)
    assert default_first(LEVELS["intermediate"], Start.ZERO) == Cell(2, 2)
    assert default_first(LEVELS["beginner"], Start.ZERO) == Cell(2, 2)
    assert default_first(custom_level(9, 2, mines=1), Start.ZERO) == Cell(0, 0)


def test_seeds_count_up_and_decide_the_mines() -> None:
    several = list(Batch.of(LEVELS["expert"], seed=40, count=3).games())
    again = [next(Batch.of(LEVELS["expert"], seed=seed).games()) for seed in (40, 41, 42)]
    assert [game.seed for game in several] == [40, 41, 42]
    for one, other in zip(several, again, strict=True):
        np.testing.assert_array_equal(one.layout, other.layout)
    assert solution(several[0]) != solution(several[1])


def test_no_games_are_refused() -> None:
    with pytest.raises(InputError, match="at least 1"):
        Batch.of(LEVELS["beginner"], seed=1, count=0)


@given(st.integers(0, 2**32), st.sampled_from([Start.SAFE, Start.ZERO, Start.XP]), st.sampled_from(Topology))
def test_the_three_views_belong_to_one_game(seed: int, start: Start, topology: Topology) -> None:
    (game,) = Batch.of(LEVELS["beginner"], start=start, seed=seed, topology=topology).games()
    solved, begun, untouched = (
        view_of(game, view) for view in (GeneratedView.SOLUTION, GeneratedView.START, GeneratedView.CLOSED)
    )
    np.testing.assert_array_equal(solved.cells == FLAG, game.layout)
    assert (solved.mines_left, untouched.mines_left) == (0, 10)
    assert not (solved.cells == CLOSED).any()
    assert (untouched.cells == CLOSED).all()
    open_cells = begun.cells < CLOSED
    assert open_cells.any()
    np.testing.assert_array_equal(begun.cells[open_cells], solved.cells[open_cells])
    for cell in cells_of(solved.cells < CLOSED):
        assert solved[cell] == sum(solved[neighbour] == FLAG for neighbour in solved.neighbours(cell))
    assert Board.parse(str(solved)) == solved


def test_the_first_cell_may_be_chosen() -> None:
    (game,) = Batch.of(LEVELS["expert"], start=Start.ZERO, seed=5, first=Cell(20, 10)).games()
    assert game.board[Cell(20, 10)] == 0


def test_walls_stay_walls() -> None:
    walls = np.array([[False, True, False, False]])
    game = Game(4, 1, 1, seed=1, walls=walls)
    game.open(Cell(0, 0))
    assert str(solution(game)).startswith(".X")
    assert str(closed(game.board)) == "#X##\nm1"


def test_a_solution_needs_drawn_mines() -> None:
    with pytest.raises(InputError, match="first cell opened"):
        solution(Game(4, 4, 2, seed=1))


def test_a_first_cell_may_be_a_mine_under_any() -> None:
    batch = Batch.of(custom_level(3, 3, mines=8), start=Start.ANY, seed=0, count=40)
    outcomes = {game.outcome for game in batch.games()}
    assert outcomes == {Outcome.LOST, Outcome.WON}
