"""Batches of boards of any size: padded, mirrored, turned, in other colours."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from gridseer.geometry import Pixels
from gridseer.minesweeper.sight import EXPLODED, MINE, QUESTION, WRONG_FLAG
from training.board.labels import OUTSIDE, UNKNOWN, WHAT
from training.board.model import Answers, Boards
from training.board.samples import Sample

Rng = np.random.Generator
Kind = TypeVar("Kind", bound=np.generic)
BATCH = 8
_SORTED = 8
"""Batches are made of samples of like size: so many at a time are drawn and sorted."""
_RECOLOURED = 0.15
_ODD = {MINE: 1.5, QUESTION: 3.0, EXPLODED: 3.0, WRONG_FLAG: 3.0}
"""How many times more some cells count: one that exploded decides whether a game is lost, and few boards have one."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Boards, and what should be said of them."""

    boards: Boards
    labels: Tensor
    """Shape (boards, rows, columns); ``UNKNOWN`` where nothing is learnt."""
    weights: Tensor
    """Of the same shape; they add up to 1 for each board that has labels."""
    what: Tensor
    state: Tensor
    """``UNKNOWN`` where nobody can tell."""
    alone: Tensor
    """Shape (all looks,): what most cells of each look are."""


def batch_of(samples: list[Sample]) -> Batch:
    """Samples as one batch."""
    rows, columns = (max(each.labels.shape[axis] for each in samples) for axis in (0, 1))
    looks, count = max(len(each.looks.squares) for each in samples), len(samples)
    counts = np.zeros((count, looks), np.float32)
    of_cell = np.zeros((count, rows, columns), np.int64)
    within, inside = (np.zeros((count, rows, columns), np.float32) for _ in range(2))
    labels = np.full((count, rows, columns), UNKNOWN, np.int64)
    weights = np.zeros((count, rows, columns), np.float32)
    for number, each in enumerate(samples):
        place = np.s_[number, : each.labels.shape[0], : each.labels.shape[1]]
        counts[number, : len(each.looks.counts)] = each.looks.counts
        of_cell[place], within[place], inside[place] = each.looks.of_cell, each.looks.within, 1
        labels[place], weights[place] = each.labels, _weights(each)
    arrays = (counts, of_cell, within, inside)
    boards = Boards(
        torch.from_numpy(np.concatenate([each.looks.squares for each in samples])), *map(torch.from_numpy, arrays)
    )
    what = torch.tensor([each.what for each in samples])
    alone = torch.from_numpy(np.concatenate([_of_looks(each) for each in samples]))
    state = torch.tensor([each.state for each in samples])
    return Batch(boards, torch.from_numpy(labels), torch.from_numpy(weights), what, state, alone)


def _weights(sample: Sample) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    """What each cell counts: a thing that a hundred cells show counts ten times what a single odd cell does."""
    names = sample.labels.astype(np.intp) + 1
    pairs = sample.looks.of_cell * 64 + names
    _, kind, many = np.unique(pairs, return_inverse=True, return_counts=True)
    weights = (1 / np.sqrt(many))[kind].reshape(names.shape) * (sample.labels != UNKNOWN)
    for sight, times in _ODD.items():
        weights[sample.labels == sight] *= times
    total = weights.sum()
    return np.asarray(weights / total if total else weights, np.float32)


def _of_looks(sample: Sample) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The name that most cells of each look have."""
    names = np.zeros((len(sample.looks.counts), 64), np.intp)
    np.add.at(names, (sample.looks.of_cell, sample.labels.astype(np.intp) + 1), 1)
    return np.asarray(names.argmax(1) - 1, np.int64)


def varied(sample: Sample, rng: Rng) -> Sample:
    """The same cells in mirrored or turned order, which the rules don't mind; at times in other colours."""
    turn = int(rng.integers(8))

    def turned(cells: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
        cells = cells[::-1] if turn & 1 else cells
        cells = cells[:, ::-1] if turn & 2 else cells
        return np.ascontiguousarray(cells.T if turn & 4 else cells)

    looks = sample.looks
    squares = _recoloured(looks.squares, rng) if rng.random() < _RECOLOURED else looks.squares
    looks = replace(looks, squares=squares, of_cell=turned(looks.of_cell), within=turned(looks.within))
    return Sample(looks, turned(sample.labels), sample.what, sample.state)


def _recoloured(squares: Pixels, rng: Rng) -> Pixels:
    roll = rng.random()
    if roll < 0.35:
        return np.ascontiguousarray(squares[..., rng.permutation(3)])
    if roll < 0.5:
        return 255 - squares
    power = float(rng.uniform(0.6, 1.6))
    table = 255 * (np.arange(256) / 255) ** power * rng.uniform(0.6, 1) + rng.uniform(0, 30)
    return np.clip(table, 0, 255).astype(np.uint8)[squares]


def batches(samples: list[Sample], rng: Rng) -> Iterator[Batch]:
    """Some batches of samples by lot, those of like size together."""
    chosen = [varied(samples[int(each)], rng) for each in rng.integers(len(samples), size=BATCH * _SORTED)]
    chosen.sort(key=lambda each: each.labels.size)
    for number in rng.permutation(_SORTED).tolist():
        yield batch_of(chosen[number * BATCH : (number + 1) * BATCH])


@dataclass(frozen=True, slots=True)
class Score:
    """How well samples were read by the likeliest names alone."""

    cells: float
    """The share of the cells of boards that are right, every thing of a board weighted as in training."""
    exact: float
    """The share of the boards with every cell right, those beyond them included."""
    extents: float
    """The share of the boards of which exactly the cells are seen as cells."""
    what: float
    """The share of the lattices of which it is right whether they are a board."""
    states: float
    cost: float


def scored(batch: Batch, answers: Answers) -> list[tuple[float, ...]]:
    """For each board: cells right, all right, the extent right, whether it is a board right, the state right.

    NaN where a sample doesn't ask.
    """
    names, what = answers.names, answers.what
    answer, result = names.argmax(-1), list[tuple[float, ...]]()
    for number, labels in enumerate(batch.labels):
        known = labels != UNKNOWN
        is_board = bool(batch.what[number] == WHAT.index("board"))
        said = bool(what[number].argmax() == WHAT.index("board"))
        right = (answer[number] == labels) | ~known
        beyond = (answer[number] == OUTSIDE) == (labels == OUTSIDE)
        values = (float((right * batch.weights[number]).sum()), float(right.all()), float((beyond | ~known).all()))
        state = float(answers.state[number].argmax() == batch.state[number])
        nothing = float("nan")
        result.append((
            *(values if is_board else (nothing,) * 3), float(is_board == said),
            nothing if batch.state[number] == UNKNOWN else state,
        ))  # fmt: skip
    return result
