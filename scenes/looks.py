"""Looks: made-up games, with their faces, digits, flags and mines, drawn by lot."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gridseer.minesweeper.sight import CLOSED, EMPTY, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from scenes import palette
from scenes.digits import Digits, random_digits
from scenes.faces import MANNERS, Face, random_face, random_faces
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, Scheme, distance, ink_on, jitter, mix, random_colour, shade
from scenes.splits import Split
from scenes.stamps import FINE, Draw, Image, Stamp, text_in_square, with_effect
from scenes.symbols import SHAPES, both, inks, painted, parts, shape, small, symbol, written

ZERO = -1
"""Where the symbol of open cells without a number stands among the marks."""


class Kind(NamedTuple):
    """Everything that a cell's picture depends on, its look apart."""

    sight: int
    width: int
    height: int
    parity: int = 0
    """Which field of a checker board."""
    variant: int = 0
    """Which of several pictures of closed cells."""
    mood: str = ""
    """What the pointer did to it: hover, pressed, last."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a cell changes that the pointer is on, or was."""

    way: str
    """``ground``: it is mixed with a colour. ``rim``: it has a rim in the colour."""
    colour: Colour
    share: float


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands on cells of a sight, and on what ground."""

    draw: Draw | None = None
    """None where the ground alone tells."""
    closed: bool = True
    """Which face is below."""
    ground: Colour | None = None
    """Another colour of that."""


@dataclass(slots=True, eq=False)
class Look:
    """A made-up game: ``tile`` draws a cell of it."""

    scheme: Scheme
    closed: Face
    opened: Face
    numbered: Face
    """Of open cells with a number: mostly that of all open cells."""
    digits: Digits
    colours: list[Colour]
    """Of the numbers, from 1."""
    tints: list[Colour]
    """Another ground for each number, if any."""
    effects: tuple[str, str]
    """Of numbers and of symbols: shadows, rims."""
    crude: bool
    """Whether nothing has smooth edges."""
    checker: float
    """How much darker every second cell is."""
    glass: tuple[float, float] | None
    """How much of closed and of open cells covers the picture behind the board, if there is one."""
    variants: int
    scale: float
    """Of symbols in their cells."""
    moods: dict[str, Mood]
    badge: str = ""
    """The shape on which numbers stand, in their colours, if any."""
    marks: dict[int, Mark] = field(default_factory=dict)
    stamps: dict[tuple[int, int], Stamp | None] = field(default_factory=dict)
    """Those drawn so far."""

    def tile(self, kind: Kind) -> Image:
        """A cell."""
        mood, side = self.moods.get(kind.mood), min(kind.width, kind.height)
        image = self._face(kind, mood).paint(kind.width, kind.height, kind.variant)
        if (kind.sight, side) not in self.stamps:
            self.stamps[kind.sight, side] = self._draw(kind.sight, side)
        stamp = self.stamps[kind.sight, side]
        if stamp is not None:
            stamp.lay(image, (kind.width - side) // 2, (kind.height - side) // 2)
        if mood is not None and mood.way == "rim":
            width = max(1, side // 14)
            for part in (image[:width], image[-width:], image[:, :width], image[:, -width:]):
                part[:] = mood.colour
        return image

    def _face(self, kind: Kind, mood: Mood | None) -> Face:
        mark, numbered = self.marks.get(kind.sight, Mark(closed=kind.sight == CLOSED)), 1 <= kind.sight <= 8
        face = self.closed if mark.closed else self.numbered if numbered else self.opened
        colour = mark.ground or (self.tints[kind.sight - 1] if self.tints and numbered else face.colour)
        if kind.parity and self.checker:
            colour = shade(colour, -self.checker)
        if mood is not None and mood.way == "ground":
            colour = mix(colour, mood.colour, mood.share)
        if kind.mood == "pressed":
            face = replace(face, light=face.dark, dark=face.light)
        return face if colour == face.colour else face.tinted(colour)

    def _draw(self, sight: int, side: int) -> Stamp | None:
        if 1 <= sight <= 8:
            colour = self.colours[sight - 1]
            if self.badge:
                below = small(lambda fine: painted(parts(SHAPES[self.badge]), {"c": colour}, fine), side)
                return below.under(self.digits.stamp(sight, side, WHITE if sum(colour) < 400 else BLACK))
            return with_effect(self.digits.stamp(sight, side, colour), self.effects[0], colour)
        mark = self.marks.get(ZERO if sight == EMPTY else sight)
        if mark is None or mark.draw is None:
            return None
        inner = min(side, max(8, round(side * self.scale)))
        stamp = mark.draw(inner * (1 if self.crude else FINE)).resized(inner, inner).centred(side)
        return stamp.hard() if self.crude else with_effect(stamp, self.effects[1], BLACK)


def random_look(rng: Rng, split: Split, side: int, *, alone: bool = False) -> Look:
    """A made-up game whose cells have about so many pixels; empty cells that open no others often show a zero."""
    manner = MANNERS[rng.one(list(MANNERS))] if rng.chance(0.75) else MANNERS["any"]
    scheme = palette.random_scheme(rng, rng.one(manner.schemes.split()), rng.one(manner.opened.split()))
    closed, opened = random_faces(rng, split, manner, scheme)
    numbered = opened
    if rng.chance(0.05):  # what is numbered looks unlike other open cells
        numbered = random_face(rng, split, MANNERS["any"], Scheme(ink_on(closed.colour, rng, 40), *[opened.colour] * 3))
    tints: list[Colour] = []
    if rng.chance(0.08):
        share = rng.one([rng.between(0.08, 0.35), rng.between(0.35, 1.0)])
        tints = [mix(numbered.colour, random_colour(rng), share) for _ in range(8)]
    colours = palette.number_colours(rng, numbered.colour)
    if tints:
        colours = [c if distance(c, t) > 60 else ink_on(t, rng, 90) for c, t in zip(colours, tints, strict=True)]
    crude = bool(rng.random() < (0.3 if side <= 24 else 0.1))
    effects = (
        rng.lot({"": 0.68, "fringe": 0.12, "shadow": 0.07, "outline": 0.05, "glow": 0.05, "relief": 0.03}),
        rng.lot({"": 0.84, "shadow": 0.06, "outline": 0.06, "glow": 0.04}),
    )
    textured = (closed.kind in {"cloudy", "grain", "stones"} or closed.picture is not None) and rng.chance(0.4)
    look = Look(
        scheme, closed, opened, numbered, random_digits(rng, split, side, crude=crude), colours, tints,
        ("", "") if crude else effects, crude,
        checker=rng.between(3, 24) if rng.chance(manner.checker) else 0.0,
        glass=(rng.between(0.55, 1), rng.between(0.45, 0.9)) if rng.chance(manner.glass) else None,
        variants=rng.count(2, 5) if textured else 1,
        scale=1.0 if rng.chance(0.6) or side < 18 else rng.between(0.5, 1), moods=_moods(rng),
    )  # fmt: skip
    look.badge = rng.one(("disc", "ball", "square", "panel")) if rng.chance(0.05) else ""
    look.marks = _marks(look, rng, split, 0.5 if alone else 0.14)
    return look


def _moods(rng: Rng) -> dict[str, Mood]:
    colours = (BLACK, WHITE, WHITE, random_colour(rng))
    ways = {name: "ground" if rng.chance(share) else "rim" for name, share in _GROUNDS.items()}
    return {name: Mood(way, colours[rng.count(0, 4)], rng.between(0.05, 0.4)) for name, way in ways.items()}


_GROUNDS = {"hover": 0.8, "pressed": 1.0, "last": 0.4}
"""How often a mood changes the ground rather than the rim."""


def _marks(look: Look, rng: Rng, split: Split, zeros: float) -> dict[int, Mark]:
    """Flags, mines, wrong flags, question marks and what open cells without a number show."""
    closed = look.closed.colour
    flag = _flag(look, rng, split)
    mine, body = _mine(look, rng, split)
    if rng.chance(0.1) and flag.draw is not None:  # mines that are nearly flags
        mine = replace(mine, draw=flag.draw, ground=mine.ground or ink_on(closed, rng, 40))
    marks = {FLAG: flag, MINE: mine, QUESTION: Mark(_question(look, rng, split, flag))}
    marks[WRONG_FLAG] = _wrong(look, rng, flag, mine)
    marks[EXPLODED] = _exploded(look, rng, split, mine, body)
    zero = _zero(look, rng, split, zeros)
    return {**marks, ZERO: Mark(zero, closed=False)} if zero else marks


def _flag(look: Look, rng: Rng, split: Split) -> Mark:
    closed = look.closed.colour
    red = jitter((225, 20, 20), rng, 25)
    cloth = red if rng.chance(0.6) and distance(red, closed) > 60 else ink_on(closed, rng, 70)
    pole = cloth if rng.chance(0.15) else ink_on(closed, rng, 60) if rng.chance(0.5) else BLACK
    if rng.chance(0.04):
        return Mark(None, ground=cloth)
    ground = ink_on(cloth, rng, 80) if rng.chance(0.07) else None
    return Mark(symbol(rng, split, "flag", cloth, pole), rng.chance(0.93), ground)


def _mine(look: Look, rng: Rng, split: Split) -> tuple[Mark, Colour]:
    base = rng.lot({"open": 0.55, "closed": 0.33, "own": 0.12})
    own = jitter((225, 40, 30), rng, 30) if rng.chance(0.4) else random_colour(rng)
    ground = own if base == "own" else None
    below = ground or (look.closed if base == "closed" else look.opened).colour
    body = BLACK if distance(BLACK, below) > 60 and rng.chance(0.6) else ink_on(below, rng, 70)
    return Mark(symbol(rng, split, "mine", body), base == "closed", ground), body


def _below(look: Look, mark: Mark) -> Colour:
    return mark.ground or (look.closed if mark.closed else look.opened).colour


def _exploded(look: Look, rng: Rng, split: Split, mine: Mark, body: Colour) -> Mark:
    blast = jitter((240, 20, 10), rng, 30) if rng.chance(0.75) else ink_on(_below(look, mine), rng, 90)
    if distance(blast, body) < 60:
        blast = ink_on(body, rng, 110)
    kind = rng.lot({"ground": 0.55, "blast": 0.15, "red": 0.12, "burst": 0.06, "other": 0.07, "rim": 0.05})
    star = written(rng, split, "blast emoji", blast) if rng.chance(0.5) else None
    star, drawn = star or shape(rng, "blast", inks(rng, blast)), mine.draw
    draw = {
        "blast": star, "red": symbol(rng, split, "mine", blast), "other": symbol(rng, split, "mine", body),
        "burst": both(star, drawn) if drawn else star,
        "rim": both(drawn, shape(rng, "rim", inks(rng, blast))) if drawn else star,
    }.get(kind, drawn)  # fmt: skip
    return Mark(draw, mine.closed and rng.chance(0.6), blast if kind in {"ground", "other"} else mine.ground)


def _wrong(look: Look, rng: Rng, flag: Mark, mine: Mark) -> Mark:
    kind = rng.lot({"flag": 0.36, "mine": 0.34, "cross": 0.08, "ground": 0.11, "dark": 0.07, "letter": 0.04})
    below = _below(look, mine)
    ink = BLACK if rng.chance(0.15) else jitter((240, 10, 10), rng, 25)
    ink = ink if distance(ink, below) > 60 and rng.chance(0.8) else ink_on(below, rng, 80)
    if kind == "ground":
        return replace(flag, ground=ink_on(_below(look, flag), rng, 50), closed=rng.chance(0.5))
    lower = {"flag": flag.draw, "mine": mine.draw, "dark": flag.draw}.get(kind)
    if kind == "dark" and lower is not None:
        changed, share = ink_on(_below(look, flag), rng, 50), rng.between(0.4, 0.9)
        return replace(flag, draw=lambda side: lower(side).mixed(changed, share))
    if kind == "letter":
        face, text = look.digits.face, rng.one(["X", "x", "W", "!"])
        return replace(flag, draw=lambda side: Stamp.of(text_in_square(text, face, side, 0.6), ink))
    name = rng.lot({"saltire": 0.82, "stroke": 0.08, "no": 0.06, "dash": 0.04})
    cross = shape(rng, name, inks(rng, ink))
    place = flag if kind == "flag" and rng.chance(0.7) else mine
    return replace(place, draw=both(lower, cross) if lower else cross)


def _question(look: Look, rng: Rng, split: Split, flag: Mark) -> Draw:
    closed, face, crude = look.closed.colour, look.digits.face, look.crude
    colour = BLACK if distance(BLACK, closed) > 80 and rng.chance(0.4) else ink_on(closed, rng, 60)
    share, text = max(0.45, look.digits.share), "??" if rng.chance(0.04) else "?"
    if rng.chance(0.78) or flag.draw is None:
        return lambda side: Stamp.of(text_in_square(text, face, side, share, crude=crude), colour)
    second = ink_on(closed, rng, 60)
    lower = flag.draw if rng.chance(0.5) else symbol(rng, split, "flag", second, second)
    at, ink = (rng.between(0.35, 0.75), rng.between(0.35, 0.75)), ink_on(second, rng, 110)
    return both(lower, lambda side: Stamp.of(text_in_square("?", face, side, 0.42, at=at), ink))


def _zero(look: Look, rng: Rng, split: Split, often: float) -> Draw | None:
    alike = distance(look.closed.colour, look.opened.colour) < 14 and not look.closed.bevel and not look.closed.picture
    if rng.random() > (0.9 if alike else often):
        return None
    roll, digits = rng.random(), look.digits
    ink = look.colours[0] if roll < 0.5 else mix(look.opened.colour, look.colours[7], 0.4)
    if roll < 0.75:
        return lambda side: digits.stamp(0, side, ink)
    if roll < 0.9:
        return shape(rng, "spot", inks(rng, ink))
    drawn = symbol(rng, split, "mine", random_colour(rng))
    return lambda side: drawn(side).faded(0.5)
