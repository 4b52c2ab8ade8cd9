"""A theme as one small file that players can share: its looks as pictures, and how the game opens.

The file says nothing about who played: neither titles of windows nor games and times.
"""

import base64
import binascii
import json
import math

from gridseer.errors import InputError
from gridseer.minesweeper.sight import COVERED, SYMBOLS, WALL
from gridseer.store.themes import MOST_LOOKS, KnownTheme, ThemeFacts, Themes

VERSION = 1
LARGEST_FILE = 4_000_000
"""Bytes. A theme of fourteen looks takes some twenty thousand."""
_LARGEST_CELL = 256
_LONGEST_NAME = 120
_OPENS = ("around", "sides", "none")


def exported(themes: Themes, name: str) -> bytes:
    """The theme of a name as a file."""
    known = {theme.name: theme for theme in themes.all()}
    if name not in known:
        raise InputError.unknown("theme", name, known)
    if not known[name].looks:
        raise InputError(
            f"expected a theme with looks, got {name!r}, which has none",
            "Its looks were forgotten because they misled; name them again with gridseer teach.",
        )
    return write_theme(known[name])


def imported(themes: Themes, content: bytes) -> KnownTheme:
    """Keep the theme in a file, in the one of its name if there is one; as it is in the file."""
    theme = parse_theme(content)
    themes.teach(theme.name, theme.cell, theme.looks)
    return theme


def write_theme(theme: KnownTheme) -> bytes:
    """A theme as a file."""
    width, height = theme.cell
    looks = [{"sight": SYMBOLS[sight], "png": _png(look, width, height)} for look, sight in theme.looks.items()]
    head = {"gridseer_theme": VERSION, "name": theme.name, "cell": [width, height], "opens": theme.facts.opens}
    content = {**head, "looks": looks}
    return json.dumps(content, indent=1, ensure_ascii=False).encode()


def is_theme(text: str) -> bool:
    """Whether a text means to be a theme."""
    return text.startswith("{") and '"gridseer_theme"' in text[:1000]


def parse_theme(content: bytes) -> KnownTheme:
    """The theme in a file; whatever is wrong with it is said in a sentence."""
    if len(content) > LARGEST_FILE:
        raise _not_a_theme(f"{len(content)} bytes; at most {LARGEST_FILE} are read")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise _not_a_theme("a file that is not JSON") from None
    if not isinstance(data, dict) or data.get("gridseer_theme") != VERSION:
        raise _not_a_theme("JSON without 'gridseer_theme': 1")
    name, cell, looks = data.get("name"), data.get("cell"), data.get("looks")
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise _not_a_theme(f"the name {str(name)[:40]!r}")
    if not isinstance(cell, list) or len(cell) != 2 or not all(_is_side(side) for side in cell):
        raise _not_a_theme(f"cells of {str(cell)[:40]}")
    if not isinstance(looks, list) or not 0 < len(looks) <= MOST_LOOKS:
        raise _not_a_theme("no looks, or too many")
    width, height = cell
    named = dict(_look(entry, width, height) for entry in looks)
    opens = data.get("opens") if data.get("opens") in _OPENS else None
    return KnownTheme(name, "", (width, height), ThemeFacts(title=name, opens=opens, taught=True), named)


def _is_side(side: object) -> bool:
    return isinstance(side, int) and not isinstance(side, bool) and 4 <= side <= _LARGEST_CELL


def _look(entry: object, width: int, height: int) -> tuple[bytes, int]:
    """The pixels of a look and what it shows."""
    sight = entry.get("sight") if isinstance(entry, dict) else None
    picture = entry.get("png") if isinstance(entry, dict) else None
    if not isinstance(sight, str) or len(sight) != 1 or sight not in SYMBOLS or SYMBOLS.index(sight) in (WALL, COVERED):
        raise _not_a_theme(f"a look that shows {str(sight)[:20]!r}")
    if not isinstance(picture, str):
        raise _not_a_theme("a look without a picture")
    from gridseer.vision.image import decode

    try:
        content = base64.b64decode(picture, validate=True)
    except (binascii.Error, ValueError):
        raise _not_a_theme("a look whose picture is not base64") from None
    frame = decode(content, "look", most_pixels=_LARGEST_CELL**2)
    if (frame.width, frame.height) != (width, height):
        raise _not_a_theme(f"a look of {frame.width}x{frame.height} pixels where cells are {width}x{height}")
    return frame.pixels.tobytes(), SYMBOLS.index(sight)


def _png(look: bytes, width: int, height: int) -> str:
    import numpy as np

    from gridseer.geometry import Frame

    assert len(look) == math.prod((width, height, 3))
    pixels = np.frombuffer(look, np.uint8).reshape(height, width, 3)
    return base64.b64encode(Frame(pixels).png()).decode()


def _not_a_theme(got: str) -> InputError:
    return InputError(
        f"expected a theme that gridseer exported, got {got}",
        "gridseer history themes --export NAME --out FILE writes one.",
    )
