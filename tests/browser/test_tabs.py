"""The tabs Autopilot, Lab, History and Settings: their words are true, their figures are told, and they fit a phone."""

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from gridseer.grid import Cell
from gridseer.render import draw
from gridseer.session import Session, Setup
from gridseer.store import Store
from gridseer.theme import THEMES
from tests.browser.conftest import Visitor, settle
from tests.browser.test_reader_help import smear
from tests.support.past_games import past_game
from tests.support.server import Server

MENDED = (
    "Looking is help", "It has no best time", "apart by spaces", "As the system", "the last first",
    "Something is certain", "expected a game that is open", "expected the token",
    "as it comes", "⇄ in turn", "Who played", "Take it back",
    "Which cells touch", "Clear colours", "best s", "mean s", "log ratio", "Seconds a game", "one a core", "(UTC)",
)  # fmt: skip
"""Words that sounded translated."""
UNSEEN = """() => [...document.querySelectorAll('*')].map(
    each => [each.title, each.ariaLabel, each.placeholder].join(' ')).join(' ')"""
"""What is said without being shown."""


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


@pytest.fixture
def dark(browser: Browser, server: Server) -> Iterator[Visitor]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark")
    yield Visitor(context, server)
    context.close()


@pytest.mark.slow
def test_no_tab_in_either_scheme_speaks_translated_english(visitor: Visitor, dark: Visitor) -> None:
    for visiting in (visitor, dark):
        page = visiting.arrive()
        for name in page.locator("[role=tab]").all_inner_texts():
            tab(page, name)
            page.wait_for_load_state("networkidle")
            said = page.locator("body").inner_text() + str(
                page.evaluate("""() => [...document.querySelectorAll('*')].map(
                each => [each.title, each.ariaLabel, each.placeholder].join(' ')).join(' ')""")
            )
            assert [words for words in MENDED if words.lower() in said.lower()] == [], name


@pytest.mark.sampled(1)
def test_the_autopilot_says_what_it_will_do_and_afterwards_what_it_did(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Autopilot")
    expect(panel).to_contain_text("Your own screen isn't touched")
    panel.get_by_role("combobox").first.select_option("real")
    expect(panel).to_contain_text("plays it with your mouse")
    expect(panel).not_to_contain_text("isn't touched")
    panel.get_by_role("combobox").first.select_option("virtual")
    expect(panel.get_by_label("Pause before each turn: 1 s")).to_be_visible()
    panel.get_by_label("Pause before each turn").fill("0")
    guest.press(panel.get_by_role("button", name="Start"))
    expect(panel.get_by_role("heading", name=re.compile("Finished|Stopped"))).to_be_visible()
    expect(panel.get_by_text(re.compile("10 mines: (read from the game's counter|as you chose)"))).to_be_visible()
    expect(panel.get_by_role("list", name="What it clicked and why").get_by_role("listitem").first).to_contain_text(
        re.compile("[A-Z]+[0-9]+")
    )
    image = panel.get_by_role("img", name="The board that the autopilot sees")
    assert image.evaluate("each => getComputedStyle(each).imageRendering") == "pixelated"
    expect(panel.get_by_role("button", name="Start")).to_be_enabled()

    def uncounted(route: Route) -> None:
        flight = route.fetch().json()
        flight["report"] |= {"mines": None, "assumed_mines": 10}
        route.fulfill(json=flight)

    page.route("**/api/autopilot", uncounted)
    page.reload()
    panel = guest.tab("Autopilot")
    expect(panel.get_by_text("number of mines unknown")).to_contain_text("usually has 10, which was not relied upon")


@pytest.mark.slow
def test_a_run_is_told_as_a_sentence_with_axes_and_a_legend(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Lab")
    for method in page.evaluate("fetch('/api/about').then(each => each.json()).then(each => each.methods)"):
        expect(panel.get_by_text(re.compile(re.escape(method["does"][1:])))).to_be_attached()
    panel.get_by_role("spinbutton", name="Games").fill("60")
    panel.get_by_role("textbox", name="Seed", exact=True).fill("3")
    guest.press(panel.get_by_role("button", name="Run", exact=True))
    expect(panel.get_by_text("180 of 180 games, finished, seed 3")).to_be_visible()
    told = panel.get_by_role("list", name="How the methods compare")
    expect(told).to_contain_text(re.compile("more often than|equally often"))
    expect(told).not_to_contain_text("SPRT")
    expect(panel.locator(".u-label").filter(has_text="x")).to_have_count(0)
    expect(panel.get_by_role("img", name=re.compile("Won, %, trivial, exact, strong"))).to_be_visible()


@pytest.mark.slow
def test_history_is_empty_at_first_and_fits_a_phone(visitor: Visitor, phone: Visitor, tmp_path: Path) -> None:
    page = visitor.arrive()
    tab(page, "History")
    panel = page.get_by_role("tabpanel", name="History")
    expect(panel.get_by_role("heading", name="No games yet")).to_be_visible()
    expect(panel.get_by_role("combobox")).to_have_count(0)
    with Store(tmp_path) as store:
        results = ("won", "lost", "won", "abandoned")
        days = [past_game(began=f"2026-05-0{day + 1}T23:30:00+00:00", result=each) for day, each in enumerate(results)]
        store.history.add(*days)
    tab(page, "Settings")
    tab(page, "History")
    expect(panel.get_by_role("columnheader", name="Abandoned")).to_be_visible()
    local = page.evaluate(
        "new Date('2026-05-01T23:30:00Z').toLocaleString(undefined, {dateStyle:'medium', timeStyle:'short'})"
    )
    expect(panel.get_by_text(local)).to_be_visible()
    expect(panel.get_by_role("img", name=re.compile("Win rate so far"))).to_be_visible()
    touched = phone.arrive()
    tab(touched, "History")
    wide = touched.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    expect(touched.get_by_role("button", name="Play a game")).to_have_count(0)
    rows = touched.locator("table").last.get_by_role("row")
    for box in (rows.nth(place).bounding_box() for place in range(rows.count())):
        assert box is None or box["x"] + box["width"] <= 390


def test_settings_take_effect_and_data_can_be_deleted(visitor: Visitor, server: Server) -> None:
    settle(server, player="Ada", long_press=800)
    page = visitor.arrive()
    tab(page, "Settings")
    panel = page.get_by_role("tabpanel", name="Settings")
    expect(panel.get_by_text("Long press after 0.80 s")).to_be_visible()
    panel.get_by_label("Swap buttons").check()
    tab(page, "Play")
    cell = page.locator("[role=gridcell]").nth(40)
    cell.click()  # the left button flags now
    expect(cell).to_have_attribute("aria-label", re.compile("flag"))
    tab(page, "Settings")
    panel.get_by_role("button", name="Delete my data").click()
    expect(panel.get_by_role("alert")).to_contain_text("can't be undone")
    panel.get_by_role("button", name="Delete everything").click()
    page.wait_for_load_state("load")
    tab(page, "Settings")
    expect(panel.get_by_label("Your name in the history")).to_have_value("")
    expect(panel.get_by_label("Swap buttons")).not_to_be_checked()


SHARE = """([png]) => {
    const image = new Image(), canvas = document.createElement('canvas');
    image.src = png;
    navigator.mediaDevices.getDisplayMedia = async () => {
        await image.decode();
        Object.assign(canvas, { width: image.width, height: image.height });
        const draw = () => canvas.getContext('2d').drawImage(image, 0, 0);
        draw();
        window.setInterval(draw, 50);  // a screen that nothing moves on sends frames all the same
        return canvas.captureStream(10);
    };
}"""
"""A canvas in place of the screen that a person would share."""


@pytest.mark.slow
@pytest.mark.parametrize("is_clear", [True, False])
def test_a_shared_screen_is_watched_with_the_answer_drawn_over_it(visitor: Visitor, *, is_clear: bool) -> None:
    session = Session(Setup.of("beginner", seed=5))
    session.open(Cell(3, 3))
    drawing = draw(session.board, THEMES["classic"], 24, window=True)
    frame = drawing.frame.pixels.copy() if is_clear else smear(session, drawing)
    screen = np.full((500, 700, 3), 90, np.uint8)
    screen[60 : 60 + frame.shape[0], 150 : 150 + frame.shape[1]] = frame
    done, content = cv2.imencode(".png", cv2.cvtColor(screen, cv2.COLOR_RGB2BGR))
    assert done
    page = visitor.arrive()
    page.evaluate(SHARE, ["data:image/png;base64," + base64.b64encode(content.tobytes()).decode()])
    panel = visitor.tab("Autopilot")
    panel.get_by_role("combobox").first.select_option("shared")
    expect(panel).to_contain_text("Nothing is clicked")
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".line")).to_contain_text("proven safe" if is_clear else "read correctly")
    assert ("proven" in panel.inner_text()) is is_clear
    expect(panel.get_by_text(f"Mines left: {session.board.mines_left}, read from the picture.")).to_be_visible()
    painted = "each => each.getContext('2d').getImageData(0, 0, each.width, each.height).data.some(part => part)"
    assert panel.locator(".picture canvas").evaluate(painted)
    if is_clear:
        expect(panel.get_by_text(re.compile(r"[45]\.\d glances per second"))).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Start")).to_be_visible()
