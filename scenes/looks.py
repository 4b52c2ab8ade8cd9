"""Looks: made-up games, with their faces, digits, flags and mines, drawn by lot."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from gridseer.minesweeper.sight import CLOSED, EMPTY, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from scenes import symbols
from scenes.digits import Digits, random_digits, small
from scenes.faces import Face, random_faces
from scenes.palette import (
    BLACK,
    WHITE,
    Colour,
    Rng,
    Scheme,
    distance,
    ink_on,
    jitter,
    mix,
    number_colours,
    plain_ink,
    random_colour,
    random_scheme,
    shade,
)
from scenes.splits import Split, choose
from scenes.stamps import FINE, Draw, Image, Pen, Stamp, fitted_text, placed, with_effect


@dataclass(frozen=True, slots=True)
class Kind:
    """Everything that a cell's picture depends on, its look apart."""

    sight: int
    width: int
    height: int
    parity: int = 0
    """Which field of a checker board."""
    variant: int = 0
    """Which of several pictures of closed cells."""
    mood: str = ""
    """Hover, pressed, last: what the pointer did to it."""


@dataclass(slots=True, eq=False)
class Look:
    """A made-up game: ``tile`` draws a cell of it."""

    scheme: Scheme
    ink: Colour
    """Of what is written on the window."""
    closed: Face
    opened: Face
    digits: Digits
    colours: list[Colour]
    """Of the numbers, from 1."""
    effects: tuple[str, str]
    """Of numbers and of symbols: shadows, rims."""
    crude: bool
    """Whether nothing has smooth edges."""
    checker: float
    """How much darker every second cell is."""
    variants: int
    scale: float
    """Of symbols in their cells."""
    draws: dict[int, Draw | None]
    """The symbol of each sight; None where the ground alone tells."""
    grounds: dict[int, tuple[str, Colour | None]]
    """For flags, mines and question marks: the face below, and another colour of it."""
    zero: str
    """What an open cell without a number shows."""
    tints: list[Colour]
    """Another ground for each number, if any."""
    moods: dict[str, float | Colour]
    stamps: dict[tuple[int, int], Stamp] = field(default_factory=dict)
    """Those drawn so far."""

    def tile(self, kind: Kind) -> Image:
        """A cell."""
        face = self._face(kind)
        image = face.paint(kind.width, kind.height, kind.variant)
        side = min(kind.width, kind.height)
        stamp = self._stamp(kind.sight, side)
        if stamp is not None:
            stamp.lay(image, (kind.width - side) // 2, (kind.height - side) // 2)
        if kind.mood == "last":
            ink, width = self.moods["last"], max(1, side // 12)
            for part in (image[:width], image[-width:], image[:, :width], image[:, -width:]):
                part[:] = ink
        return image

    def _face(self, kind: Kind) -> Face:
        sight = kind.sight
        shut = sight == CLOSED
        colour: Colour | None = None
        if sight in self.grounds:
            name, colour = self.grounds[sight]
            shut = name == "closed"
        face = self.closed if shut else self.opened
        if self.tints and 1 <= sight <= 8:
            colour = self.tints[sight - 1]
        colour = colour or face.colour
        if kind.parity and self.checker:
            colour = shade(colour, -self.checker)
        if kind.mood == "hover" and not isinstance(self.moods["hover"], tuple):
            colour = shade(colour, self.moods["hover"])
        elif kind.mood == "pressed" and shut:
            face = replace(face, light=face.dark, dark=face.light)
            colour = shade(colour, -12)
        return face if colour == face.colour else face.tinted(colour)

    def _stamp(self, sight: int, side: int) -> Stamp | None:
        if (sight, side) not in self.stamps:
            drawn = self._draw(sight, side)
            if drawn is None:
                return None
            self.stamps[sight, side] = drawn
        return self.stamps[sight, side]

    def _draw(self, sight: int, side: int) -> Stamp | None:
        if 1 <= sight <= 8:
            colour = self.colours[sight - 1]
            return with_effect(Stamp.of(self.digits.cover(sight, side), colour), self.effects[0], colour)
        if sight == EMPTY:
            return self._zero(side)
        draw = self.draws.get(sight)
        if draw is None:
            return None
        inner = max(8, round(side * self.scale))
        stamp = draw(inner if self.crude else inner * FINE).resized(inner, inner)
        edge = (side - inner) // 2
        rest = side - inner - edge
        padded = (
            Stamp(*(np.pad(a, ((edge, rest), (edge, rest), (0, 0))) for a in (stamp.ink, stamp.alpha)))
            if side > inner
            else stamp
        )
        if self.crude:
            hard = padded.alpha > 0.5
            padded = Stamp(
                np.where(hard, padded.ink / np.maximum(padded.alpha, 0.01), 0).astype(np.float32),
                hard.astype(np.float32),
            )
        return with_effect(padded, self.effects[1], BLACK)

    def _zero(self, side: int) -> Stamp | None:
        ink = self.colours[7]
        if self.zero == "digit":
            return Stamp.of(self.digits.cover(0, side), self.colours[0])
        if self.zero == "faint":
            return Stamp.of(self.digits.cover(0, side), mix(self.opened.colour, ink, 0.4))
        if self.zero == "dot":
            return Stamp.of(small(Pen(side * FINE).disc(0.5, 0.5, 0.08).cover, side), ink)
        if self.zero == "picture":
            return self._picture(side)
        return None

    def _picture(self, side: int) -> Stamp:
        draw = self.draws[-1]
        assert draw is not None
        return draw(side * FINE).resized(side, side).faded(0.5)


def random_look(rng: Rng, split: Split, side: int) -> Look:
    """A made-up game whose cells have about so many pixels."""
    scheme = random_scheme(rng)
    closed, opened = random_faces(rng, split, scheme)
    crude = bool(rng.random() < (0.3 if side <= 24 else 0.1))
    tinted = rng.random() < 0.08
    tints = []
    if tinted:
        share = float(rng.choice([rng.uniform(0.08, 0.35), rng.uniform(0.35, 1.0)]))
        tints = [mix(opened.colour, random_colour(rng), share) for _ in range(8)]
    colours = number_colours(rng, scheme.opened)
    if tints:
        colours = [c if distance(c, t) > 60 else ink_on(t, rng, 90) for c, t in zip(colours, tints, strict=True)]
    effects = (
        str(rng.choice(["", "shadow", "relief", "outline", "glow", "fringe"], p=[0.66, 0.08, 0.03, 0.06, 0.05, 0.12])),
        str(rng.choice(["", "shadow", "outline", "glow"], p=[0.84, 0.06, 0.06, 0.04])),
    )
    look = Look(
        scheme, plain_ink(scheme.page, rng), closed, opened, random_digits(rng, split, side, crude=crude), colours, ("", "") if crude else effects, crude,
        checker=float(rng.uniform(3, 24)) if rng.random() < 0.13 else 0.0,
        variants=int(rng.integers(2, 5)) if closed.kind in {"picture", "grain", "strokes", "stones"} and rng.random() < 0.5 else 1,
        scale=1.0 if rng.random() < 0.6 or side < 18 else float(rng.uniform(0.5, 1)), draws={}, grounds={},
        zero=str(rng.choice(["", "digit", "faint", "dot", "picture"], p=[0.89, 0.04, 0.03, 0.02, 0.02])), tints=tints,
        moods={"hover": float(rng.choice([-1, 1]) * rng.uniform(8, 50)), "last": random_colour(rng)},
    )  # fmt: skip
    _choose_flag(look, rng, split)
    _choose_mines(look, rng, split)
    _choose_question(look, rng, split)
    return look


def _choose_flag(look: Look, rng: Rng, split: Split) -> None:
    closed = look.closed.colour
    red = jitter((225, 20, 20), rng, 25)
    cloth = red if rng.random() < 0.6 and distance(red, closed) > 60 else ink_on(closed, rng, 70)
    pole = cloth if rng.random() < 0.15 else ink_on(closed, rng, 60) if rng.random() < 0.5 else BLACK
    kind = choose(rng, "flag", split)
    if kind == "colour":
        look.draws[FLAG] = None
        look.grounds[FLAG] = "closed", cloth
        return
    look.draws[FLAG] = symbols.flag(rng, split, kind, cloth, pole)
    ground = ink_on(cloth, rng, 80) if rng.random() < 0.07 else None
    look.grounds[FLAG] = "open" if rng.random() < 0.08 else "closed", ground


def _choose_mines(look: Look, rng: Rng, split: Split) -> None:
    name = str(rng.choice(["open", "closed", "own"], p=[0.55, 0.33, 0.12]))
    own = jitter((225, 40, 30), rng, 30) if rng.random() < 0.4 else random_colour(rng)
    colour = own if name == "own" else None
    base = "closed" if name == "closed" else "open"
    ground = colour or (look.closed if base == "closed" else look.opened).colour
    dark = distance(BLACK, ground) > 60
    body = BLACK if dark and rng.random() < 0.6 else ink_on(ground, rng, 70)
    drawn = symbols.mine(rng, split, body, shade(body, 160))
    look.draws[MINE], look.grounds[MINE] = drawn, (base, colour)
    _choose_exploded(look, rng, split, body)
    crossing = (
        BLACK
        if rng.random() < 0.15
        else jitter((240, 10, 10), rng, 25)
        if rng.random() < 0.7
        else ink_on(ground, rng, 80)
    )
    kind = str(
        rng.choice(["flag", "mine", "cross", "coloured", "blot", "other"], p=[0.38, 0.36, 0.08, 0.1, 0.04, 0.04])
    )
    look.grounds[WRONG_FLAG] = look.grounds[FLAG] if kind == "flag" and rng.random() < 0.7 else look.grounds[MINE]
    flag = look.draws[FLAG]
    lower = {"flag": flag, "coloured": flag, "mine": drawn}.get(kind)
    if kind == "coloured":
        look.grounds[WRONG_FLAG] = base, ink_on(ground, rng, 50)
        look.draws[WRONG_FLAG] = lower
    elif kind == "other":
        look.draws[WRONG_FLAG] = symbols.flag(rng, split, "pole", ink_on(ground, rng, 80), BLACK)
    else:
        cross = symbols.blast(rng, crossing) if kind == "blot" else symbols.cross(rng, crossing)
        look.draws[WRONG_FLAG] = cross if lower is None else _both(lower, cross)
    look.draws[-1] = symbols.mine(rng, split, random_colour(rng), WHITE)


def _choose_exploded(look: Look, rng: Rng, split: Split, body: Colour) -> None:
    base, colour = look.grounds[MINE]
    ground = colour or look.opened.colour
    blast = jitter((240, 20, 10), rng, 30) if rng.random() < 0.75 else ink_on(ground, rng, 90)
    if distance(blast, body) < 60:
        blast = ink_on(body, rng, 110)
    kinds = ["ground", "symbol", "red", "burst", "other", "broken", "frame"]
    kind = str(rng.choice(kinds, p=[0.53, 0.15, 0.11, 0.06, 0.06, 0.05, 0.04]))
    look.grounds[EXPLODED] = base, blast if kind in {"ground", "other", "broken"} else colour
    drawn = look.draws[MINE]
    assert drawn is not None
    star = symbols.blast(rng, blast)
    frame = symbols.flag(rng, split, "frame", blast, blast)
    look.draws[EXPLODED] = {
        "symbol": (symbols.written(rng, split, "blast emoji", blast) or star) if rng.random() < 0.5 else star,
        "red": symbols.mine(rng, split, blast, WHITE), "burst": _both(star, drawn),
        "other": symbols.mine(rng, split, body, shade(body, 160)), "broken": symbols.broken(rng, drawn),
        "frame": _both(drawn, frame),
    }.get(kind, drawn)  # fmt: skip


def _choose_question(look: Look, rng: Rng, split: Split) -> None:
    colour = (
        ink_on(look.closed.colour, rng, 60) if rng.random() < 0.6 or distance(BLACK, look.closed.colour) < 80 else BLACK
    )
    look.grounds[QUESTION] = "closed", None
    kind = str(rng.choice(["text", "flag", "other flag"], p=[0.8, 0.1, 0.1]))
    face, share = look.digits.face, max(0.45, look.digits.share)
    text = "??" if rng.random() < 0.04 else "?"
    crude = look.crude

    def mark(side: int) -> Stamp:
        return Stamp.of(placed(fitted_text(text, face, side, share, crude=crude), side), colour)

    flag = look.draws[FLAG]
    if kind == "text" or flag is None:
        look.draws[QUESTION] = mark
        return
    second = ink_on(look.closed.colour, rng, 60)
    lower = flag if kind == "flag" else symbols.flag(rng, split, "pole", second, second)
    at, size = (float(rng.uniform(0.35, 0.75)), float(rng.uniform(0.35, 0.75))), float(rng.uniform(0.28, 0.5))
    ink = ink_on(second, rng, 110)
    look.draws[QUESTION] = _both(
        lower, lambda side: Stamp.of(placed(fitted_text("?", face, side, size), side, at), ink)
    )


def _both(lower: Draw, upper: Draw) -> Draw:
    return lambda side: lower(side).under(upper(side))
