"""Shade: a page that gets darker or paler as a whole, as many do below a message, brought back to how it was."""

import numpy as np

from gridseer.geometry import Frame

_ALIKE = 4.0
"""How far a pixel may be from what the shade makes of it, 0 to 255."""
_LEFT = 0.3
"""If more of a picture than this share is as it was, no shade lies over it."""
_ROUNDS = 8
"""So often the shade is fitted anew without the pixels that it does not explain."""


def unshaded(before: Frame, now: Frame) -> Frame | None:
    """A picture as it would be without its shade, if at least half of it is what another one shows, but shaded.

    A shade mixes one grey into everything: each pixel is a share of what it was and a constant.
    """
    if before.region != now.region or (before.pixels == now.pixels).all(axis=2).mean() > _LEFT:
        return None
    was, is_now = before.pixels.astype(np.float64), now.pixels.astype(np.float64)
    fits = np.ones(was.shape[:2], bool)
    for _ in range(_ROUNDS):
        if was[fits].std() < 1:
            return None
        share, added = np.polyfit(was[fits].ravel(), is_now[fits].ravel(), 1)
        off = np.abs(share * was + added - is_now).max(axis=2)
        fits = off <= max(_ALIKE, float(np.median(off)))
    fits = off <= _ALIKE
    if not 0.1 < share < 0.97 or fits.mean() < 0.5:
        return None
    light = np.clip((is_now - added) / share, 0, 255).round().astype(np.uint8)
    light[fits] = before.pixels[fits]
    return Frame(light, now.origin)
