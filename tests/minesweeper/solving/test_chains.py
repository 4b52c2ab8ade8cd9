"""Chains, their parts, and trying all their assignments."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.assignments import share_out, try_natively, try_parts
from gridseer.minesweeper.solving.chains import Chain, FitQuestion, chains
from gridseer.minesweeper.solving.constraints import equations
from tests.support.boards import positions


@given(board=positions())
def test_chains_are_the_cells_next_to_numbers_split_where_they_share_none(board: Board) -> None:
    found = chains(board)
    clues = [clue for chain in found for clue in chain.clues]
    cells = [cell for chain in found for cell in chain.cells]
    assert len(set(cells)) == len(cells)
    sums = {
        (clue, frozenset(chain.cells[place] for place in places), mines)
        for chain in found
        for clue, (mines, places) in zip(chain.clues, chain.sums, strict=True)
    }
    assert sums == {(equation.clue, frozenset(equation.cells), equation.mines) for equation in equations(board)}
    assert len(sums) == len(clues)
    for chain in found:
        assert reached(chain) == set(range(len(chain.cells)))


def reached(chain: Chain) -> set[int]:
    """The places that can be reached from the first one over shared numbers."""
    places = {0} if chain.cells else set()
    while True:
        more = {place for _, tied in chain.sums if places & set(tied) for place in tied}
        if more <= places:
            return places
        places |= more


def test_a_chain_is_met_breadth_first() -> None:
    (chain,) = chains(Board.parse("####\n1111\nm2"))
    assert chain.cells == (Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(3, 0))
    assert chain.question() == FitQuestion(4, ((3, 1, 1), (7, 1, 1), (14, 1, 1), (12, 1, 1)))
    first, second, third = chain.parts(2)
    assert first == FitQuestion(2, ((3, 1, 1), (3, 0, 1), (2, -1, 1)))
    assert second.sums[0] == (1, 0, 1)
    assert third.sums[-1] == (3, 1, 1)


sums = st.lists(
    st.tuples(st.integers(0, 255), st.integers(-1, 3), st.integers(0, 3)).map(lambda s: (s[0], s[1], s[1] + s[2])),
    max_size=5,
)


@given(length=st.integers(0, 8), sums=sums, threads=st.integers(1, 5))
def test_what_fits_is_found_by_trying(length: int, sums: list[tuple[int, int, int]], threads: int) -> None:
    fitting = try_natively(FitQuestion(length, tuple(sums)), threads)
    total, with_mine = np.zeros(length + 1), np.zeros((length + 1, length))
    for bits in product((0, 1), repeat=length):
        found = [sum(bit for place, bit in enumerate(bits) if cells >> place & 1) for cells, _, _ in sums]
        if all(least <= mines <= most for mines, (_, least, most) in zip(found, sums, strict=True)):
            total[sum(bits)] += 1
            with_mine[sum(bits)] += bits
    assert fitting.total.tolist() == total.tolist()
    assert fitting.with_mine.tolist() == with_mine.tolist()


@given(board=positions())
def test_what_parts_prove_holds_in_the_whole_chain(board: Board) -> None:
    for chain in chains(board):
        whole = try_natively(chain.question(), 1)
        for length in range(1, len(chain.cells) + 1):
            parts = try_parts(chain, length, lambda question: try_natively(question, 1))
            assert parts.possible
            assert not whole.with_mine[:, parts.safe].any()
            assert (whole.with_mine[:, parts.mines].sum(axis=0) == whole.total.sum()).all()
        if chain.cells:
            assert np.allclose(parts.shares, whole.shares)
            assert np.array_equal(parts.safe, ~whole.with_mine.any(axis=0))


def of_length(length: int) -> Chain:
    return Chain(tuple(Cell(x, 0) for x in range(length)), (Cell(0, 1),), ((1, tuple(range(length))),))


def test_a_budget_goes_to_the_short_chains_and_like_ones_are_treated_alike() -> None:
    found = [of_length(length) for length in (12, 3, 10, 10, 40, 3)]

    def lengths(limit: int, part: int, budget: int) -> list[list[int]]:
        work = share_out(found, limit, part, budget)
        return [[len(chain.cells) for chain in each] for each in (work.whole, work.in_parts, work.left_out)]

    assert lengths(28, 5, 10**6) == [[3, 3, 10, 10, 12], [40], []]
    assert lengths(28, 0, 10**6) == [[3, 3, 10, 10, 12], [], [40]]
    assert lengths(10, 9, 10**6) == [[3, 3, 10, 10], [12, 40], []]
    assert lengths(28, 5, 16 + 2047) == [[3, 3], [10, 10, 12, 40], []]
    assert lengths(28, 8, 16 + 2048 + 2000) == [[3, 3, 10, 10], [12], [40]]
    assert lengths(28, 0, 15) == [[], [], [3, 3, 10, 10, 12, 40]]
