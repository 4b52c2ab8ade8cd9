"""Splits: which fonts, symbols, faces and decoys the parts of the scenes may use. What one part owns no other uses."""

from enum import StrEnum

from scenes.lots import Rng


class Split(StrEnum):
    """What scenes are for: to learn from, for choices made while developing, for the last measurement alone."""

    TRAIN = "train"
    DEVELOP = "develop"
    HELD_OUT = "held-out"


ALL, TRAIN, DEVELOP, HELD_OUT = "all", Split.TRAIN, Split.DEVELOP, Split.HELD_OUT

TABLE: dict[str, dict[str, str]] = {
    "face": {
        ALL: "slope slant",
        TRAIN: "ball cloudy grain dither emoji emoji stones vignette scattered panel dot butterfly tree grass",
        DEVELOP: "gloss hatch gable crate",
        HELD_OUT: "bricks rivets leaf",
    },
    "flag": {
        ALL: "pole pole pole pole pole pole emoji emoji letter glyph any any",
        TRAIN: "pennant pin spot square cross mine ghost bang",
        DEVELOP: "sign lozenge rim tick",
        HELD_OUT: "shovel shield corner ring",
    },
    "mine": {
        ALL: "spiked spiked spiked few ball emoji letter glyph any any",
        TRAIN: "knobs disc bomb burr flower skull cloud gem asterisk",
        DEVELOP: "crossed star",
        HELD_OUT: "wheel stick target",
    },
    "digits": {
        ALL: "font font font font font font font font font font font font font",
        TRAIN: "block block block pips segments",
        DEVELOP: "pixels",
    },
    "decoy": {
        ALL: "sheet calendar desktop text buttons icons icons",
        TRAIN: "chess sudoku nurikabe nurikabe clues clues clues clues keyboard swatches mosaic mosaic photograph "
        "photographs paper paper table table bricks letters toolbar tiles hexagons hexagons hexagons "
        "triangles triangles",
        DEVELOP: "crossword pad",
        HELD_OUT: "checkers dots activity",
    },
    "furniture": {
        ALL: "sheet calendar text text text text buttons buttons plain plain icons",
        TRAIN: "swatches paper keyboard photographs photograph chess sudoku bricks letters toolbar tiles",
        DEVELOP: "crossword pad",
        HELD_OUT: "checkers dots activity",
    },
    "flag emoji": {
        TRAIN: "🚩 🏁 🚩 🎌 📍 🔺 🏳 🚧 ❗ ⭐ 🔒 ✋ 🟥 ⛳ ⚠",
        DEVELOP: "🏴 🛑 📌 👻",
        HELD_OUT: "⛔ 🪧 🔻 🏮 🎏",
    },
    "mine emoji": {
        TRAIN: "💣 💣 💣 🧨 🌼 🌸 🦠 🐞 🔴 👾 🎃 🐍 💩 ☠ 💀 🌻",
        DEVELOP: "🕷 🦂 🧿 🐙",
        HELD_OUT: "☢ 🐝 🦈 🔥",
    },
    "blast emoji": {TRAIN: "💥 💥 🌋 ⚡", DEVELOP: "☄", HELD_OUT: "🤯"},
    "face emoji": {
        TRAIN: "🌳 🌲 🌿 🪨 🌾 📦 🔵 🎃 🍎 🐚 🌑 🦋 🦋 🧱 🌊",
        DEVELOP: "🏠 🟫 🌵 🟢",
        HELD_OUT: "🍇 🧊 🪵 🍀",
    },
    "smiley": {TRAIN: "🙂 😎 😵 😮 😀", DEVELOP: "😃 😐 🥳 ☹", HELD_OUT: "😊 😲 🤓 🔄"},
    "flag letter": {TRAIN: "F P M ! > X * *", DEVELOP: "B", HELD_OUT: "f"},
    "mine letter": {TRAIN: "* * M @ B X", DEVELOP: "#", HELD_OUT: "o"},
    "flag glyph": {ALL: "⚑ ⚑ ⚐ ► 🚩"},
    "mine glyph": {ALL: "✹ ✸ ☀ ● ☠ 💣 💣"},
}
"""For each kind of thing what all parts share, and what belongs to one; what is named twice is drawn twice as often."""
ANY = ((0x1F300, 0x1FB00), (0x2190, 0x2C00))
"""The characters of which any may be a flag or a mine: pictures, and the signs of symbol fonts."""
_OF_EIGHT = {TRAIN: range(6), DEVELOP: range(6, 7), HELD_OUT: range(7, 8)}
"""What belongs to a part by its number, divided by eight: the remainders."""
OWN = 0.6
"""How often develop and held out draw what is theirs alone rather than what all share."""
FONTS = {
    DEVELOP: "lato quicksand hack vollkorn adf cm clear-sans comic-neue ocr spleen urwgot b612 yanone fonts-go",
    HELD_OUT: "play tuffy jura bebas andika stix cabin inconsolata courier sixtyfour sjfonts fifth mononoki engadget",
}
"""Families of fonts that belong to one part, as they begin; all others are for training."""
SYMBOL_FONTS = {
    TRAIN: "Symbola DejaVuSans.ttf", DEVELOP: "FreeSerif.ttf FreeMono.ttf", HELD_OUT: "NotoSansSymbols2 unifont.otf",
}  # fmt: skip
"""Fonts that have flags and mines."""


def kinds(what: str, split: Split) -> tuple[list[str], list[str]]:
    """What all parts share of something, and what belongs to one."""
    return TABLE[what].get(ALL, "").split(), TABLE[what].get(split, "").split()


def choose(rng: Rng, what: str, split: Split) -> str:
    """One of them by lot."""
    shared, own = kinds(what, split)
    alone = not shared or (split is not Split.TRAIN and own and rng.chance(OWN))
    names = own if alone else shared + own * (split is Split.TRAIN)
    return rng.one(names)


def any_character(rng: Rng, split: Split) -> str:
    """Any picture or sign that belongs to a part."""
    first, last = rng.one(ANY)
    return chr(rng.count(first // 8, last // 8) * 8 + rng.one(_OF_EIGHT[split]))


def font_split(family: str) -> Split:
    """The part that a family of fonts belongs to."""
    return next((part for part, names in FONTS.items() if family.lower().startswith(tuple(names.split()))), Split.TRAIN)
