"""Boards entered by hand: what contradicts is named."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session import HintStep
from gridseer.session.hint import give_hint
from gridseer.session.position import Certain, find_certain, find_clash
from tests.support.boards import doubtful_positions
from tests.support.judge import judge

BOARD = Board.parse("#1.2#\n#1.2#\n#1.1#\nm3")


def test_a_contradiction_is_named_with_its_clues() -> None:
    assert find_clash(BOARD) is None
    clash = find_clash(BOARD.with_cell(Cell(1, 0), 3))
    assert clash is not None
    assert Cell(1, 0) in clash.clues
    assert "B1" in clash.sentence
    fewer = find_clash(Board(BOARD.cells, 0))
    assert fewer is not None
    assert fewer.mine_count


@given(doubtful_positions())
def test_contradictions_are_those_of_brute_force(board: Board) -> None:
    assert (find_clash(board) is not None) == judge(board).contradiction


def test_hints() -> None:
    strong = make_solver("strong")
    assert give_hint(BOARD, HintStep.CELL, strong).cells == (Cell(0, 0),)  # the first of those with the shortest proof
    only_mine = Board.parse("#1\n11\nm1")
    assert give_hint(only_mine, HintStep.DO, strong).action == "flag"
    assert give_hint(Board.parse("!1\n11\nm0"), HintStep.DO, strong).sentence == "there is nothing left to open"
    assert give_hint(Board.parse("3#\n..\nm1"), HintStep.CERTAIN, strong).clues


def test_a_hint_says_when_waiting_does_not_help() -> None:
    strong = make_solver("strong")
    board = Board.parse("##X\n11X\n..X\nm1")
    ever = f"One of {Cell(0, 0)} and {Cell(1, 0)} is a mine and nothing will ever show which: "
    ever += "guess now or later, it will not get better"
    assert give_hint(board, HintStep.CERTAIN, strong).sentence == f"nothing is certain: you have to guess. {ever}"
    cell = give_hint(board, HintStep.CELL, strong)
    assert cell.action == "guess"
    assert cell.sentence.endswith(f". {ever}")
    elsewhere = Board.parse("##X####\n11X#2##\n..X####\nm4")
    hint = give_hint(elsewhere, HintStep.CELL, strong)
    assert hint.cells[0].x > 2
    assert ever not in hint.sentence
    assert ever in give_hint(elsewhere, HintStep.CERTAIN, strong).sentence


@given(st.integers(0, 2**32), st.integers(1, 8))
def test_what_is_certain_is_so_whatever_was_misread(seed: int, misread: int) -> None:
    rng = np.random.default_rng(seed)
    game = Game(7, 6, 7, start=Start.ZERO, seed=seed)
    game.open(Cell(3, 3))
    layout, cells = game.layout, game.board.cells.copy()
    assert layout is not None
    doubtful = [Cell(int(rng.integers(7)), int(rng.integers(6))) for _ in range(misread)]
    for x, y in doubtful:
        cells[y, x] = rng.integers(0, 11)  # a number, closed, or a flag
    certain = find_certain(Board(cells, None), doubtful)
    assert not any(layout[y, x] for x, y in certain.safe)
    assert all(layout[y, x] for x, y in certain.mines)


def test_what_rests_on_a_doubtful_cell_is_not_certain() -> None:
    board = Board.parse("##1..\n#21..\n11...\nm2")
    assert find_certain(board, []).safe + find_certain(board, []).mines
    assert find_certain(board, board_cells(board)) == Certain((), ())


def board_cells(board: Board) -> list[Cell]:
    return [Cell(x, y) for y in range(board.height) for x in range(board.width)]
