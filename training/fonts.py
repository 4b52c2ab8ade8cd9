"""The fonts and emoji that training draws with: whatever Debian offers, sorted into families."""

import functools
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

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

MANY = 300
"""With fewer fonts than this the looks are too much alike to learn from."""
ROOTS = tuple(Path(each) for each in os.environ.get("GRIDSEER_FONTS", "/usr/share/fonts").split(os.pathsep))
"""Where fonts are: the system's, or those of GRIDSEER_FONTS, several folders divided as in PATH."""
HELD_OUT = ("lato", "quicksand", "play", "hack", "vollkorn", "tuffy", "clear-sans", "jura", "bebas-neue", "andika")
"""Font families that are never trained on: they are for validation alone."""
SEGMENTS = "dseg"
SYMBOL_FONTS = ("Symbola", "DejaVuSans.ttf", "FreeSerif.ttf", "FreeMono.ttf", "NotoSansSymbols2", "unifont.otf")

_DIGITS = "12345678"


def family(path: Path) -> str:
    """The folder that a font comes from."""
    return path.parent.name


def _files() -> list[Path]:
    return sorted(path for root in ROOTS for path in root.rglob("*") if path.suffix in {".ttf", ".otf"})


@functools.cache
def text_fonts(*, held_out: bool) -> tuple[Path, ...]:
    """Every font that draws eight different digits and looks like text."""
    files = _files()
    chosen = [path for path in files if (family(path) in HELD_OUT) == held_out and _is_wanted(path) and _draws(path)]
    if not chosen and not held_out:
        raise SystemExit(
            f"expected fonts under {', '.join(map(str, ROOTS))}, got none\nsudo apt-get install {PACKAGES}"
        )
    return tuple(chosen)


def announce() -> None:
    """Say which fonts there are, and how to get more when there are few."""
    learnt, held_out = text_fonts(held_out=False), text_fonts(held_out=True)
    print(f"fonts: {len(learnt)} to learn from, {len(held_out)} of {len(HELD_OUT)} families to validate on", flush=True)
    if len(learnt) < MANY or not held_out or emoji("💣") is None:
        print(f"expected at least {MANY} fonts, some of {', '.join(HELD_OUT)}, and colour emoji; to get them:")
        print(f"    sudo apt-get install --no-install-recommends {PACKAGES}", flush=True)


def need_held_out() -> None:
    """End with the line that installs them if fonts are missing that no network was trained with."""
    there = {family(path) for path in text_fonts(held_out=True)}
    packages = [f"fonts-{'sil-' if name == 'andika' else ''}{name}" for name in HELD_OUT if name not in there]
    packages += [] if symbol_fonts() else ["fonts-symbola", "fonts-freefont-ttf", "fonts-noto-core"]
    packages += [] if _emoji_fonts() else ["fonts-noto-color-emoji"]
    if packages:
        raise SystemExit(
            f"expected fonts of {', '.join(HELD_OUT)}, symbols and colour emoji under {', '.join(map(str, ROOTS))}; "
            f"to get those that are missing:\nsudo apt-get install --no-install-recommends {' '.join(packages)}"
        )


@functools.cache
def symbol_fonts() -> tuple[Path, ...]:
    """The fonts that have flags, mines, chess pieces."""
    return tuple(path for path in _files() if any(name in path.name for name in SYMBOL_FONTS))


@functools.lru_cache(maxsize=512)
def font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(str(path), max(4, size), layout_engine=ImageFont.Layout.BASIC)


@functools.cache
def emoji(character: str) -> npt.NDArray[np.uint8] | None:
    """A colour emoji with its alpha, cut to its edges; None where the font or the emoji is missing."""
    paths = _emoji_fonts()
    if not paths:
        return None
    face = ImageFont.truetype(str(paths[0]), 109)
    image = Image.new("RGBA", (160, 160))
    ImageDraw.Draw(image).text((12, 12), character, font=face, embedded_color=True)
    box = image.getbbox()
    return None if box is None else np.asarray(image.crop(box))


@functools.cache
def _emoji_fonts() -> tuple[Path, ...]:
    return tuple(path for path in _files() if path.name == "NotoColorEmoji.ttf")


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
    unwanted = ("symbol", "emoji", "dingbat", "awesome", "math", "d050000l", "standardsymbols", "materialdesign", "14")
    if any(word in name for word in unwanted) or "weather" in name:
        return False
    if family(path) == "noto":
        return name.startswith(("notosans-", "notoserif-", "notosansmono-", "notomono-", "notosansdisplay-bl"))
    return True


def _draws(path: Path) -> bool:
    try:
        masks = {bytes(font(path, 32).getmask(digit)) for digit in _DIGITS}
        return len(masks) == len(_DIGITS) and all(has_glyph(path, digit) for digit in "18")
    except OSError:
        return False
