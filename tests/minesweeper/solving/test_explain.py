"""Proofs and contradictions: true, enough, and no larger than they must be."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.explain import Proof, contradiction, explain
from tests.support.boards import random_doubtful_position, random_position
from tests.support.judge import Verdict, judge
from tests.support.positions import mid_game, play, random_layout, seen

SMALL = 4
"""Proofs of at most so many clues are checked to be the smallest there are."""


def forces(board: Board, proof: Proof, clues: tuple[Cell, ...], mine_count: bool) -> bool:
    """Whether these clues alone, and the mine count if it is believed, make the cell what the proof says."""
    verdict = judge(board, clues=clues, mine_count=mine_count)
    return verdict.mine_counts[proof.cell] == (0 if proof.safe else verdict.layouts)


def assert_proven(board: Board, proof: Proof) -> None:
    """The proof holds, and nothing can be left out of it."""
    assert list(proof.clues) == sorted(set(proof.clues), key=lambda clue: (clue.y, clue.x))
    assert all(board[clue] <= 8 for clue in proof.clues)
    assert forces(board, proof, proof.clues, proof.mine_count)
    for left_out in proof.clues:
        others = tuple(clue for clue in proof.clues if clue != left_out)
        assert not forces(board, proof, others, proof.mine_count), f"{proof} needs no {left_out} on\n{board}"
    if proof.mine_count:
        everything = tuple(clue for clue in all_clues(board))
        assert not forces(board, proof, everything, mine_count=False), f"{proof} needs no mine count on\n{board}"


def assert_smallest(board: Board, proof: Proof) -> None:
    """No smaller set of clues proves it, wherever they are."""
    for size in range(len(proof.clues)):
        for clues in combinations(all_clues(board), size):
            assert not forces(board, proof, clues, mine_count=False), f"{clues} instead of {proof} on\n{board}"


def all_clues(board: Board) -> list[Cell]:
    cells = [Cell(x, y) for y in range(board.height) for x in range(board.width)]
    return [cell for cell in cells if board[cell] <= 8]


def assert_explained(board: Board, verdict: Verdict, cell: Cell) -> Proof | None:
    proof = explain(board, cell)
    if cell not in verdict.safe | verdict.mines:
        assert proof is None
        return None
    assert proof is not None, f"no proof for {cell} on\n{board}"
    assert proof.cell == cell
    assert proof.safe == (cell in verdict.safe)
    assert_proven(board, proof)
    return proof


@pytest.mark.sampled(3)
@pytest.mark.parametrize("chunk", range(8))
def test_every_certain_cell_of_a_small_board_has_a_proof(chunk: int) -> None:
    random = Random(700 + chunk)
    sizes, topologies = set(), set()
    for _ in range(50):
        board = random_position(random)
        verdict = judge(board)
        for cell in verdict.mine_counts:
            proof = assert_explained(board, verdict, cell)
            if proof is not None:
                sizes.add((len(proof.clues), proof.mine_count))
                topologies.add(board.topology)
    assert topologies == set(Topology)
    assert {(1, False), (2, False), (0, True), (1, True)} <= sizes


@pytest.mark.sampled(3)
@pytest.mark.parametrize("chunk", range(8))
def test_a_small_proof_is_the_smallest(chunk: int) -> None:
    random = Random(800 + chunk)
    sizes: list[int] = []
    while sum(size >= 2 for size in sizes) < 20:
        board = random_position(random)
        certain = sorted(judge(board).safe | judge(board).mines)
        for cell in certain[:: max(1, len(certain) // 3)]:
            proof = explain(board, cell)
            assert proof is not None
            if len(proof.clues) <= SMALL and not proof.mine_count:
                assert_smallest(board, proof)
                sizes.append(len(proof.clues))


def test_certain_cells_of_expert_boards_have_proofs() -> None:
    for position, analysis in play(9):
        certain = analysis.safe_cells() + analysis.mine_cells()
        for cell in certain[:: max(1, len(certain) // 4)]:
            proof = explain(position.board, cell)
            assert proof is not None
            assert proof.safe == (not position.layout[cell.y, cell.x])
        both = [cell for cell in position.board.closed_cells() if cell not in set(certain)]
        if both:
            assert explain(position.board, both[len(both) // 2]) is None


# Sentences.


@pytest.mark.parametrize(
    ("text", "cell", "sentence"),
    [
        ("#1!\nm0", (0, 0), "the 1 at B1 leaves no room for a mine at A1"),
        ("#1X\nm1", (0, 0), "the 1 at B1 needs a mine at A1"),
        ("###\n11.\nm1", (2, 0), "the 0 at C2 leaves no room for a mine at C1"),
        ("####\n111X\n....\nm2", (2, 0), "the 1 at A2 and the 1 at B2 leave no room for a mine at C1"),
        ("####\n12#X\n....\nm3", (3, 0), "the 2 at B2 and the 3 mines left need a mine at D1"),
        ("#1#\nm1", (0, 0), None),
        ("#1##\nm1", (3, 0), "the 1 at B1 and the 1 mine left leave no room for a mine at D1"),
        ("###\nm0", (1, 0), "the 0 mines left leave no room for a mine at B1"),
        ("###\nm3", (1, 0), "the 3 mines left need a mine at B1"),
        ("#\nm1", (0, 0), "the 1 mine left needs a mine at A1"),
        ("#1##\nm2", (3, 0), "the 1 at B1 and the 2 mines left need a mine at D1"),
    ],
)
def test_a_proof_in_words(text: str, cell: tuple[int, int], sentence: str | None) -> None:
    proof = explain(Board.parse(text), Cell(*cell))
    assert (proof.sentence if proof else None) == sentence


def test_only_closed_cells_need_a_proof() -> None:
    board = Board.parse("#1!X\nm0")
    for x in (1, 2, 3):
        with pytest.raises(InputError, match=f"expected a closed cell without a flag, got {Cell(x, 0)}"):
            explain(board, Cell(x, 0))


def test_clues_that_contradict_each_other_prove_nothing() -> None:
    board = Board.parse("1#.\nm1")
    with pytest.raises(ContradictionError) as error:
        explain(board, Cell(1, 0))
    assert error.value.clues == (Cell(0, 0), Cell(2, 0))


# Contradictions.


@pytest.mark.parametrize(
    ("text", "sentence", "clues"),
    [
        ("2#\nm1", "no layout of mines fits the 2 at A1", [(0, 0)]),
        ("1#.\nm1", "no layout of mines fits the 1 at A1 and the 0 at C1 together", [(0, 0), (2, 0)]),
        ("1#\nm0", "no layout of mines fits the 1 at A1 and the 0 mines left together", [(0, 0)]),
        (
            "1##1\nm1",
            "no layout of mines fits the 1 at A1, the 1 at D1 and the 1 mine left together",
            [(0, 0), (3, 0)],
        ),
        ("!#\nm-1", "the -1 mines left do not fit the closed cells", []),
    ],
)
def test_a_contradiction_in_words(text: str, sentence: str, clues: list[tuple[int, int]]) -> None:
    with pytest.raises(ContradictionError) as error:
        analyse(Board.parse(text))
    assert error.value.sentence == sentence
    assert list(error.value.clues) == clues


@pytest.fixture(scope="module")
def very_large() -> Board:
    """A million cells with 470,000 clues."""
    return mid_game(1000, 1000, 0.2, 3, 1_000_000).board


@pytest.mark.parametrize("mines_left", [2, -2])
def test_a_few_clues_of_very_many_contradict_the_mines_left(very_large: Board, mines_left: int) -> None:
    """Nearly every clue says that there is another mine, or another free cell: three of them are enough."""
    closed = int(very_large.closed.sum())
    error = contradiction(Board(very_large.cells, mines_left % (closed + 1)))
    assert error.mine_count
    assert 1 <= len(error.clues) <= 3


def test_a_contradiction_far_away_on_a_very_large_board_is_named(very_large: Board) -> None:
    """Where somebody asks for a proof, all is well."""
    cells = very_large.cells.copy()
    clues = np.argwhere((cells >= 1) & (cells <= 8))
    y, x = clues[len(clues) // 2]
    cells[y, x] = cells[y, x] % 8 + 1
    with pytest.raises(ContradictionError) as error:
        explain(Board(cells, very_large.mines_left), very_large.closed_cells()[0])
    assert 1 <= len(error.value.clues) <= 4
    assert all(abs(clue.x - x) <= 4 and abs(clue.y - y) <= 4 for clue in error.value.clues)


@pytest.mark.slow
def test_a_proof_on_a_very_large_board_is_short() -> None:
    """More than three numbers are needed, and the 64 nearest are 65, as some are equally near."""
    layout = random_layout(1000, 1000, 0.15, 7)
    opened = np.random.default_rng(8).random(layout.shape) < 0.5
    board = seen(layout, opened).board
    found = analyse(board)
    certain = [Cell(int(x), int(y)) for y, x in np.argwhere(found.safe | found.mines)]
    for cell in Random(9).sample(certain, 40):
        proof = explain(board, cell)
        assert proof is not None
        assert len(proof.clues) <= 25, cell


@pytest.mark.parametrize("chunk", range(4))
def test_nothing_can_be_left_out_of_a_contradiction(chunk: int) -> None:
    random = Random(900 + chunk)
    contradictions = 0
    while contradictions < 100:
        board = random_doubtful_position(random)
        if not judge(board).contradiction:
            continue
        contradictions += 1
        error = contradiction(board)
        assert judge(board, clues=error.clues, mine_count=error.mine_count).contradiction
        for left_out in error.clues:
            others = [clue for clue in error.clues if clue != left_out]
            assert not judge(board, clues=others, mine_count=error.mine_count).contradiction
        if error.mine_count:
            assert not judge(board, mine_count=False).contradiction
