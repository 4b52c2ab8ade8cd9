"""Reading bytes one after the other; the end of the file is a sentence, never a crash."""

from gridseer.errors import InputError

_CUT_OFF = "The file was cut off or changed; take an unchanged copy."


class ByteCursor:
    """A place in some bytes. Numbers are big-endian, as in all replay formats."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.place = 0

    def take(self, length: int) -> bytes:
        """The next bytes."""
        end = self.place + length
        if end > len(self._content):
            raise InputError(
                f"expected {length} more bytes at byte {self.place}, got {len(self._content) - self.place}", _CUT_OFF
            )
        self.place, found = end, self._content[self.place : end]
        return found

    def number(self, length: int = 1) -> int:
        """A whole number of this many bytes, never negative."""
        return int.from_bytes(self.take(length), "big")

    def signed(self, length: int) -> int:
        """A whole number of this many bytes, with a sign."""
        return int.from_bytes(self.take(length), "big", signed=True)

    def text_until(self, end: bytes) -> bytes:
        """The bytes up to a mark, which is passed over."""
        found = self._content.find(end, self.place)
        if found < 0:
            raise self.wrong(f"{end!r} somewhere after it", "none")
        self.place, text = found + len(end), self._content[self.place : found]
        return text

    def wrong(self, expected: str, got: str) -> InputError:
        """The refusal of what stands here."""
        return InputError(f"byte {self.place}: expected {expected}, got {got}", _CUT_OFF)


def words(text: bytes) -> str:
    """Text of unknown encoding, in one line: UTF-8 if it is, otherwise as Chinese or western Windows wrote it."""
    for encoding in ("utf-8", "gb18030"):
        try:
            decoded = text.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        decoded = text.decode("cp1252", errors="replace")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in decoded).split())[:200]
