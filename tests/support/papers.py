"""Pictures of puzzles for the tests of the photo reader: drawn straight, then seen from anywhere, in uneven light."""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame

Rows = tuple[tuple[str, ...], ...]
Points = npt.NDArray[np.float64]

SIDE = 40
MARGIN = 60

PUZZLE: Rows = tuple(
    tuple(line.split())
    for line in (
        ". . 3 . . . . 2 . .", ". . . 3 . . . . . 2", ". . 2 . . . . . . .", ". . . 3 . . . . . 3",
        ". 3 . . . . . . . .", ". . . . 3 . . . . 3", ". . 2 . . . 2 . . .", ". . . . . 3 . . . .",
        ". . . . . . . . . .", ". 3 . . . . . 2 . 2",
    )
)  # fmt: skip
"""A puzzle with exactly one solution."""


def drawn(
    cells: Rows, side: int = SIDE, margin: int = MARGIN, paper: int = 245, ink: int = 25
) -> npt.NDArray[np.uint8]:
    """A puzzle on a page: lines, clues, black cells and dots."""
    rows, columns = len(cells), len(cells[0])
    page = np.full((rows * side + 2 * margin, columns * side + 2 * margin, 3), paper, np.uint8)
    for y, row in enumerate(cells):
        for x, text in enumerate(row):
            left, top = margin + x * side, margin + y * side
            if text == "#":
                page[top : top + side, left : left + side] = ink
            elif text == "o":
                cv2.circle(page, (left + side // 2, top + side // 2), side // 9, (ink,) * 3, -1, cv2.LINE_AA)
            elif text != ".":
                _write(page, text, (left + side / 2, top + side / 2), side, ink)
    for x in range(columns + 1):
        cv2.line(page, (margin + x * side, margin), (margin + x * side, margin + rows * side), (ink,) * 3, 2)
    for y in range(rows + 1):
        cv2.line(page, (margin, margin + y * side), (margin + columns * side, margin + y * side), (ink,) * 3, 2)
    return page


def _write(page: npt.NDArray[np.uint8], text: str, middle: tuple[float, float], side: int, ink: int) -> None:
    face, thickness = cv2.FONT_HERSHEY_SIMPLEX, max(1, side // 18)
    scale = side / 42 * (1.0 if len(text) == 1 else 0.75)
    (width, height), _ = cv2.getTextSize(text, face, scale, thickness)
    place = (round(middle[0] - width / 2), round(middle[1] + height / 2))
    cv2.putText(page, text, place, face, scale, (ink,) * 3, thickness, cv2.LINE_AA)


def crossings_of(cells: Rows, side: int = SIDE, margin: int = MARGIN) -> Points:
    """Where the lines of a drawn page cross."""
    x, y = np.meshgrid(margin + side * np.arange(len(cells[0]) + 1), margin + side * np.arange(len(cells) + 1))
    return np.stack([x, y], axis=2).astype(np.float64)


def photographed(
    page: npt.NDArray[np.uint8],
    crossings: Points,
    *,
    turn: float = 0.0,
    lean: float = 0.0,
    light: float = 0.0,
    noise: float = 0.0,
    seed: int = 0,
) -> tuple[Frame, Points]:
    """A page turned by an angle, leaning away from the camera, brighter at one side; and where its crossings are."""
    height, width = page.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - (width / 2, height / 2)
    cos, sin = np.cos(turn), np.sin(turn)
    turned = corners @ np.array([[cos, sin], [-sin, cos]])
    near = 1 + lean * turned[:, 1:] / height
    seen = turned * near
    seen = seen - seen.min(axis=0) + 20
    size = np.ceil(seen.max(axis=0)).astype(int) + 20
    there = cv2.getPerspectiveTransform(
        (corners + np.array([width / 2, height / 2])).astype(np.float32), seen.astype(np.float32)
    )
    photo = cv2.warpPerspective(page, there, (int(size[0]), int(size[1])), borderValue=(120, 110, 100)).astype(float)
    photo *= np.linspace(1 - light, 1, photo.shape[1])[None, :, None]
    photo += np.random.default_rng(seed).normal(0, noise, photo.shape) if noise else 0
    places = cv2.perspectiveTransform(crossings.reshape(-1, 1, 2), there).reshape(crossings.shape)
    return Frame(np.clip(photo, 0, 255).astype(np.uint8)), np.asarray(places, np.float64)
