"""Text that other people wrote: bytes as text, and rows of cells."""

import re
from collections.abc import Sequence

from gridseer.errors import InputError

MAX_BYTES = 8_000_000
"""The longest file that is read."""


def decoded(content: bytes, forms: str) -> str:
    """The text in the contents of a file; ``forms`` tells, in a sentence, what a puzzle may be written as."""
    if len(content) > MAX_BYTES:
        raise InputError(f"expected at most {MAX_BYTES} bytes, got {len(content)}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = content[error.start]
        raise InputError(f"byte {error.start}: expected text in UTF-8, got the byte 0x{byte:02x}", forms) from None


def is_svg(text: str) -> bool:
    """Whether a text is a drawing."""
    return text.lstrip().startswith(("<svg", "<?xml"))


def inside_svg(text: str) -> str:
    """The puzzle that a drawing of ours carries; any other text as it is."""
    kept = re.search(r"<metadata>([^<]*)</metadata>", text) if is_svg(text) else None
    return text if kept is None else kept[1]


def written(rows: Sequence[Sequence[str]]) -> str:
    """Cells as text, as wide as the widest of them."""
    room = max((len(symbol) for row in rows for symbol in row), default=1)
    return "".join(" ".join(symbol.rjust(room) for symbol in row) + "\n" for row in rows)
