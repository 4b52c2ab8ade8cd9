"""Ink: how a mask is laid on a picture, with shadows and rims, in slopes of a colour, squeezed in an oblong cell."""

import cv2
import numpy as np

from training.cells.grounds import Image
from training.cells.palette import Colour, shade
from training.cells.shapes import Mask
from training.cells.symbols import Layer


def lay(image: Image, layer: Layer, effect: str) -> Image:
    """The picture with a layer on it, and around that a shadow, a rim, a glow or coloured fringes."""
    mask, ink = layer
    if effect == "fringe":
        return _fringed(image, mask, ink)
    if effect and mask.any():
        image = _with_effect(image, mask, ink, effect)
    return _mixed(image, ink, mask[..., None])


def sloping(layer: Layer, change: float) -> Layer:
    """A layer whose ink is lighter at one end and darker at the other."""
    mask, ink = layer
    if not change or (isinstance(ink, np.ndarray) and ink.ndim == 3):
        return layer
    ends = np.array([shade(ink, change), shade(ink, -change)], np.float32)
    ramp = np.linspace(0, 1, mask.shape[0])[:, None]
    column = ends[:1] * (1 - ramp) + ends[1:] * ramp
    return mask, np.repeat(column[:, None], mask.shape[1], axis=1).astype(np.uint8)


def squeezed(layer: Layer, across: float, down: float) -> Layer:
    """A layer made narrower or lower around its middle, as what keeps its shape in an oblong cell seems to be."""
    mask, ink = layer
    if across == down == 1:
        return layer
    height, width = mask.shape
    matrix = np.array([[across, 0, width * (1 - across) / 2], [0, down, height * (1 - down) / 2]], np.float32)
    if isinstance(ink, np.ndarray) and ink.ndim == 3:
        ink = np.asarray(cv2.warpAffine(ink, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return np.asarray(cv2.warpAffine(mask, matrix, (width, height)), np.float32), ink


def centred(layer: Layer, side: int) -> Layer:
    """A layer drawn smaller than the cell, in the middle of it."""
    mask, ink = layer
    left = (side - mask.shape[0]) // 2
    edges = (left, side - mask.shape[0] - left)
    if isinstance(ink, np.ndarray) and ink.ndim == 3:
        ink = np.pad(ink, (edges, edges, (0, 0)), mode="edge")
    return np.pad(mask, (edges, edges)), ink


def _mixed(image: Image, ink: Colour, cover: Mask) -> Image:
    return np.asarray(image * (1 - cover) + np.asarray(ink, np.float32) * cover, np.float32)


def _with_effect(image: Image, mask: Mask, ink: Colour, effect: str) -> Image:
    side = len(mask)
    step = max(1, round(side / 24))
    colour: Colour = (0, 0, 0)
    if effect == "shadow":
        cover = np.roll(mask, (step, step), (0, 1)) * np.float32(0.6)
    elif effect == "relief":  # lit from above: a light rim on one side, a dark one on the other
        image = _mixed(image, (255, 255, 255), np.roll(mask, (-step, -step), (0, 1))[..., None] * np.float32(0.7))
        cover = np.roll(mask, (step, step), (0, 1)) * np.float32(0.7)
    elif effect == "outline":
        cover = np.asarray(cv2.dilate(mask, np.ones((2 * step + 1, 2 * step + 1))), np.float32)
        colour = (255, 255, 255) if float(np.mean(np.asarray(ink))) < 128 else (0, 0, 0)
    else:
        cover = np.clip(np.asarray(cv2.GaussianBlur(mask, (0, 0), side / 14), np.float32) * 1.2, 0, 1)
        colour = ink
    return _mixed(image, colour, cover[..., None])


def _fringed(image: Image, mask: Mask, ink: Colour) -> Image:
    """Text smoothed on the thirds of a pixel, as on flat screens: each colour sees it from elsewhere."""
    side = len(mask)
    wide = cv2.resize(mask, (side * 3, side), interpolation=cv2.INTER_LINEAR)
    return _mixed(image, ink, np.stack([np.roll(wide, shift, 1)[:, 1::3] for shift in (1, 0, -1)], axis=2))
