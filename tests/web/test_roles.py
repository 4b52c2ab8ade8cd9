"""Every call and every wish has an entry that says who may have it, and the gates keep to it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from fastapi import FastAPI

from gridseer.store import Store
from gridseer.web.gate import Gate
from gridseer.web.live_messages import LiveWish
from gridseer.web.phone import Door, PhoneGate
from gridseer.web.roles import CALLS, WISHES, PageRole, calls_of, may_call
from gridseer.web.server import _about, make_app

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

PRIVATE = re.compile(r"autopilot|lab|history|trends|review|replay|pointer|settings|themes|/save$")
"""What SECURITY.md keeps from a phone, besides all that deletes or replaces something."""


def calls_of_app() -> set[str]:
    """What the application answers, as the table would name it."""
    found = {
        f"{method.upper()} {path}" for path, methods in make_app(None).openapi()["paths"].items() for method in methods
    }
    return found | {"WEBSOCKET /api/live"}


def hidden_routes(router: Any) -> Iterator[object]:  # noqa: ANN401 - routers within routers
    """Routes that the schema doesn't name, other than the live connection."""
    for route in router.routes:
        if hasattr(route, "original_router"):
            yield from hidden_routes(route.original_router)
        elif "/api" in str(getattr(route, "path", "")) and not getattr(route, "include_in_schema", False):
            yield route


def test_every_call_has_an_entry_and_every_entry_a_call() -> None:
    entries = {re.sub(r":path}", "}", call) for call in CALLS}
    assert entries - calls_of_app() == set()
    assert calls_of_app() - entries == set(), "who may make these calls? src/gridseer/web/roles.py"
    assert [route.path for route in hidden_routes(make_app(None))] == ["/api/live"]  # type: ignore[attr-defined]


def test_a_phone_deletes_changes_and_reads_nothing_of_its_owner() -> None:
    allowed = calls_of(PageRole.PHONE)
    assert [call for call in allowed if call.startswith(("DELETE", "PUT", "PATCH")) or PRIVATE.search(call)] == []
    refused = set(CALLS) - set(allowed)
    assert [call for call in refused if not PRIVATE.search(call) and not call.startswith("DELETE")] == [
        "GET /api/pictures/from-phone"
    ]


def test_a_phone_is_not_told_who_its_owner_is(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.settings["player"], store.settings["zoom"] = "Ada", 150
        told = {role: _about(store, None, role, phone=True).settings for role in PageRole}
    assert told[PageRole.OWNER]["player"] == "Ada"
    assert "Ada" not in told[PageRole.PHONE].values()
    assert told[PageRole.PHONE]["zoom"] == 150


def gates(app: Any) -> dict[PageRole, Gate]:  # noqa: ANN401 - anything that takes requests
    door = Door(stage="connected")
    return {PageRole.OWNER: Gate(app, 1), PageRole.PHONE: PhoneGate(app, 1, door=door)}


def scope_of(gate: Gate, kind: str, method: str, path: str) -> "Scope":
    headers = {"host": "127.0.0.1:1", "origin": "http://127.0.0.1:1", "cookie": f"{gate.cookie}={gate.secret}"}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    shared = {"type": kind, "path": path, "raw_path": path.encode(), "query_string": b"", "headers": encoded}
    return shared | ({"method": method} if kind == "http" else {})


@pytest.mark.parametrize("role", PageRole)
def test_a_gate_passes_on_what_its_role_may_ask_for_and_nothing_else(role: PageRole) -> None:
    passed: list[str] = []

    async def app(scope: "Scope", receive: "Receive", send: "Send") -> None:  # noqa: ARG001
        passed.append(scope["path"])

    async def walk() -> None:
        for call in [*CALLS, *(f"{method} /api/made-up/{method}" for method in ("GET", "POST", "WEBSOCKET"))]:
            method, path = re.sub(r"{\w+(:path)?}", "x", call).split()
            kind = "websocket" if method == "WEBSOCKET" else "http"
            before, said = len(passed), list["Message"]()
            await gate(scope_of(gate, kind, method, path), nothing, appending(said))
            assert (len(passed) > before) == (role in CALLS.get(call, ())), call
            assert passed[before:] or said[0].get("code", said[0].get("status")) in (403, 404, 1008), call

    gate = gates(app)[role]
    asyncio.run(walk())


async def nothing() -> "Message":
    return {"type": "websocket.connect"}


def appending(said: "list[Message]") -> "Send":
    async def send(message: "Message") -> None:
        said.append(message)

    return send


def test_where_several_entries_fit_all_must_allow_it() -> None:
    assert may_call(PageRole.PHONE, "GET", "/api/games/last")
    assert not may_call(PageRole.PHONE, "DELETE", "/api/settings/data")
    assert may_call(PageRole.OWNER, "DELETE", "/api/settings/themes/a/b")
    assert not may_call(PageRole.PHONE, "GET", "/api/games/x\n/review")
    assert may_call(PageRole.PHONE, "GET", "/api/history\n") is None
    assert may_call(PageRole.PHONE, "POST", "/index.html") is None
    assert may_call(PageRole.PHONE, "GET", "/index.html")


def test_every_wish_has_an_entry() -> None:
    kinds = {get_args(wish.model_fields["kind"].annotation)[0] for wish in get_args(get_args(LiveWish)[0])}
    assert kinds == set(WISHES), "who may have these wishes? src/gridseer/web/roles.py"


def heard(app: FastAPI, role: PageRole, wish: dict[str, str]) -> dict[str, Any]:
    """What the live connection says first to a wish."""
    gate, said = gates(app)[role], list["Message"]()
    answered = asyncio.Event()
    waiting: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": json.dumps(wish)}]

    async def receive() -> "Message":
        if waiting:
            return waiting.pop(0)
        await answered.wait()
        return {"type": "websocket.disconnect", "code": 1001}

    async def send(message: "Message") -> None:
        said.append(message)
        if message["type"] == "websocket.send":
            answered.set()

    asyncio.run(gate(scope_of(gate, "websocket", "", "/api/live"), receive, send))
    answer: dict[str, Any] = json.loads(said[1]["text"])
    return answer


@pytest.mark.parametrize("role", PageRole)
@pytest.mark.parametrize("kind", WISHES)
def test_a_phone_follows_no_flight_and_no_run(kind: str, role: PageRole) -> None:
    more = {"watch": {"run": "x"}, "solve": {"game": "x"}, "sit": {"game": "x", "looking": "true"}}.get(kind, {})
    answer = heard(make_app(None), role, {"kind": kind, **more})
    refused = "may have" in str(answer.get("trouble"))
    assert refused == (role not in WISHES[kind]), answer
