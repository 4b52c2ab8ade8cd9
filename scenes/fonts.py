"""Fonts and emoji: whatever is installed, sorted into families that belong to one split each."""

import functools
import importlib.util
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from scenes.splits import SYMBOL_FONTS, Split, font_split

PACKAGES = (
    "fonts-dejavu fonts-liberation2 fonts-noto-color-emoji fonts-noto-mono fonts-open-sans fonts-roboto-unhinted "
    "fonts-lato fonts-ubuntu-title fonts-freefont-ttf fonts-urw-base35 fonts-cantarell fonts-comfortaa "
    "fonts-comic-neue fonts-courier-prime fonts-dseg fonts-quicksand fonts-play fonts-jura fonts-dosis "
    "fonts-firacode fonts-hack fonts-inter fonts-inconsolata fonts-jetbrains-mono fonts-karla fonts-league-spartan "
    "fonts-lobster fonts-bebas-neue fonts-manrope fonts-oxygen fonts-roboto-slab fonts-ocr-a fonts-spleen fonts-pc "
    "fonts-sixtyfour fonts-font-awesome fonts-symbola fonts-tuffy fonts-averia-sans-gwf fonts-clear-sans "
    "fonts-crosextra-carlito fonts-dotgothic16 fonts-cabin fonts-allerta fonts-vollkorn fonts-adf-gillius "
    "fonts-adf-universalis fonts-paratype fonts-sil-andika fonts-opendyslexic fonts-humor-sans fonts-noto-core"
)
"""Debian packages of fonts; the more of them are installed, the more looks are drawn."""
ROOTS = tuple(Path(each) for each in os.environ.get("GRIDSEER_FONTS", "/usr/share/fonts").split(os.pathsep))
"""Where fonts are: the system's, or those of GRIDSEER_FONTS, several folders divided as in PATH."""
_UNWANTED = (
    "symbol", "emoji", "dingbat", "awesome", "math", "d050000l", "standardsymbols", "stixsiz", "stixnon", "cmex", "cmsy",
    "cmmi", "weather", "dseg", "idautomation", "blank", "opensymb", "redacted", "barcode",
)  # fmt: skip


def family(path: Path) -> str:
    """What a font belongs to: the folder of its package, or how its name begins where a folder holds many families."""
    name = path.stem.lower()
    return (
        f"urw-{name[:6]}"
        if path.parent.name == "urw-base35"
        else name
        if path.parent.name == "ttf"
        else path.parent.name
    )


@functools.cache
def _files() -> tuple[Path, ...]:
    roots = list(ROOTS)
    spec = importlib.util.find_spec("matplotlib")
    if spec is not None and spec.origin is not None:  # the few fonts that come with it
        roots.append(Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf")
    return tuple(sorted(path for root in roots for path in root.rglob("*") if path.suffix in {".ttf", ".otf"}))


@functools.cache
def families(split: Split) -> tuple[tuple[Path, ...], ...]:
    """Every family of fonts that draws eight different digits and belongs to a split; any where it has none."""
    found: dict[str, list[Path]] = {}
    for path in _files():
        if font_split(family(path)) is split and _is_wanted(path) and _draws(path):
            found.setdefault(family(path), []).append(path)
    if not found and split is not Split.TRAIN:
        return families(Split.TRAIN)
    return tuple(tuple(members) for members in found.values())


def random_font(rng: np.random.Generator, split: Split) -> Path:
    """A font of a split; every family is as likely as another, and bold ones are likelier than plain ones."""
    some = families(split)
    members = some[int(rng.integers(len(some)))]
    bold = [path for path in members if "bold" in path.name.lower() or "black" in path.name.lower()]
    pool = bold if bold and rng.random() < 0.5 else members
    return pool[int(rng.integers(len(pool)))]


@functools.cache
def segment_fonts() -> tuple[Path, ...]:
    """Fonts that look like displays of seven segments."""
    return tuple(path for path in _files() if path.name.startswith("DSEG7"))


@functools.cache
def symbol_fonts(split: Split, character: str) -> tuple[Path, ...]:
    """The fonts of a split that have a flag, a mine or another symbol."""
    names = SYMBOL_FONTS[split].split()
    return tuple(p for p in _files() if any(name in p.name for name in names) and has_glyph(p, character))


@functools.lru_cache(maxsize=2048)
def font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(str(path), max(4, size), layout_engine=ImageFont.Layout.BASIC)


@functools.cache
def emoji(character: str) -> npt.NDArray[np.uint8] | None:
    """A colour emoji with its alpha, cut to its edges; None where the font or the emoji is missing."""
    paths = [path for path in _files() if path.name == "NotoColorEmoji.ttf"]
    if not paths:
        return None
    image = Image.new("RGBA", (160, 160))
    face = ImageFont.truetype(str(paths[0]), 109)
    ImageDraw.Draw(image).text((12, 12), character, font=face, embedded_color=True)
    box = image.getbbox()
    return None if box is None else np.asarray(image.crop(box))


@functools.cache
def has_glyph(path: Path, character: str) -> bool:
    """Whether a font draws a character as something other than its mark for a missing one."""
    try:
        face = font(path, 32)
        mask, missing = face.getmask(character), face.getmask("\uf8fe")
    except OSError:
        return False
    return mask.getbbox() is not None and (mask.size != missing.size or bytes(mask) != bytes(missing))


def _is_wanted(path: Path) -> bool:
    name = path.name.lower()
    if any(word in name for word in _UNWANTED):
        return False
    if path.parent.name == "noto":
        return name.startswith(("notosans-", "notoserif-", "notosansmono-", "notomono-", "notosansdisplay-bl"))
    return True


def _draws(path: Path) -> bool:
    try:
        masks = {bytes(font(path, 32).getmask(digit)) for digit in "12345678"}
        return len(masks) == 8 and all(has_glyph(path, digit) for digit in "18")
    except OSError:
        return False
