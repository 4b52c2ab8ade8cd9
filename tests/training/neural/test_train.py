"""Training, on a network so small that it takes seconds; and what is said where torch is not installed."""

import csv
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.neural import Network, planes
from gridseer.minesweeper.solving.solver import make_solver

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="pip install 'gridseer[train]'")


def _trained(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "training.neural", *arguments]
    return subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)


@needs_torch
def test_it_learns_and_the_same_recipe_gives_the_same_network(tmp_path: Path) -> None:
    from training.neural.train import Point, Recipe, train

    points: list[Point] = []
    recipe = Recipe(steps=30, channels=8, blocks=3, batch=8, judged=3)
    train(recipe, tmp_path / "one.onnx", tmp_path / "curve.csv", points.append)
    train(recipe, tmp_path / "two.onnx", watch=lambda _: None)
    assert (tmp_path / "one.onnx").read_bytes() == (tmp_path / "two.onnx").read_bytes()
    assert points[-1].divergence < points[0].divergence
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["step"]) for row in rows] == [point.step for point in points]
    assert points[-1].step == 30
    found = make_solver(f"neural:model={tmp_path / 'one.onnx'}").analyse(Board.parse("1#\n##\nm1"))
    assert np.nansum(found.mine_probability) == pytest.approx(1)


@needs_torch
def test_the_file_computes_what_the_network_computes(tmp_path: Path) -> None:
    import torch

    from training.neural.network import MineNet, save_onnx

    torch.manual_seed(1)
    net = MineNet(channels=8, blocks=3)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    save_onnx(net, tmp_path / "net.onnx", {})
    network = Network(tmp_path / "net.onnx")
    assert network.reach == 7
    board = Board.parse("1###\n##2#\n####\nm3")
    with torch.no_grad():
        expected = net(torch.from_numpy(planes(board.cells[np.newaxis], np.array([3]))))[0, 0].numpy()
    assert np.allclose(network.log_odds(board.cells, 3, wrap=False), expected, atol=1e-5)


@needs_torch
def test_the_command_trains(tmp_path: Path) -> None:
    done = _trained("--steps", "1", "--output", str(tmp_path / "net.onnx"), "--json")
    assert json.loads(done.stdout)["step"] == 1
    assert "step 1 of 1" in done.stderr


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is installed")
def test_without_torch_the_exact_line_is_named(tmp_path: Path) -> None:
    done = _trained("--output", str(tmp_path / "net.onnx"))
    assert done.returncode == 2
    assert done.stderr == (
        "error: training needs PyTorch and ONNX, which are not installed\nInstall them: pip install 'gridseer[train]'\n"
    )
