"""Camera: how a painted screen arrives as a picture: scaled, blurred, compressed, tinted, cut."""

import cv2
import numpy as np

from gridseer.geometry import Floats
from scenes.draft import Draft
from scenes.palette import Rng
from scenes.stamps import Canvas

SMOOTH = (cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA, cv2.INTER_LANCZOS4)


def scaled(draft: Draft, rng: Rng, factor: float) -> None:
    """The picture enlarged or made smaller, as a display or a browser does it."""
    width, height = round(draft.size[0] * factor), round(draft.size[1] * factor)
    way = SMOOTH[int(rng.integers(len(SMOOTH)))] if factor > 0.9 else cv2.INTER_AREA
    if factor >= 1 and rng.random() < (0.8 if factor == round(factor) else 0.2):
        way = cv2.INTER_NEAREST
    draft.resized(width, height, way)


def spoilt(canvas: Canvas, rng: Rng) -> Canvas:
    """The pixels as they may arrive."""
    if rng.random() < 0.05:
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), float(rng.uniform(0.3, 0.9))), np.uint8)
    if rng.random() < 0.12:
        canvas = _recoloured(canvas, rng)
    if rng.random() < 0.05:
        grain = rng.normal(0, float(rng.uniform(1, 7)), (*canvas.shape[:2], 1)).astype(np.float32)
        canvas = np.clip(canvas + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.02:  # few colours, as old screens have
        step = float(rng.choice([17, 36, 51, 64]))
        canvas = cv2.LUT(canvas, np.clip(np.rint(np.arange(256) / step) * step, 0, 255).astype(np.uint8)).astype(
            np.uint8
        )
    if rng.random() < 0.12:
        _, packed = cv2.imencode(".jpg", canvas, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])
        canvas = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return canvas


def _recoloured(canvas: Canvas, rng: Rng) -> Canvas:
    if rng.random() < 0.4:
        canvas = canvas[..., rng.permutation(3)]
    levels = np.arange(256.0)
    if rng.random() < 0.25:
        levels = 255 - levels
    levels = 255 * np.power(levels / 255, float(rng.uniform(0.7, 1.4)))
    return cv2.LUT(np.ascontiguousarray(canvas), levels.astype(np.uint8)).astype(np.uint8)


def cut(draft: Draft, rng: Rng) -> None:
    """Some sides cut at the board, beside it, or through it: a scrolled page, a telephone, a part of a screen."""
    board = draft.boards[-1]
    width, height = draft.size
    ends = [0, 0, width, height]
    for side in range(4):
        lines, far = (board.xs, width) if side % 2 == 0 else (board.ys, height)
        off = _off(rng, lines)
        if off is None:
            continue
        if side < 2:
            ends[side] = max(0, round(float(lines[0]) + off))
        else:
            ends[side] = min(far, round(float(lines[-1]) - off))
    if ends[2] - ends[0] >= 48 and ends[3] - ends[1] >= 48:
        draft.cut((ends[0], ends[1], ends[2], ends[3]))


def _off(rng: Rng, lines: Floats) -> float | None:
    """How far inside a board's end a picture is cut; below zero outside."""
    pitch = (lines[-1] - lines[0]) / (len(lines) - 1)
    roll = rng.random()
    if roll < 0.3:
        return 0.0
    if roll < 0.5:
        return -float(rng.uniform(0, 2.5) * pitch)
    if roll > 0.75 or len(lines) < 8:
        return None
    lost = rng.integers(1, 3 + len(lines) // 3) if rng.random() < 0.5 else 1
    if rng.random() < 0.4:  # but for a thin slice
        return float((lost - rng.uniform(0.02, 0.3)) * pitch)
    return float((lost - 1 + rng.random()) * pitch)
