"""The call that reads a picture. It is decoded in memory, after its size is known, and never touches the disk."""

from typing import Annotated

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request

from gridseer.errors import InputError
from gridseer.web.guard import PICTURES
from gridseer.web.messages import PictureState

MOST_AT_ONCE = 2
"""Pictures that are read at the same time; others wait, and nobody else waits for them."""
Whole = Annotated[int | None, Query(ge=0, le=10_000)]


def routes() -> APIRouter:
    """The one call."""
    router = APIRouter(tags=["analyse"])
    turns = CapacityLimiter(MOST_AT_ONCE)

    @router.post(PICTURES)
    async def read_picture(
        request: Request, *, mines: Whole = None, columns: Whole = None, rows: Whole = None, region: str | None = None
    ) -> PictureState:
        content = await request.body()
        place = None if region is None else region_of(region)

        def read() -> PictureState:
            return seen(content, place, columns, rows, mines)

        return await run_sync(read, limiter=turns)

    return router


def seen(
    content: bytes,
    region: tuple[int, int, int, int] | None,
    columns: int | None,
    rows: int | None,
    mines: int | None,
) -> PictureState:
    """The boards in a picture, as ``gridseer read --json`` tells them."""
    from gridseer.vision.image import decode
    from gridseer.vision.minesweeper import read

    frame = decode(content)
    boards = [sighting.to_json() for sighting in read(frame, region, columns or None, rows or None, mines=mines)]
    return PictureState.model_validate({"width": frame.width, "height": frame.height, "boards": boards})


def region_of(text: str) -> tuple[int, int, int, int]:
    """A rectangle of pixels: x,y,width,height."""
    words = text.split(",")
    if len(words) != 4 or not all(word.isdecimal() and len(word) < 6 for word in words):
        raise InputError(f"expected a rectangle as x,y,width,height, got {text[:40]!r}")
    x, y, width, height = (int(word) for word in words)
    return x, y, width, height
