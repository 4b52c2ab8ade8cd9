"""The complete search: right, complete, the same for mirrored puzzles, and it can be stopped."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, NO_CLUE, Puzzle
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.solver import find_conflict, solve
from gridseer.pencil.solutions import SolutionCount
from gridseer.stop import Stop
from tests.support.examples import examples
from tests.support.nurikabe_cpsat import Judge
from tests.support.nurikabe_puzzles import EXPERT, all_solutions, collection, small_puzzles
from tests.support.waiting import PATIENCE

OUTCOMES = (SolutionCount.NONE, SolutionCount.ONE, SolutionCount.SEVERAL)

# Four large clues that leave little sea: the search does not come to an end soon.
_LARGE = {(1, 3): 15, (4, 4): 19, (2, 7): 19, (1, 9): 15}
ENDLESS = Puzzle.of([[_LARGE.get((x, y), 0) for x in range(10)] for y in range(10)])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("method", ["exact", "islands"])
@given(puzzle=small_puzzles())
@examples(120)
def test_as_many_solutions_as_brute_force_finds(method: str, puzzle: Puzzle) -> None:
    expected = all_solutions(puzzle)
    answer = solve(puzzle, method=method)
    assert answer.count is OUTCOMES[min(2, len(expected))]
    found = [board for board in (answer.solution, answer.second) if board is not None]
    assert all(board in expected for board in found)
    assert len(set(found)) == min(2, len(expected))
    assert bool(answer.differing) == (answer.count is SolutionCount.SEVERAL)


@pytest.mark.slow
@given(small_puzzles(sized=True))
@examples(120)
def test_a_sweep_finds_as_many_solutions_as_brute_force(puzzle: Puzzle) -> None:
    expected = all_solutions(puzzle)
    answer = solve(puzzle, method="sweep")
    assert answer.count is OUTCOMES[min(2, len(expected))]
    found = [board for board in (answer.solution, answer.second) if board is not None]
    assert all(board in expected for board in found)
    assert len(set(found)) == min(2, len(expected))


@given(st.integers(4, 7), st.integers(5, 8), st.data())
@examples(150)
def test_the_two_methods_of_the_core_agree(width: int, height: int, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.integers(0, width * height - 1), min_size=2, max_size=7, unique=True))
    rows = [[NO_CLUE] * width for _ in range(height)]
    for cell in cells:
        rows[cell // width][cell % width] = data.draw(st.integers(1, 2 * width * height // len(cells) // 2))
    puzzle = Puzzle.of(rows)
    swept = solve(puzzle, method="sweep")
    assert swept.count is solve(puzzle).count
    for board in (swept.solution, swept.second):
        assert board is None or is_solved(board)


@given(st.data())
@examples(30)
def test_a_sweep_goes_on_from_a_position(data: st.DataObject) -> None:
    puzzle = Puzzle.parse("2 . . . .\n. . . . .\n. . . . 5\n. . . . .\n3 . . . .")
    blank = Board.blank(puzzle)
    cells = data.draw(st.lists(st.sampled_from(blank.cells(Colour.UNKNOWN)), max_size=6, unique=True))
    for cell in cells:
        blank = blank.with_colours([cell], data.draw(st.sampled_from((Colour.SEA, Colour.ISLAND))))
    assert solve(blank, method="sweep").count is solve(blank).count


@pytest.mark.parametrize("rows", [[[ANY_SIZE] + [0] * 5] * 1, [[9] + [0] * 14] * 15])
def test_a_sweep_says_when_it_cannot_tell(rows: list[list[int]]) -> None:
    assert solve(Puzzle.of(rows), method="sweep").count is SolutionCount.UNKNOWN


@pytest.mark.parametrize("clues", [{(8, 4): 60, (1, 6): 30}, {(7, 0): 16, (9, 1): 5, (7, 3): 64}])
def test_huge_islands_with_a_thin_sea_between_are_proven_to_be_the_only_ones(clues: dict[tuple[int, int], int]) -> None:
    puzzle = Puzzle.of([[clues.get((x, y), NO_CLUE) for x in range(10)] for y in range(10)])
    answer = solve(puzzle, method="sweep")
    assert answer.count is SolutionCount.ONE
    assert answer.only is not None
    assert is_solved(answer.only)
    assert answer.only == solve(puzzle).only


@pytest.mark.slow
def test_a_published_puzzle_without_a_short_proof() -> None:
    clues = {(1, 1): 8, (8, 1): 30, (1, 8): 28, (8, 8): 15}  # number 753 of janko.at
    puzzle = Puzzle.of([[clues.get((x, y), NO_CLUE) for x in range(10)] for y in range(10)])
    answer = solve(puzzle, method="sweep", seconds=10 * PATIENCE)
    assert answer.count is SolutionCount.ONE
    assert answer.only is not None
    assert answer.only.rows()[6] == "....######"
    assert is_solved(answer.only)


@pytest.mark.slow
def test_a_sweep_goes_on_where_its_room_ended() -> None:
    answer = solve(ENDLESS, method="sweep", seconds=10 * PATIENCE)
    assert answer.count is SolutionCount.SEVERAL
    assert answer.solution is not None
    assert answer.second is not None
    assert is_solved(answer.solution)
    assert is_solved(answer.second)
    assert answer.differing


def test_narrow_puzzles_of_the_collection_by_sweeping_alone() -> None:
    narrow = [
        (name, solution)
        for name, solution in collection()
        if min(solution.width, solution.height) <= 9 and ANY_SIZE not in sum(solution.puzzle.clues, ())
    ]
    for name, solution in narrow[:26]:
        answer = solve(solution.puzzle, method="sweep")
        assert answer.count is SolutionCount.ONE, name
        assert answer.solution == solution, name


def transposed(puzzle: Puzzle) -> Puzzle:
    return Puzzle(tuple(zip(*puzzle.clues, strict=True)))


@given(small_puzzles(most_cells=25))
@examples(60)
def test_transposed_and_mirrored_puzzles_behave_alike(puzzle: Puzzle) -> None:
    answer = solve(puzzle)
    mirror = Puzzle(tuple(row[::-1] for row in puzzle.clues))
    for other in (transposed(puzzle), mirror, transposed(mirror)):
        assert solve(other).count is answer.count
    if answer.count is SolutionCount.ONE:
        mirrored = solve(mirror).solution
        assert answer.solution is not None
        assert mirrored is not None
        assert mirrored.rows() == [row[::-1] for row in answer.solution.rows()]


@given(small_puzzles(most_cells=9), st.data())
@examples(60)
def test_from_a_position_only_its_own_solutions_are_found(puzzle: Puzzle, data: st.DataObject) -> None:
    solutions = all_solutions(puzzle)
    blank = Board.blank(puzzle)
    free = blank.cells(Colour.UNKNOWN)
    if not free:
        return
    cell, colour = data.draw(st.sampled_from(free)), data.draw(st.sampled_from((Colour.SEA, Colour.ISLAND)))
    position = blank.with_colours([cell], colour)
    matching = [board for board in solutions if board.colour(cell) is colour]
    for method in ("exact", "islands"):
        assert solve(position, method=method).count is OUTCOMES[min(2, len(matching))]


def without(puzzle: Puzzle, kept: set[Cell]) -> list[Puzzle]:
    """What the others may be instead: nothing, or islands of any size, in every combination."""
    versions = [[list(row) for row in puzzle.clues]]
    for cell in puzzle.clue_cells():
        if cell in kept:
            continue
        more = []
        for rows in versions:
            for clue in (NO_CLUE, ANY_SIZE):
                rows[cell.y][cell.x] = clue
                more.append([list(row) for row in rows])
        versions = more
    return [Puzzle.of(rows) for rows in versions]


@given(small_puzzles(most_cells=9))
@examples(80)
def test_a_conflict_is_real_and_as_small_as_can_be(puzzle: Puzzle) -> None:
    if all_solutions(puzzle):
        return
    conflict = find_conflict(puzzle)
    assert conflict.smallest
    assert conflict.irreducible
    clues = set(conflict.clues)
    # Whatever the other clues were, there is no solution; when one of the named clues goes, there is.
    assert not any(all_solutions(version) for version in without(puzzle, clues))
    for clue in conflict.clues:
        assert any(all_solutions(version) for version in without(puzzle, clues - {clue}))


def test_conflicts_name_the_clues() -> None:
    assert find_conflict(Puzzle.parse("1 1")).clues == (Cell(0, 0), Cell(1, 0))
    assert find_conflict(Puzzle.parse("2 . . .\n. . . .\n. . . .\n. . . 99")).clues == (Cell(3, 3),)


def test_colours_can_conflict_without_any_clue() -> None:
    board = Board.parse("# # . .\n# # . .\n. . . 3")
    assert solve(board).count is SolutionCount.NONE
    assert find_conflict(board).clues == ()


def test_several_solutions_tell_where_they_differ() -> None:
    answer = solve(Puzzle.parse("2 .\n. ."))
    assert answer.count is SolutionCount.SEVERAL
    assert answer.differing == [Cell(1, 0), Cell(0, 1)]


@pytest.mark.parametrize(("first", "second"), [(16, 22), (20, 18), (23, 15)])
def test_two_islands_too_small_for_the_grid_are_refuted_at_once(first: int, second: int) -> None:
    rows = [[first if (x, y) == (2, 3) else second if (x, y) == (7, 6) else 0 for x in range(10)] for y in range(10)]
    started = time.process_time()
    assert solve(Puzzle.of(rows), seconds=PATIENCE).count is SolutionCount.NONE
    assert time.process_time() - started < 20


@given(st.integers(3, 5), st.integers(3, 5), st.data())
@examples(25)
def test_few_large_islands_as_an_independent_judge_counts(width: int, height: int, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.integers(0, width * height - 1), min_size=1, max_size=2, unique=True))
    sizes = [data.draw(st.integers(2, width * height // 2)) for _ in cells]
    rows = [[0] * width for _ in range(height)]
    for cell, size in zip(cells, sizes, strict=True):
        rows[cell // width][cell % width] = size
    puzzle = Puzzle.of(rows)
    found = Judge(puzzle.clues).solutions()
    assert found is not None
    assert solve(puzzle).count is OUTCOMES[len(found)]


def test_the_time_is_kept() -> None:
    started = time.process_time()
    answer = solve(ENDLESS, seconds=0.2)
    assert answer.count is SolutionCount.UNKNOWN
    assert time.process_time() - started < 5


def test_another_thread_can_stop_the_search() -> None:
    stop = Stop()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(solve(ENDLESS, seconds=10 * PATIENCE, stop=stop)))
    thread.start()
    time.sleep(0.1)  # the interpreter is free meanwhile
    stop.set()
    thread.join(timeout=PATIENCE)
    assert [answer.count for answer in answers] == [SolutionCount.UNKNOWN]


def test_unknown_methods_suggest_a_known_one() -> None:
    with pytest.raises(InputError) as caught:
        solve(EXPERT, method="island")
    assert caught.value.hint == "Did you mean 'islands'?"


def test_a_puzzle_beyond_memory_is_refused() -> None:
    rows = [[ANY_SIZE if x % 4 == 0 and y % 4 == 0 else 0 for x in range(100)] for y in range(100)]
    with pytest.raises(InputError, match="expected a puzzle that fits into memory"):
        solve(Puzzle.of(rows))


@pytest.mark.slow
def test_every_puzzle_of_the_collection() -> None:
    for name, solution in collection():
        answer = solve(solution.puzzle, seconds=10 * PATIENCE)
        assert answer.count is SolutionCount.ONE, name
        assert answer.solution == solution, name
        assert is_solved(solution), name
