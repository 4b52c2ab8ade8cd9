"""Train the network that reads lines beside boards on strips that another process draws or has drawn.

``python -m training.lines.train [--rounds N]``
"""

import argparse
import json
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from gridseer.geometry import Pixels
from gridseer.vision.learnt.counter.lines import ALPHABET
from gridseer.vision.learnt.counter.strips import HEIGHT
from scenes.lots import Rng
from training.lines.model import LineNetwork
from training.lines.samples import FOLDER, Sample, load
from training.network import export, halve, weights

MODEL = Path("src/gridseer/vision/models/texts.onnx")
CURVE = Path("training/lines/curve.jsonl")
_BATCH = 48
_ROUND = 20_000
"""After so many strips it is measured how well it goes."""
_RATE = 5e-3


class Pool:
    """The strips to learn from; new files are taken in as they are written."""

    def __init__(self) -> None:
        self.strips: list[Sample] = []
        self.known: set[Path] = set()

    def some(self, rng: Rng) -> list[Sample]:
        """Those of a round: as many as it has, or all where there aren't as many yet."""
        new = [path for path in sorted(FOLDER.glob("[0-9]*[0-9].npz")) if path not in self.known]
        self.known.update(new)
        self.strips += [sample for path in new for sample in load(path)]
        picked = rng.permutation(len(self.strips))[:_ROUND]
        return [self.strips[n] for n in np.resize(picked, _ROUND)]


def varied(image: Pixels, rng: Rng) -> Pixels:
    """A strip in other colours, lighter or darker, wider or narrower: as good an example as the first one."""
    if rng.chance(0.3):
        image = 255 - image
    if rng.chance(0.3):
        image = image[..., rng.permutation(3)]
    if rng.chance(0.15):
        image = image.mean(axis=2, keepdims=True).repeat(3, axis=2)
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


def stacked(images: list[Pixels]) -> Tensor:
    """Strips one over the other, the shorter ones with black after them."""
    widest = max(image.shape[1] for image in images) + 8
    stack = np.zeros((len(images), HEIGHT, widest, 3), np.uint8)
    for place, image in enumerate(images):
        stack[place, :, : image.shape[1]] = image
    return torch.from_numpy(stack)


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


def measured(network: LineNetwork, data: list[Sample]) -> dict[str, float]:
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
    return bool(text) and all(each.isdigit() or each.isupper() for each in text)


def train(network: LineNetwork, rounds: int, rng: Rng) -> None:
    """Learn, write down how it goes, and write the network after each round."""
    pool, unseen = Pool(), load(FOLDER / "develop.npz")
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.01)
    steps = rounds * -(-_ROUND // _BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=_RATE, total_steps=steps, pct_start=0.1)
    CURVE.write_text("")
    for number in range(rounds):
        data, losses = pool.some(rng), list[float]()
        for picked in batches(data, rng):
            images = [varied(data[n].image, rng) for n in picked]
            loss = loss_of(network(stacked(images)), [data[n].text for n in picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
        row = {"round": number, "minutes": time.process_time() / 60, "files": len(pool.known)}
        row |= {"loss": float(np.mean(losses)), **measured(network, unseen)}
        with CURVE.open("a") as file:
            file.write(json.dumps({name: round(value, 4) for name, value in row.items()}) + "\n")
        export(network, MODEL, (HEIGHT, 96, 3), free=(2,))
        halve(MODEL)
        network.train()


def main() -> None:
    """Learn for so many rounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(1)
    network = LineNetwork()
    print(f"{weights(network)} weights", flush=True)
    train(network, arguments.rounds, Rng.seeded(1))


if __name__ == "__main__":
    main()
