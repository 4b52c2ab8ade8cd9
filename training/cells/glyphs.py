"""Train the network that reads the digits of printed counters: characters of every font, small and large."""

import string
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from PIL import Image, ImageDraw
from torch import Tensor, nn

from gridseer.geometry import Grey, Pixels, Region
from gridseer.vision.board.counter.glyphs import GLYPHS, SIDE, name_glyphs
from gridseer.vision.board.counter.text import SHARES, Print, find_characters, prints, square_of
from training import fonts
from training.cells.palette import Colour, Rng, ink_on, random_colour
from training.network import export

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


def line(rng: Rng, *, held_out: bool = False) -> list[tuple[Grey, int]]:
    """The characters of a line of text in a random font, cut out as the reader does it.

    What is left of a character, and two characters in one box, count as no character.
    """
    files = fonts.text_fonts(held_out=held_out)
    face = files[int(rng.integers(len(files)))]
    size = round(float(np.exp(rng.uniform(np.log(9), np.log(44)))))
    text = _text(rng)
    drawn = _drawn(text, face, size, rng)
    share = SHARES[int(rng.integers(len(SHARES)))]
    found: list[tuple[Grey, int]] = []
    for strip in prints(drawn.pixels, size * drawn.scale * float(rng.uniform(0.9, 2.0))):
        if strip.dark != drawn.dark and rng.random() < 0.75:
            continue  # what lies between characters: some of it is enough
        rows, _ = find_characters(strip, share)
        for box in (box for row in rows for box in row):
            label = _label(drawn, box, strip) if strip.dark == drawn.dark else len(GLYPHS) - 1
            if label is not None:
                found.append((square_of(strip.grey, box), label))
    return found


def _text(rng: Rng) -> str:
    """A line as games write them: words and numbers."""
    words = ["".join(rng.choice(_OTHERS, int(rng.integers(1, 7)))) for _ in range(2)]
    first, second = (int(np.exp(rng.uniform(0, np.log(1500)))) for _ in range(2))
    digits = "".join(rng.choice(list("0123456789"), 6))
    lines = [f"{words[0]}: {first}", f"{first}/{second}", f"{words[0]} {first} / {second}", f"{digits} {words[1]}"]
    return lines[int(rng.integers(len(lines)))]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A line of text as it was drawn."""

    text: str
    """What it says."""
    pixels: Pixels
    """The picture."""
    dark: bool
    """Whether the ink is darker than the ground."""
    scale: float
    """By how much it was scaled afterwards."""
    starts: npt.NDArray[np.float64]
    """Where each character begins, and where the last one ends, before scaling."""
    heights: npt.NDArray[np.float64]
    """Of each character, before scaling."""


def _drawn(text: str, face: Path, size: int, rng: Rng) -> Drawn:
    """Text on a ground, blurred and scaled by lot."""
    font = fonts.font(face, size)
    ground = random_colour(rng)
    ink = ink_on(ground, rng, float(rng.choice([50, 90, 140])))
    image = Image.new("RGB", (round(font.getlength(text)) + 4 * size, 4 * size), tuple(map(int, np.asarray(ground))))
    ImageDraw.Draw(image).text((2 * size, size), text, fill=tuple(map(int, np.asarray(ink))), font=font)
    starts = [2 * size + font.getlength(text[:place]) for place in range(len(text) + 1)]
    picture, scale = np.asarray(image), 1.0
    if rng.random() < 0.4:
        scale = float(rng.choice([1.25, 1.5, 1.75, 2.0, float(rng.uniform(0.8, 2.0))]))
        way = cv2.INTER_AREA if scale < 1 else [cv2.INTER_LINEAR, cv2.INTER_CUBIC][int(rng.integers(2))]
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    if rng.random() < 0.1:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 0.7))), np.uint8)
    if rng.random() < 0.15:
        noise = rng.normal(0, float(rng.uniform(1, 6)), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    boxes = [font.getbbox(character) for character in text]
    dark = _brightness(ink) < _brightness(ground)
    heights = np.array([box[3] - box[1] for box in boxes], np.float64)
    return Drawn(text, np.ascontiguousarray(picture), dark, scale, np.array(starts), heights)


def _brightness(colour: Colour) -> float:
    return float(np.asarray(colour, np.float64).reshape(-1)[:3] @ (0.299, 0.587, 0.114))


def _label(drawn: Drawn, box: Region, strip: Print) -> int | None:
    """What a box shows; None where it cannot be told."""
    fine = strip.fine
    starts = (drawn.starts * drawn.scale - strip.corner.x) * fine
    inside = (np.minimum(box.right, starts[1:]) - np.maximum(box.x, starts[:-1])) / np.maximum(np.diff(starts), 1e-6)
    inside[[character in " :" for character in drawn.text]] = 0
    place = int(inside.argmax())
    character, strange = drawn.text[place], len(GLYPHS) - 1
    if (inside > 0.3).sum() > 1 or inside[place] < 0.15 or character in _OTHERS:
        return strange
    height = box.height / (drawn.heights[place] * drawn.scale * fine)
    if height < 0.75:
        return strange
    return GLYPHS.index(character) if height < 1.3 and (inside[place] > 0.4 or character in "1/") else None


def _examples(count: int, seed: int, *, held_out: bool) -> tuple[Tensor, Tensor]:
    """So many characters: as many of each as come in lines, but no more strange ones than digits."""
    drawn: list[tuple[Grey, int]] = []
    number = strange = 0
    while len(drawn) < count:
        for square, label in line(np.random.default_rng([seed, number]), held_out=held_out):
            other = label == len(GLYPHS) - 1
            if not other or strange < len(drawn) / 2:
                drawn.append((square, label))
                strange += other
        number += 1
    squares = np.stack([square for square, _ in drawn[:count]]).reshape(-1, SIDE, SIDE, 1)
    return torch.from_numpy(squares), torch.tensor([label for _, label in drawn[:count]])


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
    export(network, MODEL, (SIDE, SIDE, 1))


if __name__ == "__main__":
    torch.set_num_threads(1)
    fonts.announce()
    train_glyphs(seed=1)
    print(f"characters of unseen fonts read rightly: {share_read(seed=1):.2%}")
