"""Scene: a picture of a game, or of something that is none, drawn by lot from a seed."""

import zlib

import numpy as np

from scenes import camera, covers
from scenes.board import random_board
from scenes.desktop import screen_draft
from scenes.draft import Draft, Scene
from scenes.furniture import PAINTERS, Hand
from scenes.palette import Rng
from scenes.positions import random_position, random_size
from scenes.splits import Split, choose
from scenes.windows import backdrop, random_layout, surround, title_bar

MOST_PIXELS = 420_000
"""Of a window scene, before small changes of its scale."""
_DECOYS = 0.15
"""How often a window scene has no board."""


def scene(seed: int, split: Split = Split.TRAIN, *, kind: str | None = None, screen: bool = False) -> Scene:
    """The scene of a seed: a window, or with ``screen`` a whole screen; ``kind`` is ``board`` or that of a decoy."""
    start = [seed, list(Split).index(split), zlib.crc32((kind or "").encode()), int(screen)]
    rng = np.random.default_rng(start)
    if kind is None:
        kind = choose(rng, "decoy", split) if rng.random() < _DECOYS else "board"
    if screen:
        draft = screen_draft(rng, split, kind)
    else:
        draft = board_draft(rng, split) if kind == "board" else decoy_draft(rng, split, kind)
    draft.canvas = camera.spoilt(draft.canvas, rng)
    return draft.finished(kind)


def board_draft(rng: Rng, split: Split) -> Draft:
    """A game in its window."""
    columns, rows = random_size(rng)
    factor = _scale(rng)
    room = MOST_PIXELS / factor**2
    cell = _cell(rng, (columns, rows), room, factor)
    board = random_board(rng, split, random_position(rng, columns, rows), cell)
    size = (board.image.shape[1], board.image.shape[0])
    layout = random_layout(rng, size, cell, room)
    left, top, right, bottom = layout.frame((0, 0, *size))
    draft = Draft.blank(right - left, bottom - top)
    hand = Hand(rng, split, cell)
    box = (-left, -top, size[0] - left, size[1] - top)
    surround(draft, hand, layout, board, box)
    draft.place(board.image, (-left, -top), (board.xs, board.ys), board.position)
    covers.cover(draft, hand, board, box)
    if factor != 1:
        camera.scaled(draft, rng, factor)
    if rng.random() < 0.3:
        camera.cut(draft, rng)
    return draft


def _scale(rng: Rng) -> float:
    """How much larger or smaller the screen is than what the program drew."""
    roll = rng.random()
    if roll < 0.7:
        return 1.0
    if roll < 0.88:
        return float(rng.choice([1.25, 1.5, 1.75, 2.0, 2.0, 2.5, 3.0]))
    return float(np.exp(rng.uniform(np.log(0.6), np.log(1.8))))


def _cell(rng: Rng, count: tuple[int, int], room: float, factor: float) -> tuple[float, float]:
    """The width and height of a cell: mostly squares of whole pixels."""
    most = (room / ((count[0] + 5) * (count[1] + 6))) ** 0.5
    low, high = 9 / factor if factor < 1 else 9.0, 64 / max(1, factor)
    pitch = float(np.exp(rng.uniform(np.log(low), np.log(max(low, high)))))
    if rng.random() < 0.04:
        pitch = float(rng.uniform(64, 200)) / factor
    elif rng.random() < 0.15:
        pitch = 16.0
    pitch = max(low, min(pitch, most))
    aspect = float(np.exp(rng.uniform(np.log(0.55), np.log(1.9)))) ** 0.5 if rng.random() < 0.15 else 1.0
    across, down = max(8.0, pitch * aspect), max(8.0, pitch / aspect)
    roll = rng.random()
    if roll < 0.78:
        return float(round(across)), float(round(down))
    if roll < 0.9:  # a browser's quarter steps
        return round(across * 4) / 4, round(down * 4) / 4
    return across, down


def decoy_draft(rng: Rng, split: Split, kind: str) -> Draft:
    """A picture without a game."""
    if kind == "desktop":
        return screen_draft(rng, split, kind, (int(rng.integers(500, 800)), int(rng.integers(360, 540))))
    width, height = int(rng.integers(300, 760)), int(rng.integers(240, 560))
    draft = Draft.blank(width, height)
    pitch = float(np.exp(rng.uniform(np.log(12), np.log(50))))
    hand = Hand(rng, split, (pitch, pitch))
    left, top = 0, 0
    right, bottom = width, height
    if rng.random() < 0.6:
        backdrop(draft, hand)
        left, top = int(rng.integers(0, width // 4)), int(rng.integers(20, height // 4 + 20))
        right, bottom = width - int(rng.integers(0, width // 5)), height - int(rng.integers(0, height // 5))
        if rng.random() < 0.5:
            title_bar(draft, hand, (left, top - 20, right, top))
    draft.layer += 1
    draft.hide((left, max(0, top - 20), right, bottom))
    draft.repeat(PAINTERS[kind](draft.part((left, top, right, bottom)), hand), left, top)
    return draft
