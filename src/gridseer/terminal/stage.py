"""Stage: a place on a terminal where a picture and words are shown, each in the place of the last one."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

import numpy as np

from gridseer.terminal.blocks import RESET, Blocks, blocks, painted
from gridseer.terminal.graphics import Abilities, PictureProtocol, ask, kitty, sixel

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from gridseer.geometry import Pixels

_HIDE, _SHOW, _CLEAR_LINE, _CLEAR = "\x1b[?25l", "\x1b[?25h", "\x1b[2K", "\x1b[2J\x1b[H"
_SAVE, _RESTORE = "\x1b7", "\x1b8"
_LARGEST = 2
"""Pixels of the terminal for one of the picture, at most, each way."""


@dataclass(frozen=True, slots=True)
class StageRoom:
    """How much of a terminal a picture and the lines below it take, in characters."""

    columns: int
    rows: int
    lines: int
    terminal: tuple[int, int]
    """The size of the terminal."""


class PictureStage:
    """Shows pictures in pixels where the terminal says that it can, and in blocks otherwise.

    Nothing but what has changed is written, and nothing above the stage is touched. What is shown last stays.
    """

    def __init__(self, console: "Console", abilities: Abilities | None = None) -> None:
        self._console = console
        self._abilities = ask() if abilities is None else abilities
        self._room: StageRoom | None = None
        self._blocks: Blocks | None = None
        self._picture = os.getpid() % 10_000
        """The number of the picture, by which a terminal knows that another one takes its place."""

    def __enter__(self) -> Self:
        self._write(_HIDE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write(RESET + _SHOW)

    def room_for(self, width: int, height: int, lines: int) -> StageRoom:
        """The room for a picture of this many pixels above this many lines of words."""
        across, down = (1, 2) if self._abilities.protocol is PictureProtocol.BLOCKS else self._abilities.cell
        limit = 1 if self._abilities.protocol is PictureProtocol.BLOCKS else _LARGEST
        size = self._console.size
        most_rows = max(1, size.height - lines - 1)
        scale = min(size.width * across / width, most_rows * down / height, limit)
        columns, rows = max(1, round(width * scale / across)), max(1, round(height * scale / down))
        return StageRoom(min(columns, size.width), min(rows, most_rows), lines, (size.width, size.height))

    def show(self, pixels: "Pixels", words: "Sequence[Text]") -> None:
        """Put a picture and words in the place of what is shown now."""
        room = self.room_for(pixels.shape[1], pixels.shape[0], len(words))
        total = room.rows + room.lines
        if room == self._room:
            begin = f"\x1b[{total}A\r"
        else:
            moved = self._room is not None and room.terminal != self._room.terminal
            begin = (_CLEAR if moved else "") + "\n" * total + f"\x1b[{total}A\r"
            self._room, self._blocks = room, None
        lines = "".join(f"{_CLEAR_LINE}{self._line(text)}\n" for text in words)
        self._write(begin + self._drawn(pixels, room) + lines)

    def leave(self) -> None:
        """Let what is shown stay; the next picture begins below it."""
        self._room, self._blocks, self._picture = None, None, self._picture + 1

    def _drawn(self, pixels: "Pixels", room: StageRoom) -> str:
        if self._abilities.protocol is PictureProtocol.BLOCKS:
            before, self._blocks = self._blocks, blocks(pixels, room.columns, room.rows)
            return painted(self._blocks, before)
        if self._abilities.protocol is PictureProtocol.KITTY:
            drawn = kitty(pixels, room.columns, room.rows, self._picture)
        else:
            import cv2

            across, down = self._abilities.cell
            # A band of sixels has six rows: one more than fits would scroll the terminal.
            size = room.columns * across, room.rows * down // 6 * 6
            drawn = sixel(np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8))
        return f"{_SAVE}{drawn}{_RESTORE}\x1b[{room.rows}B"

    def _line(self, text: "Text") -> str:
        with self._console.capture() as captured:
            self._console.print(text, end="", no_wrap=True, overflow="ellipsis", crop=True)
        return captured.get()

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()
