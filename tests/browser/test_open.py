"""Anything can be dropped, pasted or chosen on any tab: it goes where it belongs, and the page says so."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser import drop
from tests.support.replays import SAMPLES

BOARD = "#1\n11\nm1"
NURIKABE = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"


def paste(page: Page, text: str) -> None:
    """Paste a text somewhere outside of all fields."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', text);
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }""",
        text,
    )


def shown(page: Page, tab: str) -> None:
    expect(page.get_by_role("tab", name=tab, selected=True)).to_be_visible()


def test_a_game_that_was_saved_to_a_file_goes_on(guest: Visitor) -> None:
    page = guest.arrive()
    guest.press(page.locator("[role=gridcell]").nth(40))
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    board = guest.board()
    page.get_by_text("Saved games").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="To a file").click()
    file = saving.value.path().read_bytes()
    guest.press(page.get_by_role("button", name="Expert"))
    expect(page.get_by_role("grid", name="30 columns")).to_be_attached()
    guest.tab("History")
    drop(page, file, "gridseer-game.txt", "text/plain")
    shown(page, "Play")
    expect(page.locator("p:visible", has_text="Opened gridseer-game.txt: a saved game")).to_be_in_viewport()
    expect(page.get_by_role("grid", name="9 columns")).to_be_attached()
    assert guest.board() == board


@pytest.mark.sampled(1)
@pytest.mark.parametrize("tab", ["Play", "Analyse", "Sudoku", "Lab"])
def test_links_and_texts_go_to_their_tab_from_any_other(visitor: Visitor, tab: str) -> None:
    page = visitor.arrive()
    visitor.tab(tab)
    paste(page, NURIKABE)
    shown(page, "Nurikabe")
    expect(page.get_by_role("grid", name="Nurikabe, 5 columns, 5 rows")).to_be_attached()
    expect(
        page.locator("p:visible", has_text="Opened what you pasted: a Nurikabe, in the Nurikabe tab")
    ).to_be_in_viewport()
    visitor.tab(tab)
    paste(page, BOARD)
    shown(page, "Analyse")
    expect(page.get_by_role("grid", name="Board to analyse")).to_be_attached()
    visitor.tab(tab)
    paste(page, "https://somebody.example/page#game=expert&start=zero&seed=7")
    shown(page, "Play")
    expect(page.get_by_role("grid", name="30 columns")).to_be_attached()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("text", "said"),
    [("#board=9x9x10&b=HHH", "This link contains no board"), ("https://puzz.link/p?slither/5/5/g5k", "named slither")],
)
def test_a_link_that_leads_nowhere_is_told(guest: Visitor, text: str, said: str) -> None:
    page = guest.arrive()
    paste(page, text)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("alert")).to_be_in_viewport()
    guest.said.clear()  # the browser logs what the server refuses


@pytest.mark.slow
def test_a_bad_link_in_the_address_is_told(visitor: Visitor) -> None:
    page = visitor.arrive("#board=9x9")
    expect(page.get_by_role("alert")).to_contain_text("This link contains no board")


@pytest.mark.slow
def test_a_replay_that_is_dropped_on_another_tab_is_reviewed(guest: Visitor) -> None:
    if not SAMPLES:
        pytest.skip("no replays here")
    page = guest.arrive()
    guest.tab("Settings")
    drop(page, SAMPLES[0].read_bytes(), SAMPLES[0].name, "")
    shown(page, "Play")
    expect(page.get_by_role("heading", name="Review")).to_be_attached()


@pytest.mark.slow
def test_a_letter_is_nothing_to_open(guest: Visitor) -> None:
    page = guest.arrive()
    board = guest.board()
    drop(page, b"PK\x03\x04\xff", "letter.docx", "application/octet-stream")
    expect(page.get_by_role("alert")).to_contain_text("This file is of a kind that gridseer doesn't know")
    assert guest.board() == board
    guest.said.clear()  # the browser logs what the server refuses
