"""Counters of mines measured: numbers in any words, fonts and places, beside clocks, scores and nothing at all.

``python -m bench.counters`` draws boards with made-up headers, reads them, and says how many of the numbers of
mines are right, left open, or wrong. Fonts come from families that the networks have never seen, where they are
installed. Seeds below 50000 are for development, those from 50000 on for judging.
"""

import argparse
import csv
from collections import Counter as Tally
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from bench.pictures import STAGES, Position, random_position
from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import custom_level
from gridseer.render import draw
from gridseer.render.cells import blend
from gridseer.render.glyphs import flag_cloth, flag_pole, mine, segment_digit
from gridseer.theme import THEMES, Colour
from gridseer.vision.board.reader import read

RESULTS = Path(__file__).with_name("results")
SIZES = ((9, 9), (16, 16), (30, 16), (8, 8), (10, 10), (12, 12), (20, 14), (24, 24), (14, 9))
_GROUNDS: tuple[tuple[Colour, tuple[Colour, ...]], ...] = (
    ((236, 236, 232), ((20, 20, 20), (200, 20, 20), (0, 60, 160))),
    ((30, 32, 38), ((230, 230, 230), (240, 60, 50), (90, 220, 120), (255, 200, 60))),
    ((0, 0, 0), ((255, 0, 0), (0, 255, 0), (255, 255, 255))),
    ((192, 192, 192), ((0, 0, 0), (190, 0, 0))),
    ((40, 90, 60), ((255, 255, 255), (255, 240, 120))),
    ((250, 250, 250), ((120, 120, 120), (60, 60, 60))),
)
"""Windows, and the inks that they are written with."""
KINDS = (
    "words", "words", "words", "fraction", "named fraction", "times", "icon", "stacked", "segments", "swapped segments",
    "bare", "nothing",
)  # fmt: skip
_WORDS = (
    "Mines", "Bombs", "Mines left", "Bombs left", "mines", "BOMBS", "Remaining", "Minen", "Minas", "Mines remaining",
)  # fmt: skip
_CLOCKS = ("0:37", "12:05", "001", "Time: 37", "Time 0:12", "128 s", "Time: 00:00", "TIME 245", "Timer: 9")
_OTHERS = (
    "Score: 120", "Opened: 0/54", "Level 3", "Best: 45", "Moves: 17", "Won 3 of 12", "Games: 24", "v1.4.2", "12%", "",
    "Clicks 31", "Safe cells: 71", "Opened 12 / 54", "High score 99", "2026-11-16", "",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CounterCase:
    """A window with a board, and what its counter says."""

    name: str
    frame: Frame
    lattice: Lattice
    position: Position
    kind: str

    @property
    def shown(self) -> int | None:
        """The mines left, where the picture shows them so that anyone can tell."""
        return None if self.kind in {"bare", "nothing"} else self.position.mines_left


def fonts() -> list[Path]:
    """Font files for judging; none when nothing is installed."""
    from training.fonts import text_fonts

    try:
        return list(text_fonts(held_out=True))
    except SystemExit:
        return []


def _font(rng: np.random.Generator, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    files = fonts()
    if not files:
        return ImageFont.load_default(size)
    return ImageFont.truetype(str(files[int(rng.integers(len(files)))]), size)


def counter_case(seed: int) -> CounterCase:
    """A board in one of our themes without a window, in a made-up window with a counter or without."""
    rng = np.random.default_rng(seed)
    columns, rows = SIZES[int(rng.integers(len(SIZES)))]
    level = custom_level(columns, rows, density=float(rng.uniform(0.09, 0.24)))
    game = Game.at_level(level, start=Start.ZERO, seed=int(rng.integers(1 << 30)))
    position = random_position(rng, game, STAGES[int(rng.integers(len(STAGES)))])
    theme, cell = THEMES[list(THEMES)[seed % len(THEMES)]], float(rng.integers(18, 44))
    drawing = draw(position.rows, theme, cell)
    kind = KINDS[int(rng.integers(len(KINDS)))]
    ground, inks = _GROUNDS[int(rng.integers(len(_GROUNDS)))]
    ink = inks[int(rng.integers(len(inks)))]
    size = int(rng.integers(12, 34))
    head = _header(rng, kind, position, size, (ground, ink))
    frame, lattice = _window(rng, drawing.frame.pixels, drawing.lattice, head, ground)
    name = f"{seed} {theme.name} {kind} {columns}x{rows} cell {cell:.0f} text {size} {position.state}"
    return CounterCase(name, frame, lattice, position, kind)


def _flags(position: Position) -> int:
    return sum(row.count("!") + row.count("%") for row in position.rows)


def _header(
    rng: np.random.Generator, kind: str, position: Position, size: int, colours: tuple[Colour, Colour]
) -> Pixels:
    """The strip with the numbers."""
    flags, (ground, ink) = _flags(position), colours
    mines = position.mines_left + flags
    clock, other = str(rng.choice(_CLOCKS)), str(rng.choice(_OTHERS))
    word = str(rng.choice(_WORDS))
    sep = str(rng.choice([": ", " ", ":  ", " - "]))
    if kind.endswith("segments"):
        return _segments(rng, kind, position, size, ground)
    left = position.mines_left
    text = {
        "words": f"{word}{sep}{left}", "fraction": f"{flags}{rng.choice(['/', ' / '])}{mines}",
        "named fraction": f"{rng.choice(['Marked', 'Flags', 'Mines'])}: {flags} / {mines}", "times": f"x{left}",
        "nothing": "",
    }.get(kind, f"{left}")  # fmt: skip
    font = _font(rng, size)
    parts = [text, clock, other]
    rng.shuffle(parts)
    gap = round(size * float(rng.uniform(2.2, 5)))
    widths = [round(font.getlength(part)) for part in parts]
    image = Image.new("RGB", (sum(widths) + 4 * gap + 2 * size, 4 * size), ground)
    pen, x = ImageDraw.Draw(image), size
    for part, wide in zip(parts, widths, strict=True):
        width = wide
        if part is text and kind == "icon":
            x = _icon(rng, image, x, size, ground)
        if part is text and kind == "stacked":
            label, small = str(rng.choice(["MINES", "Bombs", "Mines left"])), _font(rng, max(11, round(0.6 * size)))
            pen.text((x, round(0.3 * size)), label, fill=ink, font=small)
            width = max(width, round(small.getlength(label)))
        pen.text((x, round(1.3 * size)), part, fill=ink, font=font)
        x += width + gap
    return np.asarray(image)


def _icon(rng: np.random.Generator, image: Image.Image, x: int, size: int, ground: Colour) -> int:
    """A mine or a flag before the number; where the number begins."""
    side = round(1.2 * size)
    square = np.full((side, side, 3), ground, np.uint8)
    if rng.random() < 0.5:
        blend(square, mine(side, side), (0, 0, 0) if sum(ground) > 200 else (230, 230, 230))
    else:
        blend(square, flag_pole(side, side), (0, 0, 0) if sum(ground) > 200 else (230, 230, 230))
        blend(square, flag_cloth(side, side), (220, 30, 30))
    image.paste(Image.fromarray(square), (x, round(1.3 * size)))
    return x + side + size // 3


def _segments(rng: np.random.Generator, kind: str, position: Position, size: int, ground: Colour) -> Pixels:
    """Two seven-segment displays: the mines at the left, or at the right."""
    colours: tuple[Colour, ...] = ((255, 0, 0), (0, 255, 0), (60, 200, 255), (255, 160, 0))
    lit = colours[int(rng.integers(len(colours)))]
    unlit: Colour = (lit[0] // 5, lit[1] // 5, lit[2] // 5)
    seconds = 0 if position.state == "ready" else int(rng.integers(1, 400))
    numbers = [position.mines_left, seconds]
    if kind == "swapped segments":
        numbers.reverse()
    high, width = 2 * size, size
    strip = np.full((3 * size, 12 * size, 3), ground, np.uint8)
    for place, number in enumerate(numbers):
        shown = f"-{-number:02d}" if number < 0 else f"{number:03d}"
        left = size // 2 if place == 0 else strip.shape[1] - size // 2 - 3 * width
        panel = strip[size // 2 : size // 2 + high, left : left + 3 * width]
        panel[:] = 0
        for digit, symbol in enumerate(shown):
            part = panel[:, digit * width : (digit + 1) * width]
            blend(part, segment_digit(symbol, width, high, lit=False), unlit)
            blend(part, segment_digit(symbol, width, high, lit=True), lit)
    return strip


def _window(
    rng: np.random.Generator, board: Pixels, lattice: Lattice, head: Pixels, ground: Colour
) -> tuple[Frame, Lattice]:
    """The board and the strip in one window: the strip above, or below."""
    margin = int(rng.integers(8, 30))
    width = max(board.shape[1], head.shape[1]) + 2 * margin
    height = board.shape[0] + head.shape[0] + 2 * margin
    picture = np.full((height + 30, width, 3), ground, np.uint8)
    picture[:30] = (70, 100, 150)
    cv2.putText(picture, "Minesweeper", (8, 21), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (255, 255, 255), 1, cv2.LINE_AA)
    left = (width - board.shape[1]) // 2 if rng.random() < 0.6 else margin
    above = rng.random() < 0.75
    top = 30 + margin // 2 + (head.shape[0] if above else 0)
    place = 30 if above else top + board.shape[0] + margin // 2
    start = min(left, width - head.shape[1])
    picture[place : place + head.shape[0], start : start + head.shape[1]] = head
    picture[top : top + board.shape[0], left : left + board.shape[1]] = board
    return Frame(picture), lattice.moved(left, top)


def judged(case: CounterCase) -> str:
    """Right, open or wrong: what was read of the mines, told the board."""
    (sighting,) = read(case.frame, lattice=case.lattice)
    if sighting.mines_left is None:
        return "open"
    return "right" if sighting.mines_left == case.position.mines_left else "wrong"


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--first", type=int, default=50_000, help="the first seed (50000: for judging)")
    parser.add_argument("--verbose", action="store_true", help="name every miss")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    tally: Tally[tuple[str, str]] = Tally()
    for seed in range(options.first, options.first + options.count):
        case = counter_case(seed)
        answer = judged(case)
        tally[case.kind, answer] += 1
        if options.verbose and (answer == "wrong" or (answer == "open" and case.shown is not None)):
            print("  ", answer, case.name, case.position.mines_left, flush=True)
    rows = [(kind, *(tally[kind, answer] for answer in ("right", "open", "wrong"))) for kind in dict.fromkeys(KINDS)]
    rows.append(("all", *(sum(row[place] for row in rows) for place in (1, 2, 3))))  # type: ignore[misc]
    for kind, right, left_open, wrong in rows:
        print(f"{kind:18} right {right:4}  open {left_open:4}  wrong {wrong:4}")
    RESULTS.mkdir(exist_ok=True)
    with (RESULTS / "counters.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["counter", "right", "open", "wrong"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
