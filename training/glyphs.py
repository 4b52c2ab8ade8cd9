"""Train the network that reads the digits of printed counters: characters of every font, small and large."""

import string
from pathlib import Path

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw
from torch import Tensor, nn

from gridseer.vision.glyphs import GLYPHS, SIDE, Grey, name_glyphs, normalised
from training import fonts
from training.palette import Rng

MODEL = Path("src/gridseer/vision/models/glyphs.onnx")
_OTHERS = [c for c in string.ascii_letters + "()[]{}<>#%&*+=@!?$\"'_" if c not in "OolI|"]
"""Characters that are no digits. Those that some fonts draw like a digit are left out: the word around them tells."""


class GlyphNetwork(nn.Module):
    """Three small convolutions over one grey square."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(1, 12, 5, stride=2, padding=2), nn.BatchNorm2d(12), nn.ReLU(),
            nn.Conv2d(12, 24, 3, padding=1), nn.BatchNorm2d(24), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(24, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d(2),
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(32 * 9, len(GLYPHS)),
        )  # fmt: skip

    def forward(self, squares: Tensor) -> Tensor:
        """Scores of bytes of shape (characters, 24, 24, 1)."""
        scores: Tensor = self.body(squares.float().permute(0, 3, 1, 2) / 255 - 0.3)
        return scores


def glyph(rng: Rng, *, held_out: bool = False) -> tuple[Grey, int]:
    """A character of a random font at a random size, as the reader would cut it out."""
    files = fonts.text_fonts(held_out=held_out)
    for _ in range(50):
        face = files[int(rng.integers(len(files)))]
        label = int(rng.integers(len(GLYPHS))) if rng.random() < 0.75 else len(GLYPHS) - 1
        text = GLYPHS[label] if label < len(GLYPHS) - 1 else str(rng.choice(_OTHERS))
        size = round(float(np.exp(rng.uniform(np.log(8), np.log(48)))))
        ink = _drawn(text, face, size, rng)
        if ink is not None:
            return normalised(ink), label
    raise SystemExit("expected a font that draws digits, got none in 50 tries")


def _drawn(text: str, face: Path, size: int, rng: Rng) -> Grey | None:
    image = Image.new("L", (size * 3, size * 3))
    ImageDraw.Draw(image).text((size // 2, size // 2), text, fill=255, font=fonts.font(face, size))
    ink = np.asarray(image).astype(np.float32)
    if rng.random() < 0.3:
        factor = float(rng.uniform(0.6, 1.9))
        way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        ink = np.asarray(cv2.resize(ink, None, fx=factor, fy=factor, interpolation=way), np.float32)
    if rng.random() < 0.2:
        ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), float(rng.uniform(0.3, 0.8))), np.float32)
    if rng.random() < 0.3:
        ink = ink + rng.normal(0, float(rng.uniform(2, 15)), ink.shape).astype(np.float32) * (ink > 20)
    there = ink > float(rng.uniform(60, 130))
    if there.sum() < 4:
        return None
    rows, columns = np.flatnonzero(there.any(axis=1)), np.flatnonzero(there.any(axis=0))
    part = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return None if part.shape[0] < 5 else np.clip(part, 0, 255).astype(np.uint8)


def _examples(count: int, seed: int, *, held_out: bool) -> tuple[Tensor, Tensor]:
    drawn = [glyph(np.random.default_rng([seed, number]), held_out=held_out) for number in range(count)]
    squares = np.stack([square for square, _ in drawn]).reshape(-1, SIDE, SIDE, 1)
    return torch.from_numpy(squares), torch.tensor([label for _, label in drawn])


def share_read(seed: int, count: int = 3_000) -> float:
    """The share of characters of unseen fonts that the network in the package reads rightly."""
    squares, truth = _examples(count, seed + 1, held_out=True)
    names, _ = name_glyphs(squares[..., 0].numpy())
    return float(np.mean([GLYPHS[label] == name for label, name in zip(truth.tolist(), names, strict=True)]))


def train_glyphs(seed: int, count: int = 60_000, epochs: int = 8) -> None:
    """Draw, learn, write."""
    torch.manual_seed(seed)
    squares, labels = _examples(count, seed, held_out=False)
    network = GlyphNetwork()
    steps = epochs * (count // 256)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=5e-3, total_steps=steps)
    for _ in range(epochs):
        order = torch.randperm(count)
        for start in range(0, count - 255, 256):
            picked = order[start : start + 256]
            loss = nn.functional.cross_entropy(network(squares[picked]), labels[picked], label_smoothing=0.02)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
    _export(network.eval())


def _export(network: GlyphNetwork) -> None:
    torch.onnx.export(
        network, (torch.zeros((2, SIDE, SIDE, 1), dtype=torch.uint8),), str(MODEL), input_names=["cells"],
        output_names=["scores"], dynamic_axes={"cells": {0: "count"}, "scores": {0: "count"}}, opset_version=17,
        dynamo=False,
    )  # fmt: skip


if __name__ == "__main__":
    torch.set_num_threads(1)
    fonts.announce()
    train_glyphs(seed=1)
    print(f"characters of unseen fonts read rightly: {share_read(seed=1):.2%}")
