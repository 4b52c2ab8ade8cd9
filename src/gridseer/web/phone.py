"""A phone on the same network: one address that lets one device in, once, until somebody ends it.

Nothing of this exists unless ``gridseer ui --phone`` was asked for. It has a port, a token and a gate of its own, which
passes on what the table of roles allows a phone.
"""

import secrets
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from gridseer.errors import InputError
from gridseer.web.gate import PICTURES, Gate
from gridseer.web.messages import Message
from gridseer.web.qr import qr_code
from gridseer.web.roles import PageRole, role_of

if TYPE_CHECKING:
    from starlette.types import Scope

PHOTO = f"{PICTURES}/from-phone"
"""Where a phone leaves a photo, and the page fetches it."""

Stage = Literal["off", "waiting", "connected", "ended"]


class PhoneState(Message):
    """Whether a phone may come, and what it must be shown for that."""

    stage: Stage
    url: str | None = None
    """The address; only the page of this machine learns it."""
    code: list[str] = Field(default_factory=list)
    """The address as a QR code: rows of ``#`` dark and ``.`` light."""
    photos: int = 0
    """How many photos the phone has sent."""


@dataclass(slots=True)
class Door:
    """What is known about the phone: shared by its gate, the page and the command."""

    stage: Stage = "off"
    url: str = ""
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    """What the phone's cookie holds after the token was spent."""
    photos: int = 0
    photo: bytes = field(default=b"", repr=False)
    close: Callable[[], None] = lambda: None
    """Ends the server of the phone."""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def enter(self) -> bool:
        """Let somebody in: the first one, and nobody after that."""
        with self.lock:
            is_first = self.stage == "waiting"
            if is_first:
                self.stage = "connected"
            return is_first

    def end(self) -> None:
        """Nobody comes in any more, and anyone who was in is out."""
        with self.lock:
            self.stage = "off" if self.stage == "off" else "ended"
            self.session = secrets.token_urlsafe(32)
        self.close()

    def state(self, role: PageRole) -> PhoneState:
        """What a page shows."""
        if role is PageRole.PHONE or self.stage != "waiting":
            return PhoneState(stage=self.stage, photos=self.photos)
        rows = ["".join("#" if dark else "." for dark in row) for row in qr_code(self.url)]
        return PhoneState(stage=self.stage, url=self.url, code=rows, photos=self.photos)


@dataclass(frozen=True, slots=True)
class PhoneGate(Gate):
    """Lets the first device in that comes with the token, and no other."""

    door: Door = field(default_factory=Door)
    role: PageRole = PageRole.PHONE

    def _arrives(self, scope: "Scope") -> bool:
        return Gate._arrives(self, scope) and self.door.enter()

    @property
    def secret(self) -> str:
        """What the cookie must hold: worth nothing before the token was spent, or after the end."""
        return self.door.session

    @property
    def lasting(self) -> str:
        """Nothing: the cookie ends with the phone's browser."""
        return ""


def network_address() -> str:
    """The address of this machine in its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for examples: the system only looks up the way there
            found = str(asking.getsockname()[0])
        except OSError:
            found = "127.0.0.1"
    if found.startswith("127."):
        raise InputError("expected a network that a phone can be in too, got none", "Connect to one, or omit --phone.")
    return found


def routes(door: Door) -> APIRouter:
    """Every call about the phone."""
    router = APIRouter(tags=["phone"])

    @router.get("/api/phone")
    def state(request: Request) -> PhoneState:
        return door.state(role_of(request.scope))

    @router.post("/api/phone/end")
    def end(request: Request) -> PhoneState:
        door.end()
        return door.state(role_of(request.scope))

    @router.post(PHOTO)
    async def leave(request: Request) -> PhoneState:
        from gridseer.vision.image import is_picture

        content = await request.body()
        if not is_picture(content):
            raise InputError("this file isn't a picture", "Choose a photo.")
        door.photo, door.photos = content, door.photos + 1
        return door.state(PageRole.PHONE)

    @router.get(PHOTO, response_class=Response)
    def fetch() -> Response:
        return Response(door.photo, media_type="application/octet-stream") if door.photo else Response(status_code=204)

    return router
