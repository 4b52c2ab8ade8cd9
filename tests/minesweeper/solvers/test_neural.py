"""The method neural: what the network says is shaped into probabilities, and it plays nearly as well as it should."""

from pathlib import Path

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL
from gridseer.minesweeper.solvers.neural import MODEL, PLANES, Planes, around, planes
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import make_solver
from tests.support.positions import mid_game


def shown(board: Board) -> Planes:
    seen: Planes = planes(board.cells[np.newaxis], np.array([board.counter]))[0]
    return seen


def test_the_network_in_the_package_is_small() -> None:
    assert 100_000 < MODEL.stat().st_size < 2_000_000


def test_it_is_close_to_the_exact_probabilities() -> None:
    differences, worse = [], []
    for seed in range(30):
        board = mid_game(16, 16, 0.17, seed, openings=2, flags=0.1).board
        found, exact = make_solver("neural").analyse(board).mine_probability, analyse(board).mine_probability
        differences.append(np.abs(found - exact)[board.closed])
        best = np.nanargmin(found)
        worse.append(exact.flat[best] - np.nanmin(exact))
    assert np.concatenate(differences).mean() < 0.02
    assert np.mean(worse) < 0.02


@pytest.mark.slow
def test_it_wins_nearly_as_often_as_the_smallest_risk() -> None:
    won = {
        method: play(Experiment(method, LEVELS["beginner"], Start.SAFE, games=40, seed=77_000)).won.mean()
        for method in ("neural", "exact")
    }
    assert won["neural"] > won["exact"] - 0.1
    assert won["neural"] > 0.75


def test_it_proves_nothing_but_what_the_count_alone_says() -> None:
    found = make_solver("neural").analyse(Board.parse("#1###\n11###\nm3"))
    assert found.mine_cells() == []  # by the numbers it would be certain; the network only believes it
    assert found.mine_probability[0, 0] > 0.95
    board = mid_game(16, 16, 0.17, seed=1, openings=3).board
    found = make_solver("neural").analyse(board)
    assert not found.safe.any()
    assert not found.mines.any()
    assert not found.exact
    assert make_solver("neural").analyse(Board.parse("1#\n##\nm0")).safe.sum() == 3
    assert make_solver("neural").analyse(Board.parse("3#\n##\nm3")).mines.sum() == 3


def test_after_trivial_the_certain_cells_are_proven_and_the_rest_is_guessed() -> None:
    analysis = make_solver("trivial,neural").analyse(Board.parse("1##\n###\n###\nm2"))
    assert analysis.asked[-1] == "neural"
    assert make_solver("trivial,neural").analyse(Board.parse(".1#\n.1#\nm1")).asked == ("trivial", "neural")
    assert make_solver("trivial,neural").analyse(Board.parse("!1#\n11#\nm0")).asked == ("trivial",)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 7), (50, 3), (60, 40)])
def test_any_size_will_do(width: int, height: int) -> None:
    board = Board(np.full((height, width), CLOSED), width * height // 3)
    even = make_solver("neural").analyse(board).mine_probability
    assert np.allclose(even, board.counter / (width * height))
    opened = board.with_cell((width - 1, 0), min(width * height - 1, 1))
    found = make_solver("neural").analyse(opened).mine_probability
    assert np.nansum(found) == pytest.approx(board.counter)


@pytest.mark.parametrize("topology", [Topology.SQUARE, Topology.TORUS])
@pytest.mark.parametrize("turns", [1, 3, 8])
def test_a_turned_board_gives_exactly_the_turned_answer(topology: Topology, turns: int) -> None:
    solver = make_solver(f"neural:turns={turns}")
    board = mid_game(7, 6, 0.2, 3, openings=1, topology=topology).board
    straight = solver.analyse(board).mine_probability
    turned = solver.analyse(Board(np.rot90(board.cells), board.counter, topology)).mine_probability
    assert np.array_equal(np.rot90(straight), turned, equal_nan=True)


def test_a_board_that_looks_the_same_turned_has_an_answer_that_looks_the_same_turned() -> None:
    found = make_solver("neural").analyse(Board.parse("#####\n#1.1#\n#...#\n#1.1#\n#####\nm6")).mine_probability
    for turned in (np.rot90(found), np.fliplr(found), found.T):
        assert np.array_equal(found, turned, equal_nan=True)


def test_a_torus_is_seen_across_its_edges() -> None:
    text = "1####1\n######\n######\n######\n######\nm3"
    square = make_solver("neural").analyse(Board.parse(text)).mine_probability
    torus = make_solver("neural").analyse(Board.parse(text + " torus")).mine_probability
    assert torus[4, 2] < torus[2, 2] + 0.2
    assert not np.allclose(square, torus, equal_nan=True)
    assert torus[0, 1] == pytest.approx(analyse(Board.parse(text + " torus")).mine_probability[0, 1], abs=0.1)


def test_a_hexagon_board_is_not_guessed_at() -> None:
    found = make_solver("neural").analyse(Board.parse("1#\n##\nm1 hexagon")).mine_probability
    assert np.nanmin(found) == np.nanmax(found) == pytest.approx(1 / 3)


def test_the_planes_show_what_still_matters() -> None:
    board = Board.parse("!2#\n11#\n...\nm1")
    seen = shown(board)
    assert seen.shape == (PLANES, 3, 3)
    assert seen[1, 0, 1] == 1  # the 2 beside a flag misses one mine
    assert seen[0, 1, 1] == 1  # the 1 beside it misses none
    assert seen[9, 0, 1] == 0.5
    assert seen[:, 0, 0].sum() == 0  # a flag is gone
    assert seen[:, 1, 0].sum() == 0  # so is a number without closed neighbours
    assert np.array_equal(seen[10], board.closed)
    walled = Board.parse("X2#\n.1#\n...\nm1")
    assert shown(walled)[2, 0, 1] == 1


def test_around_counts_neighbours() -> None:
    random = np.random.default_rng(1)
    mask = random.random((3, 6, 7)) < 0.4
    for number in range(3):
        board = Board(np.where(mask[number], FLAG, WALL), 0)
        for topology in (Topology.SQUARE, Topology.TORUS):
            counted = around(mask, wrap=topology is Topology.TORUS)[number]
            torus = Board(board.cells, 0, topology)
            for y, x in np.ndindex(6, 7):
                assert counted[y, x] == sum(torus[cell] == FLAG for cell in torus.neighbours((x, y)))


def test_another_network_can_be_named_and_a_bad_one_is_refused(tmp_path: Path) -> None:
    board = Board.parse("1#\n##\nm1")
    copy = tmp_path / "copy.onnx"
    copy.write_bytes(MODEL.read_bytes())
    same = make_solver(f"neural:model={copy}").analyse(board).mine_probability
    assert np.array_equal(same, make_solver("neural").analyse(board).mine_probability, equal_nan=True)
    nonsense = tmp_path / "nonsense.onnx"
    nonsense.write_text("no network", encoding="utf-8")
    with pytest.raises(InputError, match=r"expected a network of python -m training\.neural"):
        make_solver(f"neural:model={nonsense}").analyse(board)
    with pytest.raises(InputError, match="expected a file with a network, got"):
        make_solver(f"neural:model={tmp_path / 'none.onnx'}").analyse(board)
