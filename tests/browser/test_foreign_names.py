"""Names of players, games, themes and files are text to the page, whatever is in them."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from gridseer.grid import Cell
from gridseer.session import Autosave, Session, Setup
from gridseer.store import Store
from tests.browser.conftest import Visitor
from tests.support.browser import drop
from tests.support.past_games import past_game
from tests.support.server import Server

SCRIPT = '<img src=x onerror="window.attacked = true"><script>window.attacked = true</script>'
LOOKS = {bytes([40 * number] * 108): number for number in range(3)}
"""Of cells of 6x6 pixels."""


@pytest.fixture
def attacked(visitor: Visitor, server: Server, tmp_path: Path) -> Visitor:
    """A page whose store is full of names that want to be scripts."""
    del server
    with Store(tmp_path) as store:
        session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
        session.open(Cell(3, 3))
        session.save(SCRIPT)
        session.close()
        store.history.add(past_game(player=SCRIPT, game="<b>game</b>"))
        store.settings["player"] = SCRIPT
        store.themes.teach(SCRIPT, (6, 6), LOOKS)
    return visitor


def test_no_name_becomes_a_script(attacked: Visitor) -> None:
    page = attacked.arrive(f"&board={quote(SCRIPT)}&{quote(SCRIPT)}=1")
    page.get_by_text("Saved games", exact=True).first.click()
    expect(page.get_by_text(SCRIPT).first).to_be_visible()
    for tab in ("History", "Settings"):
        panel = attacked.tab(tab)
        expect(panel).to_contain_text(SCRIPT)
    for tab, ending in (("Analyse", "png"), ("Nurikabe", "png"), ("Play", "avf")):
        attacked.tab(tab)
        with page.expect_response(lambda answer: answer.status >= 400):
            drop(page, SCRIPT.encode(), f"{SCRIPT}.{ending}", "")
    expect(page.get_by_role("alert").first).to_be_visible()
    assert page.evaluate("window.attacked") is None
    assert page.locator("img[src=x]").count() == 0
    assert not [words for words in attacked.said if "Content Security Policy" in words]
    attacked.said.clear()  # the browser notes the refusals of broken files by itself
