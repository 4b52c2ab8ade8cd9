"""Helping the reader: corners, columns and rows, a pad of readings, looks that are taught; no false proofs."""

import re

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.render import Drawing, draw
from gridseer.session import Session, Setup
from gridseer.sudoku.drawing import png as sudoku_picture
from gridseer.sudoku.notation import parse_line
from gridseer.theme import THEMES
from tests.browser.conftest import Visitor
from tests.support.browser import drop, pull
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.server import Server
from tests.support.strange_game import strange_board
from tests.support.sudoku_puzzles import EASY

NAME = "Board to analyse"
ROWS = ["..1#", "..11", "11..", "#1.."]


def png(frame: Frame) -> bytes:
    return frame.png()


def cells(page: Page) -> Locator:
    return page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")


def place_on(page: Page, x: float, y: float, width: int, height: int) -> tuple[float, float]:
    """Where a pixel of the picture is on the page."""
    box = page.locator(".picture img").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"] / width, box["y"] + y * box["height"] / height


@pytest.mark.slow
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
        pull(page, handle, *place_on(page, x, y, frame.width, frame.height), touch=guest.touch)
    page.get_by_role("spinbutton", name="Columns").fill("4")
    page.get_by_role("spinbutton", name="Rows").fill("3")
    guest.press(page.get_by_role("button", name="Add a row at the bottom"))
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("4")
    guest.press(page.get_by_role("button", name="Remove the row at the bottom"))
    page.get_by_role("spinbutton", name="Rows").fill("4")
    with page.expect_request(re.compile("/api/pictures")) as sent:
        guest.press(page.get_by_role("button", name="Read again"))
    expect(cells(page)).to_have_count(16)
    region = [
        int(part)
        for part in re.findall(r"\d+", sent.value.url.partition("region=")[2].partition("&")[0].replace("%2C", ","))
    ]
    assert np.allclose(region, [lattice.x, lattice.y, lattice.width, lattice.height], atol=5)


@pytest.mark.sampled(1)
def test_looks_are_taught_on_the_page(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    frame, lattice = strange_board(ROWS, 48, at=(60, 50))
    query = f"region={lattice.x},{lattice.y},{lattice.width:.0f},{lattice.height:.0f}&columns=4&rows=4"
    page.route("**/api/pictures?*", lambda route: route.continue_(url=f"{route.request.url}&{query}"))
    drop(page, png(frame), "shot.png", "image/png")
    expect(cells(page)).to_have_count(16)
    first = {symbol: (x, y) for y, row in reversed(list(enumerate(ROWS))) for x, symbol in enumerate(row)}
    names = {".": "empty", "#": "closed", "1": "1"}
    for symbol, (x, y) in first.items():
        guest.press(cells(page).nth(4 * y + x))
        pad = page.get_by_role("group", name=re.compile("^What"))
        expect(pad.get_by_role("checkbox")).to_be_checked()  # an unknown game: two clicks teach a look
        with page.expect_response(re.compile("/api/themes")):
            guest.press(pad.get_by_role("button", name=names[symbol], exact=True))
    expect(page.get_by_text("3 looks are saved in the theme “My game”.")).to_be_visible()
    assert guest.board(NAME) == "\n".join(ROWS)
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='doubtful']")).to_have_count(0)
    panel = guest.tab("Settings")
    known = panel.get_by_role("region", name="Games gridseer knows")
    expect(known.get_by_role("listitem")).to_contain_text("looks named by you; 3 looks")
    with page.expect_download() as saved:
        guest.press(known.get_by_role("button", name="Export My game"))
    assert saved.value.suggested_filename == "My game.theme"
    guest.press(known.get_by_role("button", name="Forget My game"))
    expect(known.get_by_role("listitem")).to_have_count(0)
    known.get_by_label("Import a theme").set_input_files(saved.value.path())
    expect(known.get_by_role("listitem")).to_contain_text("looks named by you; 3 looks")
    guest.press(known.get_by_role("button", name="Forget My game"))
    expect(known.get_by_role("listitem")).to_have_count(0)
    expect(known).to_contain_text("None yet.")


DOUBTED = f"[role=grid][aria-label='{NAME}'] [aria-label*='doubtful']"


def test_one_name_counts_at_once_and_can_be_taken_back(guest: Visitor, server: Server) -> None:
    """However little else is known: here all other looks of the board are still doubtful."""
    page = guest.arrive()
    guest.tab("Analyse")
    frame, lattice = strange_board(ROWS, 48, at=(60, 50))
    query = f"region={lattice.x},{lattice.y},{lattice.width:.0f},{lattice.height:.0f}&columns=4&rows=4"
    page.route("**/api/pictures?*", lambda route: route.continue_(url=f"{route.request.url}&{query}"))
    drop(page, png(frame), "shot.png", "image/png")
    expect(page.locator(DOUBTED).first).to_be_attached()
    before, doubts = guest.board(NAME), page.locator(DOUBTED).count()
    ones = {(x, y) for y, row in enumerate(ROWS) for x, symbol in enumerate(row) if symbol == "1"}
    guest.press(cells(page).nth(2))
    pad = page.get_by_role("group", name=re.compile("^What"))
    painted = "each => each.getContext('2d').getImageData(80, 80, 1, 1).data[3] === 255"
    page.wait_for_function(painted, arg=pad.locator("canvas").element_handle())
    with page.expect_response(re.compile("/api/themes$")):
        guest.press(pad.get_by_role("button", name="1", exact=True))
    rows = guest.board(NAME).splitlines()
    assert {(x, y) for y in range(4) for x in range(4) if rows[y][x] == "1"} >= ones
    assert not any(f"row {y + 1}, column {x + 1}," in (each or "") for x, y in ones for each in doubted(page))
    assert 0 < len(doubted(page)) < doubts
    expect(pad).to_be_visible()  # it goes on to the next doubtful cell
    with page.expect_response(re.compile("/api/themes/unteach")):
        guest.press(page.get_by_role("button", name="Undo").last)
    expect(page.locator(DOUBTED)).to_have_count(doubts)
    assert guest.board(NAME) == before
    assert server.call("GET", "/api/settings/themes", cookie=server.cookie()).json() == []


def doubted(page: Page) -> list[str | None]:
    places = page.locator(DOUBTED)
    return [places.nth(place).get_attribute("aria-label") for place in range(places.count())]


def smear(session: Session, drawing: Drawing) -> npt.NDArray[np.uint8]:
    """A window whose first number cannot be read."""
    pixels, left, top = drawing.frame.pixels.copy(), int(drawing.lattice.x), int(drawing.lattice.y)
    clue = first_clue(session)
    part = pixels[top + clue.y * 24 + 3 : top + clue.y * 24 + 21, left + clue.x * 24 + 3 : left + clue.x * 24 + 21]
    part[:] = cv2.GaussianBlur(part, (0, 0), 5)
    return pixels


def first_clue(session: Session) -> Cell:
    board = session.board
    cells = (Cell(x, y) for y in range(board.height) for x in range(board.width))
    return next(cell for cell in cells if 1 <= board[cell] <= 8)


def smeared() -> tuple[Session, Cell, bytes]:
    session = Session(Setup.of("intermediate", seed=5))
    session.open(Cell(3, 3))
    pixels = smear(session, draw(session.board, THEMES["classic"], 24, window=True))
    return session, first_clue(session), Frame(pixels).png()


@pytest.mark.slow
def test_doubtful_cells_prove_nothing_until_somebody_says_what_they_show(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    session, clue, content = smeared()
    drop(page, content, "shot.png", "image/png")
    expect(cells(page)).to_have_count(256)
    words = page.get_by_role("tabpanel", name="Analyse").locator(".status")
    expect(words).to_contain_text("read correctly")
    assert "proven" not in words.inner_text()
    guest.press(cells(page).nth(clue.y * 16 + clue.x))
    pad = page.get_by_role("group", name=re.compile("^What"))
    before = guest.board(NAME)
    guest.press(pad.get_by_role("button", name=str(session.board[clue]), exact=True))
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
        guest.press(doubtful.first)
        guest.press(pad.get_by_role("button", name=name, exact=True))
    expect(words).not_to_contain_text("read correctly")
    expect(words).to_contain_text("proven")
    assert guest.board(NAME) == "\n".join(str(session.board).splitlines()[:-1])
    assert before.count("\n") == 15


@pytest.mark.slow
def test_a_tap_looks_and_changes_nothing(guest: Visitor) -> None:
    page = guest.arrive()
    page.get_by_role("tab", name="Analyse").click()
    expect(cells(page)).to_have_count(48)
    before = guest.board(NAME)
    with page.expect_response(re.compile("/api/positions/cell")):
        guest.press(cells(page).nth(0))
    expect(page.get_by_text(re.compile("mine .*safe|proven"))).not_to_have_count(0)
    assert guest.board(NAME) == before
    guest.press(page.locator("label[title^='cycle']"))
    guest.press(cells(page).nth(0))
    expect(cells(page).nth(0)).to_have_attribute("aria-label", re.compile("empty"))


def test_a_closed_cell_of_a_picture_shows_its_figures_and_can_be_called_misread(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Analyse")
    session = Session(Setup.of("beginner", seed=5))
    session.open(Cell(3, 3))
    drop(page, draw(session.board, THEMES["classic"], 24, window=True).frame.png(), "window.png", "image/png")
    expect(cells(page)).to_have_count(81)
    expect(panel.locator(".line")).to_contain_text("safe")  # the answer, not where the picture went
    guest.press(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='closed']").first)
    misread = page.get_by_role("button", name="Misread?").locator("visible=true").first
    expect(misread).to_be_in_viewport(ratio=1)
    if guest.touch:
        bubble = panel.get_by_role("group", name="Figures", exact=True)
        assert bubble.evaluate("each => each.scrollWidth <= each.clientWidth")
    pad = page.get_by_role("group", name=re.compile("^What"))
    expect(pad).not_to_be_attached()
    guest.press(misread)
    expect(pad).to_be_in_viewport(ratio=1)
    expect(pad.locator("canvas")).to_be_visible()
    if guest.touch:
        expect(page.get_by_role("button", name="Misread?").locator("visible=true")).to_have_count(1)  # the bubble went


@pytest.mark.slow
def test_what_is_seen_and_what_is_usual_are_told_apart(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Analyse")
    session = Session(Setup.of("intermediate", seed=5))
    session.open(Cell(3, 3))
    drop(page, draw(session.board, THEMES["classic"], 24).frame.png(), "board.png", "image/png")
    expect(panel.get_by_text("No mine counter was found. A board of 16")).to_contain_text(
        "usually has 40 mines, but that isn't relied upon"
    )
    expect(panel.get_by_role("textbox", name="Mines left")).to_have_value("?")
    drop(page, draw(session.board, THEMES["classic"], 24, window=True).frame.png(), "window.png", "image/png")
    expect(panel.get_by_text(f"Mines left: {session.board.mines_left}, read from the picture.")).to_be_visible()
    expect(panel.get_by_role("textbox", name="Mines left")).to_have_value(str(session.board.mines_left))
    expect(panel.get_by_text("No mine counter")).to_have_count(0)


SLOW: dict[str, object] = {
    "sentence": "this picture takes longer than usual to read",
    "hint": None,
    "clues": [],
    "patience": True,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Analyse", "Nurikabe"])
def test_a_picture_that_takes_long_is_read_on_if_somebody_asks(guest: Visitor, name: str) -> None:
    page = guest.arrive()
    panel = guest.tab(name)
    expect(panel.get_by_role("grid")).to_be_visible()

    def answer(route: Route) -> None:
        route.continue_() if "patient=true" in route.request.url else route.fulfill(status=422, json=SLOW)

    page.route("**/api/pictures*/**", answer)
    page.route("**/api/pictures?*", answer)
    drop(page, Frame(np.full((90, 120, 3), 200, np.uint8)).png(), "shot.png", "image/png")
    line = panel.locator(".status")
    expect(line).to_contain_text("taking longer than usual")
    expect(line).to_be_in_viewport()
    guest.press(line.get_by_role("button", name="Keep reading"))
    expect(line).to_contain_text(re.compile("No (board|puzzle) found"))
    guest.said = [text for text in guest.said if "422" not in text]  # the browser notes what was refused


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Nurikabe", "Sudoku"])
def test_a_doubtful_puzzle_is_solved_but_not_proven(visitor: Visitor, name: str) -> None:
    page = visitor.arrive()
    panel = visitor.tab(name)

    def doubted(route: Route) -> None:
        found = route.fetch().json()
        found["puzzles"][0]["doubtful"] = [[4, 0]]
        route.fulfill(json=found)

    page.route(f"**/api/pictures/{name.lower()}?*", doubted)
    content = photo_of(MEDIUM).png if name == "Nurikabe" else sudoku_picture(parse_line(EASY))
    drop(page, content, "photo.png", "image/png")
    expect(panel.locator(".status")).to_contain_text("1 doubtful cell is outlined")
    panel.get_by_role("button", name="Solve", exact=True).click()
    expect(panel.locator(".status")).to_contain_text(
        "If the doubtful cell is read correctly, this is the only solution"
    )
    assert "proven" not in panel.inner_text()
    panel.get_by_text("Edit", exact=False).first.click()
    panel.locator("[aria-label^='row 1, column 5, ']").click()
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Solve", exact=True).click()
    expect(panel.locator(".status")).to_contain_text("Solved: one solution, proven in")
