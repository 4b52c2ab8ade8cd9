"""Train the network that reads cells: ``make train-vision``. Seeded, on one core; the pictures are made here."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from gridseer.vision.labels import LABELS, OTHER
from training.model import CellNetwork, export, weights
from training.scenes import Scene, scene
from training.tiles import load_tiles, tile_scene

MODEL = Path("src/gridseer/vision/models/cells.onnx")


class Examples:
    """Scenes joined into tensors."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.cells = torch.from_numpy(np.concatenate([s.cells for s in scenes]))
        self.labels = torch.from_numpy(np.concatenate([s.labels for s in scenes]))
        self.closed = torch.from_numpy(np.concatenate([s.closed for s in scenes]))

    def __len__(self) -> int:
        return len(self.labels)


def make(count: int, seed: int, draw: Callable[[np.random.Generator], Scene], name: str) -> Examples:
    """Draw so many scenes, each from a seed of its own."""
    began = time.monotonic()
    examples = Examples([draw(np.random.default_rng([seed, number])) for number in range(count)])
    print(f"{name}: {len(examples)} cells drawn in {time.monotonic() - began:.0f} s", flush=True)
    return examples


def train(network: CellNetwork, data: Examples, epochs: int, seed: int, report: Callable[[int], None]) -> None:
    """Learn from the examples, each epoch in another order and other colours."""
    generator = torch.Generator().manual_seed(seed)
    batch, total = 256, epochs * (len(data) // 256)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=4e-3, total_steps=total, pct_start=0.15)
    for epoch in range(epochs):
        network.train()
        order = torch.randperm(len(data), generator=generator)
        for start in range(0, len(data) - batch + 1, batch):
            picked = order[start : start + batch]
            scores = network(recoloured(data.cells[picked], generator))
            loss = loss_of(scores, data.labels[picked], data.closed[picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
        report(epoch)


def loss_of(scores: Tensor, labels: Tensor, closed: Tensor) -> Tensor:
    """Wrong labels, and a little for wrong faces where the face is known."""
    known = closed >= 0
    label_loss = nn.functional.cross_entropy(scores[:, :-1], labels, label_smoothing=0.02)
    face_loss = nn.functional.binary_cross_entropy_with_logits(scores[known, -1], closed[known])
    return label_loss + 0.1 * face_loss


def recoloured(cells: Tensor, generator: torch.Generator) -> Tensor:
    """Another brightness and tint for each cell: colours are a hint, not a proof."""
    gain = torch.empty((len(cells), 1, 1, 3)).uniform_(0.75, 1.25, generator=generator)
    shift = torch.empty((len(cells), 1, 1, 3)).uniform_(-25, 25, generator=generator)
    return (cells.float() * gain + shift).clamp_(0, 255)


def accuracy(network: CellNetwork, data: Examples) -> tuple[float, np.ndarray]:
    """The share of cells labelled rightly, and how often each label was taken for each other."""
    network.eval()
    with torch.no_grad():
        found = torch.cat([network(part)[:, :-1].argmax(1) for part in data.cells.split(512)])
    table = np.zeros((len(LABELS), len(LABELS)), int)
    np.add.at(table, (data.labels.numpy(), found.numpy()), 1)
    return float((found == data.labels).float().mean()), table


def main() -> None:
    """Draw, learn, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=9000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tiles", action="store_true", help="learn from third-party tiles too")
    parser.add_argument("--output", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    began = time.monotonic()
    data = make(options.scenes, options.seed, scene, "training")
    unseen = make(250, options.seed + 1000, lambda rng: scene(rng, held_out=True), "unseen fonts")
    third = [(t.name, make(6, options.seed + 2000, lambda rng, t=t: tile_scene(t, rng), t.name)) for t in load_tiles()]
    network = CellNetwork()
    print(f"{weights(network)} weights", flush=True)

    def report(epoch: int) -> None:
        share, _ = accuracy(network, unseen)
        parts = " ".join(f"{name} {accuracy(network, part)[0]:.4f}" for name, part in third)
        print(f"epoch {epoch}: {time.monotonic() - began:.0f} s; unseen fonts {share:.4f}; {parts}", flush=True)

    train(network, data, options.epochs, options.seed, report)
    export(network, options.output)
    torch.save(network.state_dict(), "build/cells.pt")
    _, table = accuracy(network, unseen)
    print_confusions(table)
    assert OTHER < len(LABELS)


def print_confusions(table: np.ndarray) -> None:
    """The most frequent mistakes."""
    wrong = [(int(n), LABELS[t], LABELS[f]) for (t, f), n in np.ndenumerate(table) if t != f and n]
    for count, true, found in sorted(wrong, reverse=True)[:20]:
        print(f"  {true!r} taken for {found!r}: {count}")


if __name__ == "__main__":
    main()
