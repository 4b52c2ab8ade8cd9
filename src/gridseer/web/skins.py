"""Skins: every look of a cell in a theme as one picture, drawn by the renderer whose boards the reader is tested on."""

from functools import lru_cache

import numpy as np
from fastapi import APIRouter, Response

from gridseer.errors import InputError
from gridseer.geometry import Frame
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.render.cells import sprite
from gridseer.theme import theme_named

SIZES = range(8, 161)
"""Sides of a cell in pixels that are drawn."""


def routes() -> APIRouter:
    """The one call."""
    router = APIRouter(prefix="/api/skins", tags=["play"])

    @router.get("/{name}/{size}.png", response_class=Response)
    def skin(name: str, size: int) -> Response:
        if size not in SIZES:
            raise InputError(f"expected a size from {SIZES[0]} to {SIZES[-1]} pixels, got {size}")
        headers = {"cache-control": "private, max-age=86400"}
        return Response(atlas(name, size), media_type="image/png", headers=headers)

    return router


@lru_cache(maxsize=32)
def atlas(name: str, size: int) -> bytes:
    """A picture with a column for each sight, in the order of the alphabet; the second row is for odd cells."""
    theme = theme_named(name)
    rows = [[sprite(sight, theme, size, size, odd) for sight in range(len(SYMBOLS))] for odd in (False, True)]
    return Frame(np.ascontiguousarray(np.concatenate([np.concatenate(row, axis=1) for row in rows]))).png()
