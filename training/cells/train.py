"""Train the networks of the reader: ``make train-vision``. Seeded, on one core; every picture is made here.

Third-party tiles, where present, are measured first, when the network has never seen them: these are the figures of the
report. Only then does it learn from them too, for the games to come; and, to tell what that is worth for a theme that
is still new, once without each family of themes.
"""

import argparse
import copy
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from gridseer.vision.board.cells.labels import LABELS
from training.cells.glyphs import share_read
from training.cells.model import SHAPE, CellNetwork, averaged, load
from training.cells.report import Report
from training.cells.scenes import Scene, scene
from training.cells.tiles import Tiles, family, load_tiles, own_scene, tile_scene
from training.fonts import HELD_OUT, announce
from training.network import export, weights

MODEL = Path("src/gridseer/vision/models/cells.onnx")
BEFORE_TILES = Path("build/cells-before-tiles.onnx")
"""The network that has never seen a third-party tile; ``bench.themes --unseen`` reads with it."""
BATCH = 256
PEAK, PEAK_AFTER_ANOTHER = 4e-3, 2e-3
"""The highest rate of learning, from nothing and from a network that has learnt already."""
LEARNT_SHARE = 0.7
"""A network that went on from another is mixed with it: so much of every weight is the new one's."""
ENOUGH_TO_NORMALISE = 8000
"""This many cells say well enough what the layers of a network put out."""


class Examples:
    """Scenes joined into tensors."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.cells = torch.from_numpy(np.concatenate([s.cells for s in scenes]))
        self.labels = torch.from_numpy(np.concatenate([s.labels for s in scenes]))
        self.closed = torch.from_numpy(np.concatenate([s.closed for s in scenes]))

    def __len__(self) -> int:
        return len(self.labels)


def without(family_name: str) -> Path:
    """Where the network lies that has learnt from all third-party tiles but those of one family."""
    return Path(f"build/cells-without-{family_name}.onnx")


def make(count: int, seed: int, draw: Callable[[np.random.Generator], Scene], name: str) -> list[Scene]:
    """Draw so many scenes, each from a seed of its own."""
    began = time.monotonic()
    scenes = [draw(np.random.default_rng([seed, number])) for number in range(count)]
    print(f"{name}: {count} scenes drawn in {time.monotonic() - began:.0f} s", flush=True)
    return scenes


def train(
    network: CellNetwork, data: Examples, epochs: int, seed: int, after: Callable[[int], None], *, peak: float
) -> None:
    """Learn from the examples, each epoch in another order and other colours, at a rate that rises to a peak."""
    generator = torch.Generator().manual_seed(seed)
    total = epochs * (len(data) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=peak, total_steps=total, pct_start=0.15)
    for epoch in range(epochs):
        network.train()
        order = torch.randperm(len(data), generator=generator)
        for start in range(0, len(data) - BATCH + 1, BATCH):
            picked = order[start : start + BATCH]
            scores = network(recoloured(data.cells[picked], generator))
            loss = loss_of(scores, data.labels[picked], data.closed[picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
        after(epoch)


def go_on(network: CellNetwork, scenes: list[Scene], seed: int) -> None:
    """See each scene about once more at a low rate; what was measured of brightness and contrast stays as it is."""
    data, generator = Examples(scenes), torch.Generator().manual_seed(seed)
    network.eval()
    optimiser = torch.optim.AdamW(network.parameters(), lr=3e-4, weight_decay=0.02)
    steps = max(1, len(data) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    for _ in range(steps):
        picked = torch.randint(len(data), (BATCH,), generator=generator)
        loss = loss_of(network(recoloured(data.cells[picked], generator)), data.labels[picked], data.closed[picked])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()


def learn_families(network: CellNetwork, tiles: list[Tiles], seed: int) -> dict[str, CellNetwork]:
    """Learn from all third-party tiles, among new made-up games so that nothing is forgotten.

    The networks in the answer began at the same place, and each misses one family.
    """
    again = make(240, seed + 10, scene, "made-up games again") + make(30, seed + 11, own_scene, "own themes again")
    drawn = {theme.name: make(20, seed + 3000, partial(tile_scene, theme), theme.name) for theme in tiles}
    left_out: dict[str, CellNetwork] = {}
    for name in sorted({family(theme) for theme in tiles}):
        left_out[name] = copy.deepcopy(network)
        others = [part for theme in tiles if family(theme) != name for part in drawn[theme.name]]
        go_on(left_out[name], again + others, seed)
        export(left_out[name], without(name), SHAPE)
    go_on(network, again + [part for parts in drawn.values() for part in parts], seed)
    return left_out


def loss_of(scores: Tensor, labels: Tensor, closed: Tensor) -> Tensor:
    """Wrong labels, and a little for wrong grounds where the ground is known."""
    known = closed >= 0
    label_loss = nn.functional.cross_entropy(scores[:, :-1], labels, label_smoothing=0.02)
    face_loss = nn.functional.binary_cross_entropy_with_logits(scores[known, -1], closed[known])
    return label_loss + 0.1 * face_loss


def recoloured(cells: Tensor, generator: torch.Generator) -> Tensor:
    """Another brightness and tint for each cell, some as negatives: colours are a hint, not a proof."""
    negative = torch.rand((len(cells), 1, 1, 1), generator=generator) < 0.06
    cells = torch.where(negative, 255 - cells, cells)
    gain = torch.empty((len(cells), 1, 1, 3)).uniform_(0.75, 1.25, generator=generator)
    shift = torch.empty((len(cells), 1, 1, 3)).uniform_(-25, 25, generator=generator)
    return (cells.float() * gain + shift).clamp_(0, 255)


def scores_of(network: CellNetwork, data: Examples) -> Tensor:
    """The scores of every cell."""
    network.eval()
    with torch.no_grad():
        return torch.cat([network(part) for part in data.cells.split(512)])


def accuracy(network: CellNetwork, data: Examples) -> tuple[float, npt.NDArray[np.int64]]:
    """The share of cells labelled rightly, and how often each label was taken for each other."""
    found = scores_of(network, data)[:, :-1].argmax(1)
    table = np.zeros((len(LABELS), len(LABELS)), np.int64)
    np.add.at(table, (data.labels.numpy(), found.numpy()), 1)
    return float((found == data.labels).float().mean()), table


def calibrate(network: CellNetwork, data: Examples) -> float:
    """Divide the scores by what makes probabilities true on unseen looks; the divisor goes into the last weights."""
    scores = scores_of(network, data)[:, :-1]
    candidates = np.arange(0.5, 2.01, 0.05).tolist()
    losses = [float(nn.functional.cross_entropy(scores / t, data.labels)) for t in candidates]
    divisor = float(candidates[int(np.argmin(losses))])
    last = network.body[-1]
    assert isinstance(last, nn.Linear)
    with torch.no_grad():
        last.weight /= divisor
        last.bias /= divisor
    return divisor


def main() -> None:
    """Draw, learn, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=12000, help="made-up games to learn from")
    parser.add_argument("--epochs", type=int, default=7, help="how often each is seen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="go on from this network, rather than from nothing")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    announce()
    began = time.process_time()
    report = Report(options.scenes, options.epochs, options.seed, HELD_OUT, begun=options.begin)
    learnt = make(options.scenes, options.seed, scene, "made-up games")
    learnt += make(options.scenes // 16, options.seed + 1, own_scene, "own themes")
    data = Examples(learnt)
    unseen = Examples(make(250, options.seed + 1000, partial(scene, held_out=True), "unseen fonts"))
    third = [(t.name, Examples(make(8, options.seed + 2000, partial(tile_scene, t), t.name))) for t in load_tiles()]
    network = CellNetwork() if options.begin is None else load(options.begin)

    def after(epoch: int) -> None:
        shares = ", ".join(
            f"{name} {accuracy(network, part)[0]:.4f}" for name, part in [("unseen fonts", unseen), *third]
        )
        print(f"epoch {epoch + 1}, {time.process_time() - began:.0f} s: {shares}", flush=True)

    if options.begin is not None:
        network.normalise(data.cells[:: len(data) // ENOUGH_TO_NORMALISE + 1])
        after(-1)
    peak = PEAK if options.begin is None else PEAK_AFTER_ANOTHER
    train(network, data, options.epochs, options.seed, after, peak=peak)
    report.divisor = calibrate(network, unseen)
    report.unseen, report.confusions = accuracy(network, unseen)
    report.third = [(name, accuracy(network, part)[0], 0.0) for name, part in third]
    export(network, BEFORE_TILES, SHAPE)
    if third:
        left_out = learn_families(network, load_tiles(), options.seed)
        parts = zip(load_tiles(), third, report.third, strict=True)
        report.third = [
            (name, before, accuracy(left_out[family(theme)], part)[0]) for theme, (name, part), (_, before, _) in parts
        ]
    report.weights, report.cells, report.seconds = weights(network), len(data), time.process_time() - began
    report.glyphs = share_read(options.seed)
    export(network, MODEL, SHAPE)
    if options.begin is not None:
        both = averaged(load(options.begin), load(MODEL), LEARNT_SHARE)
        report.averaged = (LEARNT_SHARE, accuracy(both, unseen)[0])
        export(both, MODEL, SHAPE)
    report.write()


if __name__ == "__main__":
    main()
