"""The reader of source 1, kept for comparison: lines by Canny and Hough, digits by their colours, cells of 16 pixels.

It knows one look (the XP skin) at one size, and looks for a board with every cell closed. Its numbers are its author's.
"""

from collections import Counter

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Grey, Lattice, Region

CELL = 16
"""The side of a cell in pixels."""
SMALLEST_REPEAT = 4
"""A coordinate that fewer lines share isn't an edge of the board: the smallest board is 8x4."""

_TOOL_BARS = 80
_DIGITS: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "1": ((145, 0, 0), (255, 60, 60)), "2": ((0, 60, 0), (60, 255, 60)), "3": ((0, 0, 160), (60, 60, 255)),
    "4": ((4, 0, 0), (124, 30, 30)), "5": ((0, 0, 70), (40, 40, 125)), "6": ((80, 90, 2), (130, 135, 50)),
    "7": ((0, 0, 0), (17, 17, 17)), "8": ((120, 120, 120), (143, 139, 145)),
}  # fmt: skip
"""The darkest and the lightest colour of each digit: blue, green, red."""
_STROKES, _HOLES = (15, 50), (100, 240)
"""How large the shape of a digit is, and the inside of a closed cell, in pixels."""


def find(frame: Frame) -> Lattice | None:
    """The board, from the lines between its closed cells; None when there are no lines."""
    cut = _TOOL_BARS if min(frame.width, frame.height) > 4 * _TOOL_BARS else 0
    grey = cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2GRAY)[cut : frame.height - cut, cut : frame.width - cut]
    # The source names the size of the blur but not its strength; with more than this its own thresholds leave no lines.
    soft = cv2.GaussianBlur(np.ascontiguousarray(grey), (5, 5), 0.4)
    across, down = cv2.Sobel(soft, cv2.CV_16S, 1, 0), cv2.Sobel(soft, cv2.CV_16S, 0, 1)
    lines = cv2.HoughLinesP(cv2.Canny(across, down, 300, 400), 1, np.pi / 180, 75, minLineLength=100, maxLineGap=5)
    if lines is None:
        return None
    ends = lines.reshape(-1, 4)
    rows, columns = ends[ends[:, 1] == ends[:, 3]], ends[ends[:, 0] == ends[:, 2]]
    left, right = _corners(rows[:, 0], rows[:, 2])
    top, bottom = _corners(np.minimum(columns[:, 1], columns[:, 3]), np.maximum(columns[:, 1], columns[:, 3]))
    if left is None or right is None or top is None or bottom is None:
        return None
    wide, high = round((right - left) / CELL), round((bottom - top) / CELL)
    return Lattice(left + cut, top + cut, CELL, CELL, wide, high) if min(wide, high) > 0 else None


def _corners(low: npt.NDArray[np.int32], high: npt.NDArray[np.int32]) -> tuple[int | None, int | None]:
    """The coordinates at which most lines begin and end."""
    return _commonest(low), _commonest(high)


def _commonest(values: npt.NDArray[np.int32]) -> int | None:
    common = Counter(values.tolist()).most_common(1)
    return common[0][0] if common and common[0][1] >= SMALLEST_REPEAT else None


def read(frame: Frame, lattice: Lattice) -> tuple[str, ...]:
    """The cells of a board in rows: ``#`` closed, ``.`` open, and the digits."""
    part = frame.crop(Region(round(lattice.x), round(lattice.y), lattice.columns * CELL, lattice.rows * CELL))
    picture = cv2.cvtColor(part.pixels, cv2.COLOR_RGB2BGR)
    cells = np.full((lattice.rows, lattice.columns), ".")
    for digit, (low, high) in _DIGITS.items():
        mask = np.asarray(cv2.inRange(picture, np.array(low, np.uint8), np.array(high, np.uint8)), np.uint8)
        _mark(cells, _boxes(mask, _STROKES), digit)
    # The rims of closed cells are a net; the holes in it are the cells. The thresholds 300 and 455 of the source leave
    # gaps in the net on the skins at hand, so lower ones stand here.
    soft = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0.4)
    _mark(cells, _boxes(np.asarray(cv2.Canny(soft, 150, 300), np.uint8), _HOLES), "#")
    return tuple("".join(row) for row in cells.tolist())


def _boxes(mask: Grey, areas: tuple[int, int]) -> list[Region]:
    """The boxes of the shapes in a mask whose area lies between two."""
    contours = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]
    fitting = [contour for contour in contours if areas[0] <= cv2.contourArea(contour) <= areas[1]]
    boxes = [Region(*cv2.boundingRect(contour)) for contour in fitting]
    return [box for box in boxes if max(box.width, box.height) <= CELL]


def _mark(cells: npt.NDArray[np.str_], boxes: list[Region], symbol: str) -> None:
    rows, columns = cells.shape
    for box in boxes:
        row, column = box.middle.y // CELL, box.middle.x // CELL
        if row < rows and column < columns:
            cells[row, column] = symbol
