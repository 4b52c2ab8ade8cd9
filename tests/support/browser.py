"""A Chromium for tests and measurements: which one, how it is started, and what a person does to the page."""

import base64
import os
import shutil

from playwright.sync_api import Browser, BrowserType, Page

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
PATIENCE = 60_000
"""Milliseconds; the machine may be busy."""


def chromium() -> str | None:
    """The browser of this machine, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("GRIDSEER_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def launch(kind: BrowserType, *more: str) -> Browser:
    """Start it, with more flags if there are any."""
    return kind.launch(executable_path=chromium(), args=[*FLAGS, *more], timeout=2 * PATIENCE)


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
