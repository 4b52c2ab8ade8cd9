"""Train the board network on samples that another process draws, and write down how it goes.

The rate stays up until the last fifth of the steps and then falls to nothing: until then training can be continued
with more steps than were planned.
"""

import argparse
import json
import time
from collections import deque
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from scenes import Split
from training.board.batches import Batch, Score, batch_of, batches, scored
from training.board.labels import UNKNOWN
from training.board.model import Answers, BoardNetwork
from training.board.samples import Sample, folder_of, load
from training.board.shipped import shipped
from training.board.write import STATE

CURVE = Path("build/board/curve.jsonl")
_POOL = 60
"""Chunks that are learnt from at a time; older ones make way for new ones."""
_DEVELOP = 1
"""Chunks of the split for development that say how well it goes."""
_COOLING = 0.2
_WHAT, _STATE, _ALONE = 0.3, 0.2, 0.15
"""What kinds, states and looks by themselves count beside the names of cells."""


def state_at(step: int) -> Path:
    """Where the weights after some steps are kept."""
    return STATE.with_suffix(f".{step:06}.pt")


class Pool:
    """The samples that are learnt from; new chunks are taken in as they are drawn."""

    def __init__(self) -> None:
        self.chunks: deque[tuple[Path, list[Sample]]] = deque(maxlen=_POOL)
        self.known: set[Path] = set()
        self.looked = -60.0
        self.samples: list[Sample] = []

    def refresh(self) -> None:
        """Take in a few new chunks, not more often than every twenty seconds."""
        if time.monotonic() - self.looked < 20 and self.samples:
            return
        self.looked = time.monotonic()
        new = [path for path in sorted(folder_of(Split.TRAIN).glob("[0-9]*[0-9].npz")) if path not in self.known]
        for path in new[-_POOL:]:
            self.chunks.append((path, load(path)))
        self.known.update(new)
        if new:
            self.samples = [each for _, samples in self.chunks for each in samples]


def losses(answers: Answers, batch: Batch) -> Tensor:
    """What the names, the kinds and the looks by themselves cost: four numbers."""
    names = functional.cross_entropy(
        answers.names.float().flatten(0, 2), batch.labels.flatten(), ignore_index=UNKNOWN, reduction="none"
    )
    cells = (names * batch.weights.flatten()).sum() / max(1.0, float(batch.weights.sum()))
    what = functional.cross_entropy(answers.what.float(), batch.what)
    alone = functional.cross_entropy(answers.alone.float(), batch.alone, ignore_index=UNKNOWN)
    state = functional.cross_entropy(answers.state.float(), batch.state, ignore_index=UNKNOWN)
    return torch.stack([cells, what, torch.nan_to_num(state), torch.nan_to_num(alone)])


class Average:
    """The mean of the weights over the last steps: steadier than the weights themselves."""

    def __init__(self, network: nn.Module) -> None:
        self.state = {name: value.clone() for name, value in network.state_dict().items()}
        self.steps = 0

    def add(self, network: nn.Module) -> None:
        """Take in the weights after a step."""
        self.steps += 1
        share = 1 - min(0.998, self.steps / (self.steps + 20))
        with torch.no_grad():
            for name, value in network.state_dict().items():
                self.state[name].lerp_(value, share)


def judge(state: dict[str, Tensor], samples: list[Sample]) -> Score:
    """How well samples that nothing was learnt from are read."""
    network = BoardNetwork()
    network.load_state_dict(state)
    network.eval()
    values, costs = [], []
    ordered = sorted(samples, key=lambda each: each.labels.size)
    with torch.no_grad():
        for start in range(0, len(ordered), 8):
            batch = batch_of(ordered[start : start + 8])
            answers = network(batch.boards)
            values += scored(batch, answers)
            costs.append(float(losses(answers, batch)[0]))
    cells, exact, extents, what, states = np.nanmean(np.array(values), axis=0).tolist()
    return Score(cells, exact, extents, what, states, float(np.mean(costs)))


def train(network: BoardNetwork, wish: argparse.Namespace, done: int) -> None:
    """Learn for as many steps as were asked for."""
    rng, pool, average = np.random.default_rng([wish.seed, done]), Pool(), Average(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=wish.peak, weight_decay=0.02, betas=(0.9, 0.98))
    saved = STATE.with_suffix(".optimiser.pt")
    if done and saved.exists():
        optimiser.load_state_dict(torch.load(saved))
    network.to(memory_format=torch.channels_last)
    while not list(folder_of(Split.DEVELOP).glob("[0-9]*[0-9].npz")):
        time.sleep(2)
    paths = sorted(folder_of(Split.DEVELOP).glob("[0-9]*[0-9].npz"))[:_DEVELOP]
    develop = [each for path in paths for each in load(path)]
    step, costs, began, judged = done, deque[Tensor](maxlen=200), time.process_time(), time.monotonic()
    while step < wish.steps:
        pool.refresh()
        for batch in batches(pool.samples, rng):
            step += 1
            rate = min(1.0, step / 300) * min(1.0, (1 - step / wish.steps) / _COOLING + 0.002)
            for group in optimiser.param_groups:
                group["lr"] = wish.peak * rate
            with torch.autocast("cpu", torch.bfloat16):
                answers = network(batch.boards)
            parts = losses(answers, batch)
            optimiser.zero_grad(set_to_none=True)
            (parts[0] + _WHAT * parts[1] + _STATE * parts[2] + _ALONE * parts[3]).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            average.add(network)
            costs.append(parts.detach())
        if time.monotonic() - judged > 60 * wish.minutes or step >= wish.steps:
            judged = time.monotonic()
            score = judge(average.state, develop)
            cells, what, state, alone = torch.stack(list(costs)).mean(0).tolist()
            spent = (time.process_time() - began) / 60
            note = {
                "step": step, "minutes": round(spent, 1), "chunks": len(pool.known), "names": round(cells, 4),
                "what": round(what, 4), "state": round(state, 4),
                "alone": round(alone, 4), "develop": round(score.cost, 4),
                "cells": round(score.cells, 4), "exact": round(score.exact, 3), "extents": round(score.extents, 3),
                "is_board": round(score.what, 3), "states": round(score.states, 3),
            }  # fmt: skip
            print(json.dumps(note), flush=True)
            with CURVE.open("a") as file:
                file.write(json.dumps(note) + "\n")
            torch.save(average.state, state_at(step))
            torch.save({"network": network.state_dict(), "step": step}, STATE.with_suffix(".last.pt"))
            torch.save(optimiser.state_dict(), saved)


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--peak", type=float, default=1.5e-3, help="the highest rate (0.0015)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5, help="how often it is judged and written down (5)")
    parser.add_argument("--shipped", action="store_true", help="from the weights that are shipped")
    parser.add_argument("--go-on", action="store_true", help="from where the last run ended")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    cv2.setNumThreads(1)
    STATE.parent.mkdir(parents=True, exist_ok=True)
    network, done = shipped() if arguments.shipped else BoardNetwork(), 0
    if arguments.go_on:
        last = torch.load(STATE.with_suffix(".last.pt"))
        network.load_state_dict(last["network"])
        done = last["step"]
    print(f"{sum(each.numel() for each in network.parameters())} weights", flush=True)
    train(network, arguments, done)


if __name__ == "__main__":
    main()
