"""Pictures of Nurikabe puzzles: screenshots, photos of printed pages, drawings by hand. What they show is known."""

import functools
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from training import fonts
from training.photo.camera import Floats, Picture, Points, photographed
from training.photo.circles import Circle, Colour
from training.photo.hand_lines import hand_lines
from training.photo.mnist import Handwriting
from training.photo.palette import Rng
from training.photo.pen import Pen
from training.photo.plain_glyphs import dotted, stroked
from training.photo.puzzle_cells import Cells, hand_number
from training.photo.soiled import soiled, tinted

KINDS = ("screenshot", "photo", "drawing")
"""What is drawn: an exact picture of a screen, a photo of a printed page, a photo of a drawing by hand."""
HAND = (
    "fifthhorseman", "breip", "bwht", "humor-sans", "kiloji", "klee", "rufscript", "seto", "sjfonts",
    "tomsontalks", "yozvox-yozfont", "yusei-magic", "comic-neue", "leckerli-one", "kaushanscript",
    "dancingscript", "ecolier-court",
)  # fmt: skip
"""Font families that look as if written by hand."""
HAND_PACKAGES = (
    "fonts-dkg-handwriting fonts-breip fonts-bwht fonts-humor-sans fonts-kaushanscript fonts-klee "
    "fonts-leckerli-one fonts-rufscript fonts-seto fonts-tomsontalks fonts-yusei-magic fonts-sjfonts fonts-kiloji "
    "fonts-yozvox-yozfont fonts-comic-neue fonts-dancingscript fonts-ecolier-court"
)
"""The Debian packages that they are in."""

CIRCLED = 0.3
"""The share of pictures to learn from whose clues stand in circles."""

DOTTED, STROKED = Path("dotted"), Path("stroked")
"""In the place of a font: glyphs that need no file."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and the truth about it."""

    picture: Picture
    """Red, green, blue."""
    crossings: Points
    """Where the lines cross, shape (rows + 1, columns + 1, 2)."""
    cells: Cells
    """What the cells hold."""


@functools.cache
def families(*, hand: bool, held_out: bool) -> tuple[tuple[Path, ...], ...]:
    """Fonts of one kind, sorted into families, so that a family with a hundred fonts counts as one.

    There are too few that look written by hand to keep any back; for unseen hands there is MNIST.
    """
    everything = [*fonts.text_fonts(held_out=False), *fonts.text_fonts(held_out=True)]
    sorted_: dict[str, list[Path]] = {}
    for path in everything:
        family = fonts.family(path)
        wanted = family in HAND if hand else family not in HAND and (family in fonts.HELD_OUT) == held_out
        if wanted and all(fonts.has_glyph(path, c) for c in "029?"):
            sorted_.setdefault(family, []).append(path)
    if not sorted_:
        raise SystemExit(f"expected fonts, got none\nsudo apt-get install {fonts.PACKAGES} {HAND_PACKAGES}")
    return tuple(tuple(paths) for _, paths in sorted(sorted_.items()))


def random_font(rng: Rng, *, hand: bool, held_out: bool) -> Path:
    """A font of a random family."""
    known = families(hand=hand, held_out=held_out)
    family = known[int(rng.integers(len(known)))]
    return family[int(rng.integers(len(family)))]


def clue_font(rng: Rng, *, hand: bool, held_out: bool) -> Path:
    """A font for clues; to learn from there are also glyphs that need no file."""
    if not held_out and rng.random() < (0.05 if hand else 0.12):
        return (DOTTED, STROKED)[int(rng.integers(2))]
    return random_font(rng, hand=hand, held_out=held_out)


def scene(
    kind: str,
    cells: Cells,
    rng: Rng,
    handwriting: Handwriting | None,
    *,
    held_out: bool = False,
    circled: bool = False,
) -> Scene:
    """A picture of one kind; circled, with a circle around every clue, as some magazines and programs draw them."""
    if kind == "screenshot":
        return _screenshot(cells, rng, held_out=held_out, circled=circled)
    if kind == "photo":
        return _photo(cells, rng, held_out=held_out, circled=circled)
    return _drawing(cells, rng, handwriting, held_out=held_out, circled=circled)


# Screenshots


def _screenshot(cells: Cells, rng: Rng, *, held_out: bool, circled: bool) -> Scene:
    rows, columns = len(cells), len(cells[0])
    most = min(64, 1800 / columns, 1000 / rows)
    side = round(float(np.exp(rng.uniform(np.log(min(18, most)), np.log(most)))))
    paper, ink, line = _screen_colours(rng)
    margins = rng.integers(0, 120, 4) if rng.random() < 0.6 else rng.integers(2, 14, 4)
    left, top, right, bottom = (int(margin) for margin in margins)
    width, height = columns * side + left + right + 4, rows * side + top + bottom + 4
    picture = np.full((height, width, 3), paper, np.uint8)
    if min(left, top) > 30:
        clutter(picture, rng, (left - 8, top - 8, width - right + 8, height - bottom + 8), ink, side, held_out=held_out)
    places = _lattice(rows, columns, side, left + 2, top + 2)
    _fill_cells(picture, places, cells, rng, colours=(ink, paper), varied=not held_out)
    thin = 1 if side < 30 else int(rng.integers(1, 4))
    thick = thin + int(rng.choice([0, 0, 1, 2]))
    _straight_lines(picture, places, line, thin, thick)
    face = clue_font(rng, hand=rng.random() < 0.05, held_out=held_out)
    pen = Pen.random(rng, held_out=held_out)
    _write_clues(picture, places, cells, rng, face=face, ink=ink, steady=True, circled=circled, pen=pen)
    # A line of an odd number of pixels has its middle in the middle of one.
    return Scene(picture, places, cells)


def _screen_colours(rng: Rng) -> tuple[Colour, Colour, Colour]:
    """Paper, ink, lines."""
    if rng.random() < 0.1:
        dark = int(rng.integers(0, 60))
        line = int(rng.integers(dark + 70, 256))
        return (dark,) * 3, _grey(rng, 190, 256), (line,) * 3
    bright = int(rng.integers(225, 256))
    line = int(rng.integers(0, bright - 60)) if rng.random() < 0.6 else 0
    ink = _grey(rng, 0, 90) if rng.random() < 0.8 else _colourful(rng)
    return (bright, bright, int(rng.integers(215, 256))), ink, (line,) * 3


def _grey(rng: Rng, low: int, high: int) -> Colour:
    value = int(rng.integers(low, high))
    return value, value, value


def _colourful(rng: Rng) -> Colour:
    values = rng.integers(0, 80, 3)
    values[int(rng.integers(3))] += int(rng.integers(0, 150))
    return int(values[0]), int(values[1]), int(values[2])


def _lattice(rows: int, columns: int, side: float, left: float, top: float) -> Points:
    x, y = np.meshgrid(left + side * np.arange(columns + 1), top + side * np.arange(rows + 1))
    return np.stack([x, y], axis=2).astype(np.float64)


def _straight_lines(picture: Picture, places: Points, colour: Colour, thin: int, thick: int) -> None:
    for lines in (places, places.transpose(1, 0, 2)):
        for number, line in enumerate(lines):
            width = thick if number in (0, len(lines) - 1) else thin
            (x0, y0), (x1, y1) = np.rint(line[0]).astype(int).tolist(), np.rint(line[-1]).astype(int).tolist()
            before = (width - 1) // 2
            after = width - before
            picture[max(0, y0 - before) : y1 + after, max(0, x0 - before) : x1 + after] = colour


def _fill_cells(
    picture: Picture, places: Points, cells: Cells, rng: Rng, *, colours: tuple[Colour, Colour], varied: bool
) -> None:
    """The sea black or grey, the dots of land; varied, also pale ones, squares and tinted cells, as some draw them."""
    if varied:
        tinted(picture, places, rng)
    ink, paper = colours
    contrast = np.array(paper, float) - np.array(ink, float)
    sea = np.array(paper) - contrast * float(rng.uniform(0.62, 1.0))
    side = float(places[0, 1, 0] - places[0, 0, 0])
    radius = side * float(rng.uniform(0.07, 0.16))
    dot, square = np.array(ink, float), varied and rng.random() < 0.25
    if varied and rng.random() < 0.4:
        dot = dot + contrast * float(rng.uniform(0, 0.6))
    for y, row in enumerate(cells):
        for x, text in enumerate(row):
            corners = places[[y, y, y + 1, y + 1], [x, x + 1, x + 1, x]]
            middle = corners.mean(axis=0)
            if text == "#":
                cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], sea.tolist(), cv2.LINE_AA)
            elif text == "o" and square:
                first, last = (np.rint(middle + sign * 0.9 * radius).astype(int).tolist() for sign in (-1, 1))
                cv2.rectangle(picture, first, last, dot.tolist(), -1)
            elif text == "o":
                centre = tuple(np.rint(middle * 16).astype(int).tolist())
                cv2.circle(picture, centre, max(24, round(radius * 16)), dot.tolist(), -1, cv2.LINE_AA, 4)


def _write_clues(
    picture: Picture,
    places: Points,
    cells: Cells,
    rng: Rng,
    *,
    face: Path,
    ink: Colour,
    steady: bool,
    handwriting: Handwriting | None = None,
    circled: bool = False,
    pen: Pen,
) -> None:
    share = float(rng.uniform(0.42 if steady else 0.5, 0.82))
    circle = Circle.random(rng) if circled else None
    for y, row in enumerate(cells):
        for x, text in enumerate(row):
            if text[0].isdigit() or text == "?":
                corners = places[y : y + 2, x : x + 2].reshape(-1, 2)
                side = float(np.ptp(corners, axis=0).min())
                height = share * side * (1.0 if steady else float(rng.uniform(0.8, 1.2)))
                size = (height, side * 0.86) if circle is None else circle.room(height, side)
                mask = _written(text, size, rng, face=face, handwriting=handwriting, steady=steady)
                centre = corners.mean(axis=0) + (0 if steady else rng.normal(0, 0.045 * side, 2))
                if circle is not None:
                    circle.draw(picture, corners.mean(axis=0) if steady else centre, side, ink, rng, steady=steady)
                _stamp(picture, pen.drawn(mask), (float(centre[0]), float(centre[1])), ink)


def _written(
    text: str, size: tuple[float, float], rng: Rng, *, face: Path, handwriting: Handwriting | None, steady: bool
) -> Floats:
    """The ink of a clue: 0 to 1. It is so many pixels high and not wider than so many."""
    height, widest = size
    if handwriting is not None and "?" not in text:
        mask = handwriting.number(text, height, rng)
    else:
        mask = _typed(text, face, height, rng)
    if mask.shape[1] > widest:
        scale = widest / mask.shape[1]
        mask = np.asarray(cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)
    if not steady:
        angle, (high, wide) = float(rng.normal(0, 5)), mask.shape
        room = round(0.2 * max(high, wide)) + 2
        mask = np.pad(mask, room)
        turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), angle, 1.0)
        turn[0, 1] += float(rng.normal(0, 0.08))
        turn[0, 2] -= turn[0, 1] * mask.shape[0] * 0.02
        mask = np.asarray(cv2.warpAffine(mask, turn, mask.shape[::-1]), np.float32)
    return mask


def _typed(text: str, face: Path, height: float, rng: Rng) -> Floats:
    """A text in a font whose digits are so many pixels high."""
    if face in (DOTTED, STROKED):
        return dotted(text, height, rng) if face == DOTTED else stroked(text, height, rng)
    probe = fonts.font(face, 64).getbbox("8")
    size = max(5, round(64 * height / max(1, probe[3] - probe[1])))
    typeface = fonts.font(face, size)
    box = typeface.getbbox(text)
    image = Image.new("L", (int(box[2] - box[0]) + 4, int(box[3] - box[1]) + 4))
    ImageDraw.Draw(image).text((2 - box[0], 2 - box[1]), text, fill=255, font=typeface)
    return np.asarray(np.asarray(image) / 255, np.float32)


def _stamp(picture: Picture, mask: Floats, centre: tuple[float, float], ink: Colour) -> None:
    """Put ink onto the picture around a place, as far as it is inside."""
    high, wide = mask.shape
    left, top = round(centre[0] - wide / 2), round(centre[1] - high / 2)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(picture.shape[1], left + wide), min(picture.shape[0], top + high)
    if x0 >= x1 or y0 >= y1:
        return
    share = mask[y0 - top : y1 - top, x0 - left : x1 - left, None]
    there = picture[y0:y1, x0:x1]
    there[:] = np.clip(there * (1 - share) + np.array(ink, np.float32) * share, 0, 255).astype(np.uint8)


# Printed pages


def _photo(cells: Cells, rng: Rng, *, held_out: bool, circled: bool) -> Scene:
    rows, columns = len(cells), len(cells[0])
    side = 44
    edge = [int(margin * side) for margin in rng.uniform(1.2, 4.5, 4)]
    paper: Colour = _paper_colour(rng)
    ink: Colour = _grey(rng, 10, 90)
    picture = np.full((rows * side + edge[1] + edge[3], columns * side + edge[0] + edge[2], 3), paper, np.uint8)
    places = _lattice(rows, columns, side, edge[0], edge[1])
    inside = (edge[0] - 20, edge[1] - 20, edge[0] + columns * side + 20, edge[1] + rows * side + 20)
    clutter(picture, rng, inside, ink, side, held_out=held_out)
    _fill_cells(picture, places, cells, rng, colours=(ink, paper), varied=not held_out)
    thin = int(rng.integers(1, 4))
    line = _grey(rng, 10, 120)
    _straight_lines(picture, places, line, thin, thin + int(rng.integers(0, 5)))
    face = random_font(rng, hand=rng.random() < 0.05, held_out=held_out)
    inks = ink if rng.random() < 0.9 else _colourful(rng)
    pen = Pen.random(rng, held_out=held_out)
    _write_clues(picture, places, cells, rng, face=face, ink=inks, steady=True, circled=circled, pen=pen)
    if not held_out:
        soiled(picture, side, rng)
    photo, crossings = photographed(picture, places, rng, _photo_pitch(rng, rows, columns, 22))
    return Scene(photo, crossings, cells)


def _photo_pitch(rng: Rng, rows: int, columns: int, least: float) -> float:
    """How many pixels of the photo a cell has."""
    most = 2200 / max(rows, columns)
    return float(np.exp(rng.uniform(np.log(min(least, most)), np.log(min(80, most)))))


def _paper_colour(rng: Rng) -> Colour:
    base = int(rng.integers(195, 252))
    return base, base - int(rng.integers(0, 12)), base - int(rng.integers(0, 25))


def clutter(
    picture: Picture, rng: Rng, inside: tuple[int, int, int, int], ink: Colour, side: int, *, held_out: bool
) -> None:
    """Text and boxes around the place of the puzzle."""
    keep = picture[max(0, inside[1]) : inside[3], max(0, inside[0]) : inside[2]].copy()
    height, width = picture.shape[:2]
    face, size = random_font(rng, hand=False, held_out=held_out), max(7, round(side * float(rng.uniform(0.25, 0.6))))
    image = Image.fromarray(picture)
    pen = ImageDraw.Draw(image)
    for y in range(int(rng.integers(0, 3 * size)), height, round(size * 1.5)):
        if rng.random() < 0.75:
            words = ["".join(rng.choice(list("etaoinshrdlu"), int(rng.integers(2, 9)))) for _ in range(width // size)]
            pen.text((int(rng.integers(0, 30)), y), " ".join(words), font=fonts.font(face, size), fill=ink)
    if rng.random() < 0.4:
        grow = int(rng.integers(4, 14))
        pen.rectangle((inside[0] - grow, inside[1] - grow, inside[2] + grow, inside[3] + grow), outline=ink, width=2)
    picture[:] = np.asarray(image)
    picture[max(0, inside[1]) : inside[3], max(0, inside[0]) : inside[2]] = keep


# Drawings by hand


def _drawing(cells: Cells, rng: Rng, handwriting: Handwriting | None, *, held_out: bool, circled: bool) -> Scene:
    rows, columns = len(cells), len(cells[0])
    side = 44
    room = int(side * float(rng.uniform(0.8, 3)))
    paper = _paper_colour(rng)
    picture = np.full((rows * side + 2 * room, columns * side + 2 * room, 3), paper, np.uint8)
    places = _unsteady_lattice(rows, columns, side, room, rng)
    pencil = rng.random() < 0.4
    ink = _grey(rng, 60, 120) if pencil else _pen(rng)
    _fill_cells(picture, places, cells, rng, colours=(ink, paper), varied=not held_out)
    hand_lines(picture, places, rng, ink, side)
    face = clue_font(rng, hand=True, held_out=held_out)
    writer = handwriting if rng.random() < 0.5 else None
    pen = Pen.random(rng, held_out=held_out)
    _write_clues(
        picture, places, cells, rng, face=face, ink=ink, steady=False, handwriting=writer, circled=circled, pen=pen
    )
    if pencil:
        grain = cv2.GaussianBlur(rng.normal(0, 1, picture.shape[:2]).astype(np.float32), (0, 0), 0.9)
        light = np.clip(0.25 * np.abs(np.asarray(grain)), 0, 0.6)[..., None]
        picture = (picture * (1 - light) + np.array(paper) * light).astype(np.uint8)
    if not held_out:
        soiled(picture, side, rng)
    photo, crossings = photographed(picture, places, rng, _photo_pitch(rng, rows, columns, 28), strength=0.8)
    return Scene(photo, crossings, cells)


def _pen(rng: Rng) -> Colour:
    if rng.random() < 0.5:
        return _grey(rng, 15, 70)
    return int(rng.integers(10, 60)), int(rng.integers(20, 80)), int(rng.integers(90, 170))


def _unsteady_lattice(rows: int, columns: int, side: int, room: int, rng: Rng) -> Points:
    """Lines at uneven distances, each a little tilted and bent."""
    places = _lattice(rows, columns, side, room, room)
    places[..., 0] += rng.normal(0, 0.045 * side, columns + 1)[None, :]
    places[..., 1] += rng.normal(0, 0.045 * side, rows + 1)[:, None]
    down, across = np.linspace(-1, 1, rows + 1)[:, None], np.linspace(-1, 1, columns + 1)[None, :]
    places[..., 0] += rng.normal(0, 0.05 * side, columns + 1)[None, :] * down
    places[..., 1] += rng.normal(0, 0.05 * side, rows + 1)[:, None] * across
    places[..., 0] += rng.normal(0, 0.04 * side, columns + 1)[None, :] * np.cos(down * float(rng.uniform(1, 4)))
    places[..., 1] += rng.normal(0, 0.04 * side, rows + 1)[:, None] * np.cos(across * float(rng.uniform(1, 4)))
    return places


def handwritten(rng: Rng, hands: Handwriting) -> tuple[Picture, Cells]:
    """A grid full of numbers by many hands, unrolled already, in grey: quick to draw."""
    cells = tuple(tuple(hand_number(rng) for _ in range(12)) for _ in range(12))
    paper, side = _grey(rng, 150, 250), 40
    picture = np.full((12 * side, 12 * side, 3), paper, np.uint8)
    places = _lattice(12, 12, side, 0, 0)
    lines = places + rng.normal(0, 0.03 * side, (1, 13, 2)) + rng.normal(0, 0.03 * side, (13, 1, 2))
    ink = _grey(rng, round(0.1 * paper[0]), round(0.6 * paper[0]))
    hand_lines(picture, lines, rng, ink, side)
    circled, pen = rng.random() < CIRCLED, Pen.random(rng, held_out=False)
    _write_clues(
        picture, places, cells, rng, face=Path(), ink=ink, steady=False, handwriting=hands, circled=circled, pen=pen
    )
    soft = cv2.GaussianBlur(picture[..., 0], (0, 0), float(rng.uniform(0.3, 1.7))).astype(np.float32)
    soft += rng.normal(0, float(rng.uniform(0, 7)), soft.shape)
    return np.clip(soft, 0, 255).astype(np.uint8), cells
