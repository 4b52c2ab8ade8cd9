"""A Chromium for tests and measurements: which one, how it is started, and what a person does to the page."""

import base64
import gzip
import os
import shutil

from playwright.sync_api import Browser, BrowserType, Locator, Page

from gridseer.web.server import STATIC
from tests.support import waiting

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
PATIENCE = 1000 * waiting.PATIENCE
"""Milliseconds."""


def chromium() -> str | None:
    """The browser of this machine, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("GRIDSEER_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def launch(kind: BrowserType, *more: str) -> Browser:
    """Start it, with more flags if there are any."""
    return kind.launch(executable_path=chromium(), args=[*FLAGS, *more], timeout=PATIENCE)


def drop(page: Page, content: bytes, name: str, kind: str) -> None:
    """Let go of a file over the page, as a person does."""
    script = """([content, name, kind]) => {
        const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name, { type: kind }));
        document.querySelector('main').dispatchEvent(
            new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(script, [base64.b64encode(content).decode(), name, kind])


def first_load(page: Page) -> int:
    """How many bytes, compressed, a page has fetched of what it consists of."""
    names = page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)")
    files = (STATIC / name.removeprefix("/") for name in ["index.html", *set(names)])
    return sum(len(gzip.compress(path.read_bytes())) for path in files if path.is_file())


def drag(page: Page, *places: tuple[float, float], touch: bool) -> None:
    """Move a finger, or the mouse with its button held, from place to place."""
    if not touch:
        page.mouse.move(*places[0])
        page.mouse.down()
        for place in places[1:]:
            page.mouse.move(*place)
        page.mouse.up()
        return
    client = page.context.new_cdp_session(page)
    for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * (len(places) - 1), places, strict=True):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(200)  # a finger that rests before it is lifted: Chromium swallows the tap after a fling
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pull(page: Page, handle: Locator, x: float, y: float, *, touch: bool) -> None:
    """Drag a handle to a place of the page."""
    box = handle.bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, start, ((start[0] + x) / 2, (start[1] + y) / 2), (x, y), touch=touch)
