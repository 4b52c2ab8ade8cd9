"""Drawing onto the picture: the solution of a puzzle, and for the curious what the reader saw."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Mesh, Pixels
from gridseer.grid import Cell
from gridseer.nurikabe import board as nurikabe
from gridseer.nurikabe.puzzle import cells_of
from gridseer.sudoku import board as sudoku
from gridseer.vision.overlay import DOUBT, LABEL, LINE, paler, pixel_at
from gridseer.vision.paper.sighting import EMPTY, PuzzleSighting

_SEA, _ISLAND, _FOUND = (25, 60, 120), (20, 150, 70), (20, 90, 200)
_REPAIR = (220, 0, 0)
_SHARE = 0.62
"""How much of the paper the colour of the sea hides: what is printed stays visible."""
_INSET = 0.06
"""How far from its lines a sea cell is painted, as a share of the cell."""


def draw_sea(frame: Frame, mesh: Mesh, board: nurikabe.Board) -> Frame:
    """The picture with its Nurikabe solved: the sea painted, a dot on the land without a clue."""
    painted = frame.pixels.copy()
    for cell in cells_of(board.width, board.height):
        if board.colour(cell) is nurikabe.Colour.SEA:
            cv2.fillPoly(painted, [_corners(mesh, cell.x, cell.y)], _SEA, cv2.LINE_AA)
    blend = cv2.addWeighted(painted, _SHARE, frame.pixels, 1 - _SHARE, 0)
    picture = np.ascontiguousarray(blend, np.uint8)
    for cell in cells_of(board.width, board.height):
        if board.colour(cell) is nurikabe.Colour.ISLAND and not board.puzzle.clue(cell):
            radius = max(2, round(0.12 * mesh.pitch))
            cv2.circle(picture, pixel_at(mesh.centre(*cell)), radius, _ISLAND, -1, cv2.LINE_AA)
    return Frame(picture, frame.origin)


def draw_digits(frame: Frame, mesh: Mesh, board: sudoku.Board) -> Frame:
    """The picture with its Sudoku solved: every digit that isn't given, in its cell and as the paper is turned."""
    picture = np.ascontiguousarray(frame.pixels.copy())
    for cell in board.cells():
        if not board.is_given(cell) and board.digit(cell):
            _draw_digit(picture, mesh, cell, str(board.digit(cell)))
    return Frame(picture, frame.origin)


def _draw_digit(picture: Pixels, mesh: Mesh, cell: Cell, text: str) -> None:
    """A number in the middle of a cell, drawn straight on a stencil that is then laid onto the paper."""
    side = 64
    stencil = np.zeros((side, side), np.uint8)
    size = 1.7 if len(text) == 1 else 1.1
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 4)
    place = ((side - width) // 2, (side + height) // 2)
    cv2.putText(stencil, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, 255, 4, cv2.LINE_AA)
    corners = np.array([mesh.at(cell.x + x, cell.y + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))], np.float32)
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    laid = cv2.warpPerspective(
        stencil, cv2.getPerspectiveTransform(flat, corners), (picture.shape[1], picture.shape[0]), flags=cv2.INTER_AREA
    )
    share = (laid.astype(np.float32) / 255)[..., None]
    picture[:] = np.rint(picture * (1 - share) + np.array(_FOUND, np.float32) * share).astype(np.uint8)


def annotated(frame: Frame, sightings: list[PuzzleSighting]) -> Frame:
    """The picture, paler, with the mesh, what was read, and frames around cells in doubt or repaired."""
    picture = paler(frame)
    for sighting in sightings:
        crossings = np.rint(sighting.mesh.crossings).astype(np.int32)
        for line in [*crossings, *crossings.transpose(1, 0, 2)]:
            cv2.polylines(
                picture,
                [np.ascontiguousarray(line)],
                isClosed=False,
                color=LINE,
                thickness=_thickness(sighting.mesh, 0.03),
            )
        for y, row in enumerate(sighting.cells):
            for x, text in enumerate(row):
                if text != EMPTY:
                    _label(picture, sighting.mesh, x, y, text)
        repaired = [repair.cell for repair in sighting.repairs]
        _frame_cells(picture, sighting.mesh, sighting.doubtful, DOUBT)
        _frame_cells(picture, sighting.mesh, repaired, _REPAIR)
    return Frame(picture, frame.origin)


def marked(frame: Frame, mesh: Mesh, cells: Sequence[Cell]) -> Frame:
    """The picture with frames around cells: where two solutions differ, or clues that contradict each other."""
    picture = np.ascontiguousarray(frame.pixels.copy())
    _frame_cells(picture, mesh, cells, _REPAIR)
    return Frame(picture, frame.origin)


def _frame_cells(picture: Pixels, mesh: Mesh, cells: Sequence[Cell], colour: tuple[int, int, int]) -> None:
    for cell in cells:
        corners = [_corners(mesh, cell.x, cell.y)]
        cv2.polylines(picture, corners, isClosed=True, color=colour, thickness=_thickness(mesh, 0.06))


def _label(picture: Pixels, mesh: Mesh, x: int, y: int, text: str) -> None:
    place = pixel_at(mesh.at(x + 0.06, y + 0.94))
    size, thickness = mesh.pitch / 55, _thickness(mesh, 0.03)
    cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, LABEL, thickness, cv2.LINE_AA)


def _thickness(mesh: Mesh, share: float) -> int:
    return max(1, round(share * mesh.pitch))


def _corners(mesh: Mesh, x: int, y: int) -> npt.NDArray[np.int32]:
    near, far = _INSET, 1 - _INSET
    places = [mesh.at(x + right, y + down) for right, down in ((near, near), (far, near), (far, far), (near, far))]
    return np.rint(places).astype(np.int32)
