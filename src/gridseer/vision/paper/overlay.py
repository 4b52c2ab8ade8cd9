"""Drawing onto the picture: the solution of a puzzle, and for the curious what the reader saw."""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Mesh, Pixels
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import cells_of
from gridseer.vision.overlay import DOUBT, LABEL, LINE, paler, pixel_at
from gridseer.vision.paper.sighting import EMPTY, PuzzleSighting

_SEA, _ISLAND = (25, 60, 120), (20, 150, 70)
_REPAIR = (220, 0, 0)
_SHARE = 0.62
"""How much of the paper the colour of the sea hides: what is printed stays visible."""
_INSET = 0.06
"""How far from its lines a sea cell is painted, as a share of the cell."""


def draw_solution(frame: Frame, mesh: Mesh, board: Board) -> Frame:
    """The picture with its puzzle solved: the sea painted, a dot on the land that is no clue."""
    painted = frame.pixels.copy()
    for cell in cells_of(board.width, board.height):
        if board.colour(cell) is Colour.SEA:
            cv2.fillPoly(painted, [_corners(mesh, cell.x, cell.y)], _SEA, cv2.LINE_AA)
    blend = cv2.addWeighted(painted, _SHARE, frame.pixels, 1 - _SHARE, 0)
    picture = np.ascontiguousarray(blend, np.uint8)
    for cell in cells_of(board.width, board.height):
        if board.colour(cell) is Colour.ISLAND and not board.puzzle.clue(cell):
            radius = max(2, round(0.12 * mesh.pitch))
            cv2.circle(picture, pixel_at(mesh.centre(*cell)), radius, _ISLAND, -1, cv2.LINE_AA)
    return Frame(picture, frame.origin)


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
        for cells, colour in ((sighting.doubtful, DOUBT), (repaired, _REPAIR)):
            for cell in cells:
                corners = [_corners(sighting.mesh, cell.x, cell.y)]
                cv2.polylines(picture, corners, isClosed=True, color=colour, thickness=_thickness(sighting.mesh, 0.06))
    return Frame(picture, frame.origin)


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
