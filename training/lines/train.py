"""Train the network that reads lines beside boards on strips that another process draws or has drawn.

``python -m training.lines.train [--rounds N] [--workers N] [--go-on]``

Several workers learn side by side on one network in shared memory: on a busy machine each has its turn.
"""

import argparse
import json
import math
from dataclasses import dataclass, field
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.multiprocessing
from torch import Tensor, nn

from gridseer.geometry import Grey
from gridseer.vision.learnt.counter.lines import ALPHABET
from gridseer.vision.learnt.counter.strips import HEIGHT
from scenes.lots import Rng
from training.lines.begin import begin
from training.lines.model import LineNetwork, stacked
from training.lines.samples import FOLDER, Sample, load
from training.network import export, halve, weights

MODEL = Path("src/gridseer/vision/models/texts.onnx")
CURVE = Path("training/lines/curve.jsonl")
Row = dict[str, float]
"""What is written down after each round."""
_BATCH = 48
_WIDEST = 240
"""Longer strips aren't learnt from: they are words for the most part, and take the most time."""
_OTHERS = 0.4
"""The share of the strips without a digit that are learnt from: what words say matters less."""
_ROUND = 20_000
"""After so many strips it is measured how well it goes."""
_RATE, _RISE = 1.5e-3, 0.06
"""The highest rate, and the share of all steps after which it is reached; from there it falls to nothing."""
STATE = Path("build/lines/network.pt")


@dataclass(slots=True)
class Plan:
    """How long to learn."""

    steps: int
    """Batches, of all workers together."""
    every: int
    """After so many it is measured how well it goes."""
    written: list[Row] = field(default_factory=list)
    """What was measured."""


class Pool:
    """The strips to learn from; new files are taken in as they are written."""

    def __init__(self) -> None:
        self.strips: list[Sample] = []
        self.known: set[Path] = set()

    def some(self, rng: Rng) -> list[Sample]:
        """Those of a round: as many as it has, or all where there aren't as many yet."""
        new = [path for path in sorted(FOLDER.glob("[0-9]*[0-9].npz")) if path not in self.known]
        self.known.update(new)
        some = (sample for path in new for sample in load(path) if sample.image.shape[1] <= _WIDEST)
        self.strips += [
            sample for sample in some if any(_is_digit(each) for each in sample.text) or rng.chance(_OTHERS)
        ]
        picked = rng.permutation(len(self.strips))[:_ROUND]
        return [self.strips[n] for n in np.resize(picked, _ROUND)]


def varied(image: Grey, rng: Rng) -> Grey:
    """A strip lighter or darker, wider or narrower: as good an example as the first one."""
    if rng.chance(0.4):
        width = max(8, round(image.shape[1] * rng.between(0.9, 1.12)))
        image = np.asarray(cv2.resize(image, (width, HEIGHT), interpolation=cv2.INTER_LINEAR))
    if rng.chance(0.3):
        image = np.asarray(255 * (image / 255) ** rng.size(0.6, 1.6), np.uint8)
    return np.asarray(image, np.uint8)


def batches(data: list[Sample], rng: Rng) -> list[list[int]]:
    """The strips in batches of like widths, in any order."""
    keys = np.array([sample.image.shape[1] for sample in data]) + rng.uniform(-12, 12, len(data))
    order = np.argsort(keys)
    parts = [order[start : start + _BATCH].tolist() for start in range(0, len(order), _BATCH)]
    rng.shuffle(parts)
    return parts


def loss_of(scores: Tensor, texts: list[str]) -> Tensor:
    """How unlikely the texts are."""
    named = [ALPHABET.index(character) for text in texts for character in text]
    steps = torch.full((len(texts),), scores.shape[1], dtype=torch.long)
    ends = torch.tensor([len(text) for text in texts])
    logs = scores.log_softmax(2).permute(1, 0, 2)
    return nn.functional.ctc_loss(logs, torch.tensor(named), steps, ends, zero_infinity=True)


def spelt(scores: Tensor) -> list[str]:
    """The text of each line."""
    texts = []
    for line in scores.argmax(2).tolist():
        kept = [name for place, name in enumerate(line) if place == 0 or name != line[place - 1]]
        texts.append(" ".join("".join(ALPHABET[name] for name in kept if name).split()))
    return texts


def measured(network: LineNetwork, data: list[Sample]) -> Row:
    """The share of strips that are read without a mistake: of all, and of those that are a number and nothing else."""
    network.eval()
    right: list[tuple[bool, bool]] = []
    with torch.no_grad():
        for picked in batches(data, Rng.seeded(0)):
            texts = spelt(network(stacked([data[n].image for n in picked])))
            right += [(text == data[n].text, _is_number(data[n].text)) for text, n in zip(texts, picked, strict=True)]
    network.train()
    numbers = [good for good, number in right if number]
    return {"read": np.mean([good for good, _ in right]).item(), "numbers": np.mean(numbers).item()}


def _is_number(text: str) -> bool:
    return bool(text) and all(_is_digit(each) for each in text)


def _is_digit(character: str) -> bool:
    """Whether it is one of print or of a display."""
    return character.isdigit() or character.isupper()


def rate(done: float) -> float:
    """How fast to learn when a share of all steps is done."""
    return _RATE * (done / _RISE if done < _RISE else (1 + math.cos(math.pi * (done - _RISE) / (1 - _RISE))) / 2)


def learn(worker: int, network: LineNetwork, done: "Synchronized[int]", plan: Plan) -> None:
    """Learn until all steps are done; the first worker also writes down how it goes."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    rng, pool, unseen = Rng.seeded(1, worker, len(plan.written)), Pool(), load(FOLDER / "develop.npz")
    optimiser = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=0.01)
    losses, before = list[float](), len(plan.written)
    while done.value < plan.steps:
        data = pool.some(rng)
        for picked in batches(data, rng):
            for group in optimiser.param_groups:
                group["lr"] = rate(min(1.0, done.value / plan.steps))
            images = [varied(data[n].image, rng) for n in picked]
            loss = loss_of(network(stacked(images)), [data[n].text for n in picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            losses.append(loss.item())
            with done.get_lock():
                done.value += 1
            if not worker and done.value // plan.every > len(plan.written) - before:
                row = {"step": done.value, "files": len(pool.known), "loss": float(np.mean(losses))}
                plan.written.append(row | measured(network, unseen))
                write(network, plan.written)
                losses.clear()
            if done.value >= plan.steps:
                return


def write(network: LineNetwork, rows: list[Row]) -> None:
    """Write the network, and how it went so far."""
    lines = [json.dumps({name: round(value, 4) for name, value in row.items()}) for row in rows]
    CURVE.write_text("\n".join(lines) + "\n")
    torch.save(network.state_dict(), STATE)
    export(network, MODEL, (HEIGHT, 96, 1), free=(2,))
    halve(MODEL)
    network.train()


def main() -> None:
    """Learn for so many rounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="continue from the network that was written last")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    network, written = LineNetwork().share_memory(), list[Row]()
    if not arguments.go_on:
        begin(network, [sample.image for sample in load(FOLDER / "develop.npz")[:300]])
    else:
        network.load_state_dict(torch.load(STATE))
        written = [json.loads(line) for line in CURVE.read_text().splitlines()]
    print(f"{weights(network)} weights", flush=True)
    every = -(-_ROUND // _BATCH)
    done, plan = (
        torch.multiprocessing.get_context("spawn").Value("i", 0),
        Plan(arguments.rounds * every, every, written),
    )
    torch.multiprocessing.spawn(learn, (network, done, plan), nprocs=arguments.workers)


if __name__ == "__main__":
    main()
