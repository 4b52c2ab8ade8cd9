"""Lines of text read as a whole by a small network: letters, digits of print and of displays, marks, and icons.

It slides over the line and names what it sees at each place, or nothing; what it names twice in a row is one
character (connectionist temporal classification). So characters need not be cut apart, and may touch.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Region
from gridseer.vision.board.limits import COUNTER
from gridseer.vision.learnt.counter.strips import HEIGHT, Strip
from gridseer.vision.network import log_probabilities, scores

DISPLAY = "ABCDEFGHIJ"
"""The digits 0 to 9 in seven segments: capital letters are free, since all others are read as small ones."""
MINE_ICON, FLAG_ICON, CLOCK_ICON, STRANGE = "*", "!", "@", "?"
ALPHABET = "\0 0123456789abcdefghijklmnopqrstuvwxyz/:-.,()%" + MINE_ICON + FLAG_ICON + CLOCK_ICON + STRANGE + DISPLAY
"""What the network can name: first nothing, then the characters; ``?`` stands for whatever else."""
STEP = 2
"""The network has one answer for this many columns of pixels."""
_SPACE, _DIGITS, _LIT = (ALPHABET.index(name) for name in (" ", "0", DISPLAY[0]))

Logs = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ReadLine:
    """A strip and what it says."""

    strip: Strip
    text: str
    """Its characters, digits of displays too."""
    runs: tuple[tuple[int, int], ...]
    """The steps of the network at which each character was named: the first, and the one after the last."""
    lit: tuple[bool, ...]
    """Which characters are digits in seven segments."""
    logs: Logs
    """The logarithms of the probabilities of each character at each step."""

    def box(self, first: int, after: int) -> Region:
        """About where some of its characters are, in pixels of the picture."""
        around = self.strip.around
        scale = STEP * around.width / self.strip.image.shape[1]
        left, right = (self.runs[first][0] - 0.5) * scale, (self.runs[after - 1][1] + 0.5) * scale
        x = around.x + round(max(0.0, left))
        end = max(x + 1, min(around.right, around.x + round(right)))
        return Region.between(x, self.strip.box.y, end, self.strip.box.bottom)

    def sure(self, first: int, after: int) -> float:
        """How likely some of its characters, and nothing else but space, stand between those before and after them."""
        start = self.runs[first - 1][1] if first else 0
        stop = self.runs[after][0] if after < len(self.runs) else len(self.logs)
        logs = self.logs[start:stop].copy()
        for edge in (logs[: self.runs[first][0] - start], logs[self.runs[after - 1][1] - start :]):
            edge[:, 0] = np.logaddexp(edge[:, 0], edge[:, _SPACE])
        return _likelihood(logs, self.text[first:after])


def read_lines(strips: Sequence[Strip]) -> list[ReadLine]:
    """The text of each strip in which there is any; strips of like lengths are read together."""
    lines: list[ReadLine] = []
    order = sorted((strip for strip in strips if strip.width <= COUNTER.widest), key=lambda strip: strip.width)
    while order:
        batch = [strip for strip in order if strip.width <= COUNTER.waste * order[0].width + 16]
        order = order[len(batch) :]
        stack = np.zeros((len(batch), HEIGHT, batch[-1].width + 8, 1), np.uint8)
        for strip, place in zip(batch, stack, strict=True):
            place[:, : strip.width, 0] = strip.image
        raw = scores(stack, "texts.onnx")
        lines += [_spelt(strip, own[: strip.width // STEP + 1]) for strip, own in zip(batch, raw, strict=True)]
    return [line for line in lines if line.text]


def _spelt(strip: Strip, raw: Logs) -> ReadLine:
    """The best name of each step, with repetitions joined and nothings left out."""
    logs = log_probabilities(raw, COUNTER.temperature)
    digits, display = logs[:, _DIGITS : _DIGITS + 10], logs[:, _LIT : _LIT + 10]
    is_lit = display > digits
    digits[:] = np.logaddexp(digits, display)
    logs = logs[:, :_LIT]
    names = logs.argmax(axis=1)
    edges = np.flatnonzero(np.diff(names, prepend=-1, append=-1))
    runs = [(a, b) for a, b in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True) if names[a]]
    named = [int(names[a]) for a, _ in runs]
    lit = tuple(
        _DIGITS <= name < _DIGITS + 10 and bool(is_lit[a:b, name - _DIGITS].mean() > 0.5)
        for name, (a, b) in zip(named, runs, strict=True)
    )
    return ReadLine(strip, "".join(ALPHABET[name] for name in named), tuple(runs), lit, logs)


def _likelihood(logs: Logs, text: str) -> float:
    """How likely some steps say a text, in whatever steps each character is named: the sum over all ways to do so."""
    names = [0]
    for character in text:
        names += [ALPHABET.index(character), 0]
    own = np.exp(logs[:, names])
    skips = np.array([k > 1 and name != 0 and name != names[k - 2] for k, name in enumerate(names)])
    ways = np.zeros(len(names))
    ways[0] = 1.0  # before the first step: nothing was named
    for step in own:
        passed = np.concatenate([[0.0, 0.0], ways])
        ways = (ways + passed[1:-1] + np.where(skips, passed[:-2], 0.0)) * step
    return float(ways[-1] + ways[-2])
