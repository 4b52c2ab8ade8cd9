"""The tab Nurikabe: read from a photo, corrected, solved on the picture; hints, steps, checks; played by hand."""

import re

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from gridseer.nurikabe.board import Board
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from tests.browser.conftest import Visitor
from tests.support.browser import drop, launch
from tests.support.paper import HEIGHT, WIDTH, Photo, photo_of
from tests.support.server import Server

SMALL = Puzzle.parse("1 . .\n. . .\n. . 3")
PUZZLE = Puzzle.parse("""
. . . . . . 1 .
. 3 . . . 1 . .
. . . . . . 2 .
. 4 . . 3 . . .
. . . . . . . .
. . . 1 . . 4 .
. 1 . . . . . .
. . 1 . . . 1 .
""")


def opened(visitor: Visitor, puzzle: Puzzle | None = None) -> Page:
    page = visitor.arrive()
    visitor.tab("Nurikabe")
    expect(grid(page)).to_be_visible()
    if puzzle is not None:
        page.get_by_label("puzz.link address or text").fill(str(puzzle))
        page.get_by_role("button", name="Load", exact=True).click()
        expect(cells(page)).to_have_count(puzzle.width * puzzle.height)
        expect(page.get_by_text(f"Loaded: {puzzle.width} by {puzzle.height}.").last).to_be_visible()
    return page


def grid(page: Page) -> Locator:
    return page.get_by_role("grid", name="Nurikabe")


def line(page: Page) -> Locator:
    """The one line above the board."""
    return page.get_by_role("tabpanel", name="Nurikabe").locator(".status")


def cells(page: Page) -> Locator:
    return grid(page).get_by_role("gridcell")


def cell(page: Page, x: int, y: int) -> Locator:
    return grid(page).locator(f"[role=gridcell][aria-label^='row {y + 1}, column {x + 1}, ']")


def text(page: Page) -> str:
    """What a screen reader hears, as the text form."""
    labels = grid(page).evaluate(
        "grid => [...grid.children].map(row => [...row.children].map(cell => cell.getAttribute('aria-label')))"
    )
    words = {"unknown": ".", "sea": "#", "island": "o"}
    rows = [[label.split(", ")[2].removeprefix("clue ") for label in row] for row in labels]
    return "\n".join(" ".join(words.get(word, word) for word in row) for row in rows)


def solution(puzzle: Puzzle) -> Board:
    found = solve(puzzle).solution
    assert found is not None
    return found


@pytest.mark.slow
def test_a_photo_is_read_corrected_by_key_and_solved_on_the_picture(visitor: Visitor) -> None:
    """The photo has a 2 for the 1 in the first row. It has one solution with it, too, but that is not the puzzle."""
    rows = [list(row) for row in PUZZLE.clues]
    rows[0][6] = 2
    printed = Puzzle.of(rows)
    page = opened(visitor)
    drop(page, photo_of(printed).png, "photo.png", "image/png")
    expect(page.locator(".picture img")).to_be_visible()
    expect(cells(page)).to_have_count(64)
    assert Board.parse(text(page)).puzzle == printed
    page.get_by_text("Edit clues", exact=True).click()
    cell(page, 6, 0).focus()
    page.keyboard.press("9")
    page.get_by_role("button", name="Solve", exact=True).last.click()
    expect(line(page)).to_contain_text("Not solvable: no solution: ")
    assert "cannot be right" in str(cell(page, 6, 0).get_attribute("aria-label"))
    cell(page, 6, 0).focus()
    page.keyboard.press("Delete")
    page.keyboard.press("1")
    assert Board.parse(text(page)).puzzle == PUZZLE
    page.get_by_role("button", name="Solve", exact=True).last.click()
    expect(page.get_by_text("Solved: one solution").last).to_be_visible()
    answer = solution(PUZZLE)
    assert text(page).split() == str(answer).split()
    picture = page.get_by_role("img", name="The picture that was read, 53 coloured cells drawn on it")
    expect(picture).to_be_in_viewport()
    expect(line(page)).to_be_in_viewport()
    assert drawn(page, photo_of(PUZZLE)) == answer.rows()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the picture").click()
    assert saving.value.suggested_filename == "nurikabe-solved.png"


def drawn(page: Page, photo: Photo) -> list[str]:
    """What the canvas over the picture shows in the middle of each cell: ``#`` where it is blue, ``.`` elsewhere."""
    places = [[photo.centre(x, y) for x in range(PUZZLE.width)] for y in range(PUZZLE.height)]
    script = """(places) => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
        const canvas = document.querySelector('.picture canvas'), context = canvas.getContext('2d');
        done(places.map(row => row.map(([x, y]) =>
            [...context.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data])));
    })))"""
    colours = np.array(page.evaluate(script, places))
    is_sea = (colours[..., 3] > 120) & (colours[..., 2] > colours[..., 1] + 20)
    return ["".join("#" if sea else "." for sea in row) for row in is_sea]


@pytest.mark.slow
def test_a_smudged_digit_is_told_and_corrected(visitor: Visitor) -> None:
    """A 3 with an 8 printed over it looks like an 8. Only with the 3 there is a solution, but people must say so."""
    rows = [list(row) for row in PUZZLE.clues]
    rows[1][1] = 8
    page = opened(visitor)
    drop(page, photo_of(PUZZLE, over=Puzzle.of(rows)).png, "photo.png", "image/png")
    expect(cells(page)).to_have_count(64)
    assert Board.parse(text(page)).puzzle == Puzzle.of(rows)
    expect(line(page)).to_contain_text("It has no solution as it was read.")
    assert "doubtful" in str(cell(page, 1, 1).get_attribute("aria-label"))
    page.get_by_role("button", name="Check now").click()
    cell(page, 1, 1).focus()
    readings = page.get_by_role("group", name="Possible readings of the selected cell")
    expect(readings.get_by_role("button", name=re.compile("^8 "))).to_be_visible()
    readings.get_by_role("button", name=re.compile("^3 ")).click()
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 2, column 2, clue 3")
    page.keyboard.press("u")
    expect(grid(page).locator("[aria-label^='row 2, column 2, clue 8']")).to_be_attached()
    page.keyboard.press("Enter")
    assert "doubtful" not in str(cell(page, 1, 1).get_attribute("aria-label"))


def test_what_repair_has_changed_is_put_back_with_one_tap(visitor: Visitor) -> None:
    """The reader sees the 3 at B2; the page is told that it was read as an 8 and repaired."""

    def repaired(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        change = {"cell": [1, 1], "from": "8", "to": "3", "probability": 0.9712, "sentence": "B2: read as 8"}
        told["puzzles"][0] |= {"repaired": [change], "doubtful": [[1, 1]]}
        route.fulfill(response=answer, json=told)

    page = opened(visitor)
    page.route("**/api/pictures/nurikabe*", repaired)
    drop(page, photo_of(PUZZLE).png, "photo.png", "image/png")
    expect(page.get_by_text("Repaired: B2: read as 8 (97 % sure)")).to_be_visible()
    assert "repaired" in str(cell(page, 1, 1).get_attribute("aria-label"))
    visitor.press(page.get_by_role("button", name="Put back 8"))
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 2, column 2, clue 8")
    expect(page.get_by_role("button", name="Put back 8")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 2, column 2, clue 3")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_picture_is_shown_upright(visitor: Visitor, quarters: int) -> None:
    photo = photo_of(PUZZLE)
    pixels = cv2.imdecode(np.frombuffer(photo.png, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    done, content = cv2.imencode(".png", np.rot90(pixels, quarters))
    assert done
    page = opened(visitor)
    drop(page, content.tobytes(), "photo.png", "image/png")
    expect(cells(page)).to_have_count(64)
    assert Board.parse(text(page)).puzzle == PUZZLE
    for part in ("img", "canvas"):
        box = page.locator(f".picture {part}").bounding_box()
        assert box is not None
        assert box["width"] / box["height"] == pytest.approx(WIDTH / HEIGHT, rel=0.01)
        x, y = photo.centre(4, 3)
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        expect(cell(page, 4, 3)).to_be_focused()
        cell(page, 0, 0).focus()
    page.get_by_role("button", name="Solve", exact=True).last.click()
    expect(page.get_by_text("Solved: one solution").last).to_be_visible()
    assert drawn(page, photo) == solution(PUZZLE).rows()


@pytest.mark.slow
def test_several_sizes_and_a_smaller_grid_keep_the_mesh_on_the_picture(visitor: Visitor) -> None:
    page = opened(visitor)
    drop(page, photo_of(PUZZLE).png, "photo.png", "image/png")
    expect(cells(page)).to_have_count(64)
    page.get_by_text("Size: 8").click()
    page.get_by_role("button", name="Remove a row at the top").click()
    expect(cells(page)).to_have_count(56)
    page.get_by_role("button", name="Add a column at the right").click()
    expect(cells(page)).to_have_count(63)
    assert str(cell(page, 1, 0).get_attribute("aria-label")).startswith("row 1, column 2, clue 3")
    cell(page, 0, 5).focus()
    page.evaluate("scrollTo(0, 0)")
    box = page.locator(".picture canvas").bounding_box()
    assert box is not None
    x, y = photo_of(PUZZLE).centre(1, 1)
    page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
    expect(cell(page, 1, 0)).to_be_focused()


@pytest.mark.slow
def test_a_picture_without_a_grid_is_told_and_reading_can_be_cancelled(visitor: Visitor) -> None:
    page = opened(visitor)
    done, content = cv2.imencode(".png", np.full((300, 400, 3), 220, np.uint8))
    assert done
    drop(page, content.tobytes(), "empty.png", "image/png")
    expect(line(page)).to_contain_text("No puzzle found")
    expect(grid(page)).to_have_count(0)  # the puzzle that was there doesn't belong to this picture
    noise = np.random.default_rng(2).integers(0, 255, (2600, 3400, 3), np.uint8)
    done, content = cv2.imencode(".jpg", noise)
    drop(page, content.tobytes(), "noise.jpg", "image/jpeg")
    page.get_by_role("button", name="Cancel").click()
    expect(line(page)).to_contain_text("Cancelled.")
    expect(grid(page)).to_be_visible()
    expect(page.get_by_text("Drop, paste or choose a picture")).to_be_visible()


@pytest.mark.slow
def test_hints_tell_more_each_time_and_steps_lead_to_the_end(guest: Visitor) -> None:
    page = opened(guest, SMALL)
    hint = page.get_by_role("tabpanel", name="Nurikabe").get_by_role("button", name="Hint")
    guest.press(hint)
    expect(page.get_by_text("Complete island, easy: look at the marked cells.").last).to_be_visible()
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "row 1, column 1, clue 1, look here")
    guest.press(hint)
    expect(page.get_by_text("B1, A2 are sea: the island of the 1").last).to_be_visible()
    assert "#" not in text(page)
    guest.press(hint)
    expect(cell(page, 1, 0)).to_have_attribute("aria-label", "row 1, column 2, sea, the step")
    for _ in range(8):
        if page.get_by_text("every rule holds").count():
            break
        guest.press(page.get_by_role("tabpanel", name="Nurikabe").get_by_role("button", name="Step", exact=True))
        page.wait_for_load_state("networkidle")
    expect(page.get_by_text("every rule holds").last).to_be_visible()
    assert Board.parse(text(page)).rows() == solution(SMALL).rows()
    guest.press(page.get_by_role("button", name="Explain every step"))
    expect(page.get_by_role("list", name="Steps").get_by_role("listitem").first).to_contain_text("Complete island")
    guest.press(page.get_by_role("list", name="Steps").get_by_role("button").first)
    assert text(page) == "1 # .\n# . .\n. . 3"


def test_a_puzzle_is_played_by_keyboard_alone_and_a_mistake_is_found(visitor: Visitor) -> None:
    page = opened(visitor, SMALL)
    cell(page, 0, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    page.keyboard.press("c")
    expect(line(page)).to_contain_text("The island of the 1 at A1 has 2 cells.")
    expect(cell(page, 1, 0)).to_have_attribute("aria-label", "row 1, column 2, island, cannot be right")
    page.keyboard.press("u")
    for y, row in enumerate(solution(SMALL).rows()):
        for x, symbol in enumerate(row):
            page.keyboard.press("Control+Home")
            for _ in range(x):
                page.keyboard.press("ArrowRight")
            for _ in range(y):
                page.keyboard.press("ArrowDown")
            if symbol == "#":
                page.keyboard.press("Space")
    expect(page.get_by_text("every rule holds").last).to_be_visible()


def test_mouse_paints_and_touch_taps(visitor: Visitor, browser: Browser, server: Server) -> None:
    page = opened(visitor, SMALL)
    cell(page, 1, 0).hover()
    page.mouse.down()
    cell(page, 2, 0).hover()
    page.mouse.up()
    cell(page, 1, 2).click(button="right")
    assert text(page) == "1 # #\n. . .\n. o 3"
    page.get_by_role("tabpanel", name="Nurikabe").get_by_role("button", name="Undo").click()
    assert text(page) == "1 # #\n. . .\n. . 3"
    page.reload()
    expect(cell(page, 2, 0)).to_have_attribute("aria-label", "row 1, column 3, sea")
    context = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True)
    try:
        phone = Visitor(context, server)
        touched = opened(phone, SMALL)
        for _ in range(2):
            cell(touched, 1, 1).tap()
        cell(touched, 0, 1).tap()
        assert text(touched) == "1 . .\n# o .\n. . 3"
        touched.get_by_text("Edit clues", exact=True).tap()
        cell(touched, 1, 1).tap()
        touched.get_by_role("group", name="Clue in the selected cell").get_by_role("button", name="1").tap()
        touched.get_by_role("group", name="Clue in the selected cell").get_by_role("button", name="2").tap()
        assert text(touched) == "1 . .\n# 12 .\n. . 3"
        assert phone.said == []
    finally:
        context.close()


@pytest.mark.slow
def test_made_and_written_as_an_address(visitor: Visitor) -> None:
    page = opened(visitor)
    panel = page.get_by_role("tabpanel", name="Nurikabe")
    panel.get_by_label("Columns", exact=True).fill("6")
    panel.get_by_label("Rows", exact=True).fill("5")
    panel.get_by_label("Seed").fill("7")
    panel.get_by_role("button", name="Make a puzzle").click()
    expect(line(page)).to_contain_text("6 by 5, seed 7.")
    puzzle = Board.parse(text(page)).puzzle
    assert solution(puzzle)
    panel.get_by_role("button", name="Copy puzz.link address").click()
    address = panel.get_by_label("Address (copied)").input_value()
    assert address.startswith("https://puzz.link/p?nurikabe/6/5/")
    panel.get_by_role("button", name="Empty grid").click()
    expect(grid(page).locator("[aria-label*='clue']")).to_have_count(0)
    page.evaluate(
        """address => { const transfer = new DataTransfer(); transfer.setData('text/plain', address);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })); }""",
        address,
    )
    expect(page.get_by_text("Loaded: 6 by 5.").last).to_be_visible()
    assert Board.parse(text(page)).puzzle == puzzle


@pytest.mark.slow
def test_the_camera_takes_a_picture(browser: Browser, server: Server) -> None:
    """Chromium's own camera shows a moving ball on green: no puzzle, but a picture."""
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    filming = launch(browser.browser_type, *fake)
    try:
        visitor = Visitor(filming.new_context(), server)
        page = opened(visitor)
        page.get_by_role("button", name="Use the camera").click()
        page.get_by_role("button", name="Take the picture").click()
        expect(page.locator(".picture img")).to_be_visible()
        expect(line(page)).to_contain_text("No puzzle found")
        assert visitor.said == []
    finally:
        filming.close()
