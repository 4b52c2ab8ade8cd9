"""Windows: what is around a board: title, menu, head, frame, status, pages; and what lies behind the window."""

from dataclasses import dataclass, replace

from scenes import counters
from scenes.board import DrawnBoard
from scenes.draft import Box, Draft
from scenes.furniture import PAINTERS, Hand
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, jitter, mix, plain_ink, random_colour, shade
from scenes.splits import choose
from scenes.stamps import flood

_MENU = ("Game", "Options", "Help", "File", "View", "Settings", "Edit", "Level", "Tools", "About", "New game", "Reset")
_TITLES = ("Minesweeper", "Mines", "Mine Sweeper", "minesweeper.exe", "My Game", "Sweeper", "pygame window", "tk")
_NOTES = (
    "Left click opens a field, right click marks it.", "Good luck!", "Ready", "Enter name here", "3 lives left",
    "The numbers tell how many of the 8 neighbours are mined.", "Press F2 for a new game", "Best time: 45 s", "Easy",
    "Beginner  Intermediate  Expert", "How to play", "New game", "Click any cell to begin", "Difficulty: medium",
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

    def pixels(self, size: tuple[int, int]) -> int:
        """How many the picture of a board of a size has."""
        left, top, right, bottom = self.frame((0, 0, *size))
        return (right - left) * (bottom - top)


def random_layout(rng: Rng, size: tuple[int, int], cell: tuple[float, float], room: float) -> Layout:
    """Margins and bars for a board of a size, so that the picture has at most so many pixels if that can be."""
    margins = [_margin(rng, cell[0]) for _ in range(4)]
    if rng.chance(0.45):
        margins = [margins[0]] * 4
    window = rng.chance(0.6)
    head = round(cell[1] * rng.integers(1, 4)) if rng.chance(0.2) else rng.count(24, 90)
    beyond = [rng.count(0, rng.lot({1: 0.45, 3: 0.2, 160: 0.35})) for _ in range(4)]
    layout = Layout(
        (margins[0], margins[1], margins[2], margins[3]), rng.count(18, 36) if window else 0,
        rng.count(18, 28) if window and rng.chance(0.5) else 0, head if rng.chance(0.85) else 0,
        rng.count(16, 44) if rng.chance(0.35) else 0, (beyond[0], beyond[1], beyond[2], beyond[3]),
    )  # fmt: skip
    if layout.pixels(size) > room:
        layout = replace(layout, beyond=(0, 0, 0, 0))
    if layout.pixels(size) > room:
        left, top, right, bottom = (min(each, round(2 * cell[0])) for each in layout.margins)
        layout = replace(layout, margins=(left, top, right, bottom), head=min(layout.head, 40))
    return layout


def _margin(rng: Rng, cell: float) -> int:
    """The room at one side: none, a little, a whole number of cells, any."""
    any_other = rng.lot({rng.between(0, 40): 0.59, rng.between(0, 160): 0.41})
    return round(rng.lot({0.0: 0.12, 3.0: 0.1, 8.0: 0.15, 12.0: 0.13, cell: 0.08, 2 * cell: 0.08, any_other: 0.34}))


def surround(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, box: Box) -> None:
    """Paint the window around the place of a board."""
    rng, page, window = hand.rng, board.page, layout.window(box)
    left, top, right, bottom = window
    draft.hide(window)
    _ground(draft, hand, page, window)
    if rng.chance(0.5):
        _frame(draft, rng, box, page)
    if rng.chance(0.08) and min(layout.margins) > 8:
        _numbered(draft, hand, board, box)
    if layout.title:
        title_bar(draft, hand, (left, top, right, top + layout.title))
        top += layout.title
    if layout.menu:
        _menu_bar(draft, hand, (left, top, right, top + layout.menu), page)
        top += layout.menu
    if layout.head:
        _head(draft, hand, board, (box[0] if rng.chance(0.7) else left, top, right, top + layout.head))
    if layout.status:
        _status(draft, hand, (left, bottom - layout.status, right, bottom), board)
    _sides(draft, hand, layout, board, box)
    if layout.title and rng.chance(0.7):
        draft.rim(window, 1, shade(page, -90), shade(page, -90))


def _ground(draft: Draft, hand: Hand, page: Colour, window: Box) -> None:
    """Of the window: mostly one colour, else a slope, a picture or lines of text."""
    roll, part = hand.rng.random(), draft.part(window)
    flood(part, page)
    if roll < 0.05:
        PAINTERS["photograph"](part, hand)
    elif roll < 0.13:
        flood(part, page, shade(page, hand.rng.between(-70, 70)))
    elif roll < 0.17:
        draft.repeat(PAINTERS["text"](part, hand), max(0, window[0]), max(0, window[1]))


def backdrop(draft: Draft, hand: Hand) -> None:
    """What lies behind windows: a wallpaper, and parts of other windows."""
    rng, (width, height) = hand.rng, draft.size
    PAINTERS["plain"](draft.canvas, hand)
    for _ in range(rng.one([0, 0, 1, 2])):
        left, top = rng.count(-50, width), rng.count(-50, height)
        wide, high = rng.count(60, max(61, width)), rng.count(60, max(61, height))
        lay_out(draft, hand, (left, top, left + wide, top + high))


def lay_out(draft: Draft, hand: Hand, box: Box, kind: str = "") -> None:
    """Put a piece of furniture into a rectangle, over what is there."""
    part = draft.part(box)
    if min(part.shape[:2]) >= 16:
        draft.hide(box)
        lattice = PAINTERS[kind or choose(hand.rng, "furniture", hand.split)](part, hand)
        draft.repeat(lattice, max(0, box[0]), max(0, box[1]))


def title_bar(draft: Draft, hand: Hand, box: Box) -> None:
    """The bar with the name of a window and its buttons."""
    rng, (left, top, right, bottom) = hand.rng, box
    high = bottom - top
    back = random_colour(rng) if rng.chance(0.5) else jitter((220, 220, 220), rng, 14)
    flood(draft.part(box), back, shade(back, rng.between(-50, 50)) if rng.chance(0.4) else None)
    ink, room = plain_ink(back, rng), right - left - 4 * high
    if room > 10:
        name = hand.written([rng.one(_TITLES)], high * 0.45, ink)[0].cut(room)
        x = left + high if rng.chance(0.5) else max(left + 4, (left + right - name.size[0]) // 2)
        name.lay(draft.canvas, x, top + (high - name.size[1]) // 2)
    for number in range(rng.one([0, 1, 3, 3])):
        x = right - round((number + 1) * high * 0.9)
        if x > left:
            draft.rim((x, top + high // 4, x + high // 2, top + high // 4 + high // 2), 1, ink, ink)


def _menu_bar(draft: Draft, hand: Hand, box: Box, page: Colour) -> None:
    rng, (left, top, right, bottom) = hand.rng, box
    back = shade(page, rng.between(-15, 15)) if rng.chance(0.6) else jitter((240, 240, 240), rng, 6)
    draft.fill(box, back)
    size, x, first = max(8, round((bottom - top) * 0.55)), left + 8, rng.count(0, 9)
    for stamp in hand.written(_MENU[first : first + rng.count(1, 5)], size, plain_ink(back, rng)):
        if x + stamp.size[0] < right:
            stamp.lay(draft.canvas, x, top + (bottom - top - size) // 2)
            x += stamp.size[0] + size


def _head(draft: Draft, hand: Hand, board: DrawnBoard, strip: Box) -> None:
    rng, back = hand.rng, board.page
    if rng.chance(0.25):
        back = shade(back, rng.between(-40, 40)) if rng.chance(0.7) else random_colour(rng)
        draft.fill(strip, back)
    if rng.chance(0.25):
        _bevel(draft, strip, back, rng.count(1, 4), sunken=rng.chance(0.6))
    counters.row(draft, hand, strip, board, back)


def _status(draft: Draft, hand: Hand, box: Box, board: DrawnBoard) -> None:
    """A bar at the foot, at times in the colour of cells."""
    rng, back = hand.rng, board.page
    left, top, right, bottom = box
    if rng.chance(0.5):
        faces = (board.look.opened, board.look.closed) if board.look else ()
        back = faces[rng.count(0, 2)].colour if faces else shade(back, -20)
        draft.fill((left, top + rng.count(0, 3), right, bottom), back)
    if rng.chance(0.35):
        counters.row(draft, hand, box, board, back)
    else:
        size = max(8, min(16, bottom - top - 6))
        hand.written([rng.one(_NOTES)], size, plain_ink(back, rng))[0].lay(draft.part(box), 6, 3)


def _sides(draft: Draft, hand: Hand, layout: Layout, board: DrawnBoard, box: Box) -> None:
    """Numbers, notes, buttons, tables and strips of icons in the margins, at times touching the board."""
    rng, margins, (left, top, right, bottom) = hand.rng, layout.margins, box
    areas = (
        (left - margins[0], top, left, bottom), (left, top - margins[1], right, top),
        (right, top, right + margins[2], bottom), (left, bottom, right, bottom + margins[3]),
    )  # fmt: skip
    for side, area in enumerate(areas):
        off, roll = rng.one([0, 1, 2, 6]), rng.random()
        inner = (area[0] + off, area[1] + off, area[2] - off, area[3] - off)
        if min(inner[2] - inner[0], inner[3] - inner[1]) < 14 or rng.chance(0.4):
            continue
        if roll < 0.3 and side % 2 == 0 and margins[side] > 40 and not layout.head:
            counters.column(draft, hand, inner, board)
        elif roll < 0.55:
            _notes(draft, hand, board, inner)
        elif roll < 0.62:
            draft.fill(inner, shade(board.page, rng.between(-40, 40)))
        elif roll < 0.8:
            _strip(draft, hand, area, side, board)
        else:
            lay_out(draft, hand, inner)


def _notes(draft: Draft, hand: Hand, board: DrawnBoard, box: Box) -> None:
    size, part = hand.rng.count(9, 16), draft.part(box)
    stamps = hand.written([hand.rng.one(_NOTES) for _ in range(4)], size, plain_ink(board.page, hand.rng))
    for line in range(min(6, part.shape[0] // (2 * size))):
        stamps[line % 4].lay(part, 3, 3 + round(line * size * 1.6))


def _strip(draft: Draft, hand: Hand, area: Box, side: int, board: DrawnBoard) -> None:
    """Buttons beside the board on its own lines, as a toolkit's grid has them, or nearly on them."""
    rng, lines, lying = hand.rng, (board.ys, board.xs)[side % 2], side % 2 == 1
    step = float(lines[1] - lines[0]) * rng.one([1, 1, 2, rng.between(0.9, 1.2)])
    start, stop = (area[0], area[2]) if lying else (area[1], area[3])
    thick = round(min(lines[1] - lines[0], area[3] - area[1] if lying else area[2] - area[0]))
    face = hand.face if rng.chance(0.6) else None
    stamps = hand.written([hand.word()[:2] for _ in range(5)], thick * 0.45, plain_ink(board.page, rng))
    near, line = (area[2] - thick, area[3] - thick, area[0], area[1])[side], shade(board.page, -70)
    for number in range(rng.count(1, len(lines))):
        at, size = start + round(number * step), round(step)
        if at + step > stop or min(size, thick) < 6:
            return
        x, y, wide, high = (at, near, size, thick) if lying else (near, at, thick, size)
        target = draft.part((x, y, x + wide, y + high))
        if face:
            target[:] = face.paint(wide, high)[: target.shape[0], : target.shape[1]]
        else:
            draft.rim((x, y, x + wide - 1, y + high - 1), 1, line, line)
        hand.one(stamps).lay_centred(draft.canvas, x + wide / 2, y + high / 2)


def _bevel(draft: Draft, box: Box, colour: Colour, width: int, *, sunken: bool) -> None:
    light, dark = mix(colour, WHITE, 0.7), mix(colour, BLACK, 0.45)
    draft.rim(box, width, dark if sunken else light, light if sunken else dark)


def _frame(draft: Draft, rng: Rng, box: Box, page: Colour) -> None:
    """Rims around a board, raised or sunken, of any width."""
    left, top, right, bottom = box
    for _ in range(rng.count(1, 3)):
        width = rng.one([1, 1, 2, 3, rng.count(4, 14)])
        left, top, right, bottom = left - width, top - width, right + width, bottom + width
        if rng.chance(0.3):
            colour = random_colour(rng) if rng.chance(0.5) else BLACK
            draft.rim((left, top, right, bottom), width, colour, colour)
        else:
            _bevel(draft, (left, top, right, bottom), page, width, sunken=rng.chance(0.7))


def _numbered(draft: Draft, hand: Hand, board: DrawnBoard, box: Box) -> None:
    """Numbers or letters beside the rows and above the columns, as some games have them."""
    size = max(7, round(float(board.xs[1]) * 0.45))
    numbers = hand.written([str(number + 1) for number in range(60)], size, board.ink)
    heads = hand.written([chr(65 + n % 26) for n in range(60)], size, board.ink) if hand.rng.chance(0.4) else numbers
    for stamp, x in zip(heads, ((board.xs[1:] + board.xs[:-1]) / 2).tolist(), strict=False):
        stamp.lay_centred(draft.canvas, box[0] + x, box[1] - size / 2 - 3)
    for stamp, y in zip(numbers, ((board.ys[1:] + board.ys[:-1]) / 2).tolist(), strict=False):
        stamp.lay_centred(draft.canvas, box[0] - size / 2 - 5, box[1] + y)
