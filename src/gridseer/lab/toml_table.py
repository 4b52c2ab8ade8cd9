"""Table: a table of a TOML file that knows its lines, so that a mistake in it can be named."""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from gridseer.errors import InputError, damaged

Meant = TypeVar("Meant")

MOST_CHARACTERS, LONGEST_LINE = 200_000, 1_000

_KINDS = {int: "a whole number", float: "a number", str: "a text", list: "a list"}
_EXAMPLES = {"methods": ["strong"], "boards": ["expert"]}


def read_toml(text: str, file: str) -> "Table":
    """The whole of a TOML file."""
    _check_size(text, file)
    try:
        with damaged(f"TOML in {file}"):
            return Table(text, file, _loaded(text))
    except _BrokenTomlError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        sentence = re.sub(r" \(at .*\)$", "", str(error))
        raise InputError(f"line {line} of {file}: expected TOML, got a mistake: {sentence}") from None


class _BrokenTomlError(Exception):
    """TOML with a mistake, which names its line."""


def _loaded(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _BrokenTomlError(str(error)) from None


def _check_size(text: str, file: str) -> None:
    """A key with thousands of dots costs Python gigabytes, so that neither a line nor a file may be very long."""
    longest = max(map(len, text.splitlines()), default=0)
    if len(text) > MOST_CHARACTERS or longest > LONGEST_LINE:
        raise InputError(
            f"expected at most {MOST_CHARACTERS:,} characters and {LONGEST_LINE:,} per line, "
            f"got {len(text):,} in {file}, {longest:,} of them in one line",
            "Break long lists into lines.",
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A table; what it does not say, the table around it may say."""

    text: str
    """The text of the whole file."""
    file: str
    """The name of the file."""
    data: dict[str, Any]
    """What it says."""
    name: str | None = None
    """Its name; None for the beginning of the file."""
    number: int = 0
    """Its number among those of this name."""
    around: "Table | None" = None
    """The table around it."""

    def __contains__(self, key: str) -> bool:
        return key in self.data or (self.around is not None and key in self.around)

    def tables(self, key: str) -> "list[Table]":
        """The tables in it that are written as ``[[key]]``."""
        found = self.data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise self.error(key, f"expected tables, got {found!r}", f"Each begins with a line [[{key}]].")
        return [Table(self.text, self.file, data, key, number, self) for number, data in enumerate(found)]

    def check_keys(self, known: Iterable[str]) -> None:
        """Refuse what nobody knows."""
        for key in self.data:
            if key not in known:
                error = InputError.unknown("setting", key, known)
                raise self.error(key, error.sentence, error.hint)

    def typed(self, key: str, kind: type, default: Any, least: int | None = None) -> Any:  # noqa: ANN401
        """A value of a kind."""
        if key not in self:
            return default
        value: Any = self._holder(key).data[key]
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise self.error(key, f"expected {_KINDS[kind]} as {key}, got {value!r}")
        if least is not None and value < least:  # type: ignore[operator]
            raise self.error(key, f"expected at least {least} as {key}, got {value!r}")
        return value

    def words(
        self, key: str, meaning: Callable[[str], list[Meant]], default: str | None = None
    ) -> list[tuple[Meant, str]]:
        """What a word or a list of words stands for, each with the word."""
        words = self._holder(key).data.get(key, default)
        if words is None:
            hint = f"For example {key} = {_EXAMPLES.get(key, [])}.".replace("'", '"')
            raise self.error(key, f"expected {key}, got none", hint)
        words = [words] if isinstance(words, str) else words
        if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
            raise self.error(key, f"expected a text or a list of texts as {key}, got {words!r}")
        found = []
        for word in words:
            try:
                found += [(meant, word) for meant in meaning(word)]
            except InputError as error:
                raise self.error(key, error.sentence, error.hint, word) from None
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty where there is none."""
        found = self.typed(key, list, [])
        if not all(isinstance(each, str) for each in found):
            raise self.error(key, f"expected a list of texts as {key}, got {found!r}")
        return list(found)

    def named_texts(self, key: str) -> dict[str, str]:
        """The texts of the table ``[key]``, by name; none where there is no such table."""
        found = self.data.get(key, {})
        if not isinstance(found, dict) or not all(isinstance(each, str) for each in found.values()):
            raise self.error(
                key, f"expected a table of texts as {key}, got {found!r}", f"It begins with a line [{key}]."
            )
        return dict(found)

    def error(self, key: str, sentence: str, hint: str | None = None, word: str | None = None) -> InputError:
        """A mistake, with the line of a key, or of a word in its value."""
        holder = self._holder(key)
        return InputError(f"line {holder.line_of(key, word)} of {self.file}: {sentence}", hint)

    def line_of(self, key: str, word: str | None = None) -> int:
        """The line of a key, or of a word in its value, counted from 1; of the table when it has no such key."""
        best, inside, number = 1, self.name is None, -1
        found = False
        for line_number, line in enumerate(_without_long_texts(self.text).splitlines(), 1):
            if header := re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?$", line):
                number += header[1] == self.name
                inside = header[1] == self.name and number == self.number
                best = line_number if inside else best
                continue
            if inside and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*=""", line):
                best, found = line_number, True
            if inside and found and (word is None or word in line):
                return line_number
        return best

    def _holder(self, key: str) -> "Table":
        """The table that has a key: it itself, or one around it."""
        if key in self.data or self.around is None or key not in self.around:
            return self
        return self.around._holder(key)


def _without_long_texts(text: str) -> str:
    """The text with the same lines, but those inside of three quotation marks are empty."""
    pattern = r"\"\"\"(?s:.*?)\"\"\"|'''(?s:.*?)'''"
    return re.sub(pattern, lambda match: "\n" * match[0].count("\n"), text)
