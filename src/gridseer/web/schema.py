"""The schema of the calls, for the page's types: ``python -m gridseer.web.schema > build/openapi.json``."""

import json
import sys
from typing import Any

from pydantic import TypeAdapter

from gridseer.web.live_messages import LiveNews, LiveWish
from gridseer.web.server import make_app

_PLACE = "#/components/schemas/"


def schema() -> dict[str, Any]:
    """The calls and their messages, and those of the live connection, which OpenAPI knows nothing of."""
    whole = make_app(None).openapi()
    messages: dict[str, Any] = whole["components"]["schemas"]
    wishes: TypeAdapter[LiveWish] = TypeAdapter(LiveWish)
    news: TypeAdapter[LiveNews] = TypeAdapter(LiveNews)
    live_wishes = wishes.json_schema(ref_template=_PLACE + "{model}")["$defs"]
    live_news = news.json_schema(ref_template=_PLACE + "{model}", mode="serialization")["$defs"]
    messages |= {**live_wishes, **live_news}
    asked = [call.get("requestBody") for calls in whole["paths"].values() for call in calls.values()]
    _complete(messages, _named([*asked, live_wishes], messages, set(live_wishes)))
    return whole


def _complete(messages: dict[str, Any], asked: set[str]) -> None:
    """Say that the server leaves nothing out: only what the page asks for may rely on a default."""
    for name, message in messages.items():
        if name not in asked and "properties" in message:
            message["required"] = list(message["properties"])


def _named(part: Any, messages: dict[str, Any], found: set[str]) -> set[str]:  # noqa: ANN401 - any part of a schema
    """The messages that a part of the schema names, and those that they name in turn."""
    if isinstance(part, dict):
        name = str(part.get("$ref", "")).removeprefix(_PLACE)
        if name in messages and name not in found:
            found.add(name)
            _named(messages[name], messages, found)
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _named(inner, messages, found)
    return found


def main() -> None:
    """Write the schema to stdout."""
    json.dump(schema(), sys.stdout, indent=1, sort_keys=True)


if __name__ == "__main__":
    main()
