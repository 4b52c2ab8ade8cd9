"""Look: one made-up game, with its grounds, digits, flag, mine and all, drawn by lot."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from gridseer.vision.board.cells.labels import Label
from training import fonts
from training.cells import ink, palette, shapes, symbols
from training.cells.faces import random_faces
from training.cells.grounds import Ground, Image, paint, random_grounds
from training.cells.markers import marker
from training.cells.palette import Colour, Rng
from training.cells.shapes import Mask
from training.cells.symbols import Draw, Layer

_FLAGS = "⚑🚩⛳🏁🏴⚐🎌🚩⚑📍📌🔺🏳⚠👻🛑⛔🚧❗⭐🔒🪧🎏🏮✋🔻🟥"
_MINES, _BLASTS = "💣💣☠💀🧨✹✸✱🌼🌸🌻🦠💣👾🐞🕷🕸🔴⚫☢☣🐍🦂🧟", "💥🔥💥✹☠💀🌋☢⚡"
_LETTER_FLAGS, _LETTER_MINES = "FP!!>X", "**M@BX"
_CHESS, _ICONS = "♔♕♖♗♘♙♚♛♜♝♞♟", "★☆♥♦♣♠✓✔☺☹→←↑↓⇧⌘☎✉✂✈☀☁☂♪♫⚙⌂○◇▼◀▶"
_STRANGE = "ACDEGHJKLNQRSTUWYZacdeghknqrstuvwy9+=%&$€"
_PAINTED_SHARE = 0.36
"""How many games have painted cells: balls, pictures, stones."""
_NUMERALS = {"roman": ("I", "II", "III", "IV", "V", "VI", "VII", "VIII"), "circled": "①②③④⑤⑥⑦⑧", "black": "❶❷❸❹❺❻❼❽"}
"""Other ways to write a number."""


class Look:
    """A made-up game. ``tile`` draws a cell of it at its natural size."""

    def __init__(self, rng: Rng, *, held_out: bool = False) -> None:
        self.rng = rng
        self.side = 16 if rng.random() < 0.2 else round(float(np.exp(rng.uniform(np.log(12), np.log(72)))))
        self.crude = rng.random() < 0.22
        self.plain = rng.random() < 0.05  # black and white alone, greys as a chequer of pixels
        self.grounds = self._choose_grounds()
        self.checker = float(rng.uniform(3, 22)) if rng.random() < 0.15 else 0.0
        self.painted: dict[Ground, Image] = {}
        self.texture_seed = int(rng.integers(1 << 30))
        self.same_texture = rng.random() < 0.6
        self.squeeze = (1.0, 1.0)
        """How much narrower and lower what keeps its shape is in this game's cells, if these are oblong."""
        if rng.random() < 0.14:
            narrow = float(rng.uniform(0.55, 0.95))
            self.squeeze = (narrow, 1.0) if rng.random() < 0.75 else (1.0, narrow)
        self.faces = random_faces(rng, self.grounds) if rng.random() < _PAINTED_SHARE and not self.plain else {}
        self.face_font = self._choose_font(held_out=held_out)
        self._choose_digits()
        self._choose_symbols()

    def _choose_grounds(self) -> dict[str, Ground]:
        rng = self.rng
        closed = (192, 192, 192) if rng.random() < 0.15 else palette.random_colour(rng)
        roll = rng.random()
        if roll < 0.2:
            opened = palette.jitter(closed, rng, 5)
        elif roll < 0.55:
            opened = palette.shade(closed, float(rng.choice([-1, 1]) * rng.uniform(12, 70)))
        else:
            opened = palette.random_colour(rng)
        window = [opened, closed, palette.shade(closed, -60), palette.random_colour(rng)][int(rng.integers(4))]
        if self.plain:
            closed, opened, window = (128, 128, 128), (255, 255, 255), (0, 0, 0)
        closed_ground, open_ground = random_grounds(rng, closed, opened, window)
        if self.plain:
            deep = float(rng.choice([255, 255, 128]))
            closed_ground = replace(closed_ground, texture="dither", texture_depth=deep, gradient=0.0, gloss=0.0)
        return {"closed": closed_ground, "open": open_ground}

    def _choose_font(self, *, held_out: bool) -> Path:
        files = fonts.text_fonts(held_out=held_out)
        families = sorted({fonts.family(path) for path in files})
        chosen = families[int(self.rng.integers(len(families)))]
        members = [path for path in files if fonts.family(path) == chosen]
        bold = [path for path in members if "bold" in path.name.lower() or "black" in path.name.lower()]
        pool = bold if bold and self.rng.random() < 0.5 else members
        return pool[int(self.rng.integers(len(pool)))]

    def _choose_digits(self) -> None:
        rng = self.rng
        kinds = ["font", "stroke", "block", "pixels", "segments", "pips", *_NUMERALS]
        self.digit_kind = str(rng.choice(kinds, p=[0.6, 0.12, 0.1, 0.04, 0.05, 0.06, 0.01, 0.01, 0.01]))
        least = float(rng.choice([35, 60, 90, 120]))
        ground = self.grounds["open"].colour
        self.colours = palette.number_colours(ground, rng, least)
        if self.plain:
            self.colours = [(0, 0, 0)] * 8
        self.digit_share = float(rng.uniform(0.28, 0.85))
        if self.side < 20 and self.digit_share < 0.45:
            self.digit_share = float(rng.uniform(0.45, 0.85))
        width = self.digit_share * float(rng.uniform(0.5, 1.0))
        middle = 0.5 + rng.normal(0, 0.02, 2)
        if self.side >= 20 and rng.random() < 0.06:  # in a corner, or at a side
            self.digit_share = float(rng.uniform(0.3, 0.5))
            width, middle = min(width, self.digit_share), rng.choice([0.32, 0.5, 0.68], 2)
        self.digit_box = (
            float(middle[0] - width / 2), float(middle[1] - self.digit_share / 2),
            float(middle[0] + width / 2), float(middle[1] + self.digit_share / 2),
        )  # fmt: skip
        self.middle = (float(middle[0]), float(middle[1]))
        self.stroke_width = float(rng.uniform(0.06, 0.17)) * (self.digit_share + 0.3)
        self.wobble = rng.normal(0, 0.035, (24, 8, 2)).astype(np.float32)
        self.segment_gap, self.slant = float(rng.uniform(0.0, 0.12)), float(rng.choice([0, 0, 0.08]))
        self.pip_radius, self.pip_spread = float(rng.uniform(0.06, 0.17)), float(rng.uniform(0.75, 1.2))
        self.pip_ways = rng.choice(shapes.PIP_WAYS, 9, p=[0.35, 0.2, 0.12, 0.12, 0.12, 0.09]).tolist()
        if rng.random() < 0.5:
            self.pip_ways = [self.pip_ways[0]] * 9
        self.pip_turns = rng.choice([0.0, 0.0, 0.5, 1.0], 9) * np.pi / np.maximum(1, np.arange(9))
        self.pip_square = bool(rng.random() < 0.15)
        effects = ["", "shadow", "relief", "outline", "glow", "fringe"]
        self.effect = str(rng.choice(effects, p=[0.62, 0.12, 0.04, 0.08, 0.06, 0.08]))
        self.slope = float(rng.uniform(-70, 70)) if rng.random() < 0.12 else 0.0
        self.tinted = rng.random() < 0.1
        self.tints = [palette.random_colour(rng) for _ in range(8)]
        self.tint_share = float(rng.choice([rng.uniform(0.08, 0.35), rng.uniform(0.35, 1.0)]))
        self.badge = str(rng.choice(["", "disc", "square"], p=[0.94, 0.03, 0.03]))
        self.zero_shown = rng.random() < 0.06
        self.zero_colour = self.colours[int(rng.integers(8))]
        self.mark = str(rng.choice(list("#.■-+·~░▒o◆◇○●▪▫◈□◦"))) if rng.random() < 0.07 else ""
        self.mark_share = float(rng.uniform(0.15, 0.7))

    def _choose_symbols(self) -> None:
        rng = self.rng
        self.symbol_scale = 1.0 if rng.random() < 0.6 or self.side < 16 else float(rng.uniform(0.45, 1.0))
        if self.side >= 28 and rng.random() < 0.08:
            self.symbol_scale = float(rng.uniform(0.3, 0.5))
        self.symbol_effect = str(rng.choice(["", "shadow", "outline", "glow"], p=[0.82, 0.07, 0.07, 0.04]))
        if self.plain and rng.random() < 0.7:
            self.symbol_effect = "outline"
        self.symbol_slope = float(rng.uniform(-60, 60)) if rng.random() < 0.15 else 0.0
        closed, opened = self.grounds["closed"].colour, self.grounds["open"].colour
        red = palette.jitter((225, 20, 20), rng, 25)
        cloth = red if rng.random() < 0.65 and palette.distance(red, closed) > 60 else palette.ink_on(closed, rng, 70)
        pole = palette.ink_on(closed, rng, 60) if rng.random() < 0.5 else (0, 0, 0)
        if self.plain:
            cloth = pole = (0, 0, 0)
        elif rng.random() < 0.12:
            cloth = pole
        kind = rng.random()
        drawn = marker(rng, cloth, pole) if kind < 0.16 else symbols.flag(rng, cloth, pole)
        if kind > 0.98:
            drawn = symbols.mine(rng, cloth, palette.shade(cloth, 120))  # some games mark a cell with a bomb
        self.flag = self._symbol(drawn, _FLAGS, _LETTER_FLAGS, cloth)
        self.flag_ground = palette.ink_on(cloth, rng, 80) if rng.random() < 0.07 and not self.plain else None
        self._choose_mine(closed, opened)
        self._choose_question(closed)

    def _choose_mine(self, closed: Colour, opened: Colour) -> None:
        rng = self.rng
        self.mine_ground = str(rng.choice(["open", "closed", "own"], p=[0.55, 0.33, 0.12]))
        own = palette.jitter((225, 40, 30), rng, 30) if rng.random() < 0.4 else palette.random_colour(rng)
        self.own_ground: Colour = opened if self.plain else own
        ground: Colour = {"closed": closed, "open": opened}.get(self.mine_ground, self.own_ground)
        dark = palette.distance((0, 0, 0), ground) > 60
        body = (0, 0, 0) if self.plain or (dark and rng.random() < 0.6) else palette.ink_on(ground, rng, 70)
        self.mine = self._symbol(symbols.mine(rng, body, palette.shade(body, 160)), _MINES, _LETTER_MINES, body)
        self.body = body
        blast = palette.jitter((240, 20, 10), rng, 30) if rng.random() < 0.75 else palette.ink_on(ground, rng, 90)
        self.blast: Colour = blast if palette.distance(blast, body) > 60 else palette.ink_on(body, rng, 110)
        kinds = ["ground", "symbol", "red", "inverted", "burst", "other", "broken", "frame"]
        shares = [0.51, 0.15, 0.12, 0.04, 0.05, 0.05, 0.05, 0.03]
        self.blast_kind = "inverted" if self.plain else str(rng.choice(kinds, p=shares))
        self.other_mine = symbols.mine(rng, body, palette.shade(body, 160))
        self.broken_mine = symbols.broken(rng, self.mine)
        star = symbols.blast(rng, blast)
        self.blast_symbol = star if rng.random() < 0.6 else symbols.written(rng, _BLASTS, blast, (0.6, 0.95)) or star
        crossing = palette.jitter((240, 10, 10), rng, 25) if rng.random() < 0.7 else palette.ink_on(ground, rng, 80)
        self.cross = symbols.cross(rng, (0, 0, 0) if self.plain else crossing)
        kinds = ["flag", "mine", "cross", "blot", "coloured"]
        self.wrong_kind = str(rng.choice(kinds, p=[0.42, 0.4, 0.08, 0.04, 0.06]))

    def _choose_question(self, closed: Colour) -> None:
        rng = self.rng
        self.question_text = "??" if rng.random() < 0.06 else "?"
        self.question_kind = str(rng.choice(["text", "flag", "own flag", "emoji"], p=[0.72, 0.1, 0.1, 0.08]))
        self.question_colour = (0, 0, 0) if self.plain else palette.ink_on(closed, rng, 60)
        self.question_emoji = symbols.written(rng, "❓❔", self.question_colour)
        second = palette.ink_on(closed, rng, 60)
        self.second_flag = symbols.flag(rng, second, second)
        self.question_at = (float(rng.uniform(0.35, 0.75)), float(rng.uniform(0.35, 0.75)))
        self.question_share = float(rng.uniform(0.28, 0.5))

    def _symbol(self, drawn: Draw, pictures: str, letters: str, colour: Colour) -> Draw:
        roll = self.rng.random()
        if roll < 0.72:
            return drawn
        if roll < 0.92:
            return symbols.written(self.rng, pictures, colour, (0.5, 0.9)) or drawn
        letter = letters[int(self.rng.integers(len(letters)))]
        share = float(self.rng.uniform(0.45, 0.8))
        return lambda side: [(self._text(side, letter, share), colour)]

    def _text(self, side: int, text: str, share: float, at: tuple[float, float] = (0.5, 0.5)) -> Mask:
        """Text in the font of the game, or in another where it lacks a character."""
        face = self.face_font
        if not all(fonts.has_glyph(face, character) for character in text):
            others = [path for path in fonts.symbol_fonts() if all(fonts.has_glyph(path, each) for each in text)]
            face = others[self.texture_seed % len(others)] if others else face
        return symbols.text_mask(side, text, face, share, at)

    def tile(self, label: int, *, closed: bool, parity: int, lift: float = 0.0) -> Image:
        """A cell: what is on it, whether a blank one is closed, which field of the checker board it is on."""
        name = self._ground_name(label, closed=closed)
        ground = self.grounds["open" if name == "open" else "closed"]
        colour: Colour = palette.shade(ground.colour, lift - self.checker * parity)
        if label == Label.EXPLODED and self.blast_kind in {"ground", "inverted", "other", "broken"}:
            colour = self.body if self.blast_kind == "inverted" else self.blast
        elif label == Label.WRONG_FLAG and self.wrong_kind == "coloured":
            colour = self.blast
        elif label in {Label.MINE, Label.WRONG_FLAG} and self.mine_ground == "own":
            colour = self.own_ground
        elif label == Label.FLAG and self.flag_ground is not None:
            colour = self.flag_ground
        elif 1 <= label <= 8 and self.tinted:
            mix = np.asarray(colour) * (1 - self.tint_share) + np.asarray(self.tints[label - 1]) * self.tint_share
            colour = palette.shade(mix.astype(np.uint8), 0)
        if self.faces:
            face = self.faces["open" if name == "open" else "closed"].recoloured(ground.colour, colour)
            variant = 0 if self.same_texture else int(self.rng.integers(4))
            return self.stamp(face.paint(self.side, self.side, variant), label, colour, closed=closed)
        return self.stamp(self._painted(replace(ground, colour=colour)), label, colour, closed=closed)

    def stamp(self, image: Image, label: int, ground: Colour, *, closed: bool) -> Image:
        """A square picture of ``side`` pixels, painted elsewhere, with what this game puts on such a cell."""
        digit = 1 <= label <= 8
        for layer in self._layers(label, ground, closed=closed):
            placed = ink.sloping(ink.squeezed(layer, *self.squeeze), self.slope if digit else self.symbol_slope)
            image = ink.lay(image, placed, self.effect if digit else self.symbol_effect)
        return image

    def _ground_name(self, label: int, *, closed: bool) -> str:
        if label in {Label.FLAG, Label.QUESTION}:
            return "closed"
        if label in {Label.MINE, Label.EXPLODED, Label.WRONG_FLAG}:
            return "closed" if self.mine_ground == "closed" else "open"
        if label == Label.BLANK:
            return "closed" if closed else "open"
        return "open"

    def _painted(self, ground: Ground) -> Image:
        fixed = self.same_texture or not ground.texture
        if fixed and ground in self.painted:
            return self.painted[ground]
        fine = 1 if self.crude else (3 if self.side < 36 else 2)
        seed = self.texture_seed if fixed else int(self.rng.integers(1 << 30))
        image = paint(ground, self.side * fine, fine, seed)
        if fine > 1:
            image = np.asarray(cv2.resize(image, (self.side, self.side), interpolation=cv2.INTER_AREA), np.float32)
        self.painted[ground] = image
        return image

    def _layers(self, label: int, ground: Colour, *, closed: bool) -> list[Layer]:
        if 1 <= label <= 8:
            return self._digit(label, ground)
        drawers: dict[int, Callable[[], list[Layer]]] = {
            Label.BLANK: lambda: self._blank(closed=closed),
            Label.FLAG: lambda: self._shape(self.flag),
            Label.MINE: lambda: self._shape(self.mine),
            Label.EXPLODED: self._exploded,
            Label.WRONG_FLAG: self._wrong,
            Label.QUESTION: self._question,
            Label.OTHER: lambda: self._other(ground),
        }
        return drawers[label]()

    def _blank(self, *, closed: bool) -> list[Layer]:
        if closed and self.mark:
            return [(self._text(self.side, self.mark, self.mark_share), self.question_colour)]
        if not closed and self.zero_shown:
            return [
                (symbols.text_mask(self.side, "0", self.face_font, self.digit_share, self.middle), self.zero_colour)
            ]
        return []

    def _digit(self, number: int, ground: Colour) -> list[Layer]:
        colour: Colour = self.colours[number - 1]
        if palette.distance(colour, ground) < 30:
            colour = palette.ink_on(ground, self.rng, 60)
        layers: list[Layer] = []
        if self.badge:
            pen = shapes.Pen(self.side * 3)
            pen.disc(0.5, 0.5, 0.42) if self.badge == "disc" else pen.box(0.12, 0.12, 0.88, 0.88)
            layers.append((self._shrink(pen.mask), colour))
            colour = (255, 255, 255) if palette.distance(colour, (255, 255, 255)) > 90 else (0, 0, 0)
        return [*layers, (self._digit_mask(number), colour)]

    def _digit_mask(self, number: int) -> Mask:
        text, fine = str(number), self.side * 4
        if self.digit_kind in _NUMERALS:
            return self._shrink(self._text(self.side, _NUMERALS[self.digit_kind][number - 1], self.digit_share))
        if self.digit_kind == "font":
            scale = 1 if self.crude or self.side < 40 or self.rng.random() < 0.5 else 3
            return self._shrink(
                symbols.text_mask(self.side * scale, text, self.face_font, self.digit_share, self.middle)
            )
        if self.digit_kind == "stroke":
            return self._shrink(shapes.stroke_digit(text, fine, self.digit_box, self.stroke_width, self.wobble))
        if self.digit_kind == "segments":
            width, gap, slant = self.stroke_width * 0.8, self.segment_gap, self.slant
            return self._shrink(shapes.segment_digit(text, fine, self.digit_box, width, gap=gap, slant=slant))
        if self.digit_kind == "pips":
            places = shapes.pip_places(number, self.pip_ways[number], float(self.pip_turns[number]))
            drawn = shapes.pips(places, fine, self.pip_radius, self.pip_spread, square=self.pip_square)
            return self._shrink(drawn)
        rows = (shapes.PIXELS_BLOCK if self.digit_kind == "block" else shapes.PIXELS_5X7)[text]
        return shapes.pixel_digit(rows, self.side, self.digit_box)

    def _shape(self, draw: Draw) -> list[Layer]:
        side = self.side if self.crude else self.side * 3
        small = max(8, round(side * self.symbol_scale))
        return [self._shrunk(ink.centred(layer, side)) for layer in draw(small)]

    def _exploded(self) -> list[Layer]:
        if self.blast_kind == "symbol":
            return self._shape(self.blast_symbol)
        layers = self._shape({"other": self.other_mine, "broken": self.broken_mine}.get(self.blast_kind, self.mine))
        if self.blast_kind == "frame":
            pen, width = shapes.Pen(self.side * 3), 0.1
            pen.box(0, 0, 1, 1).box(width, width, 1 - width, 1 - width, ink=0)
            return [*layers, (self._shrink(pen.mask), self.blast)]
        if self.blast_kind == "red":
            layers[0] = (layers[0][0], self.blast)
        elif self.blast_kind == "inverted":
            layers[0] = (layers[0][0], palette.ink_on(self.body, self.rng, 150))
        elif self.blast_kind == "burst":
            return [*self._shape(self.blast_symbol), *layers]
        return layers

    def _wrong(self) -> list[Layer]:
        base = {"flag": self.flag, "coloured": self.flag, "mine": self.mine}.get(self.wrong_kind)
        layers = self._shape(base) if base else []
        if self.wrong_kind == "blot":
            layers = [(self._shrink(shapes.Pen(self.side * 3).disc(0.5, 0.5, 0.4).mask), self.blast)]
        if self.wrong_kind == "coloured":
            return layers
        return [*layers, *self._shape(self.cross)]

    def _question(self) -> list[Layer]:
        if self.question_kind == "emoji" and self.question_emoji:
            return self._shape(self.question_emoji)
        if self.question_kind in {"flag", "own flag"}:
            flag = self._shape(self.flag if self.question_kind == "own flag" else self.second_flag)
            small = self._text(self.side, "?", self.question_share, self.question_at)
            return [*flag, (small, palette.ink_on(flag[-1][1], self.rng, 110))]
        share = max(0.45, self.digit_share)
        return [(self._text(self.side, self.question_text, share), self.question_colour)]

    def _other(self, ground: Colour) -> list[Layer]:
        rng, colour = self.rng, palette.ink_on(ground, self.rng, 60)
        roll = rng.random()
        if roll < 0.3:
            text = str(int(rng.integers(9, 100)))
        elif roll < 0.55:
            text = str(rng.choice(list(_STRANGE)))
        elif roll < 0.65:
            text = "".join(rng.choice(list(_STRANGE + "mbfp"), int(rng.integers(2, 8))))
        elif roll < 0.9:
            drawn = symbols.written(rng, _CHESS if roll < 0.78 else _ICONS, colour, (0.5, 0.95))
            return self._shape(drawn) if drawn else []
        else:
            return self._scribble(colour)
        at = (float(rng.uniform(0.35, 0.65)), float(rng.uniform(0.35, 0.65))) if roll > 0.55 else self.middle
        return [(symbols.text_mask(self.side, text, self.face_font, float(rng.uniform(0.4, 0.9)), at), colour)]

    def _scribble(self, colour: Colour) -> list[Layer]:
        pen = shapes.Pen(self.side * 2)
        for _ in range(int(self.rng.integers(1, 5))):
            points = [(float(x), float(y)) for x, y in self.rng.uniform(-0.2, 1.2, (int(self.rng.integers(2, 5)), 2))]
            pen.polygon(points) if len(points) > 2 and self.rng.random() < 0.4 else pen.line(points, 0.05)
        return [(self._shrink(pen.mask), colour)]

    def _shrunk(self, layer: Layer) -> Layer:
        mask, colour = layer
        if isinstance(colour, np.ndarray) and colour.ndim == 3:
            colour = np.asarray(cv2.resize(colour, (self.side, self.side), interpolation=cv2.INTER_AREA), np.uint8)
        return self._shrink(mask), colour

    def _shrink(self, mask: Mask) -> Mask:
        if mask.shape[0] != self.side:
            mask = np.asarray(cv2.resize(mask, (self.side, self.side), interpolation=cv2.INTER_AREA), np.float32)
        return (mask > 0.45).astype(np.float32) if self.crude else mask
