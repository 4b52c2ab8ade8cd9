"""The pictures of the README: python -m bench.readme. The page with a game, and a film of the demonstration."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS
from tests.web.server import serving

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def main() -> None:
    """Draw both."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as server, sync_playwright() as playwright:
        cookie = server.cookie()
        game = server.call("POST", "/api/games", {"level": "intermediate", "seed": "8"}, cookie=cookie).json()["game"]
        server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 5, "y": 5}, cookie=cookie)
        for name, value in (("overlay", "mine"), ("level", "intermediate")):
            server.call("PUT", "/api/settings", {"name": name, "value": value}, cookie=cookie)
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=120_000)
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.goto(server.url)
        page.wait_for_selector("[aria-label*='best move']", state="attached")
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Why?").click()
        page.wait_for_selector("[aria-label$='a clue']", state="attached")
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / "page.png")
        browser.close()
    command = [sys.executable, "-m", "gridseer", "demo", "--seed", "4", "--gif", str(FOLDER / "demo.gif"), "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
