"""Scene: a picture of a game, or of something that is none, drawn by lot from a seed."""

import zlib
from dataclasses import replace

from gridseer.geometry import Lattice
from scenes import camera, covers
from scenes.board import DrawnBoard, random_board
from scenes.draft import Draft, Scene
from scenes.furniture import PAINTERS, Hand
from scenes.lots import Rng
from scenes.palette import random_colour
from scenes.positions import random_position, random_size
from scenes.splits import Split, choose
from scenes.windows import Layout, backdrop, lay_out, random_layout, surround, title_bar

MOST_PIXELS, LARGEST = 410_000, 460_000
"""Of a window scene: what its parts are measured for, and what is cut off at the foot."""
LEAST = 9.0
"""The side of the smallest cells, in pixels."""
_DECOYS = 0.25
"""How often a window scene has no board."""
_SCREENS = (
    (1920, 1080), (1920, 1080), (1920, 1080), (1366, 768), (1536, 864), (2560, 1440), (3840, 2160), (1440, 900),
)  # fmt: skip


def scene(seed: int, split: Split = Split.TRAIN, *, kind: str | None = None, screen: bool = False) -> Scene:
    """The scene of a seed: a window, or with ``screen`` a whole screen; ``kind`` is ``board`` or that of a decoy."""
    rng = Rng.seeded(seed, list(Split).index(split), zlib.crc32((kind or "").encode()), int(screen))
    if kind is None:
        kind = choose(rng, "decoy", split) if rng.chance(_DECOYS) else "board"
    if screen:
        draft = _screen(rng, split, kind, rng.one(_SCREENS))
    elif kind == "desktop":
        draft = _screen(rng, split, kind, (rng.count(500, 800), rng.count(360, 540)))
    else:
        draft = _games(rng, split) if kind == "board" else _decoy(rng, split, kind)
    draft.canvas = camera.spoilt(draft.canvas, rng)
    return draft.finished(kind)


def _games(rng: Rng, split: Split) -> Draft:
    """A game in its window; seldom two side by side."""
    factor, count = _scale(rng), 1 if rng.chance(0.95) else 2
    games = [_game(rng, split, MOST_PIXELS / factor**2 / count, factor) for _ in range(count)]
    ends = [layout.frame((0, 0, *board.size)) for board, layout, _ in games]
    draft = Draft.blank(sum(end[2] - end[0] for end in ends), max(end[3] - end[1] for end in ends))
    if count > 1 or max(games[0][1].beyond) > 2:
        backdrop(draft, games[0][2])
    left = 0
    for (board, layout, hand), end in zip(games, ends, strict=True):
        _put(draft, hand, layout, board, (left - end[0], -end[1]))
        left += end[2] - end[0]
    if factor != 1:
        camera.scaled(draft, rng, factor)
    if count == 1 and rng.chance(0.3):
        camera.cut(draft, rng)
    width, height = draft.size
    draft.cut((0, 0, width, min(height, LARGEST // width)))
    return draft


def _scale(rng: Rng) -> float:
    """How much larger or smaller the screen is than what the program drew."""
    roll = rng.random()
    if roll < 0.7:
        return 1.0
    if roll < 0.88:
        return rng.one([1.25, 1.5, 1.75, 2.0, 2.0, 2.5, 3.0])
    return rng.size(0.6, 1.8)


def _game(rng: Rng, split: Split, room: float, factor: float) -> tuple[DrawnBoard, Layout, Hand]:
    """A board with the layout of its window."""
    columns, rows = random_size(rng)
    if rng.chance(0.06):  # few large cells
        columns, rows = rng.count(4, 8), rng.count(4, 8)
    while (columns + 5) * (rows + 7) * LEAST**2 > room:
        columns, rows = max(4, columns * 3 // 4), max(4, rows * 3 // 4)
    cell = _cell(rng, (columns, rows), room, factor)
    board = random_board(rng, split, random_position(rng, columns, rows), cell)
    hand = Hand(rng, split, cell, board.look.closed if board.look else None)
    return board, random_layout(rng, board.size, cell, room), hand


def _cell(rng: Rng, count: tuple[int, int], room: float, factor: float) -> tuple[float, float]:
    """The width and height of a cell: mostly squares of whole pixels."""
    beside = rng.one((2, 5, 5))
    most = (room / ((count[0] + beside) * (count[1] + beside + 1))) ** 0.5
    low, high = LEAST / min(1, factor), 64 / max(1, factor)
    pitch = rng.size(low if rng.chance(0.2) else min(1.5 * low, high), max(low, high))
    roll = rng.random()
    pitch = 200 / factor if max(count) < 8 and roll < 0.3 else 16.0 if roll < 0.14 else pitch
    pitch = max(low, min(pitch, most))
    aspect = rng.size(0.55, 1.9) ** 0.5 if rng.chance(0.15) else 1.0
    across, down, roll = max(8.0, pitch * aspect), max(8.0, pitch / aspect), rng.random()
    if roll < 0.78:
        return float(round(across)), float(round(down))
    if roll < 0.9:  # a browser's quarter steps
        return round(across * 4) / 4, round(down * 4) / 4
    return across, down


def _put(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, at: tuple[int, int]) -> None:
    """A game in its window with its board at a place, and what lies over that."""
    x, y = at
    box = (x, y, x + board.size[0], y + board.size[1])
    surround(draft, hand, layout, board, box)
    draft.place(board.image, at, (board.xs, board.ys), board.position)
    covers.cover(draft, hand, board, box)


def _decoy(rng: Rng, split: Split, kind: str) -> Draft:
    """A picture without a game, and lattices where a finder may lay them."""
    width, height = rng.count(300, 760), rng.count(240, 560)
    draft, pitch = Draft.blank(width, height), rng.size(12, 50)
    hand, (left, top, right, bottom) = Hand(rng, split, (pitch, pitch)), (0, 0, width, height)
    if rng.chance(0.6):
        backdrop(draft, hand)
        left, top = rng.count(0, width // 4), rng.count(20, height // 4 + 20)
        right, bottom = width - rng.count(0, width // 5), height - rng.count(0, height // 5)
        if rng.chance(0.5):
            title_bar(draft, hand, (left, top - 20, right, top))
    lay_out(draft, hand, (left, top, right, bottom), kind)
    draft.repeats += [(_proposed(rng, lattice), layer) for lattice, layer in draft.repeats if rng.chance(0.4)]
    return draft


def _proposed(rng: Rng, lattice: Lattice) -> Lattice:
    """Another lattice that a finder may lay there: half as fine, twice, moved by half a cell, or a part."""
    way, least = rng.count(0, 4), min(lattice.columns, lattice.rows)
    width, height, columns, rows = lattice.cell_width, lattice.cell_height, lattice.columns, lattice.rows
    if way == 0:
        return Lattice(lattice.x, lattice.y, width / 2, height / 2, 2 * columns, 2 * rows)
    if way == 1 and least >= 6:
        return Lattice(lattice.x, lattice.y, 2 * width, 2 * height, columns // 2, rows // 2)
    if way == 2 and least >= 4:
        return Lattice(lattice.x + width / 2, lattice.y + height / 2, width, height, columns - 1, rows - 1)
    first = rng.count(0, columns - 2)
    return lattice.part((first, rng.count(first + 3, columns + 1)), (0, rows))


def _screen(rng: Rng, split: Split, kind: str, size: tuple[int, int]) -> Draft:
    """A screen with a wallpaper, other windows, a bar, and a game or two or, as a decoy, none."""
    draft, (width, height) = Draft.blank(*size), size
    pitch = rng.size(14, 44) * max(1, width / 1920)
    hand = Hand(rng, split, (pitch, pitch))
    PAINTERS["text" if rng.chance(0.25) else "plain"](draft.canvas, hand)
    title_bar(draft, hand, (0, 0, width, rng.one((1, 1, 32, 60))))
    for _ in range(rng.count(1, 6)):
        _window(draft, hand, kind)
    bar = rng.count(28, 56)
    draft.hide((0, height - bar, width, height))
    draft.fill((0, height - bar, width, height), random_colour(rng))
    for x in range(8, round(width * rng.between(0.1, 0.5)), bar + 4):
        draft.fill((x, height - bar + 6, x + bar - 12, height - 6), random_colour(rng))
    for _ in range((1 if rng.chance(0.92) else 2) if kind == "board" else 0):
        _on_screen(draft, hand, pitch)
    return draft


def _window(draft: Draft, hand: Hand, kind: str) -> None:
    """A window with furniture, or with what a decoy shows."""
    rng, (width, height) = hand.rng, draft.size
    wide, high = rng.count(160, max(161, width // 2)), rng.count(140, max(141, height // 2))
    left, top = rng.count(-40, width - wide // 2), rng.count(0, height - high // 2)
    right, bottom, bar = min(width, left + wide), min(height, top + high), rng.count(18, 34)
    draft.hide((left, top, right, bottom))
    title_bar(draft, hand, (left, top, right, top + bar))
    lay_out(draft, hand, (left, top + bar, right, bottom), kind if kind in PAINTERS and rng.chance(0.6) else "")


def _on_screen(draft: Draft, hand: Hand, pitch: float) -> None:
    """A game somewhere on a screen."""
    rng, (width, height) = hand.rng, draft.size
    columns, rows = random_size(rng)
    pitch = max(LEAST, min(pitch, 0.8 * width / (columns + 4), 0.8 * height / (rows + 6)))
    cell = (float(round(pitch)), float(round(pitch))) if rng.chance(0.8) else (pitch, pitch)
    board = random_board(rng, hand.split, random_position(rng, columns, rows), cell)
    layout = random_layout(rng, board.size, cell, width * height / 2)
    left, top, right, bottom = layout.window((0, 0, *board.size))
    x, y = (rng.count(0, max(1, room)) for room in (width - (right - left), height - 40 - (bottom - top)))
    own = replace(hand, face=board.look.closed if board.look else None)
    _put(draft, own, layout, board, (x - left, y - top))
