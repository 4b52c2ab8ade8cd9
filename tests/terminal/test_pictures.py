"""Pictures in a terminal: what is written is read back here as a terminal would."""

import base64
import re
import zlib
from io import StringIO

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from rich.console import Console
from rich.text import Text

from gridseer.terminal.blocks import QUADRANTS, Blocks, blocks, painted
from gridseer.terminal.graphics import Abilities, PictureProtocol, kitty, sixel
from gridseer.terminal.stage import PictureStage

Picture = npt.NDArray[np.uint8]
PALETTE = np.array([[0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 0, 255], [0, 128, 0]], np.uint8)
SIZES = st.tuples(st.integers(1, 4), st.integers(1, 12))


class TinyTerminal:
    """As much of a terminal as blocks need."""

    def __init__(self, rows: int, columns: int) -> None:
        self.blocks: Blocks = np.zeros((rows, columns, 7), np.uint8)
        self.x = self.y = 0
        self.colours = [[0, 0, 0], [0, 0, 0]]

    def feed(self, text: str) -> None:
        for number, letter, character in re.findall(r"\x1b\[([\d;]*)([A-Za-z])|([^\x1b])", text):
            if letter == "G":
                self.x = int(number) - 1
            elif letter == "m" and number != "0":
                kind, _, *colour = map(int, number.split(";"))
                self.colours[kind == 48] = colour
            elif letter == "A":
                self.y -= int(number)
            elif character == "\n":
                self.x, self.y = 0, self.y + 1
            elif character:
                shape = QUADRANTS.index(character)
                ink = self.colours[0] if shape else self.blocks[self.y, self.x, 1:4].tolist()  # a space has none
                self.blocks[self.y, self.x] = [shape, *ink, *self.colours[1]]
                self.x += 1

    def pixels(self) -> Picture:
        """The four pixels of each character."""
        rows, columns = self.blocks.shape[:2]
        has_ink = self.blocks[:, :, 0, None] >> np.arange(4) & 1
        colour = np.where(has_ink[..., None], self.blocks[:, :, None, 1:4], self.blocks[:, :, None, 4:])
        return colour.reshape(rows, columns, 2, 2, 3).transpose(0, 2, 1, 3, 4).reshape(2 * rows, 2 * columns, 3)


@given(st.data())
def test_what_is_painted_over_a_picture_is_the_next_one(data: st.DataObject) -> None:
    rows, columns = data.draw(SIZES)
    pictures = arrays(np.uint8, (2 * rows, 2 * columns), elements=st.integers(0, 1))  # two colours can always be shown
    first, second = PALETTE[data.draw(pictures)], PALETTE[1 + data.draw(pictures)]
    terminal, before = TinyTerminal(rows, columns), blocks(first, columns, rows)
    terminal.feed(painted(before))
    assert np.array_equal(terminal.pixels(), first)
    terminal.feed(f"\x1b[{rows}A{painted(blocks(second, columns, rows), before)}")
    assert np.array_equal(terminal.pixels(), second)


def test_of_more_than_two_colours_the_two_are_shown_that_differ_least() -> None:
    pixels = np.array([[[0, 0, 0], [250, 0, 0]], [[250, 0, 0], [240, 0, 0]]], np.uint8)
    ((shape, *colours),) = blocks(pixels, 1, 1)[0].tolist()
    assert (QUADRANTS[shape], colours) == ("▘", [0, 0, 0, 247, 0, 0])


def some_picture(height: int, width: int) -> Picture:
    return PALETTE[np.random.default_rng(1).integers(0, len(PALETTE), (height, width))]


def test_kitty_is_given_every_pixel_in_chunks_that_it_takes() -> None:
    pixels = np.random.default_rng(2).integers(0, 256, (60, 70, 3)).astype(np.uint8)
    parts = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", kitty(pixels, 20, 9, 5))
    assert len(parts) > 2
    assert all(len(content) <= 4096 for _, content in parts)
    assert [keys[-3:] for keys, _ in parts] == ["m=1"] * (len(parts) - 1) + ["m=0"]
    assert {"s=70", "v=60", "c=20", "r=9", "i=5", "C=1"} <= set(parts[0][0].split(","))
    content = zlib.decompress(base64.b64decode("".join(content for _, content in parts)))
    assert np.array_equal(np.frombuffer(content, np.uint8).reshape(pixels.shape), pixels)


def from_sixels(text: str) -> Picture:
    """The picture of some sixels."""
    head = re.match(r'\x1bP0;1q"1;1;(\d+);(\d+)', text)
    assert head is not None
    width, height = int(head[1]), int(head[2])
    drawn = np.zeros((height + 6, width, 3), np.uint8)
    palette: dict[int, list[int]] = {}
    x = y = colour = 0
    for name, levels, count, dots, move in re.findall(
        r"#(\d+)(?:;2;([\d;]+))?|!?(\d*)([?-~])|([$-])", text[head.end() : -2]
    ):
        if levels:
            palette[int(name)] = [round(int(level) * 2.55) for level in levels.split(";")]
        elif name:
            colour = int(name)
        elif move:
            x, y = 0, y + (6 if move == "-" else 0)
        else:
            run = int(count or 1)
            for row in range(6):
                if ord(dots) - 63 >> row & 1:
                    drawn[y + row, x : x + run] = palette[colour]
            x += run
    return drawn[:height]


@pytest.mark.parametrize("size", [(6, 1), (13, 40), (24, 9)])
def test_sixels_show_the_picture(size: tuple[int, int]) -> None:
    pixels = some_picture(*size)
    assert np.abs(from_sixels(sixel(pixels)).astype(int) - pixels).max() <= 3


@pytest.mark.parametrize("protocol", PictureProtocol)
def test_a_stage_never_needs_more_than_the_terminal_has(protocol: PictureProtocol) -> None:
    for width, height in ((80, 24), (120, 40), (20, 6)):
        stage = PictureStage(Console(width=width, height=height), Abilities(protocol, (9, 18)))
        room = stage.room_for(645, 412, 4)
        assert 0 < room.columns <= width
        assert 0 < room.rows + room.lines < max(height, 6)


def test_a_stage_writes_only_what_changes_and_shows_the_cursor_again() -> None:
    file = StringIO()
    console = Console(file=file, width=60, height=30, force_terminal=True, color_system="truecolor")
    written, pixels = [], some_picture(20, 40)
    with PictureStage(console, Abilities()) as stage:
        for word in ("one", "two"):
            stage.show(pixels, [Text(word)])
            written.append(file.getvalue())
    first, second = written[0], written[1].removeprefix(written[0])
    assert first.startswith("\x1b[?25l")
    assert file.getvalue().endswith("\x1b[?25h")
    assert "\x1b[48;2;" in first
    assert "one" in first
    assert "\x1b[48;2;" not in second
    assert "two" in second
