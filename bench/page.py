"""What the page costs: python -m bench.page. First paint, overlay, a large board, memory over many requests."""

import http.client
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from gridseer.web.server import STATIC
from tests.support.browser import first_load, launch
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.server import Server, serving

REQUESTS = 10_000


def main() -> None:
    """Measure and print."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    print(f"page: {sum(path.stat().st_size for path in files):,} bytes in {len(files)} files")
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as server:
        with sync_playwright() as playwright:
            browser = launch(playwright.chromium)
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            paint(page, server)
            overlay(page, server)
            large(page, server)
            huge(page, server)
            browser.close()
        photo(server)
        memory(server)


def memory(server: Server) -> None:
    """The server's memory before and after many requests."""
    cookie = server.cookie()
    headers = {"cookie": cookie, "content-type": "application/json", "origin": f"http://127.0.0.1:{server.port}"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def ask(path: str, body: object) -> bytes:
        connection.request("POST", path, json.dumps(body), headers)
        return connection.getresponse().read()

    sizes: list[int] = []
    began = time.perf_counter()
    for number in range(REQUESTS):
        if number % 4 == 0:
            ask("/api/games", {"level": "beginner", "seed": str(number)})
        else:
            ask("/api/positions", {"board": "#2#\n###\nm2"})
        if number % (REQUESTS // 10) == REQUESTS // 10 - 1:
            sizes.append(resident(server.pid))
    seconds = time.perf_counter() - began
    shown = " ".join(f"{size / 1024:.1f}" for size in sizes)
    print(f"{REQUESTS:,} requests in {seconds:.1f} s; resident MB after each tenth: {shown}")


def photo(server: Server) -> None:
    """A puzzle read from a photo: the first time its process starts, then it is there."""
    content = photo_of(MEDIUM).png
    headers = {"cookie": server.cookie(), "origin": f"http://127.0.0.1:{server.port}"}
    times = []
    for _ in range(4):
        began = time.perf_counter()
        assert server.ask("POST", "/api/pictures/nurikabe", content, headers).json()["puzzles"]
        times.append(time.perf_counter() - began)
    print(f"a puzzle from a photo: {times[0]:.2f} s the first time, then {statistics.median(times[1:]):.2f} s")


def resident(pid: int) -> int:
    """The resident memory of a process, in kB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def paint(page: Page, server: Server) -> None:
    """First paint and the first board."""
    for name in ("cold", "warm"):
        page.goto(server.url)
        page.wait_for_selector("[role=gridcell]", state="attached")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
        first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        print(f"first contentful paint, {name}: {first:.0f} ms")
    print(f"first load: {first_load(page):,} bytes gzipped")


def overlay(page: Page, server: Server) -> None:
    """From a click on an expert board to its new overlay."""
    cookie = server.cookie()
    for name, value in (("level", "expert"), ("overlay", "mine"), ("no_guess", True)):
        server.call("PUT", "/api/settings", {"name": name, "value": value}, cookie=cookie)
    page.goto(server.url)
    page.get_by_role("button", name="Expert").click()
    page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 480")
    page.locator("[role=gridcell]").nth(30 * 8 + 15).click()
    times = []
    for _ in range(15):
        page.wait_for_load_state("networkidle")
        page.wait_for_selector("[aria-label*='best move']", state="attached")
        times.append(page.evaluate(_CLICK))
    middle, slowest = statistics.median(times), max(times)
    print(f"move and new overlay on an expert board: median {middle:.0f} ms, slowest {slowest:.0f} ms")


_CLICK = """() => new Promise(done => {
    const cell = document.querySelector("[aria-label*='best move']");
    const before = performance.now();
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const look = () => {
        const best = document.querySelector("[aria-label*='best move']");
        if (best && best !== cell || performance.now() - before > 5000)
            requestAnimationFrame(() => done(performance.now() - before));
        else requestAnimationFrame(look);
    };
    look();
})"""


def large(page: Page, server: Server) -> None:
    """Scrolling over a board of 100x100."""
    server.call("PUT", "/api/settings", {"name": "overlay", "value": "none"}, cookie=server.cookie())
    kind = {"width": 100, "height": 100, "mines": 1500, "seed": "1"}
    game = server.call("POST", "/api/games", kind, cookie=server.cookie()).json()["game"]
    server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 50, "y": 50}, cookie=server.cookie())
    page.goto(server.url)
    page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 10000")
    frames = page.evaluate(_SCROLL)
    print(f"scrolling over 100x100: median {statistics.median(frames):.1f} ms a frame, slowest {max(frames):.1f} ms")


_SCROLL = """() => new Promise(done => {
    const view = document.querySelector('.viewport'), times = [];
    let last = performance.now(), count = 0;
    const step = () => {
        const now = performance.now();
        times.push(now - last);
        last = now;
        view.scrollTop += 40;
        view.scrollLeft += 20;
        ++count < 60 ? requestAnimationFrame(step) : done(times.slice(1));
    };
    requestAnimationFrame(step);
})"""


def huge(page: Page, server: Server) -> None:
    """A board of a million cells: until it is there, and from a click to its paint."""
    kind = {"width": 1000, "height": 1000, "mines": 200_000, "seed": "1"}
    server.call("POST", "/api/games", kind, cookie=server.cookie())
    began = time.perf_counter()
    page.goto(server.url)
    page.wait_for_selector("[role=grid][aria-rowcount='1000'] [role=gridcell]", state="attached")
    opened = time.perf_counter() - began
    times = []
    for place in range(5, 20):
        page.wait_for_load_state("networkidle")
        times.append(page.evaluate(_FLAG, place))
    middle, slowest = statistics.median(times), max(times)
    print(f"1000x1000: there after {opened:.2f} s; click to paint: median {middle:.0f} ms, slowest {slowest:.0f} ms")


_FLAG = """place => new Promise(done => {
    const cell = document.querySelectorAll('[role=gridcell]')[place];
    const before = performance.now(), was = cell.ariaLabel;
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    const look = () => requestAnimationFrame(() => {
        if (cell.ariaLabel === was && performance.now() - before < 20000) look();
        else requestAnimationFrame(() => done(performance.now() - before));
    });
    look();
})"""


if __name__ == "__main__":
    main()
