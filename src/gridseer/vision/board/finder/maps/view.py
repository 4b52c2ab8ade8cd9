"""A look at a part of the picture through the network, at some scale."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from gridseer import _core
from gridseer.geometry import Floats, Frame, Pixels, Region, Singles
from gridseer.vision import network
from gridseer.vision.board.finder.colours import whole_rows
from gridseer.vision.board.finder.maps.planes import planes_of

STRIDE = 4
"""The network answers for every fourth pixel of what it is given."""
_WHOLE = 32
"""The sides of what it is given are multiples of this."""
_LEAST = 8
"""The fewest pixels that a look has each way."""
_LARGEST = 3.0
"""Nothing is enlarged more than this."""

_NOTHING = -30.0
"""The logit of a place that is surely not on a board."""


@dataclass(frozen=True, slots=True, eq=False)
class NetworkView:
    """What the network says about a part of a picture. Places are pixels of the picture."""

    region: Region
    scale_x: float
    """Pixels of the look per pixel of the picture."""
    scale_y: float
    logits: Singles
    """How sure it is that a place belongs to a board; above 0: rather than not."""
    across: "np.ndarray[tuple[int, int], np.dtype[np.complex64]]"
    """The phase in the cell as a number on the unit circle: 1 at a line, -1 in the middle. Short where it is unsure."""
    down: "np.ndarray[tuple[int, int], np.dtype[np.complex64]]"
    log_width: Singles
    """The logarithm of the width of a cell, in pixels of the look."""
    log_height: Singles

    @property
    def step_x(self) -> float:
        """Pixels of the picture from one place to the next."""
        return STRIDE / self.scale_x

    @property
    def step_y(self) -> float:
        """The same down."""
        return STRIDE / self.scale_y

    @property
    def xs(self) -> Floats:
        """Where in the picture the places of each column have their middle."""
        return np.asarray(self.region.x + (np.arange(self.logits.shape[1]) + 0.5) * self.step_x, np.float64)

    @property
    def ys(self) -> Floats:
        """The same of each row."""
        return np.asarray(self.region.y + (np.arange(self.logits.shape[0]) + 0.5) * self.step_y, np.float64)

    def within(self, region: Region) -> "NetworkView":
        """What was said about a part, as if nothing were seen elsewhere."""
        xs, ys = self.xs, self.ys
        inside_x, inside_y = (xs >= region.x) & (xs < region.right), (ys >= region.y) & (ys < region.bottom)
        return replace(self, logits=np.where(inside_y[:, None] & inside_x, self.logits, np.float32(_NOTHING)))


def look(frame: Frame, region: Region, scale_x: float, scale_y: float) -> NetworkView:
    """What the network says about a rectangle, which is first cut to the picture and scaled."""
    part = region.within(Region(0, 0, frame.width, frame.height))
    width = max(_LEAST, round(part.width * min(scale_x, _LARGEST)))
    height = max(_LEAST, round(part.height * min(scale_y, _LARGEST)))
    pixels = _scaled(frame.pixels[part.slices], width, height)
    last = [int(each) for each in pixels[-1, -1]]
    padded = cv2.copyMakeBorder(pixels, 0, -height % _WHOLE, 0, -width % _WHOLE, cv2.BORDER_CONSTANT, value=last)
    maps = network.maps(planes_of(np.asarray(padded, np.uint8)))[:, : -(-height // STRIDE), : -(-width // STRIDE)]
    return NetworkView(
        part, width / part.width, height / part.height, maps[0],
        (maps[2] + 1j * maps[1]).astype(np.complex64), (maps[4] + 1j * maps[3]).astype(np.complex64), maps[5], maps[6],
    )  # fmt: skip


def _scaled(pixels: Pixels, width: int, height: int) -> Pixels:
    """A picture in another size; a smaller one has the means of its pixels."""
    if pixels.shape[:2] == (height, width):
        return pixels
    whole = pixels.shape[1] % width == 0 and pixels.shape[0] % height == 0
    if width <= pixels.shape[1] and height <= pixels.shape[0] and not whole:
        return _core.shrunk(whole_rows(pixels), width, height)
    way = cv2.INTER_AREA if width * height < pixels.shape[0] * pixels.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=way), np.uint8)
