"""The beginning of a game: levels, start rules, demands that cannot be met, and layouts that are equally likely."""

import math
from collections import Counter
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import MAX_SEED, Game, Outcome, Start
from gridseer.minesweeper.level import LEVELS, Level, custom_level, named_level
from tests.support.judge import touching

Walls = npt.NDArray[np.bool_]


# Levels.


def test_the_levels() -> None:
    assert {name: str(level) for name, level in LEVELS.items()} == {
        "beginner": "9x9/10",
        "intermediate": "16x16/40",
        "expert": "30x16/99",
        "old-beginner": "8x8/10",
    }


@pytest.mark.parametrize("name", LEVELS)
def test_a_game_at_a_level(name: str) -> None:
    level = named_level(name)
    for game in (Game.at_level(name), Game.at_level(level)):
        assert (game.width, game.height, game.board.mines_left) == (level.width, level.height, level.mines)
        assert game.board.closed.all()
        assert game.outcome is Outcome.PLAYING
        assert game.layout is None


def test_an_unknown_level_suggests_the_nearest() -> None:
    with pytest.raises(InputError, match="expected the name of a level, got 'expret'") as caught:
        Game.at_level("expret")
    assert caught.value.hint == "Did you mean 'expert'?"


@pytest.mark.parametrize(("density", "mines"), [(0, 0), (0.2, 20), (0.204, 20), (0.206, 21), (1, 100)], ids=str)
def test_a_custom_level_by_count_and_by_density(density: float, mines: int) -> None:
    assert custom_level(20, 5, density=density) == Level("custom", 20, 5, mines)
    assert custom_level(20, 5, mines=mines) == Level("custom", 20, 5, mines)


@pytest.mark.parametrize("density", [-0.1, 1.1, math.nan, math.inf])
def test_a_density_outside_0_to_1_is_refused(density: float) -> None:
    with pytest.raises(InputError, match="expected a mine density of 0 to 1, got "):
        custom_level(5, 5, density=density)


def test_a_custom_level_takes_a_count_or_a_density() -> None:
    with pytest.raises(InputError, match="expected a mine count or a mine density, got neither"):
        custom_level(5, 5)
    with pytest.raises(InputError, match="expected a mine count or a mine density, got both"):
        custom_level(5, 5, mines=3, density=0.1)


# Start rules.


@st.composite
def boards_with_walls(draw: st.DrawFn) -> tuple[Walls, Topology]:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    walls = draw(st.lists(st.sampled_from([False, False, False, True]), min_size=1, max_size=width * height))
    walls += [False] * (width * height - len(walls))
    walls[draw(st.integers(0, len(walls) - 1))] = False
    return np.array(walls).reshape(height, width), draw(st.sampled_from(Topology))


def first_layout(
    board: tuple[Walls, Topology], mines: int, first: Cell, *, start: Start, seed: int
) -> npt.NDArray[np.bool_]:
    """The mines that are drawn when a cell is opened first; they are as many as asked for, and in no wall."""
    walls, topology = board
    height, width = walls.shape
    game = Game(width, height, mines, start=start, seed=seed, topology=topology, walls=walls)
    game.open(first)
    assert game.layout is not None
    assert np.count_nonzero(game.layout) == mines
    assert not np.any(game.layout & walls)
    assert (game.outcome is Outcome.LOST) == bool(game.layout[first.y, first.x])
    return game.layout


def most_mines(walls: Walls, topology: Topology, start: Start) -> int:
    """The most mines that fit whatever cell is opened first."""
    playable = set(cells_of(~walls))
    if start is not Start.ZERO:
        return len(playable) - 1
    height, width = walls.shape
    return min(len(playable - touching(cell, width, height, topology) - {cell}) for cell in playable)


@pytest.mark.parametrize("start", Start)
@given(board=boards_with_walls(), seed=st.integers(0, MAX_SEED), data=st.data())
def test_the_start_rule_holds_for_every_first_cell(
    start: Start, board: tuple[Walls, Topology], seed: int, data: st.DataObject
) -> None:
    walls, topology = board
    height, width = walls.shape
    mines = data.draw(st.integers(0, most_mines(walls, topology, start)))
    before_the_move = None
    for first in cells_of(~walls):
        layout = first_layout(board, mines, first, start=start, seed=seed)
        around = touching(first, width, height, topology)
        if start in (Start.SAFE, Start.ZERO):
            assert not layout[first.y, first.x]
        if start is Start.ZERO:
            assert not any(layout[y, x] for x, y in around)
        if start in (Start.XP, Start.ANY):
            # The mines do not depend on the first cell; under xp a mine there moves away.
            if before_the_move is None:
                before_the_move = first_layout(board, mines, first, start=Start.ANY, seed=seed)
            expected = before_the_move if start is Start.ANY else moved(before_the_move, walls, first)
            assert np.array_equal(layout, expected)


def moved(layout: npt.NDArray[np.bool_], walls: Walls, first: Cell) -> npt.NDArray[np.bool_]:
    """The layout after the mine in the first cell went to the first free cell from the upper left."""
    if not layout[first.y, first.x]:
        return layout
    free = next(cell for cell in cells_of(~walls & ~layout))
    result = layout.copy()
    result[first.y, first.x], result[free.y, free.x] = False, True
    return result


@pytest.mark.parametrize("start", Start)
@given(board=boards_with_walls())
def test_one_mine_more_than_fits_is_refused(start: Start, board: tuple[Walls, Topology]) -> None:
    walls, topology = board
    height, width = walls.shape
    most = most_mines(walls, topology, start)
    Game(width, height, most, start=start, topology=topology, walls=walls)
    with pytest.raises(InputError, match=rf"at most {most} mines fit this board, got {most + 1}: "):
        Game(width, height, most + 1, start=start, topology=topology, walls=walls)


REFUSED = {
    Start.SAFE: "at most 8 mines fit this board, got 9: the first cell stays free",
    Start.XP: "at most 8 mines fit this board, got 9: the first cell stays free",
    Start.ANY: "at most 8 mines fit this board, got 9: at least one cell must be free",
    Start.ZERO: "at most 0 mines fit this board, got 9: the first cell and all its neighbours stay free, "
    "wherever it is",
}


@pytest.mark.parametrize("start", Start)
def test_too_many_mines_are_refused_with_the_reason(start: Start) -> None:
    with pytest.raises(InputError) as caught:
        Game(3, 3, 9, start=start)
    assert caught.value.sentence == REFUSED[start]
    assert caught.value.hint == "Take fewer mines, a larger board or another start rule."


def test_a_zero_start_that_does_not_fit_is_refused() -> None:
    assert Game(4, 3, 3, start=Start.ZERO).board.mines == 3
    with pytest.raises(InputError, match="at most 3 mines fit this board, got 4: the first cell and all"):
        Game(4, 3, 4, start=Start.ZERO)


def test_other_demands_that_cannot_be_met() -> None:
    with pytest.raises(InputError, match="expected 0 to 8 mines, got -1"):
        Game(3, 3, -1)
    for width, height in ((0, 3), (3, 0), (1001, 3), (3, 1001)):
        with pytest.raises(InputError, match=f"a width and a height of 1 to 1000, got {width} and {height}"):
            Game(width, height, 1)
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(InputError, match=f"expected a seed of 0 to {MAX_SEED}, got {seed}"):
            Game(3, 3, 1, seed=seed)
    with pytest.raises(InputError, match="expected walls as 3 rows and 2 columns, got an array of shape"):
        Game(2, 3, 1, walls=np.zeros((2, 3), np.bool_))
    with pytest.raises(InputError, match="expected a board with at least one cell that isn't a wall"):
        Game(2, 2, 0, walls=np.ones((2, 2), np.bool_))


# Chance.


def chi_square_bound(degrees: int) -> float:
    """Where the chi-square distribution has only 1 in 1,000 left (Wilson and Hilferty)."""
    normal_quantile = 3.0902
    share = 2 / (9 * degrees)
    return float(degrees * (1 - share + normal_quantile * math.sqrt(share)) ** 3)


def test_the_bound_is_that_of_the_tables() -> None:
    assert chi_square_bound(10) == pytest.approx(29.588, rel=0.01)
    assert chi_square_bound(100) == pytest.approx(149.449, rel=0.005)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("start", "topology"),
    [
        (Start.SAFE, Topology.SQUARE),
        (Start.ZERO, Topology.SQUARE),
        (Start.ANY, Topology.SQUARE),
        (Start.SAFE, Topology.TORUS),
        (Start.ZERO, Topology.HEXAGON),
    ],
)
def test_every_layout_is_equally_likely(start: Start, topology: Topology) -> None:
    width, height, mines, first, games = 4, 3, 2, Cell(0, 1), 8000
    kept_free = {Start.ANY: set[Cell](), Start.SAFE: {first}}.get(
        start, {first} | touching(first, width, height, topology)
    )
    places = [Cell(x, y) for y in range(height) for x in range(width) if (x, y) not in kept_free]
    counts: Counter[tuple[Cell, ...]] = Counter()
    board = np.zeros((height, width), np.bool_), topology
    for seed in range(games):
        counts[tuple(cells_of(first_layout(board, mines, first, start=start, seed=seed)))] += 1
    possible = set(combinations(places, mines))
    assert set(counts) == possible
    expected = games / len(possible)
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    assert chi_square < chi_square_bound(len(possible) - 1)
