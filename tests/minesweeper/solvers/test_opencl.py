"""The method ``opencl``: the same answers as ``permutations``, from a kernel."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gridseer.errors import ContradictionError, MissingError
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers import opencl
from gridseer.minesweeper.solving.chains import FitQuestion
from gridseer.minesweeper.solving.solver import Solver, make_solver
from gridseer.need import EXTRAS
from tests.support.boards import random_doubtful_position

needs_opencl = pytest.mark.skipif(
    not EXTRAS["opencl"].is_met(), reason=f"PyOpenCL is not installed. Install it: {EXTRAS['opencl'].install}"
)


@pytest.fixture
def device() -> None:
    """PoCL 3.0, the newest one on PyPI, knows no processor that came out after it."""
    try:
        opencl._device()
    except MissingError as error:
        pytest.skip(f"{error}. {error.hint}")


def answer(solver: Solver, board: Board) -> Analysis | str:
    try:
        return solver.analyse(board)
    except ContradictionError as error:
        return str(error)


@needs_opencl
@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("method", ["opencl:kernel_from=0:batch=4", "opencl:kernel_from=5", "opencl"])
def test_the_kernel_finds_what_the_core_finds(method: str) -> None:
    core, kernel, random = make_solver("permutations"), make_solver(method), Random(41)
    for _ in range(60):
        board = random_doubtful_position(random)
        expected, found = answer(core, board), answer(kernel, board)
        if isinstance(expected, str) or isinstance(found, str):
            assert expected == found
            continue
        assert np.array_equal(expected.mine_probability, found.mine_probability, equal_nan=True)
        assert np.array_equal(expected.safe, found.safe)
        assert expected.exact == found.exact


@needs_opencl
@pytest.mark.usefixtures("device")
def test_a_chain_of_several_batches() -> None:
    """With 21 cells there are two batches of 2^20, and the upper bits of an assignment come from the batch."""
    question = FitQuestion(21, tuple((0b111 << place, 1, 2) for place in range(0, 19, 2)))
    kernel, core = make_solver("opencl"), make_solver("permutations")
    assert isinstance(kernel, opencl.OpenCL)
    found, expected = kernel.tries(question), core.tries(question)  # type: ignore[attr-defined]
    assert found.total.sum() > 1000
    assert np.array_equal(found.total, expected.total)
    assert np.array_equal(found.with_mine, expected.with_mine)


@needs_opencl
def test_short_chains_never_start_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("the kernel was started")

    monkeypatch.setattr(opencl, "_device", refuse)
    board = Board.parse(f"{'#' * 17}\n{'1' * 17}\nm6")
    assert make_solver("opencl").analyse(board).exact
    longer = Board.parse(f"{'#' * 18}\n{'1' * 18}\nm6")
    with pytest.raises(AssertionError, match="started"):
        make_solver("opencl").analyse(longer)


@needs_opencl
def test_without_a_device_the_line_that_installs_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyopencl

    monkeypatch.setattr(pyopencl, "get_platforms", list)
    with pytest.raises(MissingError, match="no OpenCL device") as caught:
        opencl._device.__wrapped__()
    assert EXTRAS["opencl"].install in str(caught.value.hint)


@needs_opencl
def test_a_driver_that_cannot_compile_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyopencl

    def refuse(_device: object) -> None:
        raise pyopencl.RuntimeError("clBuildProgram failed\nand much more")

    device = SimpleNamespace(type=pyopencl.device_type.CPU, name="pthread-new ")
    platform = SimpleNamespace(get_devices=lambda: [device])
    monkeypatch.setattr(pyopencl, "get_platforms", lambda: [platform])
    monkeypatch.setattr(opencl, "_Device", refuse)
    with pytest.raises(MissingError, match="driver of pthread-new cannot compile the kernel") as caught:
        opencl._device.__wrapped__()
    assert str(caught.value.hint).startswith("Its compiler says: clBuildProgram failed. ")


@needs_opencl
def test_a_graphics_card_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyopencl

    class Device:
        def __init__(self, kind: int) -> None:
            self.type = kind

    class Platform:
        def __init__(self, *kinds: int) -> None:
            self.devices = [Device(kind) for kind in kinds]

        def get_devices(self) -> list[Device]:
            return self.devices

    kinds = pyopencl.device_type
    platforms = [Platform(kinds.CPU), Platform(kinds.CPU, kinds.GPU)]
    monkeypatch.setattr(pyopencl, "get_platforms", lambda: platforms)
    chosen: list[Any] = []
    monkeypatch.setattr(opencl, "_Device", chosen.append)
    opencl._device.__wrapped__()
    assert chosen == [platforms[1].devices[1]]
