"""The calls that read pictures. A picture is decoded in memory, after its size is known, and never touches the disk."""

from typing import Annotated

from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Request

from gridseer.errors import InputError
from gridseer.geometry import Region
from gridseer.web.analyse_messages import PictureState
from gridseer.web.guard import PICTURES
from gridseer.web.nurikabe_messages import PuzzlePictureState
from gridseer.web.reader import Options, Readers
from gridseer.web.work import while_wanted

MOST_AT_ONCE = 2
"""Pictures that are read at the same time; others wait, and nobody else waits for them."""
Whole = Annotated[int | None, Query(ge=0, le=10_000)]


def routes() -> APIRouter:
    """A call for each puzzle."""
    router = APIRouter()
    turns = CapacityLimiter(MOST_AT_ONCE)
    readers = Readers()

    @router.post(PICTURES, tags=["analyse"])
    async def read_picture(
        request: Request, *, mines: Whole = None, columns: Whole = None, rows: Whole = None, region: str | None = None
    ) -> PictureState:
        """The boards in a picture, as ``gridseer read --json`` tells them."""
        content = await request.body()
        inside = None if region is None else _region(region)
        options: Options = {"region": inside, "columns": columns or None, "rows": rows or None, "mines": mines}
        found = await while_wanted(request, lambda stop: readers.read("minesweeper", content, options, stop), turns)
        return PictureState.model_validate(found)

    @router.post(f"{PICTURES}/nurikabe", tags=["nurikabe"])
    async def read_puzzle(request: Request) -> PuzzlePictureState:
        """The puzzles in a picture, as ``gridseer nurikabe read --json`` tells them."""
        content = await request.body()
        found = await while_wanted(request, lambda stop: readers.read("nurikabe", content, {}, stop), turns)
        return PuzzlePictureState.model_validate(found)

    return router


def _region(text: str) -> Region:
    """A rectangle of a picture, where nothing lies to the left of its first pixel or above it."""
    region = Region.parse(text)
    if region.x < 0 or region.y < 0:
        raise InputError(f"expected a rectangle inside the picture, got {region}")
    return region
