"""Scene: a picture of a game, or of something that is none, drawn by lot from a seed."""

import zlib

import numpy as np

from gridseer.geometry import Lattice
from scenes import camera
from scenes.board import DrawnBoard, random_board
from scenes.desktop import put, screen_draft
from scenes.draft import Draft, Scene
from scenes.furniture import Hand
from scenes.palette import Rng
from scenes.positions import random_position, random_size
from scenes.splits import Split, choose
from scenes.windows import Layout, backdrop, lay_out, random_layout, title_bar

MOST_PIXELS = 420_000
"""Of a window scene, before small changes of its scale."""
LEAST = 9.0
"""The side of the smallest cells, in pixels."""
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
    """A game in its window; seldom two side by side."""
    factor, count = _scale(rng), 1 if rng.random() < 0.95 else 2
    games = [_game(rng, split, MOST_PIXELS / factor**2 / count, factor) for _ in range(count)]
    ends = [layout.frame((0, 0, *board.size)) for board, layout, _ in games]
    draft = Draft.blank(sum(end[2] - end[0] for end in ends), max(end[3] - end[1] for end in ends))
    if count > 1 or max(games[0][1].beyond) > 2:
        backdrop(draft, games[0][2])
    left = 0
    for (board, layout, hand), end in zip(games, ends, strict=True):
        x, y = left - end[0], -end[1]
        left += end[2] - end[0]
        put(draft, hand, layout, board, (x, y))
    if factor != 1:
        camera.scaled(draft, rng, factor)
    if count == 1 and rng.random() < 0.3:
        camera.cut(draft, rng)
    return draft


def _game(rng: Rng, split: Split, room: float, factor: float) -> tuple[DrawnBoard, Layout, Hand]:
    """A board with the layout of its window."""
    columns, rows = random_size(rng)
    while (columns + 5) * (rows + 7) * LEAST**2 > room:
        columns, rows = max(4, columns * 3 // 4), max(4, rows * 3 // 4)
    cell = _cell(rng, (columns, rows), room, factor)
    board = random_board(rng, split, random_position(rng, columns, rows), cell)
    hand = Hand(rng, split, cell, board.look.closed if board.look else None)
    return board, random_layout(rng, board.size, cell, room), hand


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
    low, high = LEAST / min(1, factor), 64 / max(1, factor)
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
    lay_out(draft, hand, (left, top, right, bottom), kind)
    draft.repeats += [(_proposed(rng, lattice), layer) for lattice, layer in draft.repeats if rng.random() < 0.4]
    return draft


def _proposed(rng: Rng, lattice: Lattice) -> Lattice:
    """Another lattice that a finder may lay there: half as fine, twice, moved by half a cell, or a part."""
    way = int(rng.integers(4))
    width, height, columns, rows = lattice.cell_width, lattice.cell_height, lattice.columns, lattice.rows
    if way == 0:
        return Lattice(lattice.x, lattice.y, width / 2, height / 2, 2 * columns, 2 * rows)
    if way == 1 and min(columns, rows) >= 6:
        return Lattice(lattice.x, lattice.y, 2 * width, 2 * height, columns // 2, rows // 2)
    if way == 2 and min(columns, rows) >= 4:
        return Lattice(lattice.x + width / 2, lattice.y + height / 2, width, height, columns - 1, rows - 1)
    first, last = sorted(rng.integers(0, columns + 1, 2).tolist())
    return lattice.part((first, max(first + 3, last)), (0, rows))
