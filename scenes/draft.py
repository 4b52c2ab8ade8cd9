"""Draft: a picture while it is painted, and what is true of it."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Frame, Lattice, Region
from gridseer.minesweeper.sight import Sights
from scenes.palette import Colour
from scenes.positions import Position
from scenes.stamps import Canvas, Stamp, flood

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
    """The number itself; for a counter of mines how many are left, also where it says 3/40."""


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
class _Placed:
    """A board in a draft; what was painted in later layers lies over it."""

    xs: Floats
    ys: Floats
    position: Position
    layer: int


@dataclass(slots=True, eq=False)
class Draft:
    """A picture while it is painted."""

    canvas: Canvas
    over: Canvas
    """The number of the highest layer that hides each pixel; 0 where nothing hides anything."""
    boards: list[_Placed] = field(default_factory=list)
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
        left, top, right, bottom = (max(0, each) for each in box)
        return self.canvas[top:bottom, left:right]

    def fill(self, box: Box, colour: Colour) -> None:
        """Paint a rectangle."""
        flood(self.part(box), colour)

    def rim(self, box: Box, width: int, first: Colour, last: Colour) -> None:
        """Paint a line inside a rectangle: its upper left part in one colour, the rest in another."""
        left, top, right, bottom = box
        self.fill((left, bottom - width, right, bottom), last)
        self.fill((right - width, top, right, bottom), last)
        self.fill((left, top, right, top + width), first)
        self.fill((left, top, left + width, bottom), first)

    def hide(self, box: Box) -> None:
        """Begin a layer with a rectangle that hides what was painted before."""
        left, top, right, bottom = (max(0, each) for each in box)
        self.layer += 1
        self.over[top:bottom, left:right] = self.layer
        area = Region.between(*box)
        self.numbers = [number for number in self.numbers if not number.box.overlaps(area)]

    def lay_over(self, stamp: Stamp, x: int, y: int) -> None:
        """Begin a layer with a stamp whose ink hides what was painted before."""
        self.layer += 1
        stamp.lay(self.canvas, x, y)
        left, top = max(0, x), max(0, y)
        part = self.over[top : max(0, y + stamp.size[1]), left : max(0, x + stamp.size[0])]
        part[stamp.alpha[top - y :, left - x :, 0][: part.shape[0], : part.shape[1]] > 0.5] = self.layer

    def place(self, image: Canvas, at: tuple[int, int], lines: tuple[Floats, Floats], position: Position) -> None:
        """Paint a board with its corner at a place."""
        x, y = at
        self.part((x, y, x + image.shape[1], y + image.shape[0]))[:] = image
        self.boards.append(_Placed(lines[0] + x, lines[1] + y, position, self.layer))

    def repeat(self, lattice: Lattice | None, x: int, y: int) -> None:
        """Say that a lattice lies on what repeats in a part of the picture with its corner at a place."""
        if lattice is not None and min(lattice.columns, lattice.rows) >= 3:
            self.repeats.append((lattice.moved(x, y), self.layer))

    def resized(self, width: int, height: int, way: int) -> None:
        """Another size: everything that is true of it moves along."""
        fx, fy = width / self.size[0], height / self.size[1]
        self.canvas = np.asarray(cv2.resize(self.canvas, (width, height), interpolation=way), np.uint8)
        self.over = np.asarray(cv2.resize(self.over, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
        for board in self.boards:
            board.xs, board.ys = board.xs * fx, board.ys * fy
        for number, old in enumerate(self.numbers):
            ends = int(old.box.x * fx), int(old.box.y * fy), round(old.box.right * fx), round(old.box.bottom * fy)
            self.numbers[number] = replace(old, box=Region.between(*ends))
        self.repeats = [
            (
                Lattice(each.x * fx, each.y * fy, each.cell_width * fx, each.cell_height * fy, each.columns, each.rows),
                at,
            )
            for each, at in self.repeats
        ]

    def cut(self, box: Box) -> None:
        """Keep a rectangle."""
        left, top, right, bottom = box
        self.canvas, self.over = self.canvas[top:bottom, left:right], self.over[top:bottom, left:right]
        for board in self.boards:
            board.xs, board.ys = board.xs - left, board.ys - top
        inside = Region(0, 0, right - left, bottom - top)
        moved = [replace(number, box=number.box.moved(-left, -top)) for number in self.numbers]
        self.numbers = [number for number in moved if all(corner in inside for corner in number.box.corners)]
        self.repeats = [(each.moved(-left, -top), layer) for each, layer in self.repeats]

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

    def _board(self, placed: _Placed) -> PaintedBoard:
        xs, ys, position = placed.xs, placed.ys, placed.position
        equal = max(np.ptp(np.diff(xs)), np.ptp(np.diff(ys))) < 1e-6 * (xs[-1] - xs[0])
        lattice = Lattice.with_lines(xs, ys)
        lattice = replace(lattice, unequal_columns=(), unequal_rows=()) if equal else lattice
        seen = self._seen(xs, ys, placed.layer)
        return PaintedBoard(lattice, position.sights, seen, position.state, position.mines_left)

    def _seen(self, xs: Floats, ys: Floats, layer: int) -> npt.NDArray[np.float32]:
        """Which share of each cell is in the picture and not hidden by later layers."""
        total = cv2.integral((self.over <= layer).astype(np.uint8)).astype(np.float64)
        corners = _between(_between(total, ys, 0), xs, 1)
        covered = np.diff(np.diff(corners, axis=0), axis=1)
        return np.clip(covered / np.outer(np.diff(ys), np.diff(xs)), 0, 1).astype(np.float32)


def _between(values: Floats, places: Floats, axis: int) -> Floats:
    """Rows or columns at fractional places."""
    places = np.clip(places, 0, values.shape[axis] - 1)
    low = np.minimum(places.astype(int), values.shape[axis] - 2)
    share = np.expand_dims(places - low, 1 - axis)
    return np.asarray(values.take(low, axis) * (1 - share) + values.take(low + 1, axis) * share)
