"""Fonts and emoji: whatever is installed, sorted into families that belong to one split each."""

import functools
import importlib.util
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from scenes.lots import Rng
from scenes.splits import SYMBOL_FONTS, Split, font_split

PACKAGES = (
    "fonts-3270 fonts-adf-gillius fonts-adf-universalis fonts-allerta fonts-anonymous-pro fonts-averia-sans-gwf "
    "fonts-b612 fonts-bebas-neue fonts-breip fonts-cabin fonts-cantarell fonts-clear-sans fonts-comfortaa "
    "fonts-comic-neue fonts-courier-prime fonts-crosextra-caladea fonts-crosextra-carlito fonts-dancingscript "
    "fonts-dejavu fonts-dosis fonts-dotgothic16 fonts-engadget fonts-fantasque-sans fonts-firacode "
    "fonts-freefont-ttf fonts-gnutypewriter fonts-go fonts-hack fonts-humor-sans fonts-inconsolata fonts-inter "
    "fonts-jetbrains-mono fonts-jura fonts-karla fonts-kaushanscript fonts-lato fonts-league-spartan "
    "fonts-leckerli-one fonts-liberation2 fonts-linuxlibertine fonts-lobster fonts-lobstertwo fonts-manrope "
    "fonts-monofur fonts-mononoki fonts-national-park fonts-noto-color-emoji fonts-noto-core fonts-noto-mono "
    "fonts-ocr-a fonts-ocr-b fonts-open-sans fonts-opendin fonts-opendyslexic fonts-oxygen fonts-paratype "
    "fonts-pc fonts-play fonts-quicksand fonts-roboto-slab fonts-roboto-unhinted fonts-rufscript "
    "fonts-sil-andika fonts-sixtyfour fonts-sjfonts fonts-sora fonts-spleen fonts-symbola fonts-tuffy "
    "fonts-ubuntu-title fonts-unifont fonts-urw-base35 fonts-vollkorn fonts-yanone-kaffeesatz"
)
"""Debian packages of fonts; the more of them are installed, the more looks are drawn."""
ROOTS = tuple(Path(each) for each in os.environ.get("GRIDSEER_FONTS", "/usr/share/fonts").split(os.pathsep))
"""Where fonts are: the system's, or those of GRIDSEER_FONTS, several folders divided as in PATH."""
_UNWANTED = (
    "symbol", "emoji", "dingbat", "awesome", "math", "d050000l", "standardsymbols", "stixsiz", "stixnon", "cmex",
    "cmsy", "cmmi", "weather", "dseg", "_k.", "blank", "redacted", "barcode", "initials", "upper", "csur",
)  # fmt: skip
"""Parts of names of fonts without plain digits."""
_NOTO = ("notosans-", "notoserif-", "notosansmono-", "notomono-", "notosansdisplay-bl")
_COMMON = ("dejavu", "liberation2", "noto", "open-sans", "RobotoTTF", "freefont", "nimbus", "cantarell", "crosextra")
"""Families that most programs and pages are written in."""
_COMMONLY = 0.4
"""How often scenes for training use those."""


def family(path: Path) -> str:
    """What a font belongs to: the folder of its package, or how its name begins where a folder holds many families."""
    return path.stem.lower()[:6] if path.parent.name in {"ttf", "urw-base35"} else path.parent.name


@functools.cache
def _files() -> tuple[Path, ...]:
    roots, spec = list(ROOTS), importlib.util.find_spec("matplotlib")
    if spec is not None and spec.origin is not None:  # the few fonts that come with it
        roots.append(Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf")
    return tuple(sorted(path for root in roots for path in root.rglob("*") if path.suffix in {".ttf", ".otf"}))


@functools.cache
def families(split: Split) -> dict[str, tuple[Path, ...]]:
    """Every family of fonts that draws the numbers and belongs to a split; those of training if none does."""
    found: dict[str, tuple[Path, ...]] = {}
    for path in _files():
        name = path.name.lower()
        wanted = not any(word in name for word in _UNWANTED) and (family(path) != "noto" or name.startswith(_NOTO))
        if wanted and font_split(family(path)) is split and _draws(path):
            found[family(path)] = (*found.get(family(path), ()), path)
    return found if found or split is Split.TRAIN else families(Split.TRAIN)


def random_font(rng: Rng, split: Split) -> Path:
    """A font of a split: of any family, of a common one more often; bold ones are likelier than others."""
    some = families(split)
    common = [members for name, members in some.items() if name in _COMMON]
    pool = common if common and rng.chance(_COMMONLY) else list(some.values())
    members = rng.one(pool)
    bold = [path for path in members if "bold" in path.name.lower() or "black" in path.name.lower()]
    chosen = bold if bold and rng.chance(0.5) else members
    return rng.one(chosen)


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
    path = next((path for path in _files() if path.name == "NotoColorEmoji.ttf"), None)
    if path is None:
        return None
    image = Image.new("RGBA", (160, 160))
    ImageDraw.Draw(image).text((12, 12), character, font=ImageFont.truetype(str(path), 109), embedded_color=True)
    box = image.getbbox()
    return None if box is None else np.asarray(image.crop(box))


@functools.cache
def has_glyph(path: Path, character: str) -> bool:
    """Whether a font draws a character as something other than its mark for a missing one."""
    try:
        mask, missing = (font(path, 32).getmask(each) for each in (character, "\uf8fe"))
    except OSError:
        return False
    return mask.getbbox() is not None and (mask.size != missing.size or bytes(mask) != bytes(missing))


def _draws(path: Path) -> bool:
    """Whether a font draws all numbers of the game."""
    masks = {bytes(font(path, 32).getmask(digit)) for digit in "12345678" if has_glyph(path, digit)}
    return len(masks) == 8
