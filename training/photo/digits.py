"""Train the network that reads photographed puzzles: ``make train-digits``. Seeded, on one core.

It learns from puzzles drawn here as screens, printed pages and drawings by hand show them, in every font that is
installed and in the hands of MNIST; and from sudoku photos, where they are at hand. There are two rounds: in the second
one other pictures are added, and cells are bent less. The photos come last and in folds: five networks, each taught
without a fifth of them, are measured on that fifth; the shipped one has seen all.
"""

import argparse
import copy
import functools
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from gridseer.geometry import Mesh
from gridseer.vision.paper.digits import KINDS
from gridseer.vision.paper.ink.glyph_groups import SIDE, GlyphGroups, glyph_groups
from gridseer.vision.paper.mesh.unrolled import unrolled
from training import fonts
from training.network import export, weights
from training.photo.digit_model import SHAPE, DigitNetwork, is_right, labels_of, loss_of
from training.photo.digit_report import DigitReport
from training.photo.mnist import Handwriting, handwriting
from training.photo.puzzle_cells import random_cells
from training.photo.puzzle_pictures import CIRCLED, HAND_PACKAGES, handwritten, scene
from training.photo.puzzle_pictures import KINDS as PICTURES
from training.photo.sudoku_photos import EAGER, Judge, cells_of, fold_of, jittered, sudoku_photos

MODEL = Path("src/gridseer/vision/models/digits.onnx")
FOLD_MODELS = Path("build/digits")
"""The networks of the folds: for the benchmark only."""
BATCH = 256
SHARES = {"screenshot": 0.2, "photo": 0.3, "drawing": 0.5}
"""How many of the pictures are of each kind."""
BY_HAND = 0.6
"""And so many grids full of handwritten numbers, in proportion."""

SECOND = 0.4
"""How long the second round of learning is, and how many pictures come new to it, as a share of the first one's."""


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Cells and what they hold."""

    squares: Tensor
    """Bytes of shape (cells, 32, 40, 3)."""
    labels: Tensor
    """Shape (cells, 4): kind and three digits."""

    def __len__(self) -> int:
        return len(self.labels)

    @classmethod
    def of(cls, squares: list[np.ndarray], texts: list[str]) -> "Examples":
        """Examples from batches of cells."""
        labels = torch.tensor([labels_of(text) for text in texts])
        return cls(torch.from_numpy(np.concatenate(squares)), labels)

    def with_others(self, other: "Examples") -> "Examples":
        """Both."""
        return Examples(torch.cat([self.squares, other.squares]), torch.cat([self.labels, other.labels]))


def drawn(kind: str, count: int, seed: int, hands: Handwriting | None, *, held_out: bool = False) -> Examples:
    """The cells of so many pictures of one kind, each from a seed of its own."""
    import cv2

    squares, texts = [], []
    for number in range(count):
        rng = np.random.default_rng([seed, PICTURES.index(kind), number])
        circled = rng.random() < CIRCLED
        picture = scene(kind, random_cells(rng), rng, hands, held_out=held_out, circled=circled)
        grey = np.asarray(cv2.cvtColor(picture.picture, cv2.COLOR_RGB2GRAY), np.uint8)
        groups = glyph_groups(unrolled(grey, jittered(Mesh(picture.crossings), rng), SIDE), EAGER)
        squares.append(groups.squares)
        texts += [picture.cells[y][x] for x, y in groups.places.tolist()]
    return Examples.of(squares, texts)


def photographed(base: DigitNetwork, seed: int | None) -> dict[int, Examples]:
    """The cells of the sudoku photos of each fold; with a seed, to learn from."""
    squares: dict[int, list[np.ndarray]] = {}
    texts: dict[int, list[str]] = {}
    for index, photo in enumerate(sudoku_photos()):
        found = cells_of(photo, judge(base), None if seed is None else np.random.default_rng([seed, index]))
        if found is not None:
            squares.setdefault(fold_of(index), []).append(found[0].squares)
            texts.setdefault(fold_of(index), []).extend(found[1])
    return {fold: Examples.of(squares[fold], texts[fold]) for fold in squares}


def judge(network: DigitNetwork) -> Judge:
    """How well cells fit what they should hold, by a network: the share that it reads so."""

    def share(groups: GlyphGroups, texts: list[str]) -> float:
        return share_right(network, Examples.of([groups.squares], texts)) if texts else 0.0

    return share


def train(
    network: DigitNetwork, data: Examples, epochs: float, seed: int, *, rate: float, strength: float = 0.6
) -> None:
    """Learn from the examples, each epoch in another order, in other shape and contrast."""
    generator = torch.Generator().manual_seed(seed)
    steps = max(1, int(epochs * (len(data) // BATCH)))
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate / 4, weight_decay=0.03)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=rate, total_steps=steps, pct_start=0.2)
    network.train()
    order, place = torch.randperm(len(data), generator=generator), 0
    for step in range(steps):
        if place + BATCH > len(data):
            order, place = torch.randperm(len(data), generator=generator), 0
        picked, place = order[place : place + BATCH], place + BATCH
        squares = varied(data.squares[picked], generator, strength)
        loss = loss_of(network(squares), data.labels[picked])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 250 == 0:
            print(f"  step {step} of {steps}: {float(loss.detach()):.3f}", flush=True)
    network.eval()


def varied(squares: Tensor, generator: torch.Generator, strength: float = 1.0) -> Tensor:
    """Each cell a little turned, slanted, moved and bent, with thicker or thinner strokes, in another contrast."""
    count = len(squares)

    def lot(*shape: int) -> Tensor:
        return torch.rand(shape, generator=generator)

    def normal(*shape: int) -> Tensor:
        return torch.randn(shape, generator=generator)

    pixels = squares.float().permute(0, 3, 1, 2)
    turned = torch.eye(2, 3) + strength * torch.cat([0.06 * normal(count, 2, 2), 0.035 * normal(count, 2, 1)], dim=2)
    ways = nn.functional.affine_grid(turned, list(pixels.shape), align_corners=False)
    bent = normal(count, 2, 4, 5) * (0.07 * strength * lot(count, 1, 1, 1))
    ways = ways + nn.functional.interpolate(bent, size=pixels.shape[2:], mode="bicubic").permute(0, 2, 3, 1)
    pixels = nn.functional.grid_sample(pixels, ways, align_corners=False)
    part = pixels[: count // 2]
    thicker, thinner = (nn.functional.max_pool2d(sign * part, 3, 1, 1) * sign for sign in (1, -1))
    share = strength * (lot(len(part), 1, 1, 1) * 1.1 - 0.5)
    part += share.clamp(min=0) * (thicker - part) - share.clamp(max=0) * (thinner - part)
    gain = 0.8 + 0.4 * lot(count, pixels.shape[1], 1, 1)
    return (pixels * gain).clamp_(0, 255).permute(0, 2, 3, 1)


def scores_of(network: DigitNetwork, data: Examples) -> Tensor:
    """The scores of every cell."""
    network.eval()
    with torch.no_grad():
        return torch.cat([network(part) for part in data.squares.split(512)])


def share_right(network: DigitNetwork, data: Examples) -> float:
    """The share of cells that are read rightly."""
    return float(is_right(scores_of(network, data), data.labels).float().mean())


def calibrate(network: DigitNetwork, data: Examples) -> float:
    """Divide the scores by what makes probabilities true on unseen fonts; the divisor goes into the last weights."""
    scores = scores_of(network, data)
    first = len(KINDS)
    candidates = np.arange(0.4, 2.5, 0.05).tolist()
    two = data.labels[:, 1] >= 0
    losses = [
        float(nn.functional.cross_entropy(scores[:, :first] / t, data.labels[:, 0]))
        + float(nn.functional.cross_entropy(scores[two, first : first + 10] / t, data.labels[two, 1]))
        for t in candidates
    ]
    divisor = float(candidates[int(np.argmin(losses))])
    last = network.body[-1]
    assert isinstance(last, nn.Linear)
    with torch.no_grad():
        last.weight /= divisor
        last.bias /= divisor
    return divisor


def taught_photos(base: DigitNetwork, drawings: Examples, photos: list[Examples], seed: int) -> DigitNetwork:
    """The network after it has also seen photos, among drawn pictures."""
    network = copy.deepcopy(base)
    if photos:
        learnt = functools.reduce(Examples.with_others, photos)
        chosen = torch.randperm(len(drawings), generator=torch.Generator().manual_seed(seed))[: 3 * len(learnt)]
        among = Examples(drawings.squares[chosen], drawings.labels[chosen])
        train(network, learnt.with_others(among), epochs=2, seed=seed, rate=6e-4)
    return network


def main() -> None:
    """Draw, learn, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=2600, help="pictures to learn from")
    parser.add_argument("--epochs", type=int, default=5, help="how often each is seen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-folds", action="store_true", help="train the shipped network only")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    fonts.announce()
    hands = handwriting(held_out=False)
    if hands is None:
        print("MNIST is not there, drawings use fonts alone; make train-digits gets it with npm")
    began = time.process_time()
    report = DigitReport(options.pictures, options.epochs, options.seed, HAND_PACKAGES)
    data = _all_drawn(options.pictures, options.seed, hands)
    unseen_hands = handwriting(held_out=True)
    unseen = {kind: drawn(kind, 30, options.seed + 500, unseen_hands, held_out=True) for kind in PICTURES}
    print(f"{len(data)} cells drawn in {time.process_time() - began:.0f} s", flush=True)
    network = DigitNetwork().to(memory_format=torch.channels_last)
    train(network, data, options.epochs, options.seed, rate=4e-3, strength=1.0)
    data = data.with_others(_all_drawn(round(SECOND * options.pictures), options.seed + 100, hands))
    train(network, data, SECOND * options.epochs, options.seed + 100, rate=2e-3)
    every = unseen["screenshot"].with_others(unseen["photo"]).with_others(unseen["drawing"])
    calibrate(network, every)
    report.weights, report.cells = weights(network), len(data)
    print({kind: share_right(network, part) for kind, part in unseen.items()}, flush=True)
    photos = photographed(network, options.seed)
    shipped = taught_photos(network, data, list(photos.values()), options.seed)
    report.divisor = calibrate(shipped, every)
    report.unseen = {kind: share_right(shipped, part) for kind, part in unseen.items()}
    export(shipped, MODEL, SHAPE)
    print(report.unseen, flush=True)
    unmoved = {} if options.no_folds else photographed(network, None)
    for fold, measured in sorted(unmoved.items()):
        others = [part for other, part in photos.items() if other != fold]
        taught = taught_photos(network, data, others, options.seed)
        calibrate(taught, every)
        export(taught, FOLD_MODELS / f"fold{fold}.onnx", SHAPE)
        report.folds.append((len(measured), int(is_right(scores_of(taught, measured), measured.labels).sum())))
        print(f"fold {fold}: {report.folds[-1]}", flush=True)
    report.seconds = time.process_time() - began
    report.write()


def _all_drawn(pictures: int, seed: int, hands: Handwriting | None) -> Examples:
    parts = [drawn(kind, round(pictures * share), seed, hands) for kind, share in SHARES.items()]
    data = parts[0].with_others(parts[1]).with_others(parts[2])
    return data if hands is None else data.with_others(by_hand(round(pictures * BY_HAND), seed, hands))


def by_hand(count: int, seed: int, hands: Handwriting) -> Examples:
    """Numbers by many hands, from so many grids full of them."""
    squares, texts = [], []
    for number in range(count):
        flat, cells = handwritten(np.random.default_rng([seed, len(PICTURES), number]), hands)
        groups = glyph_groups(flat, EAGER)
        squares.append(groups.squares)
        texts += [cells[y][x] for x, y in groups.places.tolist()]
    return Examples.of(squares, texts)


if __name__ == "__main__":
    main()
