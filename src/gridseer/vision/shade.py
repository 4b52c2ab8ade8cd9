"""Shade: a page that gets darker or paler as a whole, as many do below a message, brought back to how it was."""

from itertools import combinations

import numpy as np

from gridseer.geometry import Floats, Frame, Pixels

_ALIKE = 4.0
"""How far a pixel may be from what the shade makes of it, 0 to 255."""
_LEFT = 0.3
"""If more of a picture than this share is as it was, no shade lies over it."""
_COLOURS = 10
"""The shade is found from so many of the most frequent colours."""
_APART = 16
"""Two of them must differ by as much as this to measure how strong it is."""
_SHARES = (0.1, 0.97)
"""How much of a colour a shade leaves."""
_SAMPLE = 3
"""Every third pixel across and down says whether there is a shade, and which one fits best."""


def unshaded(before: Frame, now: Frame) -> Frame | None:
    """A picture as it would be without its shade, if at least half of it is what another one shows, but shaded.

    A shade mixes one grey into everything: each pixel is a share of what it was and a constant.
    """
    few = np.s_[::_SAMPLE, ::_SAMPLE]
    if before.region != now.region or (before.pixels[few] == now.pixels[few]).all(axis=2).mean() > _LEFT:
        return None
    was, is_now = before.pixels.astype(np.float64), now.pixels.astype(np.float64)
    shades = _shades(before.pixels[few].reshape(-1, 3), now.pixels[few].reshape(-1, 3))
    if not shades:
        return None
    share, added = max(shades, key=lambda shade: int((_off(was[few], is_now[few], *shade) <= _ALIKE).sum()))
    fits = _off(was, is_now, share, added) <= _ALIKE
    if fits.mean() < 0.5:
        return None
    light = np.clip((is_now - added) / share, 0, 255).round().astype(np.uint8)
    light[fits] = before.pixels[fits]
    return Frame(light, now.origin)


def _off(was: Floats, is_now: Floats, share: float, added: float) -> Floats:
    """How far each pixel is from what a shade makes of it."""
    return np.asarray(np.abs(share * was + added - is_now).max(axis=2))


def _shades(was: Pixels, is_now: Pixels) -> list[tuple[float, float]]:
    """The shades that turn two frequent colours into what is mostly seen in their places now."""
    colours, place, counts = np.unique(was, axis=0, return_inverse=True, return_counts=True)
    became = []
    for index in np.argsort(counts)[: -_COLOURS - 1 : -1]:
        seen, often = np.unique(is_now[place.ravel() == index], axis=0, return_counts=True)
        became.append((float(colours[index].mean()), float(seen[often.argmax()].mean())))
    pairs = [(one, other) for one, other in combinations(became, 2) if abs(one[0] - other[0]) >= _APART]
    lines = [((one[1] - other[1]) / (one[0] - other[0]), one) for one, other in pairs]
    return [(share, one[1] - share * one[0]) for share, one in lines if _SHARES[0] < share < _SHARES[1]]
