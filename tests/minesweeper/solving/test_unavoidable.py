"""Guesses that no play avoids: against every set of cells, against the full game tree, and in the answer."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import Limits, analyse
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses
from gridseer.minesweeper.unavoidable import UnavoidableGuess
from tests.support.boards import doubtful_positions, positions, random_position
from tests.support.examples import examples
from tests.support.full_tree import FullTree
from tests.support.judge import layout_masks, touching
from tests.support.positions import mid_game, seen
from tests.support.unavoidable import MOST_UNDECIDED, Layouts, best_share, smallest_sets
from tests.support.unknown_mines import forgetful

PAIR = "##\n33\n!!\nm1"

MOST_IN_TREE = 9
"""Undecided cells of boards whose full game tree is searched."""


def named(text: str) -> list[tuple[str, int, int, float]]:
    """The guesses of a board: cells, configurations, mines and the probability to win."""
    return [
        (" ".join("ABCDEFGHI"[x] + str(y + 1) for x, y in guess.cells), *rest)
        for guess in unavoidable_guesses(Board.parse(text))
        for rest in [(guess.configurations, guess.mines, guess.win_probability)]
    ]


def assert_as_defined(board: Board) -> list[UnavoidableGuess]:
    """The guesses of a board are the smallest sets that the definition allows, and win what the best play wins."""
    layouts = Layouts.of(board)
    found = list(unavoidable_guesses(board))
    assert sorted(guess.cells for guess in found) == (smallest_sets(layouts) if layouts.undecided else []), board
    for guess in found:
        ways = layouts.configurations(guess.cells)
        assert (len(ways), int(ways[0].sum())) == (guess.configurations, guess.mines), board
        assert guess.win_probability == float(best_share(layouts, guess.cells)), board
    return found


def rest_share(board: Board, guess: UnavoidableGuess) -> Fraction:
    """What the best play wins of everything but a guess, given even what the guess's cells show of the rest."""
    order, masks = layout_masks(board)
    inside = sum(1 << order.index(cell) for cell in guess.cells)
    one_way = int(masks[0]) & inside
    around = [
        sum(1 << order.index(other) for other in touching(cell, board.width, board.height, board.topology) & set(order))
        for cell in guess.cells
    ]
    groups: dict[tuple[int, ...], int] = {}
    for bit, mask in enumerate(masks.tolist()):
        if mask & inside == one_way:
            shown = tuple((mask & seen & ~inside).bit_count() for seen in around)
            groups[shown] = groups.get(shown, 0) | 1 << bit
    tree = FullTree(board)
    return Fraction(sum(map(tree.wins, groups.values())), sum(group.bit_count() for group in groups.values()))


def exact_share(guess: UnavoidableGuess) -> Fraction:
    return Fraction(round(guess.win_probability * guess.configurations), guess.configurations)


def assert_no_play_wins_more(board: Board) -> int:
    """No strategy of the full tree wins more than the guesses leave; how many guesses there were."""
    found = unavoidable_guesses(board)
    if not found:
        return 0
    tree = FullTree(board)
    best = Fraction(tree.wins(), tree.layouts)
    together = Fraction(1)
    taken: set[Cell] = set()
    for guess in found:
        assert best <= exact_share(guess) * rest_share(board, guess), (board, guess)
        if taken.isdisjoint(guess.cells):
            together *= exact_share(guess)
            taken |= set(guess.cells)
    assert best <= together, board
    return len(found)


@given(positions())
@examples(200)
def test_the_guesses_are_those_of_the_definition(board: Board) -> None:
    assume(len(Layouts.of(board).undecided) <= MOST_UNDECIDED)
    assert_as_defined(board)


@given(positions())
@examples(100)
def test_no_play_wins_more_than_the_guesses_leave(board: Board) -> None:
    assume(len(Layouts.of(board).undecided) <= MOST_IN_TREE)
    assert_no_play_wins_more(board)


@pytest.mark.slow
def test_many_positions_with_guesses_of_all_sizes() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(1500):
        board = random_position(Random(seed))
        if len(Layouts.of(board).undecided) <= MOST_IN_TREE:
            sizes.update(len(guess.cells) for guess in assert_as_defined(board))
    assert min(sizes[size] for size in range(2, 8)) >= 5, sizes


@pytest.mark.slow
def test_without_the_number_of_mines() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(5000, 6000):
        board = forgetful(random_position, Random(seed))
        if len(Layouts.of(board).undecided) <= MOST_IN_TREE:
            sizes.update(len(guess.cells) for guess in assert_as_defined(board))
    assert sizes[2] >= 20, sizes
    assert named("##X\n11X\nm?") == [("A1 B1", 2, 1, 0.5)]
    assert named("##X\nm?") == []  # any number of mines may be there
    assert named("##X\nm1-2") == []


@pytest.mark.slow
def test_in_many_positions_no_play_wins_more() -> None:
    checked = 0
    for seed in range(2000, 3000):
        board = random_position(Random(seed))
        if len(Layouts.of(board).undecided) <= MOST_IN_TREE:
            checked += assert_no_play_wins_more(board)
    assert checked > 150


@given(doubtful_positions())
@examples(100)
def test_any_board_has_an_answer(board: Board) -> None:
    found = unavoidable_guesses(board)
    try:
        analysis = analyse(board)
    except ContradictionError:
        assert not found
        return
    for guess in found:
        assert 0 < guess.win_probability < 1
        for cell in guess.cells:
            assert 0 < analysis.mine_probability[cell.y, cell.x] < 1


# Classic examples.


def test_a_pair_in_a_corner_behind_mines() -> None:
    assert named("#!2\n#!3\n!!2\nm1") == [("A1 A2", 2, 1, 0.5)]


def test_a_pair_along_an_edge() -> None:
    assert named("##\n33\n!!\nm1") == [("A1 B1", 2, 1, 0.5)]
    assert named("##\n.3\n!!\nm1") == []


def test_a_pair_that_a_safe_cell_would_tell_apart() -> None:
    assert named("##XX\n34X1\n!!!X\nm1") == [("A1 B1", 2, 1, 0.5)]
    assert named("###X\n34X1\n!!!X\nm1") == []  # C1 is safe, and sees only B1


def test_a_pair_that_a_closed_cell_might_tell_apart() -> None:
    assert named("##XX\n33X1\n!!X#\nm2") == [("A1 B1", 2, 1, 0.5)]
    assert named("###2\n34##\n!!!#\nm3") == []


def test_a_box_of_four_tells_nothing_about_itself_either() -> None:
    assert named("##X\n##X\nXXX\nm1") == [("A1 B1 A2 B2", 4, 1, 1 / 4)]
    assert named("##X\n##X\nXXX\nm2") == [("A1 B1 A2 B2", 6, 2, 1 / 6)]
    assert named("##X\n##X\nXXX\nm3") == [("A1 B1 A2 B2", 4, 3, 1 / 4)]


def test_a_strip_tells_something_about_itself() -> None:
    # An end that is free tells whether its neighbour is.
    assert named("###\nm1") == [("A1 B1 C1", 3, 1, 2 / 3)]
    assert named("####\nm1") == [("A1 B1 C1 D1", 4, 1, 3 / 4)]


def test_cells_far_apart_that_only_the_mines_left_tie() -> None:
    assert named("#X#\nm1") == [("A1 C1", 2, 1, 0.5)]
    assert named("#XXX3!\nXXXX!!\nX#XXXX\nm1") == [("A1 B3", 2, 1, 0.5)]


def test_two_pairs_are_named_apart() -> None:
    found = named("##X##\n33X33\n!!X!!\nm2")
    assert found == [("A1 B1", 2, 1, 0.5), ("D1 E1", 2, 1, 0.5)]


def test_on_other_topologies() -> None:
    assert named("##XX\nXXXX\nXXXX\nXXXX\nm1 hexagon") == [("A1 B1", 2, 1, 0.5)]
    assert named("#XX#\nXXXX\nXXXX\nXXXX\nm1 torus") == [("A1 D1", 2, 1, 0.5)]


def test_a_set_of_more_than_eight_cells_is_not_named() -> None:
    assert named("########\nm3") != []
    assert named("#########\nm3") == []


def test_a_board_too_wide_to_count_has_none() -> None:
    board = Board.parse(PAIR)
    assert unavoidable_guesses(board)
    assert unavoidable_guesses(board, Limits(work=1)) == ()


@pytest.mark.parametrize("seed", range(3))
def test_large_boards(seed: int) -> None:
    """Whatever is open on a large board, the mines of each guess are as many as said, and some of them are found."""
    position = mid_game(100, 100, 0.2, seed, 10_000)
    opened = position.board.cells <= 8
    while (safe := analyse(seen(position.layout, opened).board).safe).any():
        opened |= safe
    board = seen(position.layout, opened).board
    found = unavoidable_guesses(board)
    assert len(found) >= 3
    analysis = analyse(board)
    for guess in found:
        assert sum(analysis.mine_probability[c.y, c.x] for c in guess.cells) == pytest.approx(guess.mines)
        assert sum(position.layout[c.y, c.x] for c in guess.cells) == guess.mines


# In the answer.


@pytest.mark.parametrize("method", ["exact", "fast", "strong", "max", "trivial,strong"])
def test_the_answer_names_them(method: str) -> None:
    answer = make_solver(method).think(Board.parse(PAIR))
    assert [guess.cells for guess in answer.unavoidable] == [(Cell(0, 0), Cell(1, 0))]
    assert answer.to_json()["unavoidable"] == [
        {
            "cells": (Cell(0, 0), Cell(1, 0)),
            "win_probability": 0.5,
            "sentence": f"one of {Cell(0, 0)} and {Cell(1, 0)} is a mine and nothing will ever show which: "
            "guess now or later, it will not get better",
        }
    ]


def test_they_are_looked_for_only_where_nothing_is_safe_and_by_exact_methods() -> None:
    with_safe_cell = Board.parse("##X1#\n33X1#\n!!X1#\nm2")
    answer = make_solver("strong").think(with_safe_cell)
    assert answer.analysis.safe.any()
    assert answer.to_json()["unavoidable"] == []
    assert unavoidable_guesses(with_safe_cell)
    assert make_solver("trivial").think(Board.parse(PAIR)).to_json()["unavoidable"] == []


def test_more_than_two_cells_say_how_much_can_be_won() -> None:
    (guess,) = unavoidable_guesses(Board.parse("##X\n##X\nXXX\nm2"))
    a, b, c, d = guess.cells
    assert guess.sentence == (
        f"2 of {a}, {b}, {c} and {d} are mines and nothing around them will ever show which: guess now or later, "
        "it will not get better; the best play wins 16.7 %"
    )


def test_a_pair_stays_one_when_nobody_knows_how_many_mines_there_are() -> None:
    told_by_a_number = Board.parse("#1\n#X\n!X\nm1")
    assert unavoidable_guesses(told_by_a_number)
    assert unavoidable_guesses(Board(told_by_a_number.cells, None)) == unavoidable_guesses(told_by_a_number)
    tied = unavoidable_guesses(Board.parse("#!2\n#!3\nX!2\nm1"))
    assert tied
    assert not unavoidable_guesses(Board.parse("#!2\n#!3\nX!2\nm?")), "nobody knows that they hold one mine"


def test_a_board_with_many_cells_to_try_gives_every_part_its_share_of_the_work() -> None:
    # The mines of each row may be one or two, so that only the mines left could tie them to other rows, all of them: a
    # search without a bound tries every two, and its last part is the pair.
    row = "#1#1#X" * 10
    rows = [row, "X" * 60] * 20
    rows += ["##X" + "X" * 57, "11X" + "X" * 57]
    found = unavoidable_guesses(Board.parse("\n".join([*rows, "m301"])))
    assert [guess.cells for guess in found] == [(Cell(0, 40), Cell(1, 40))]
