"""Splits: which fonts, symbols, grounds and decoys each part of the scenes may use. What one part owns no other uses."""

from enum import StrEnum

import numpy as np


class Split(StrEnum):
    """What scenes are for."""

    TRAIN = "train"
    """Networks learn from them."""
    DEVELOP = "develop"
    """For choices made while developing."""
    HELD_OUT = "held-out"
    """For the last measurement alone."""


ALL, TRAIN, DEVELOP, HELD_OUT = "all", Split.TRAIN.value, Split.DEVELOP.value, Split.HELD_OUT.value

TABLE: dict[str, dict[str, str]] = {
    "face": {
        ALL: "slope slant",
        TRAIN: "ball cloudy grain dither emoji emoji stones vignette scattered scattered panel dot butterfly tree",
        DEVELOP: "gloss hatch gable crate",
        HELD_OUT: "bricks rivets grass leaf",
    },
    "flag": {
        ALL: "pole pole pole pole pole pole",
        TRAIN: "pennant pin spot square cross emoji emoji emoji letter letter mine ghost glyph bang",
        DEVELOP: "sign lozenge rim tick emoji",
        HELD_OUT: "shovel shield corner ring emoji",
    },
    "mine": {
        ALL: "spiked spiked spiked few ball",
        TRAIN: "knobs disc bomb burr flower wheel emoji emoji glyph letter cloud gem asterisk",
        DEVELOP: "crossed star emoji",
        HELD_OUT: "skull stick target emoji",
    },
    "digits": {
        ALL: "font font font font font font font font font font font font font",
        TRAIN: "block block block pips segments pixels",
        DEVELOP: "roman",
        HELD_OUT: "circled",
    },
    "decoy": {
        ALL: "sheet calendar desktop text buttons icons",
        TRAIN: "chess icons sudoku nurikabe keyboard swatches photograph photographs paper bricks letters toolbar tiles",
        DEVELOP: "crossword hexagons shelf pad",
        HELD_OUT: "triangles checkers dots activity",
    },
    "furniture": {
        ALL: "sheet calendar text text text text buttons buttons plain plain icons",
        TRAIN: "swatches paper keyboard photographs photograph chess sudoku bricks letters toolbar tiles",
        DEVELOP: "crossword shelf pad",
        HELD_OUT: "checkers dots activity",
    },
    "flag emoji": {
        TRAIN: "🚩 🏁 🚩 🎌 📍 🔺 🏳 🚧 ❗ ⭐ 🔒 ✋ 🟥",
        DEVELOP: "⛳ 🏴 🛑 📌 👻 🚩",
        HELD_OUT: "🚩 ⚠ ⛔ 🪧 🔻 🏮 🎏",
    },
    "mine emoji": {
        TRAIN: "💣 💣 💣 🧨 🌼 🌸 🦠 🐞 🔴 👾 🎃 🐍 💩",
        DEVELOP: "💣 🌻 🕷 🦂 🧿 🐙",
        HELD_OUT: "💣 ☠ 💀 ☢ 🐝 🦈 🔥",
    },
    "blast emoji": {TRAIN: "💥 💥 🔥 🌋 ⚡", DEVELOP: "💥 ☄", HELD_OUT: "💥 ☢"},
    "face emoji": {
        TRAIN: "🌳 🌲 🌿 🪨 🌾 📦 🔵 🎃 🍎 🐚 🌑 🦋 🦋 🧱 🌊 🌸",
        DEVELOP: "🏠 🟫 🌵 🟢",
        HELD_OUT: "🍇 🧊 🪵 🍀",
    },
    "smiley": {TRAIN: "🙂 😎 😵 😮 😀 🤯", DEVELOP: "😃 😐 🥳 ☹", HELD_OUT: "😊 😲 🤓 🔄"},
    "flag letter": {TRAIN: "F P M ! > X", DEVELOP: "B F", HELD_OUT: "f ⚑ F"},
    "mine letter": {TRAIN: "* * M @ B X", DEVELOP: "# *", HELD_OUT: "o *"},
    "flag glyph": {TRAIN: "⚑ ⚑ ⚐ ►", DEVELOP: "⚑", HELD_OUT: "⚑"},
    "mine glyph": {TRAIN: "✹ ✸ ☀ ● ☠", DEVELOP: "✱ ☢", HELD_OUT: "❋ ⚙"},
}
"""For each kind of thing what all parts share, and what belongs to one; what is named more often is drawn more often."""

OWN = 0.6
"""How often develop and held out draw what is theirs alone rather than what all share."""

FONTS: dict[str, str] = {
    DEVELOP: "lato quicksand hack vollkorn adf cmr clearsans comicneue ocr spleen urw-gothic",
    HELD_OUT: "play tuffy jura bebas andika stix cabin inconsolata courier sixtyfour",
}
"""Families of fonts that belong to one part, as the folder or the file begins; all others are for training."""
SYMBOL_FONTS: dict[str, str] = {
    TRAIN: "Symbola DejaVuSans.ttf", DEVELOP: "FreeSerif.ttf FreeMono.ttf", HELD_OUT: "NotoSansSymbols2 unifont.otf"
}  # fmt: skip
"""Fonts that have flags and mines."""


def kinds(what: str, split: Split) -> tuple[str, ...]:
    """What a part may use of something: what all share, then its own."""
    row = TABLE[what]
    return (*row.get(ALL, "").split(), *row.get(split, "").split())


def choose(rng: np.random.Generator, what: str, split: Split) -> str:
    """One of them by lot."""
    row = TABLE[what]
    shared, own = row.get(ALL, "").split(), row.get(split, "").split()
    if split is Split.TRAIN or not shared:
        names = (*shared, *own)
    else:
        names = own if own and rng.random() < OWN else shared
    return names[int(rng.integers(len(names)))]


def font_split(family: str) -> Split:
    """The part that a family of fonts belongs to."""
    for split, names in FONTS.items():
        if family.lower().startswith(tuple(names.split())):
            return Split(split)
    return Split.TRAIN
