"""Desktop: whole screens: a wallpaper, other windows, a bar, and games among them."""

from dataclasses import replace

import numpy as np

from scenes import covers
from scenes.board import DrawnBoard, random_board
from scenes.draft import Draft
from scenes.furniture import PAINTERS, Hand
from scenes.palette import Rng, random_colour
from scenes.positions import random_position, random_size
from scenes.splits import Split
from scenes.windows import Layout, lay_out, random_layout, surround, title_bar

SIZES = ((1920, 1080), (1920, 1080), (1920, 1080), (1366, 768), (1536, 864), (2560, 1440), (3840, 2160), (1440, 900))


def screen_draft(rng: Rng, split: Split, kind: str, size: tuple[int, int] | None = None) -> Draft:
    """A screen with a game or, as a decoy, without one."""
    width, height = size or SIZES[int(rng.integers(len(SIZES)))]
    draft = Draft.blank(width, height)
    pitch = float(np.exp(rng.uniform(np.log(14), np.log(44)))) * max(1, width / 1920)
    hand = Hand(rng, split, (pitch, pitch))
    PAINTERS["plain"](draft.canvas, hand)
    for _ in range(int(rng.integers(1, 6))):
        _window(draft, hand, kind)
    _taskbar(draft, rng)
    if kind == "board":
        for _ in range(1 if rng.random() < 0.92 else 2):
            _game(draft, hand, pitch)
    return draft


def _window(draft: Draft, hand: Hand, kind: str) -> None:
    rng = hand.rng
    width, height = draft.size
    wide, high = int(rng.integers(160, max(161, width // 2))), int(rng.integers(140, max(141, height // 2)))
    left, top = int(rng.integers(-40, width - wide // 2)), int(rng.integers(0, height - high // 2))
    box = (left, top, min(width, left + wide), min(height, top + high))
    bar = int(rng.integers(18, 34))
    draft.layer += 1
    draft.hide(box)
    title_bar(draft, hand, (box[0], top, box[2], top + bar))
    lay_out(draft, hand, (box[0], top + bar, box[2], box[3]), kind if kind in PAINTERS and rng.random() < 0.6 else "")


def _taskbar(draft: Draft, rng: Rng) -> None:
    width, height = draft.size
    high = int(rng.integers(28, 56))
    draft.fill((0, height - high, width, height), random_colour(rng))
    for x in range(8, round(width * rng.uniform(0.1, 0.5)), high + 4):
        draft.fill((x, height - high + 6, x + high - 12, height - 6), random_colour(rng))


def _game(draft: Draft, hand: Hand, pitch: float) -> None:
    rng = hand.rng
    width, height = draft.size
    columns, rows = random_size(rng)
    pitch = max(9.0, min(pitch, 0.8 * width / (columns + 4), 0.8 * height / (rows + 6)))
    cell = (float(round(pitch)), float(round(pitch))) if rng.random() < 0.8 else (pitch, pitch)
    board = random_board(rng, hand.split, random_position(rng, columns, rows), cell)
    layout = random_layout(rng, board.size, cell, 0)
    window = layout.window((0, 0, *board.size))
    free = (width - (window[2] - window[0]), height - 40 - (window[3] - window[1]))
    x, y = (int(rng.integers(0, max(1, each))) for each in free)
    put(
        draft,
        replace(hand, face=board.look.closed if board.look else None),
        layout,
        board,
        (x - window[0], y - window[1]),
    )


def put(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, at: tuple[int, int]) -> None:
    """A game in its window with its board at a place, and what lies over that."""
    x, y = at
    box = (x, y, x + board.size[0], y + board.size[1])
    surround(draft, hand, layout, board, box)
    draft.place(board.image, at, (board.xs, board.ys), board.position)
    covers.cover(draft, hand, board, box)
