"""Camera: how a painted screen arrives as a picture: scaled, blurred, compressed, tinted, cut."""

import cv2
import numpy as np

from gridseer.geometry import Floats
from scenes.draft import Draft
from scenes.lots import Rng
from scenes.stamps import Canvas

_SMOOTH = (cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA, cv2.INTER_LANCZOS4)


def scaled(draft: Draft, rng: Rng, factor: float) -> None:
    """The picture enlarged or made smaller, as a display or a browser does it; seldom more in one direction."""
    stretch = rng.between(0.85, 1.2) if rng.chance(0.1) else 1.0
    width, height = round(draft.size[0] * factor * stretch), round(draft.size[1] * factor)
    way = rng.one(_SMOOTH) if factor > 0.9 else cv2.INTER_AREA
    if factor >= 1 and rng.random() < (0.8 if factor == round(factor) else 0.2):
        way = cv2.INTER_NEAREST
    draft.resized(width, height, way)


def spoilt(canvas: Canvas, rng: Rng) -> Canvas:
    """The pixels as they may arrive."""
    if rng.chance(0.05):
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), rng.between(0.3, 0.9)), np.uint8)
    if rng.chance(0.12):
        levels, power = np.arange(256.0), rng.between(0.7, 1.4)
        levels = 255 - levels if rng.chance(0.25) else levels
        canvas = canvas[..., rng.permutation(3)] if rng.chance(0.4) else canvas
        canvas = (255 * np.power(levels / 255, power)).astype(np.uint8)[canvas]
    if rng.chance(0.05):
        grain = rng.normal(0, rng.between(1, 7), (*canvas.shape[:2], 1)).astype(np.float32)
        canvas = np.clip(canvas + grain, 0, 255).astype(np.uint8)
    if rng.chance(0.02):  # few colours, as old screens have
        step = rng.one([17, 36, 51, 64])
        canvas = np.clip(np.rint(np.arange(256) / step) * step, 0, 255).astype(np.uint8)[canvas]
    if rng.chance(0.12):
        quality = [cv2.IMWRITE_JPEG_QUALITY, rng.count(50, 96)]
        packed = cv2.imencode(".jpg", np.ascontiguousarray(canvas), quality)[1]
        canvas = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return canvas


def cut(draft: Draft, rng: Rng) -> None:
    """Some sides cut at the board, beside it, or through it: a scrolled page, a telephone, a part of a screen."""
    board, (width, height) = draft.boards[-1], draft.size
    ends = [0, 0, width, height]
    for side in range(4):
        lines, far = (board.xs, width) if side % 2 == 0 else (board.ys, height)
        off = _off(rng, lines)
        if off is not None:
            place = max(0, round(lines[0] + off)) if side < 2 else min(far, round(lines[-1] - off))
            ends[side] = int(place)
    if ends[2] - ends[0] >= 48 and ends[3] - ends[1] >= 48:
        draft.cut((ends[0], ends[1], ends[2], ends[3]))


def _off(rng: Rng, lines: Floats) -> float | None:
    """How far inside a board's end a picture is cut; below zero outside."""
    pitch, roll = (lines[-1] - lines[0]) / (len(lines) - 1), rng.random()
    if roll < 0.3:
        return 0.0
    if roll < 0.5:
        return -float(rng.between(0, 2.5) * pitch)
    if roll > 0.75 or len(lines) < 8:
        return None
    lost = rng.count(1, 3 + len(lines) // 3) if rng.chance(0.5) else 1
    thin = rng.chance(0.4)  # but for a thin slice of a cell
    return float((lost - (rng.between(0.02, 0.3) if thin else rng.random())) * pitch)
