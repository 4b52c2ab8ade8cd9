"""``gridseer solve --layouts``: the solutions that CP-SAT lists; and a slip in the mines left."""

import json
from itertools import combinations

import pytest

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers import SOLVERS
from tests.support.command import run

BOARD = "####\n1211\n....\nm2"


def test_every_solution_is_listed_with_the_layouts_it_stands_for() -> None:
    out, _ = run("solve", "-", "--method", "cpsat", "--layouts", "9", "--json", stdin="###\n1##\n###\nm3")
    answer = json.loads(out)
    board = Board.parse("###\n1##\n###\nm3")
    closed = board.closed_cells()

    def fits(mines: set[tuple[int, int]]) -> bool:
        clues = [(x, y) for y in range(3) for x in range(3) if board[x, y] <= 8]
        return all(sum(cell in mines for cell in board.neighbours(clue)) == board[clue] for clue in clues)

    beside = {cell for cell in closed if any(board[other] <= 8 for other in board.neighbours(cell))}
    wanted: dict[tuple[tuple[int, int], ...], int] = {}
    for mines in combinations(closed, 3):
        if fits(set(mines)):
            key = tuple(sorted(set(mines) & beside))
            wanted[key] = wanted.get(key, 0) + 1
    found = {tuple(sorted(map(tuple, each["mines"]))): int(each["layouts"]) for each in answer["solutions"]}
    assert found == wanted
    assert found
    assert answer["solutions_finished"] is True
    assert sum(found.values()) == int(answer["layouts"])


def test_solutions_for_people_and_no_more_than_asked_for() -> None:
    out, _ = run("solve", "-", "--method", "cpsat", "--layouts", "1", stdin="###\n1##\n###\nm3")
    lines = out.splitlines()
    assert lines[-2].startswith("solution 1: mines next to numbers ")
    assert lines[-1] == "there are more; --layouts 10 shows more of them"


def test_only_cpsat_lists() -> None:
    _, err = run("solve", "-", "--layouts", "3", stdin=BOARD, code=2)
    assert "expected a method that lists solutions, got 'strong'" in err
    assert "--method cpsat" in err


@pytest.mark.parametrize("method", sorted(set(SOLVERS) - {"random", "opencl", "prolog", "neural"}))
def test_a_mine_count_that_forgets_the_flags_is_explained(method: str) -> None:
    """The map of source 3, which counts all mines where board text counts those left after the flags."""
    _, err = run("solve", "-", "--method", method, stdin="##!#\n123#\n....\nm3", code=1)
    assert "mN counts the mines left after the flags: for 3 mines with 1 of them flagged, write m2." in err
    assert run("solve", "-", "--method", method, stdin="##!#\n123#\n....\nm2")[0]


def test_another_contradiction_has_its_usual_hint() -> None:
    _, err = run("solve", "-", stdin="#!3\n...\nm1", code=1)
    assert "mN counts" not in err
    assert "Check these cells against the game" in err
