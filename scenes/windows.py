"""Windows: what is around a board: title, menu, head, frame, status, pages; and what lies behind the window."""

from dataclasses import dataclass, replace

import numpy as np

from scenes import counters
from scenes.board import DrawnBoard
from scenes.draft import Box, Draft
from scenes.fonts import random_font
from scenes.furniture import PAINTERS, Hand, write
from scenes.palette import BLACK, WHITE, Colour, Rng, jitter, mix, plain_ink, random_colour, shade
from scenes.splits import choose
from scenes.stamps import Stamp, text_cover

_MENU = "Game Options Help File View Settings Edit Level Tools About".split()
_TITLES = ("Minesweeper", "Mines", "Mine Sweeper", "minesweeper.exe", "My Game", "Sweeper", "pygame window", "tk")
_NOTES = (
    "Left click opens a field, right click marks it.", "Good luck!", "Ready", "Enter name here", "You have 3 lives left.",
    "The numbers tell how many of the 8 neighbours are mined.", "Press F2 for a new game", "Best time: 45 s",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """How much room there is around a board, in pixels."""

    margins: Box
    """From the board to the edges of the window, bars not counted: left, top, right, bottom."""
    title: int
    menu: int
    head: int
    status: int
    beyond: Box
    """From the window to the edges of the picture."""

    def window(self, board: Box) -> Box:
        """Where the window lies around a board."""
        left, top, right, bottom = self.margins
        bars = self.title + self.menu + self.head
        return board[0] - left, board[1] - top - bars, board[2] + right, board[3] + bottom + self.status

    def frame(self, board: Box) -> Box:
        """Where the picture ends."""
        left, top, right, bottom = self.window(board)
        return left - self.beyond[0], top - self.beyond[1], right + self.beyond[2], bottom + self.beyond[3]


def random_layout(rng: Rng, size: tuple[int, int], cell: tuple[float, float], room: float) -> Layout:
    """Margins and bars for a board of a size, so that the picture has at most so many pixels more or less."""
    near = (0, 3, 8, 12, int(rng.integers(0, 40)), round(cell[0]), round(2 * cell[0]), int(rng.integers(0, 160)))
    margins = [near[int(rng.choice(8, p=[0.12, 0.1, 0.15, 0.13, 0.2, 0.08, 0.08, 0.14]))] for _ in range(4)]
    if rng.random() < 0.4:
        margins = [margins[0]] * 4
    window = rng.random() < 0.6
    head = (
        0
        if rng.random() < 0.15
        else int(rng.integers(24, 90))
        if rng.random() < 0.8
        else round(cell[1] * rng.integers(1, 4))
    )
    beyond = [
        int(rng.choice([0, 2, rng.integers(0, 60), rng.integers(0, 160)], p=[0.4, 0.2, 0.25, 0.15])) for _ in range(4)
    ]
    layout = Layout(
        (margins[0], margins[1], margins[2], margins[3]), int(rng.integers(18, 36)) if window else 0,
        int(rng.integers(18, 28)) if window and rng.random() < 0.5 else 0, head,
        int(rng.integers(16, 44)) if rng.random() < 0.35 else 0, (beyond[0], beyond[1], beyond[2], beyond[3]),
    )  # fmt: skip
    if _pixels(layout, size) > room:
        layout = replace(layout, beyond=(0, 0, 0, 0))
    if _pixels(layout, size) > room:
        left, top, right, bottom = (min(each, round(2 * cell[0])) for each in layout.margins)
        layout = replace(layout, margins=(left, top, right, bottom), head=min(layout.head, 40))
    return layout


def _pixels(layout: Layout, size: tuple[int, int]) -> int:
    left, top, right, bottom = layout.frame((0, 0, *size))
    return (right - left) * (bottom - top)


def surround(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, box: Box) -> None:
    """Paint the window around the place of a board, and what lies behind it."""
    rng, window = hand.rng, layout.window(box)
    if max(layout.beyond) > 4:
        backdrop(draft, hand)
    draft.layer += 1
    draft.hide(window)
    page, ink = board.page, board.ink
    if rng.random() < 0.07:
        PAINTERS["photograph"](draft.part(window), hand)
    else:
        draft.fill(window, page)
    left, top, right, _ = window
    if layout.title:
        title_bar(draft, hand, (left, top, right, top + layout.title))
        top += layout.title
    if layout.menu:
        menu_bar(draft, hand, (left, top, right, top + layout.menu), page)
        top += layout.menu
    if layout.head:
        strip = (
            (box[0], top, box[2], top + layout.head) if rng.random() < 0.7 else (left, top, right, top + layout.head)
        )
        _head(draft, hand, board, strip)
    if layout.status:
        _status(draft, hand, (left, window[3] - layout.status, right, window[3]), page, board)
    _sides(draft, hand, layout, board, box)
    if layout.title and rng.random() < 0.7:
        _outline(draft, window, shade(page, -90))
    if rng.random() < 0.45:
        _frame(draft, rng, box, page)
    if rng.random() < 0.08 and min(layout.margins) > 8:
        _numbered(draft, hand, board, box, ink)


def backdrop(draft: Draft, hand: Hand) -> None:
    """What lies behind the window: a wallpaper, and parts of other windows."""
    rng = hand.rng
    PAINTERS["plain"](draft.canvas, hand)
    width, height = draft.size
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        left, top = int(rng.integers(-50, width)), int(rng.integers(-50, height))
        box = (left, top, left + int(rng.integers(60, max(61, width))), top + int(rng.integers(60, max(61, height))))
        part = draft.part(box)
        if min(part.shape[:2]) > 40:
            draft.layer += 1
            draft.hide(box)
            draft.repeat(PAINTERS[choose(rng, "furniture", hand.split)](part, hand), max(0, left), max(0, top))


def title_bar(draft: Draft, hand: Hand, box: Box) -> None:
    """The bar with the name of a window and its buttons."""
    rng = hand.rng
    left, top, right, bottom = box
    high = bottom - top
    back = random_colour(rng) if rng.random() < 0.5 else jitter((220, 220, 220), rng, 14)
    draft.fill(box, back)
    if rng.random() < 0.4:
        end = np.asarray(shade(back, float(rng.uniform(-50, 50))), np.float32)
        part = draft.part(box)
        slope = np.linspace(0, 1, part.shape[0])[:, None, None]
        part[:] = (np.asarray(back, np.float32) * (1 - slope) + end * slope).astype(np.uint8)
    ink = plain_ink(back, rng)
    size = max(8, round(high * 0.45))
    cover = text_cover(_TITLES[int(rng.integers(len(_TITLES)))], random_font(rng, hand.split), size)
    room = right - left - 4 * high
    if room > 10:
        x = left + high if rng.random() < 0.5 else max(left + 4, (left + right - cover.shape[1]) // 2)
        Stamp.of(cover[:, :room], ink).lay(draft.canvas, x, top + (high - cover.shape[0]) // 2)
    for number in range(int(rng.choice([1, 3, 3]))):
        x = right - round((number + 1) * high * 0.9)
        spot = (x, top + high // 4, x + high // 2, top + high // 4 + high // 2)
        if x > left:
            _outline(draft, spot, ink)


def menu_bar(draft: Draft, hand: Hand, box: Box, page: Colour) -> None:
    """A bar with the names of menus."""
    rng = hand.rng
    left, top, right, bottom = box
    back = shade(page, float(rng.uniform(-15, 15))) if rng.random() < 0.6 else jitter((240, 240, 240), rng, 6)
    draft.fill(box, back)
    ink, size, x = plain_ink(back, rng), max(8, round((bottom - top) * 0.55)), left + 8
    first = int(rng.integers(3))
    for word in _MENU[first : first + int(rng.integers(1, 5))]:
        if x + 5 * size < right:
            x = write(draft.canvas, hand, word, (x, top + (bottom - top - size) // 2), size, ink) + size


def _head(draft: Draft, hand: Hand, board: DrawnBoard, strip: Box) -> None:
    rng = hand.rng
    back = board.page
    if rng.random() < 0.25:
        back = shade(back, float(rng.uniform(-40, 40))) if rng.random() < 0.7 else random_colour(rng)
        draft.fill(strip, back)
    if rng.random() < 0.25:
        _bevel(draft, strip, back, int(rng.integers(1, 4)), sunken=bool(rng.random() < 0.6))
    ink = plain_ink(back, rng)
    counters.head(draft, rng, hand.split, strip, board.position, (back, ink))


def _status(draft: Draft, hand: Hand, box: Box, page: Colour, board: DrawnBoard) -> None:
    rng = hand.rng
    left, top, right, bottom = box
    back = page
    if rng.random() < 0.5:
        back = (
            (board.look.opened if rng.random() < 0.5 else board.look.closed).colour if board.look else shade(page, -20)
        )
        draft.fill((left, top + 2, right, bottom), back)
    size = max(8, min(16, bottom - top - 6))
    ink = plain_ink(back, rng)
    if rng.random() < 0.3:
        counters.words(draft, rng, hand.split, (left + 6, top + 3), size, ink, counters.phrase(rng, board.position))
    else:
        write(draft.part(box), hand, str(rng.choice(_NOTES)), (6, 3), size, ink)


def _sides(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, box: Box) -> None:
    """Notes, buttons, tables and strips of icons in the margins, at times touching the board."""
    rng = hand.rng
    left, top, right, bottom = box
    margins = layout.margins
    areas = (
        (left - margins[0], top, left, bottom), (left, top - margins[1], right, top),
        (right, top, right + margins[2], bottom), (left, bottom, right, bottom + margins[3]),
    )  # fmt: skip
    for area, margin in zip(areas, margins, strict=True):
        if margin < 16 or rng.random() < 0.5:
            continue
        off = int(rng.choice([0, 1, 2, 6]))
        inner = (area[0] + off, area[1] + off, area[2] - off, area[3] - off)
        part = draft.part(inner)
        if min(part.shape[:2]) < 12:
            continue
        roll = rng.random()
        if roll < 0.5:
            ink = plain_ink(board.page, rng)
            size = int(rng.integers(9, 16))
            for line in range(min(6, part.shape[0] // (2 * size))):
                write(part, hand, str(rng.choice(_NOTES)), (3, 3 + round(line * size * 1.6)), size, ink)
        elif roll < 0.6:
            part[:] = shade(board.page, float(rng.uniform(-40, 40)))
        else:
            draft.repeat(PAINTERS[choose(rng, "furniture", hand.split)](part, hand), max(0, inner[0]), max(0, inner[1]))


def _outline(draft: Draft, box: Box, colour: Colour) -> None:
    left, top, right, bottom = box
    draft.fill((left, top, right, top + 1), colour)
    draft.fill((left, bottom - 1, right, bottom), colour)
    draft.fill((left, top, left + 1, bottom), colour)
    draft.fill((right - 1, top, right, bottom), colour)


def _bevel(draft: Draft, box: Box, colour: Colour, width: int, *, sunken: bool) -> None:
    light, dark = mix(colour, WHITE, 0.7), mix(colour, BLACK, 0.45)
    if sunken:
        light, dark = dark, light
    left, top, right, bottom = box
    draft.fill((left, top, right, top + width), light)
    draft.fill((left, top, left + width, bottom), light)
    draft.fill((left, bottom - width, right, bottom), dark)
    draft.fill((right - width, top, right, bottom), dark)


def _frame(draft: Draft, rng: Rng, box: Box, page: Colour) -> None:
    """Rims around a board, raised or sunken, of any width."""
    left, top, right, bottom = box
    for _ in range(int(rng.integers(1, 3))):
        width = int(rng.choice([1, 1, 2, 3, int(rng.integers(4, 14))]))
        left, top, right, bottom = left - width, top - width, right + width, bottom + width
        if rng.random() < 0.3:
            colour = random_colour(rng)
            for part in ((left, top, right, top + width), (left, bottom - width, right, bottom),
                         (left, top, left + width, bottom), (right - width, top, right, bottom)):  # fmt: skip
                draft.fill(part, colour)
        else:
            _bevel(draft, (left, top, right, bottom), page, width, sunken=bool(rng.random() < 0.7))


def _numbered(draft: Draft, hand: Hand, board: DrawnBoard, box: Box, ink: Colour) -> None:
    """Numbers or letters beside the rows and above the columns, as some games have them."""
    face, size = random_font(hand.rng, hand.split), max(7, round(float(board.xs[1]) * 0.45))
    letters = hand.rng.random() < 0.4
    for number, x in enumerate(((board.xs[1:] + board.xs[:-1]) / 2).tolist()):
        stamp = Stamp.of(text_cover(chr(65 + number % 26) if letters else str(number + 1), face, size), ink)
        stamp.lay(draft.canvas, round(box[0] + x - stamp.size[0] / 2), box[1] - stamp.size[1] - 3)
    for number, y in enumerate(((board.ys[1:] + board.ys[:-1]) / 2).tolist()):
        stamp = Stamp.of(text_cover(str(number + 1), face, size), ink)
        stamp.lay(draft.canvas, box[0] - stamp.size[0] - 4, round(box[1] + y - stamp.size[1] / 2))
