"""Helping the reader: corners, columns and rows, a pad of readings, looks that are taught; no false proofs."""

import re
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.render import draw
from gridseer.session import Session, Setup
from gridseer.theme import THEMES
from tests.browser.conftest import Visitor
from tests.support.browser import drop
from tests.support.server import Server
from tests.support.strange_game import strange_board

NAME = "Board to analyse"
ROWS = ["..1#", "..11", "11..", "#1.."]


@pytest.fixture(params=["mouse", "touch"])
def guest(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor at a desk, and one with a phone."""
    touch = request.param == "touch"
    size: ViewportSize = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, reduced_motion="reduce")
    visiting = Visitor(context, server)
    visiting.touch = touch  # type: ignore[attr-defined]
    yield visiting
    context.close()
    assert visiting.said == []


def press(guest: Visitor, place: Locator) -> None:
    place.tap() if guest.touch else place.click()  # type: ignore[attr-defined]


def pull(guest: Visitor, handle: Locator, x: float, y: float) -> None:
    """Drag a handle to a place of the page, with the mouse or with a finger."""
    box = handle.bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if not guest.touch:  # type: ignore[attr-defined]
        guest.page.mouse.move(*start)
        guest.page.mouse.down()
        guest.page.mouse.move((start[0] + x) / 2, (start[1] + y) / 2)
        guest.page.mouse.move(x, y)
        guest.page.mouse.up()
        return
    session = guest.page.context.new_cdp_session(guest.page)
    for kind, at in (
        ("touchStart", start),
        ("touchMove", ((start[0] + x) / 2, (start[1] + y) / 2)),
        ("touchMove", (x, y)),
    ):
        point = {"x": at[0], "y": at[1]}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    guest.page.wait_for_timeout(200)  # a finger that rests before it is lifted: Chromium swallows the tap after a fling
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def png(frame: Frame) -> bytes:
    return frame.png()


def cells(page: Page) -> Locator:
    return page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")


def place_on(page: Page, x: float, y: float, width: int, height: int) -> tuple[float, float]:
    """Where a pixel of the picture is on the page."""
    box = page.locator(".picture img").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"] / width, box["y"] + y * box["height"] / height


def test_a_failed_picture_clears_the_board_and_corners_help(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    expect(cells(page)).to_have_count(48)
    frame, lattice = strange_board(ROWS, 48, at=(60, 50))
    drop(page, png(frame), "shot.png", "image/png")
    expect(page.get_by_role("alert")).to_contain_text("No board found")
    expect(cells(page)).to_have_count(0)
    expect(page.get_by_text("proven safe")).to_have_count(0)
    for corner, x, y in (
        ("upper left corner", lattice.x, lattice.y),
        ("lower right corner", lattice.x + lattice.width, lattice.y + lattice.height),
    ):
        handle = page.get_by_role("button", name=f"Where the board is: {corner}")
        handle.scroll_into_view_if_needed()
        pull(guest, handle, *place_on(page, x, y, frame.width, frame.height))
    page.get_by_role("spinbutton", name="Columns").fill("4")
    page.get_by_role("spinbutton", name="Rows").fill("3")
    press(guest, page.get_by_role("button", name="Add a row at the bottom"))
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("4")
    press(guest, page.get_by_role("button", name="Remove the row at the bottom"))
    page.get_by_role("spinbutton", name="Rows").fill("4")
    with page.expect_request(re.compile("/api/pictures")) as sent:
        press(guest, page.get_by_role("button", name="Read again"))
    expect(cells(page)).to_have_count(16)
    region = [
        int(part)
        for part in re.findall(r"\d+", sent.value.url.partition("region=")[2].partition("&")[0].replace("%2C", ","))
    ]
    assert np.allclose(region, [lattice.x, lattice.y, lattice.width, lattice.height], atol=5)


def test_looks_are_taught_on_the_page(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    frame, lattice = strange_board(ROWS, 48, at=(60, 50))
    query = f"?region={lattice.x},{lattice.y},{lattice.width:.0f},{lattice.height:.0f}&columns=4&rows=4"
    page.route("**/api/pictures?", lambda route: route.continue_(url=route.request.url.rstrip("?") + query))
    drop(page, png(frame), "shot.png", "image/png")
    expect(cells(page)).to_have_count(16)
    first = {symbol: (x, y) for y, row in reversed(list(enumerate(ROWS))) for x, symbol in enumerate(row)}
    names = {".": "empty", "#": "closed", "1": "1"}
    for symbol, (x, y) in first.items():
        press(guest, cells(page).nth(4 * y + x))
        pad = page.get_by_role("group", name=re.compile("^What"))
        expect(pad).to_be_visible()
        pad.get_by_role("checkbox").check()
        pad.get_by_role("textbox").fill("Strange")
        with page.expect_response(re.compile("/api/pictures")):
            press(guest, pad.get_by_role("button", name=names[symbol], exact=True))
        expect(page.get_by_text("Reading it")).to_have_count(0)
    expect(page.get_by_text("Read by the looks of the theme “Strange”.")).to_be_visible()
    assert guest.board(NAME) == "\n".join(ROWS)
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='doubtful']")).to_have_count(0)


def smeared() -> tuple[Session, Cell, bytes]:
    """A window with one number that cannot be read."""
    session = Session(Setup.of("intermediate", seed=5))
    session.open(Cell(3, 3))
    drawing = draw(session.board, THEMES["classic"], 24, window=True)
    pixels, left, top = drawing.frame.pixels.copy(), int(drawing.lattice.x), int(drawing.lattice.y)
    clue = next(Cell(x, y) for y in range(16) for x in range(16) if 1 <= session.board[Cell(x, y)] <= 8)
    part = pixels[top + clue.y * 24 + 3 : top + clue.y * 24 + 21, left + clue.x * 24 + 3 : left + clue.x * 24 + 21]
    part[:] = cv2.GaussianBlur(part, (0, 0), 5)
    return session, clue, Frame(pixels).png()


def test_doubtful_cells_prove_nothing_until_somebody_says_what_they_show(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    session, clue, content = smeared()
    drop(page, content, "shot.png", "image/png")
    expect(cells(page)).to_have_count(256)
    words = page.get_by_role("tabpanel", name="Analyse").locator(".status")
    expect(words).to_contain_text("read correctly")
    assert "proven" not in words.inner_text()
    press(guest, cells(page).nth(clue.y * 16 + clue.x))
    pad = page.get_by_role("group", name=re.compile("^What"))
    before = guest.board(NAME)
    press(guest, pad.get_by_role("button", name=str(session.board[clue]), exact=True))
    for _ in range(300):
        doubtful = page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='doubtful']")
        if doubtful.count() == 0:
            break
        place = doubtful.first.get_attribute("aria-label") or ""
        index = doubtful.first.evaluate(
            "cell => [...cell.closest('[role=grid]').querySelectorAll('[role=gridcell]')].indexOf(cell)"
        )
        symbol = session.board[Cell(index % 16, index // 16)]
        name = {0: "empty", 9: "closed"}.get(symbol, str(symbol))
        assert place
        press(guest, doubtful.first)
        press(guest, pad.get_by_role("button", name=name, exact=True))
    expect(words).not_to_contain_text("read correctly")
    expect(words).to_contain_text("proven")
    assert guest.board(NAME) == "\n".join(str(session.board).splitlines()[:-1])
    assert before.count("\n") == 15


def test_a_tap_looks_and_changes_nothing(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    expect(cells(page)).to_have_count(48)
    before = guest.board(NAME)
    with page.expect_response(re.compile("/api/positions/cell")):
        press(guest, cells(page).nth(0))
    expect(page.get_by_text(re.compile("mine .*safe|proven"))).not_to_have_count(0)
    assert guest.board(NAME) == before
    press(guest, page.locator("label[title^='cycle']"))
    press(guest, cells(page).nth(0))
    expect(cells(page).nth(0)).to_have_attribute("aria-label", re.compile("empty"))
