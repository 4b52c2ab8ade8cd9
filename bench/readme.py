"""The pictures of the README and the book: python -m bench.readme.

The page with a game, a screenshot analysed, a Nurikabe solved, a game reviewed, every tab at two sizes, and a film of
the demonstration.
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from bench import samples
from tests.support.browser import drop, launch
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.server import serving

FOLDER = samples.FOLDER


def solve_photo(page: Page) -> None:
    """Drop a photo of a puzzle on the page and solve it."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("tab", name="Nurikabe").click()
    drop(page, photo_of(MEDIUM).png, "photo.png", "image/png")
    page.wait_for_selector(".picture img")
    page.get_by_role("button", name="Solve", exact=True).last.click()
    page.get_by_text("Solved: one solution").last.wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(500)


def analyse_screenshot(page: Page) -> None:
    """Drop the sample screenshot on the page."""
    page.get_by_role("tab", name="Analyse").click()
    drop(page, (FOLDER / "screenshot.png").read_bytes(), "screenshot.png", "image/png")
    page.get_by_text("13 safe").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(500)


def review_game(page: Page) -> None:
    """Open a proven mine, E1, in the game on the tab Play, and review it."""
    page.set_viewport_size({"width": 1200, "height": 800})
    page.get_by_role("tab", name="Play").click()
    page.locator("[role=gridcell]").nth(4).click()
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("grid", name="Review").wait_for()
    page.get_by_role("button", name="The moves: the line is the risk").click(position={"x": 500, "y": 20})
    page.locator("[data-kind=proven_mine]").wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(500)


SIZES = {"desk": (1440, 900), "phone": (390, 844)}
"""What pages are looked at with, in pixels."""


def every_tab(browser: Browser, url: str) -> None:
    """Every tab of the page at both sizes, in few colours, so that the files stay small."""
    folder = FOLDER / "tabs"
    folder.mkdir(exist_ok=True)
    for size, (width, height) in SIZES.items():
        page = browser.new_page(viewport={"width": width, "height": height}, has_touch=size == "phone")
        page.goto(url)
        page.wait_for_selector("[role=gridcell]", state="attached")
        for tab in page.locator("[role=tab]").all():
            tab.click()
            page.wait_for_load_state("networkidle")
            page.evaluate("scrollTo(0, 0)")
            name = str(tab.get_attribute("id")).removeprefix("tab-")
            shot = Image.open(io.BytesIO(page.screenshot()))
            shot.convert("RGB").quantize(64).save(folder / f"{name}-{size}.png", optimize=True)
        page.close()


def main() -> None:
    """Draw all of them."""
    samples.main()
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as server, sync_playwright() as playwright:
        cookie = server.cookie()
        game = server.call("POST", "/api/games", {"level": "intermediate", "seed": "8"}, cookie=cookie).json()["game"]
        server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 5, "y": 5}, cookie=cookie)
        for name, value in (("overlay", "mine"), ("level", "intermediate")):
            server.call("PUT", "/api/settings", {"name": name, "value": value}, cookie=cookie)
        browser = launch(playwright.chromium)
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.goto(server.url)
        page.wait_for_selector("[aria-label*='best move']", state="attached")
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Why?").click()
        page.wait_for_selector("[aria-label$='a clue']", state="attached")
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / "page.png")
        analyse_screenshot(page)
        page.screenshot(path=FOLDER / "analyse.png")
        solve_photo(page)
        page.screenshot(path=FOLDER / "nurikabe.png")
        review_game(page)
        page.screenshot(path=FOLDER / "review.png")
        every_tab(browser, server.url)
        browser.close()
    command = [sys.executable, "-m", "gridseer", "demo", "--seed", "4", "--gif", str(FOLDER / "demo.gif"), "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
