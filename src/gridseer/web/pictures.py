"""Pictures that are sent to the server: decoded in memory, after their size is known; none touches the disk."""

from functools import partial
from typing import Any

from anyio import CapacityLimiter
from fastapi import Request

from gridseer.store import Store
from gridseer.web.reader import Readers
from gridseer.web.work import while_wanted

MOST_AT_ONCE = 2
"""Pictures that are read at the same time; others wait, and nobody else waits for them."""


class Pictures:
    """What reads pictures for the tabs of every puzzle."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        """Where the themes are that somebody has taught."""
        self._limiter = CapacityLimiter(MOST_AT_ONCE)
        self._readers = Readers()

    async def read(
        self,
        request: Request,
        puzzle: str,
        found: str,
        *,
        patient: bool,
        **options: Any,  # noqa: ANN401
    ) -> dict[str, Any]:
        """The puzzles in the picture that a request carries, under the name ``found``, and the picture's size."""
        content = await request.body()
        work = partial(self._readers.read, puzzle, content, options, patient=patient)
        seen = await while_wanted(request, work, self._limiter)
        return {"width": seen.width, "height": seen.height, found: seen.found}
