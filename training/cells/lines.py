"""Train the network that reads lines of text around boards: words, numbers, icons, in every font, small and large."""

import argparse
import string
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from PIL import Image, ImageDraw
from torch import Tensor, nn

from gridseer.geometry import Grey, Pixels
from gridseer.vision.board.counter.lines import ALPHABET, FLAG_ICON, HEIGHT, MINE_ICON, STRANGE, line_image
from gridseer.vision.board.counter.text import Print, prints
from gridseer.vision.board.counter.words import MEANINGS
from training import fonts
from training.cells import symbols
from training.cells.palette import Rng, ink_on, random_colour
from training.network import export

MODEL = Path("src/gridseer/vision/models/lines.onnx")
_ICONS = {MINE_ICON: "💣", FLAG_ICON: "🚩⛳", STRANGE: "⏱⏰⌛🏆😀🙂😎🎯⭐🔄❤"}
_TIMES, _STROKE = "\u00d7", "\u2044"
_MARKS = {_TIMES: "x", _STROKE: "/", "|": STRANGE, "=": STRANGE, "#": STRANGE, "+": STRANGE}
_BATCH = 48
_WIDEST = 480


Pair = tuple[int, int]


def _block(before: int, after: int, kernel: Pair, stride: Pair = (1, 1), padding: Pair = (1, 1)) -> nn.Sequential:
    convolution = nn.Conv2d(before, after, kernel, stride, padding, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class LineNetwork(nn.Module):
    """Convolutions that bring the height down to one and keep the width, then two along the line."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(1, 16, (5, 5), (2, 2), (2, 2)),
            _block(16, 32, (3, 3), (2, 1)),
            _block(32, 48, (3, 3), (2, 1)),
            _block(48, 96, (3, 3), padding=(0, 1)),
            _block(96, 96, (1, 5), padding=(0, 2)),
            _block(96, 96, (1, 5), padding=(0, 2)),
            nn.Dropout(0.1),
            nn.Conv2d(96, len(ALPHABET), 1),
        )

    def forward(self, lines: Tensor) -> Tensor:
        """Scores of bytes of shape (lines, 24, width, 1): (lines, width / 2, characters)."""
        scores: Tensor = self.body(lines.float().permute(0, 3, 1, 2) / 255 - 0.2)
        return scores.squeeze(2).permute(0, 2, 1)


def _number(rng: Rng) -> str:
    value, minute = int(np.exp(rng.uniform(0, np.log(1200)))) - 1, int(rng.integers(60))
    digits = "".join(rng.choice(list("0123456789"), int(rng.integers(2, 7))))
    ways = [
        f"{value:03d}", f"-{value % 60}", f"{value % 60}:{minute:02d}", f"{value % 24:02d}:{minute:02d}",
        f"{value}.{int(rng.integers(1000))}", digits,
    ]  # fmt: skip
    return [*ways, *[str(value)] * 4][int(rng.integers(10))]


def _word(rng: Rng) -> str:
    kind = int(rng.integers(3))
    if kind == 0:
        word = "".join(rng.choice(list(string.ascii_lowercase), int(rng.integers(1, 9))))
    else:
        known = list(MEANINGS)
        word = known[int(rng.integers(len(known)))]
    return [word, word.capitalize(), word.capitalize(), word.upper()][int(rng.integers(4))]


def _text(rng: Rng) -> str:
    """A line as games write them."""
    number, other, word, second = _number(rng), _number(rng), _word(rng), _word(rng)
    stroke = str(rng.choice(["/", " / ", "/", _STROKE]))
    colon = str(rng.choice([": ", ":", " ", " : ", "  ", " - ", " = ", "# ", " | "]))
    times = _TIMES if rng.random() < 0.5 else "x"
    marks = "".join(rng.choice(list("0123456789:/-x .,"), 7)).strip()
    lines = [
        f"{word}{colon}{number}", f"{word}{colon}{number}", f"{word} {second}{colon}{number}", number,
        f"{number}{stroke}{other}", f"{word}{colon}{number}{stroke}{other}", f"x{number}", f"{times} {number}",
        f"{number} {word}", f"{number} {word} {second}", f"({number})", f"{word} ({number})", f"{number} of {other}",
        f"{word} {second}", f"{word}", f"{number}%", f"{word}{colon}{number}  {second}{colon}{other}",
        f"{number} {other}", f"[{number}] {word}", f"{word}!", f"{word}, {second}.", marks,
    ]  # fmt: skip
    return lines[int(rng.integers(len(lines)))] or "0"


def _said(character: str) -> str:
    """The letter of the alphabet that stands for a character."""
    character = _MARKS.get(character, character.lower())
    return character if character in ALPHABET[1:] else STRANGE


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A line of text and icons as it was drawn."""

    said: tuple[str, ...]
    """The character of each place."""
    spans: npt.NDArray[np.float64]
    """Where each begins and ends."""
    pixels: Pixels
    dark: bool
    """Whether the ink is darker than the ground."""
    size: float


def _icon(rng: Rng, side: int) -> tuple[str, Image.Image]:
    """A mine, a flag or something else, as an emoji or drawn."""
    name = str(rng.choice([MINE_ICON, MINE_ICON, FLAG_ICON, FLAG_ICON, STRANGE]))
    if name == STRANGE or rng.random() < 0.4:
        choices = list(_ICONS[name])
        picture = fonts.emoji(choices[int(rng.integers(len(choices)))])
        if picture is not None:
            return name, Image.fromarray(picture).resize((side, side))
    colours = [random_colour(rng) if rng.random() < 0.4 else each for each in ((0, 0, 0), (220, 30, 30))]
    draw = (
        symbols.mine(rng, colours[0], (255, 255, 255))
        if name == MINE_ICON
        else symbols.flag(rng, colours[1], colours[0])
    )
    if name == STRANGE:
        return name, Image.new("RGBA", (side, side), (*random_colour(rng), 255))
    canvas = np.zeros((side, side, 4), np.float64)
    for mask, colour in draw(side):
        alpha = np.asarray(mask, np.float64)[..., None]
        shade = np.asarray(colour, np.float64).reshape(-1)[:3]
        canvas[..., :3] = canvas[..., :3] * (1 - alpha) + shade * alpha
        canvas[..., 3:] = np.maximum(canvas[..., 3:], 255 * alpha)
    return name, Image.fromarray(canvas.astype(np.uint8), "RGBA")


def _drawn(rng: Rng, *, held_out: bool) -> Drawn:
    """Text on a ground, with an icon before it or after it, blurred and scaled by lot."""
    files = fonts.text_fonts(held_out=held_out)
    face = files[int(rng.integers(len(files)))]
    size = round(float(np.exp(rng.uniform(np.log(9), np.log(46)))))
    font, text = fonts.font(face, size), _text(rng)
    if fonts.family(face) == fonts.SEGMENTS:
        text = "".join(c for c in text if c in "0123456789-:") or "040"
    ground = random_colour(rng)
    ink = ink_on(ground, rng, float(rng.choice([60, 100, 160])))
    image = Image.new("RGB", (round(font.getlength(text)) + 8 * size, 4 * size), ground)
    x, said, spans = 2.0 * size, list[str](), list[tuple[float, float]]()
    icon = _icon(rng, max(8, round(size * float(rng.uniform(0.8, 1.3))))) if rng.random() < 0.25 else None
    before = rng.random() < 0.85
    if icon and before:
        said.append(icon[0])
        spans.append(_paste(image, icon[1], x, size))
        x = spans[-1][1] + size // 3
    length = font.getlength
    ImageDraw.Draw(image).text((x, size), text, fill=ink, font=font)
    for place, character in enumerate(text):
        said.append(_said(character))
        spans.append((x + length(text[:place]), x + length(text[: place + 1])))
    if icon and not before:
        said.append(icon[0])
        spans.append(_paste(image, icon[1], spans[-1][1] + size // 3, size))
    picture, scale = _spoilt(np.asarray(image), rng)
    apart = np.subtract(ink, ground)
    dark = bool(apart[np.abs(apart).argmax()] < 0)
    return Drawn(tuple(said), np.array(spans) * scale, picture, dark, size * scale)


def _paste(image: Image.Image, icon: Image.Image, x: float, size: int) -> tuple[float, float]:
    """Put an icon into a line; where it begins and ends."""
    image.paste(icon, (round(x), round(1.1 * size + (size - icon.height) / 2)), icon)
    return x, x + icon.width


def _spoilt(picture: Pixels, rng: Rng) -> tuple[Pixels, float]:
    scale = 1.0
    if rng.random() < 0.35:
        scale = float(rng.choice([1.25, 1.5, 2.0, float(rng.uniform(0.8, 2.0))]))
        way = cv2.INTER_AREA if scale < 1 else [cv2.INTER_LINEAR, cv2.INTER_CUBIC][int(rng.integers(2))]
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    if rng.random() < 0.1:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 0.7))), np.uint8)
    if rng.random() < 0.15:
        noise = rng.normal(0, float(rng.uniform(1, 5)), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(picture), scale


def examples(rng: Rng, *, held_out: bool = False) -> list[tuple[Grey, str]]:
    """The strips of one drawn line and what each says, cut out as the reader does it."""
    drawn = _drawn(rng, held_out=held_out)
    found = []
    for strip in prints(drawn.pixels, drawn.size * float(rng.uniform(0.7, 2.0))):
        text = _covered(drawn, strip) if strip.dark == drawn.dark else (STRANGE if rng.random() < 0.2 else None)
        if text and (len(text) > 1 or text.isalnum() or rng.random() < 0.3):
            image = line_image(strip)
            if 8 <= image.shape[1] <= _WIDEST and len(text) < image.shape[1] // 3:
                found.append((image, text))
    return found


def _covered(drawn: Drawn, strip: Print) -> str | None:
    """What a strip says; None where a character is cut in two, or where it is only a part of the height."""
    left = strip.corner.x + strip.inked.x / strip.fine
    right = strip.corner.x + strip.inked.right / strip.fine
    widths = np.maximum(drawn.spans[:, 1] - drawn.spans[:, 0], 1e-6)
    inside = (np.minimum(right, drawn.spans[:, 1]) - np.maximum(left, drawn.spans[:, 0])) / widths
    blank = np.array([each == " " for each in drawn.said])
    if np.any((inside > 0.15) & (inside < 0.6) & ~blank & (widths > 3)):
        return None
    kept = np.flatnonzero((inside >= 0.6) & ~blank)
    if not kept.size:
        return STRANGE
    text = "".join(drawn.said[kept[0] : kept[-1] + 1])
    tall = strip.inked.height / strip.fine / drawn.size
    if tall < (0.52 if any(c.isdigit() for c in text) else 0.35):
        return STRANGE
    return " ".join(text.split())


def make(count: int, seed: int, *, held_out: bool) -> list[tuple[Grey, str]]:
    """So many strips."""
    made: list[tuple[Grey, str]] = []
    number = 0
    while len(made) < count:
        made += examples(np.random.default_rng([seed, number]), held_out=held_out)
        number += 1
    return made[:count]


def batches(data: list[tuple[Grey, str]], rng: Rng) -> list[list[int]]:
    """The examples in batches of like widths, in any order."""
    keys = np.array([image.shape[1] for image, _ in data]) + rng.uniform(-12, 12, len(data))
    order = np.argsort(keys)
    parts = [order[start : start + _BATCH].tolist() for start in range(0, len(order), _BATCH)]
    rng.shuffle(parts)
    return parts


def stacked(data: list[tuple[Grey, str]], picked: list[int]) -> Tensor:
    """Some examples side by side, the shorter ones with nothing after them."""
    widest = max(data[n][0].shape[1] for n in picked) + 8
    stack = np.zeros((len(picked), HEIGHT, widest, 1), np.uint8)
    for place, n in enumerate(picked):
        stack[place, :, : data[n][0].shape[1], 0] = data[n][0]
    return torch.from_numpy(stack)


def loss_of(network: LineNetwork, data: list[tuple[Grey, str]], picked: list[int]) -> Tensor:
    """How unlikely the texts are."""
    scores = network(stacked(data, picked)).log_softmax(2).permute(1, 0, 2)
    said = [torch.tensor([ALPHABET.index(c) for c in data[n][1]]) for n in picked]
    lengths = torch.full((len(picked),), scores.shape[0], dtype=torch.long)
    ends = torch.tensor([len(each) for each in said])
    loss: Tensor = nn.functional.ctc_loss(scores, torch.cat(said), lengths, ends, zero_infinity=True)
    return loss


def spelt(scores: Tensor) -> list[str]:
    """The text of each line."""
    texts = []
    for line in scores.argmax(2).tolist():
        kept = [name for place, name in enumerate(line) if place == 0 or name != line[place - 1]]
        texts.append("".join(ALPHABET[name] for name in kept if name))
    return texts


def measure(network: LineNetwork, data: list[tuple[Grey, str]]) -> float:
    """The share of lines that are read without a mistake."""
    network.eval()
    right = 0
    with torch.no_grad():
        for picked in batches(data, np.random.default_rng(0)):
            texts = spelt(network(stacked(data, picked)))
            right += sum(" ".join(text.split()) == data[n][1] for text, n in zip(texts, picked, strict=True))
    network.train()
    return right / len(data)


def train(count: int, epochs: int, seed: int) -> None:
    """Draw, learn, measure, write."""
    began = time.monotonic()
    torch.manual_seed(seed)
    data, unseen = make(count, seed, held_out=False), make(1500, seed + 1, held_out=True)
    print(f"{count} lines drawn in {time.monotonic() - began:.0f} s", flush=True)
    network, rng = LineNetwork(), np.random.default_rng(seed)
    steps = epochs * -(-count // _BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=6e-3, total_steps=steps, pct_start=0.15)
    for epoch in range(epochs):
        total = 0.0
        for picked in batches(data, rng):
            loss = loss_of(network, data, picked)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            total += loss.item()
        share, mean = measure(network, unseen), total * _BATCH / count
        seconds = time.monotonic() - began
        print(f"epoch {epoch}: loss {mean:.4f}, lines of unseen fonts read {share:.2%}, {seconds:.0f} s", flush=True)
        export(network, MODEL, (HEIGHT, 96, 1), free=(2,))
        network.train()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=70_000)
    parser.add_argument("--epochs", type=int, default=8)
    options = parser.parse_args()
    torch.set_num_threads(1)
    fonts.announce()
    train(options.lines, options.epochs, seed=1)
