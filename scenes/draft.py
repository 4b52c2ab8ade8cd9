"""Draft: a picture while it is painted, and what is true of it."""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Frame, Lattice, Region
from gridseer.minesweeper.sight import Sights
from scenes.palette import Colour
from scenes.positions import Position
from scenes.stamps import Canvas, Stamp

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""
_MOSTLY = 0.6
"""The share of what repeats that must be seen."""


@dataclass(frozen=True, slots=True)
class PaintedNumber:
    """A number beside a board."""

    box: Region
    """Where it stands in the frame."""
    text: str
    """What stands there, digits as shown: 040, 12:31, 3/40."""
    style: str
    """``display`` for seven segments, else ``plain``."""
    mines: bool
    """Whether it is the game's counter of mines left."""
    value: int | None
    """What it counts, where it is a single number."""


@dataclass(frozen=True, slots=True, eq=False)
class PaintedBoard:
    """A game in a frame."""

    lattice: Lattice
    """The true lines of the whole board, also where it lies beyond the frame."""
    sights: Sights
    """What each cell really shows, whatever lies over it."""
    seen: npt.NDArray[np.float32]
    """The share of each cell that can be seen, 0 to 1."""
    state: str
    """Ready, playing, won or lost."""
    mines_left: int | None
    """Mines less flags, as the game counts, whether or not the frame shows it."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and all that is true of it."""

    frame: Frame
    boards: tuple[PaintedBoard, ...]
    """The front one first."""
    numbers: tuple[PaintedNumber, ...]
    what: str
    """``board``, or the kind of a decoy."""
    repeats: tuple[Lattice, ...]
    """Lattices on what repeats and isn't a board."""


@dataclass(slots=True, eq=False)
class Placed:
    """A board in a draft."""

    xs: Floats
    ys: Floats
    position: Position
    layer: int
    """What was painted later than this lies over it."""


@dataclass(slots=True, eq=False)
class Draft:
    """A picture while it is painted."""

    canvas: Canvas
    over: Canvas
    """The number of the highest layer that hides each pixel; 0 where nothing hides anything."""
    boards: list[Placed] = field(default_factory=list)
    numbers: list[PaintedNumber] = field(default_factory=list)
    repeats: list[tuple[Lattice, int]] = field(default_factory=list)
    """With the layer they were painted in."""
    layer: int = 0

    @classmethod
    def blank(cls, width: int, height: int) -> "Draft":
        """A black picture."""
        return cls(np.zeros((height, width, 3), np.uint8), np.zeros((height, width), np.uint8))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.canvas.shape[1], self.canvas.shape[0]

    def part(self, box: Box) -> Canvas:
        """The pixels of a rectangle, cut to the picture."""
        left, top, right, bottom = box
        return self.canvas[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]

    def fill(self, box: Box, colour: Colour) -> None:
        """Paint a rectangle."""
        self.part(box)[:] = colour

    def hide(self, box: Box) -> None:
        """Say that a rectangle hides what was painted before."""
        left, top, right, bottom = box
        self.over[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = self.layer
        area = Region.between(*box)
        self.numbers = [number for number in self.numbers if not number.box.overlaps(area)]

    def lay(self, stamp: Stamp, x: int, y: int, *, hides: bool = False) -> None:
        """Paint a stamp, and say where it hides what was painted before."""
        stamp.lay(self.canvas, x, y)
        if hides:
            width, height = stamp.size
            left, top = max(0, x), max(0, y)
            part = self.over[top : max(0, y + height), left : max(0, x + width)]
            inked = stamp.alpha[top - y :, left - x :, 0][: part.shape[0], : part.shape[1]] > 0.5
            part[inked] = self.layer

    def place(self, image: Canvas, at: tuple[int, int], lines: tuple[Floats, Floats], position: Position) -> None:
        """Paint a board with its corner at a place, which may be outside."""
        x, y = at
        left, top = max(0, -x), max(0, -y)
        part = self.canvas[max(0, y) : max(0, y + image.shape[0]), max(0, x) : max(0, x + image.shape[1])]
        part[:] = image[top : top + part.shape[0], left : left + part.shape[1]]
        self.boards.append(Placed(lines[0] + x, lines[1] + y, position, self.layer))

    def resized(self, width: int, height: int, way: int) -> None:
        """Another size: everything that is true of it moves along."""
        fx, fy = width / self.size[0], height / self.size[1]
        self.canvas = np.asarray(cv2.resize(self.canvas, (width, height), interpolation=way), np.uint8)
        self.over = np.asarray(cv2.resize(self.over, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
        for board in self.boards:
            board.xs, board.ys = board.xs * fx, board.ys * fy
        self.numbers = [_moved(n, Region.between(
            int(n.box.x * fx), int(n.box.y * fy), round(n.box.right * fx), round(n.box.bottom * fy),
        )) for n in self.numbers]  # fmt: skip
        self.repeats = [(_stretched(each, fx, fy), layer) for each, layer in self.repeats]

    def cut(self, box: Box) -> None:
        """Keep a rectangle."""
        left, top, right, bottom = box
        self.canvas = self.canvas[top:bottom, left:right]
        self.over = self.over[top:bottom, left:right]
        for board in self.boards:
            board.xs, board.ys = board.xs - left, board.ys - top
        inside = Region(0, 0, right - left, bottom - top)
        moved = [_moved(number, number.box.moved(-left, -top)) for number in self.numbers]
        self.numbers = [n for n in moved if all(corner in inside for corner in n.box.corners)]
        self.repeats = [(each.moved(-left, -top), layer) for each, layer in self.repeats]

    def repeat(self, lattice: Lattice | None, x: int, y: int) -> None:
        """Say that a lattice lies on what repeats in a part of the picture with its corner at a place."""
        if lattice is not None and min(lattice.columns, lattice.rows) >= 3:
            self.repeats.append((lattice.moved(x, y), self.layer))

    def finished(self, what: str) -> Scene:
        """The scene; what repeats counts if most of it can be seen and no board is near."""
        boards = tuple(self._board(placed) for placed in reversed(self.boards))
        taken = [board.lattice.bounds for board in boards]
        repeats = tuple(
            each
            for each, layer in self.repeats
            if not any(each.bounds.overlaps(board) for board in taken)
            and self._seen(each.column_lines, each.row_lines, layer).mean() > _MOSTLY
        )
        return Scene(Frame(self.canvas), boards, tuple(self.numbers), what, repeats)

    def _seen(self, xs: Floats, ys: Floats, layer: int) -> npt.NDArray[np.float32]:
        return shares((self.over <= layer).astype(np.uint8), xs, ys)

    def _board(self, placed: Placed) -> PaintedBoard:
        seen = self._seen(placed.xs, placed.ys, placed.layer)
        lattice = _lattice(placed.xs, placed.ys)
        position = placed.position
        return PaintedBoard(lattice, position.sights, seen, position.state, position.mines_left)


def _moved(number: PaintedNumber, box: Region) -> PaintedNumber:
    return PaintedNumber(box, number.text, number.style, number.mines, number.value)


def _stretched(lattice: Lattice, fx: float, fy: float) -> Lattice:
    if lattice.unequal_columns or lattice.unequal_rows:
        return Lattice.with_lines(lattice.column_lines * fx, lattice.row_lines * fy)
    size = lattice.cell_width * fx, lattice.cell_height * fy
    return Lattice(lattice.x * fx, lattice.y * fy, *size, lattice.columns, lattice.rows)


def _lattice(xs: Floats, ys: Floats) -> Lattice:
    across, down = np.diff(xs), np.diff(ys)
    if np.ptp(across) < 1e-6 * across.mean() and np.ptp(down) < 1e-6 * down.mean():
        size = (xs[-1] - xs[0]) / len(across), (ys[-1] - ys[0]) / len(down)
        return Lattice(float(xs[0]), float(ys[0]), float(size[0]), float(size[1]), len(across), len(down))
    return Lattice.with_lines(xs, ys)


def shares(mask: Canvas, xs: Floats, ys: Floats) -> npt.NDArray[np.float32]:
    """Which share of each cell a mask of ones covers; none of it beyond the picture."""
    total = cv2.integral(mask).astype(np.float64)
    corners = _between(_between(total, ys, 0), xs, 1)
    covered = np.diff(np.diff(corners, axis=0), axis=1)
    areas = np.outer(np.diff(ys), np.diff(xs))
    return np.clip(covered / areas, 0, 1).astype(np.float32)


def _between(values: Floats, places: Floats, axis: int) -> Floats:
    """Rows or columns at fractional places."""
    places = np.clip(places, 0, values.shape[axis] - 1)
    low = np.minimum(places.astype(int), values.shape[axis] - 2)
    share = (places - low)[:, None] if axis == 0 else (places - low)[None]
    return np.asarray(values.take(low, axis) * (1 - share) + values.take(low + 1, axis) * share)
