"""Samples: strips of drawn lines, cut out as the reader does it, and what each says.

``python -m training.lines.samples [--chunks FIRST LAST]`` draws them under ``build/lines``, a file per thousand.
"""

import argparse
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from gridseer.geometry import Grey
from gridseer.vision.learnt.counter.lines import STEP
from gridseer.vision.learnt.counter.strips import Strip, strips_of
from scenes import Split
from scenes.lots import Rng
from training.lines.draw import Line, line

FOLDER = Path("build/lines")
CHUNK = 1000
"""Strips per file."""
UNSEEN = 1500
"""Strips in fonts for development."""
_WIDEST = 360
"""Longer strips aren't learnt from, so that all batches take about the same time."""
_IN, _OUT = 0.6, 0.15
"""A character belongs to a strip from this share of its width on, and not up to that one; between it is cut in two."""
_LEGIBLE, _TOO_SMALL = 0.42, 0.3
"""Text is read in a strip from this share of its height on, and isn't up to that one."""
_PLAIN = 12.0
"""What differs less than this from its surroundings, of 255, can't be read."""
_NOTHING = 0.3
"""How many of the strips that say nothing are learnt from."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A strip as the network sees it, and its text."""

    image: Grey
    text: str


def samples(rng: Rng, split: Split) -> list[Sample]:
    """Those of one line."""
    drawn, found = line(rng, split), list[Sample]()
    for strip in strips_of(drawn.pixels, drawn.size * rng.between(0.7, 2)):
        text = label(drawn, strip)
        if text is None or not 8 <= strip.image.shape[1] <= _WIDEST or 2 * len(text) + 1 > strip.image.shape[1] // STEP:
            continue
        if not _is_legible(drawn, strip):
            text = ""
        if text or rng.chance(_NOTHING):
            found.append(Sample(strip.image, text))
    return found


def label(drawn: Line, strip: Strip) -> str | None:
    """What a strip says; None where something is cut in two, or hardly large enough to be read."""
    around, spelt, last = strip.around, "", -1
    for span in drawn.spans:
        shown = _overlap(around.x, around.right, span.left, span.right)
        if shown <= _OUT or span.name == " ":
            spelt += " " if spelt and shown > _OUT else ""
            continue
        tall = (span.bottom - span.top) / around.height
        whole = _overlap(around.y, around.bottom, span.top, span.bottom) > 0.9
        if tall < _TOO_SMALL or (not whole and tall > 1.8):
            continue
        if shown < _IN or not whole or tall < _LEGIBLE:
            return None
        spelt += " " * (spelt != "" and span.item != last) + span.name
        last = span.item
    return " ".join(spelt.split())


def _is_legible(drawn: Line, strip: Strip) -> bool:
    """Whether what stands in a strip can be seen: on a ground of its own it may be as far from that around it."""
    around, (high, wide) = strip.around, strip.image.shape
    for span in drawn.spans:
        top, bottom = (round(high * (y - around.y) / around.height) for y in (span.top, span.bottom))
        left, right = (round(wide * (x - around.x) / around.width) for x in (span.left, span.right))
        part = strip.image[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
        if part.shape[0] >= _LEGIBLE * high and part.size and span.name != " " and part.std() < _PLAIN:
            return False
    return True


def _overlap(first: int, last: int, low: float, high: float) -> float:
    """The share of a stretch that lies in another one."""
    return max(0.0, min(last, high) - max(first, low)) / max(high - low, 1e-6)


def drawn(number: int, seed: int, split: Split) -> list[Sample]:
    """So many strips."""
    made: list[Sample] = []
    for each in count():
        made += samples(Rng.seeded(seed, each), split)
        if len(made) >= number:
            break
    return made[:number]


def save(path: Path, some: list[Sample]) -> None:
    """Write strips, their pixels side by side."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ends = np.cumsum([sample.image.shape[1] for sample in some])
    pixels = np.concatenate([sample.image for sample in some], axis=1)
    with path.open("wb") as file:
        np.savez_compressed(file, pixels=pixels, ends=ends, texts=np.array([sample.text for sample in some]))


def load(path: Path) -> list[Sample]:
    """Read what was written."""
    with np.load(path) as file:
        images = np.split(file["pixels"], file["ends"][:-1], axis=1)
        return [Sample(image, str(text)) for image, text in zip(images, file["texts"], strict=True)]


def main() -> None:
    """Draw what isn't there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--chunks", type=int, nargs=2, default=(1, 80), help="the first and the last file to draw")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    first, last = arguments.chunks
    if not (FOLDER / "develop.npz").exists():
        save(FOLDER / "develop.npz", drawn(UNSEEN, 0, Split.DEVELOP))
    for chunk in range(first, last + 1):
        path = FOLDER / f"{chunk:05d}.npz"
        if not path.exists():
            save(path, drawn(CHUNK, chunk, Split.TRAIN))


if __name__ == "__main__":
    main()
