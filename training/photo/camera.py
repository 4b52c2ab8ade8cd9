"""The camera: a flat picture of paper, bent, tilted, lit and photographed. Where each point goes is known."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from training.photo.palette import Rng

Picture = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shot:
    """How a photo is taken. Lengths are shares of the paper's longer side, angles are in radians."""

    turn: float
    """How far the paper is turned on the table."""
    tilt: tuple[float, float]
    """How far the camera looks from the side and from below."""
    bend: float
    """How far the paper rises out of the plane."""
    bend_along: float
    """The direction of the bend."""
    waves: float
    """Half waves of the bend across the paper."""
    distance: float = 2.4
    """How far away the camera is; near means strong perspective."""


def random_shot(rng: Rng, strength: float = 1.0) -> Shot:
    """A photo as people take them: mostly nearly straight, sometimes not."""
    turn = float(rng.normal(0, 0.09)) if rng.random() < 0.7 else float(rng.uniform(-np.pi / 4, np.pi / 4))
    turn += float(rng.choice([0, 0, 0, 0, 0, 0, 0, 0, np.pi / 2, np.pi, -np.pi / 2]))
    tilt = rng.normal(0, 0.16 * strength, 2)
    bend = float(abs(rng.normal(0, 0.025))) * strength if rng.random() < 0.6 else 0.0
    return Shot(
        turn, (float(tilt[0]), float(tilt[1])), bend, float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.8, 2.0)),
        float(rng.uniform(1.8, 3.5)),
    )  # fmt: skip


class Projection:
    """From points of the paper to points of the photo."""

    def __init__(self, shot: Shot, size: tuple[int, int], out: tuple[int, int], fill: float, around: Points) -> None:
        self._shot, self._size = shot, size
        self._scale, self._shift = 1.0, np.zeros(2)
        spread = self(around)
        low, high = spread.min(axis=0), spread.max(axis=0)
        self._scale = float(fill * np.min(np.array(out) / (high - low)))
        self._shift = np.array(out) / 2 - (low + high) / 2 * self._scale

    def __call__(self, points: Points) -> Points:
        """Where points of the paper are in the photo."""
        width, height = self._size
        flat = (points - (width / 2, height / 2)) / max(width, height)
        shot = self._shot
        along = flat @ (np.cos(shot.bend_along), np.sin(shot.bend_along))
        rise = shot.bend * np.sin(np.pi * shot.waves * (along + 0.3))
        space = np.concatenate([flat, rise[..., None]], axis=-1) @ _rotation(shot).T
        near = shot.distance / (shot.distance + space[..., 2:])
        return np.asarray(space[..., :2] * near * max(width, height) * self._scale + self._shift)

    def inverse(self, out: tuple[int, int]) -> tuple[Floats, Floats]:
        """For every pixel of the photo where on the paper it is from."""
        width, height = self._size
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        plane = np.asarray(cv2.findHomography(corners, self(corners), 0)[0], np.float64)
        back = np.asarray(np.linalg.inv(plane), np.float64)
        nodes = np.stack(np.meshgrid(np.linspace(0, out[0] - 1, 65), np.linspace(0, out[1] - 1, 65)), axis=2)
        paper = _mapped(back, nodes)
        for _ in range(8):
            paper = np.clip(paper, -2 * max(width, height), 3 * max(width, height))
            paper = _mapped(back, _mapped(plane, paper) + nodes - self(paper))
        maps = [_enlarged(np.asarray(paper[..., axis], np.float32), out) for axis in (0, 1)]
        return maps[0], maps[1]


def _enlarged(nodes: Floats, out: tuple[int, int]) -> Floats:
    """Values at 65 x 65 nodes, from corner to corner, spread over every pixel."""
    x = np.linspace(0, 64, out[0], dtype=np.float32)
    y = np.linspace(0, 64, out[1], dtype=np.float32)
    across, down = np.meshgrid(x, y)
    return np.asarray(cv2.remap(nodes, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _mapped(matrix: Points, points: Points) -> Points:
    there = cv2.perspectiveTransform(np.ascontiguousarray(points).reshape(-1, 1, 2), matrix)
    return np.asarray(there.reshape(points.shape), np.float64)


def _rotation(shot: Shot) -> Points:
    cos, sin = np.cos(shot.turn), np.sin(shot.turn)
    flat = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    a, b = shot.tilt
    aside = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
    below = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    return np.asarray(aside @ below @ flat)


def photographed(
    paper: Picture, crossings: Points, rng: Rng, pitch: float, strength: float = 1.0
) -> tuple[Picture, Points]:
    """A photo of the paper with cells of about so many pixels, and where the crossings are in it."""
    size = (paper.shape[1], paper.shape[0])
    shot = random_shot(rng, strength)
    outer = np.concatenate([crossings[0], crossings[-1], crossings[:, 0], crossings[:, -1]])
    plain = Projection(shot, size, (1000, 1000), 1.0, outer)
    there = plain(crossings)
    now = float(np.median(np.linalg.norm(np.diff(there, axis=1), axis=2)))
    extent = np.ptp(there.reshape(-1, 2), axis=0) * pitch / now
    fill = float(rng.uniform(0.6, 0.97))
    out = (int(np.clip(extent[0] / fill, 120, 2600)), int(np.clip(extent[1] / fill, 120, 2600)))
    projection = Projection(shot, size, out, fill, outer)
    shift = rng.uniform(-0.4, 0.4, 2) * (1 - fill) * np.array(out)
    projection._shift = projection._shift + shift
    maps = projection.inverse(out)
    table = tuple(int(c) for c in rng.integers(20, 200, 3))
    # Seen from afar, several pixels of paper fall into one: what is finer must go first.
    finer = float(np.median(np.linalg.norm(np.diff(crossings, axis=1), axis=2))) / max(pitch, 1)
    soft = cv2.GaussianBlur(paper, (0, 0), 0.4 * finer) if finer > 1.2 else paper
    photo = cv2.remap(soft, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=table)
    return developed(lit(np.asarray(photo, np.float32), rng, strength), rng, pitch, strength), projection(crossings)


def lit(photo: Floats, rng: Rng, strength: float) -> Floats:
    """Uneven light: a slope, a dark corner, the tint of a lamp, often the edge of a shadow."""
    height, width = photo.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    angle = float(rng.uniform(0, 2 * np.pi))
    light = 1 + float(rng.uniform(0, 0.35)) * strength * (np.cos(angle) * x + np.sin(angle) * y) * 0.7
    light = light * (1 - float(rng.uniform(0, 0.25)) * strength * (x * x + y * y) / 2)
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        angle, place = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(-0.7, 0.7))
        soft = float(rng.uniform(0.01, 0.25))
        side = (np.cos(angle) * x + np.sin(angle) * y - place) / soft
        light = light * (1 - float(rng.uniform(0.1, 0.5)) * strength / (1 + np.exp(-np.clip(side, -30, 30))))
    gain = float(rng.uniform(0.5, 1.1)) * (1 + rng.normal(0, 0.05, 3))
    return np.asarray(photo * light[..., None] * gain.astype(np.float32), np.float32)


def developed(photo: Floats, rng: Rng, pitch: float, strength: float) -> Picture:
    """What lens, sensor and file do: blur, motion, noise, compression."""
    blur = float(rng.uniform(0.3, 1.0)) if rng.random() < 0.6 else float(rng.uniform(0.5, 0.042 * pitch + 0.5))
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), max(0.3, blur * strength)), np.float32)
    if rng.random() < 0.2 * strength:
        length = max(2, round(float(rng.uniform(0.03, 0.09)) * pitch))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0)
        photo = np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.float32)
    noise = rng.normal(0, float(rng.uniform(0.5, 6.0)) * strength, photo.shape[:2]).astype(np.float32)
    photo = photo + noise[..., None]
    picture = np.clip(photo, 0, 255).astype(np.uint8)
    if rng.random() < 0.85:
        quality = int(rng.integers(45, 96))
        done, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8) if done else picture
    return picture
