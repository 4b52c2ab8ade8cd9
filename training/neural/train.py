"""The training itself: fresh positions from the bot, one pass, and a curve of how far the network is."""

import copy
import csv
import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt

from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solvers.neural import Sights, Values, around, planes
from training.neural.network import MineNet, save_onnx
from training.neural.positions import Batch, batches

if TYPE_CHECKING:
    from torch import Tensor

OFF_FRONTIER = 2.0
"""What all cells that touch no number weigh together; one that touches a number weighs 1."""

AVERAGE = 0.998
"""How much of the averaged network is kept at each step."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the outcome of a training depends on."""

    seed: int = 1
    """Of the positions and of the first weights."""
    steps: int = 10_000
    """How many batches are learnt from."""
    batch: int = 32
    """Positions in a batch; every position is seen once."""
    rate: float = 1.5e-3
    """The largest learning rate; it rises at first and then falls to nothing."""
    channels: int = 48
    """The width of the network."""
    blocks: int = 6
    """Its depth: two convolutions a block."""
    judged: int = 40
    """How many batches it is judged by."""

    def rate_at(self, step: int) -> float:
        """The learning rate at a step."""
        warm_up = min(1.0, (step + 1) / (0.03 * self.steps))
        return self.rate * warm_up * (0.5 + 0.5 * math.cos(math.pi * step / self.steps))


@dataclass(frozen=True, slots=True)
class Point:
    """How far the network is, on positions that it does not learn from."""

    step: int
    """After how many batches."""
    divergence: float
    """How far its probabilities are from the exact ones: nats for each cell that touches a number; 0 is perfect."""
    regret: float
    """How much more often the cell that it likes best is a mine than the best one there is; 0 is perfect."""


def train(recipe: Recipe, model: Path, curve: Path | None = None, watch: Callable[[Point], None] = print) -> None:
    """Train a network and write it as ONNX; the same recipe on the same machine gives the same network."""
    import torch

    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    net = MineNet(recipe.channels, recipe.blocks)
    averaged = copy.deepcopy(net)
    points = []
    for point in _learnt(recipe, net, averaged):
        points.append(point)
        watch(point)
        properties = {name: str(value) for name, value in asdict(recipe).items()}
        save_onnx(averaged, model, {**properties, **{name: str(value) for name, value in asdict(point).items()}})
        if curve is not None:
            _write_curve(curve, points)


def _learnt(recipe: Recipe, net: MineNet, averaged: MineNet) -> Iterator[Point]:
    """Learn from one batch after the other; now and then say how far the averaged network is."""
    import torch

    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=1e-4)
    turns = np.random.default_rng(recipe.seed)
    judged = list(islice(batches(recipe.seed + 1_000_000, recipe.batch), 6 * recipe.judged))[recipe.judged :: 5]
    every = max(1, recipe.steps // 28)
    for step, batch in enumerate(islice(batches(recipe.seed, recipe.batch), recipe.steps)):
        for group in optimiser.param_groups:
            group["lr"] = recipe.rate_at(step)
        loss = _loss(net, _turned(batch, int(turns.integers(8))))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        _average(averaged, net, min(AVERAGE, (step + 1) / (step + 10)))
        if (step + 1) % every == 0 or step + 1 == recipe.steps:
            yield _judge(averaged, judged, step + 1)


def _turned(batch: Batch, turn: int) -> Batch:
    """The positions turned in one of eight ways: what holds for a board holds for its mirror image."""
    sights, probability = batch.sights, batch.probability
    if turn >= 4:
        sights, probability = sights.swapaxes(1, 2), probability.swapaxes(1, 2)
    return Batch(np.rot90(sights, turn % 4, (1, 2)), batch.mines_left, np.rot90(probability, turn % 4, (1, 2)))


def _loss(net: MineNet, batch: Batch) -> "Tensor":
    """The cross entropy between the network and the exact probabilities."""
    import torch

    shown = planes(batch.sights, batch.mines_left)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        log_odds = net(torch.from_numpy(shown))[:, 0]
    target = torch.from_numpy(np.nan_to_num(batch.probability)).float()
    weight = torch.from_numpy(_weights(batch.sights)).float()
    each = torch.nn.functional.binary_cross_entropy_with_logits(log_odds, target, reduction="none")
    return (each * weight).sum() / weight.sum()


def _frontier(sights: Sights) -> npt.NDArray[np.bool_]:
    """Where the closed cells are that touch a number."""
    return cast("npt.NDArray[np.bool_]", (sights == CLOSED) & (around(sights <= 8) > 0))


def _weights(sights: Sights) -> Values:
    """How much each cell counts."""
    frontier = _frontier(sights)
    off = (sights == CLOSED) & ~frontier
    return cast("Values", frontier + off * (OFF_FRONTIER / np.maximum(off.sum((1, 2), keepdims=True), 1)))


def _average(averaged: MineNet, net: MineNet, keep: float) -> None:
    """Let the averaged network follow the one that learns."""
    import torch

    with torch.no_grad():
        for slow, quick in zip(averaged.parameters(), net.parameters(), strict=True):
            slow.lerp_(quick, 1 - keep)


def _judge(net: MineNet, judged: list[Batch], step: int) -> Point:
    """Hold the network against the exact probabilities."""
    import torch

    divergences, regrets = [], []
    for batch in judged:
        with torch.no_grad():
            found = net(torch.from_numpy(planes(batch.sights, batch.mines_left)))[:, 0].double().numpy()
        closed = batch.sights == CLOSED
        exact = np.where(closed, batch.probability, 0.0)
        divergences.append(_divergence(exact, found)[_frontier(batch.sights)])
        liked = np.where(closed, found, np.inf).reshape(len(found), -1).argmin(1)
        risks = np.where(closed, exact, np.inf).reshape(len(found), -1)
        regrets.append(risks[np.arange(len(found)), liked] - risks.min(1))
    return Point(step, float(np.concatenate(divergences).mean()), float(np.concatenate(regrets).mean()))


def _divergence(exact: Values, log_odds: Values) -> Values:
    """The Kullback-Leibler divergence of each cell."""
    cross = np.logaddexp(0, log_odds) - exact * log_odds
    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.nan_to_num(exact * np.log(exact)) - np.nan_to_num((1 - exact) * np.log1p(-exact))
    return cross - entropy


def _write_curve(path: Path, points: list[Point]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["step", "divergence", "regret"])
        writer.writerows([point.step, f"{point.divergence:.5f}", f"{point.regret:.5f}"] for point in points)
