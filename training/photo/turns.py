"""Train the network that tells which side of a photographed puzzle is up: ``make train-digits``. Seeded, on one core.

It is shown the cells of drawn puzzles in all four turns. Dots, black cells and what else looks the same from every side
are among them, so that it learns that they tell nothing.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from gridseer.geometry import Mesh
from gridseer.vision.paper.ink.glyph_groups import HIGH, SIDE, WIDE, glyph_groups
from gridseer.vision.paper.mesh.unrolled import unrolled
from gridseer.vision.paper.orientation import enlarged
from training.network import block, export, weights
from training.photo.mnist import Handwriting, handwriting
from training.photo.puzzle_cells import random_cells
from training.photo.puzzle_pictures import CIRCLED, KINDS, handwritten, scene
from training.photo.sudoku_photos import jittered

MODEL = Path("src/gridseer/vision/models/turns.onnx")
BATCH = 256


class TurnNetwork(nn.Module):
    """Four small convolutions over the glyphs of a cell. It is given bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(1, 12), nn.MaxPool2d(2), block(12, 24), nn.MaxPool2d(2), block(24, 40), nn.MaxPool2d(2),
            block(40, 40), nn.Flatten(), nn.Dropout(0.2), nn.Linear(40 * (HIGH // 8) * (WIDE // 8), 4),
        )  # fmt: skip

    def forward(self, squares: Tensor) -> Tensor:
        """Scores of the four turns, of bytes of shape (cells, 32, 40, 1)."""
        scores: Tensor = self.body(squares.float().permute(0, 3, 1, 2) / 128 - 0.5)
        return scores


def drawn(pictures: int, seed: int, hands: Handwriting | None, *, held_out: bool) -> tuple[Tensor, Tensor]:
    """The cells of so many pictures, in every turn, and how often each must be turned to stand upright."""
    squares, turns = [], []
    for number in range(pictures):
        rng = np.random.default_rng([seed, 9, number])
        flat = _flat(number, rng, hands, held_out=held_out)
        for quarters in range(4):
            found = enlarged(glyph_groups(np.ascontiguousarray(np.rot90(flat, -quarters))))
            squares.append(found)
            turns.append(np.full(len(found), quarters))
    return torch.from_numpy(np.concatenate(squares)), torch.from_numpy(np.concatenate(turns))


def _flat(number: int, rng: np.random.Generator, hands: Handwriting | None, *, held_out: bool) -> np.ndarray:
    """An unrolled grid of one kind after the other; every fourth is full of numbers by many hands."""
    if number % 4 == 3 and hands is not None:
        return handwritten(rng, hands)[0]
    circled = rng.random() < CIRCLED
    picture = scene(KINDS[number % 3], random_cells(rng), rng, hands, held_out=held_out, circled=circled)
    grey = np.asarray(cv2.cvtColor(picture.picture, cv2.COLOR_RGB2GRAY), np.uint8)
    return unrolled(grey, jittered(Mesh(picture.crossings), rng), SIDE)


def train(network: TurnNetwork, data: tuple[Tensor, Tensor], epochs: int, seed: int) -> None:
    """Learn from the cells, each epoch in another order and contrast."""
    squares, turns = data
    generator = torch.Generator().manual_seed(seed)
    steps = epochs * (len(turns) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.03)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=4e-3, total_steps=steps, pct_start=0.2)
    network.train()
    for _ in range(epochs):
        order = torch.randperm(len(turns), generator=generator)
        for picked in order[: len(turns) // BATCH * BATCH].split(BATCH):
            gain = torch.empty((BATCH, 1, 1, 1)).uniform_(0.8, 1.2, generator=generator)
            scores = network((squares[picked].float() * gain).clamp_(0, 255))
            loss = nn.functional.cross_entropy(scores, turns[picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
        print(f"  loss {float(loss.detach()):.3f}, {time.process_time():.0f} s", flush=True)
    network.eval()


def main() -> None:
    """Draw, learn, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=600, help="pictures to learn from")
    parser.add_argument("--epochs", type=int, default=4, help="how often each is seen in each turn")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    began = time.process_time()
    network = TurnNetwork()
    data = drawn(options.pictures, options.seed, handwriting(held_out=False), held_out=False)
    print(f"{len(data[1])} cells drawn in {time.process_time() - began:.0f} s, {weights(network)} weights", flush=True)
    train(network, data, options.epochs, options.seed)
    squares, turns = drawn(60, options.seed + 500, handwriting(held_out=True), held_out=True)
    with torch.no_grad():
        scores = torch.cat([network(part) for part in squares.split(512)])
    right, loss = (scores.argmax(1) == turns).float().mean(), nn.functional.cross_entropy(scores, turns)
    print(f"unseen fonts and hands: {float(right):.2%} of single cells, loss {float(loss):.3f}")
    print(f"{time.process_time() - began:.0f} s of one core")
    export(network, MODEL, (HIGH, WIDE, 1))


if __name__ == "__main__":
    main()
