"""Boards by hand and from pictures."""

import re

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from gridseer.grid import Cell
from gridseer.minesweeper.solving.engine import analyse
from gridseer.render import draw
from gridseer.session import Session, Setup
from gridseer.theme import THEMES
from tests.browser.conftest import Visitor
from tests.support.browser import drop

NAME = "Board to analyse"


def opened(visitor: Visitor, more: str = "") -> Page:
    page = visitor.arrive(more)
    page.get_by_role("tab", name="Analyse").click()
    expect(page.get_by_role("grid", name=NAME)).to_be_visible()
    return page


def window() -> tuple[Session, np.ndarray[tuple[int, ...], np.dtype[np.uint8]], tuple[int, int]]:
    session = Session(Setup.of("intermediate", seed=5))
    session.open(Cell(3, 3))
    drawing = draw(session.board, THEMES["classic"], 24, window=True)
    return session, drawing.frame.pixels.copy(), (int(drawing.lattice.x), int(drawing.lattice.y))


def png(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    done, content = cv2.imencode(".png", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    assert done
    return content.tobytes()


def test_a_screenshot_dropped_anywhere_becomes_a_solved_board(visitor: Visitor) -> None:
    page = visitor.arrive()
    session, pixels, _ = window()
    drop(page, png(pixels), "shot.png", "image/png")
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")).to_have_count(256)
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='best move']")).to_be_attached()
    assert visitor.board(NAME) == "\n".join(str(session.board).splitlines()[:-1])
    safe = len(analyse(session.board).safe_cells())
    assert page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='proven safe']").count() == safe
    expect(page.locator(".picture canvas")).to_be_visible()


def test_a_picture_is_cropped_to_its_board_and_expert_is_in_sight_as_a_whole(visitor: Visitor) -> None:
    session = Session(Setup.of("expert", seed=5))
    session.open(Cell(3, 3))
    board = draw(session.board, THEMES["classic"], 16, window=True).frame.pixels
    desktop = np.full((1080, 1920, 3), 90, np.uint8)
    desktop[300 : 300 + board.shape[0], 700 : 700 + board.shape[1]] = board
    page = visitor.arrive()
    drop(page, png(desktop), "shot.png", "image/png")
    panel = page.get_by_role("tabpanel", name="Analyse")
    expect(panel.get_by_role("gridcell")).to_have_count(480)
    assert panel.get_by_role("gridcell").first.evaluate("cell => cell.offsetWidth") >= 24
    assert panel.locator(".viewport").evaluate("each => each.scrollWidth <= each.clientWidth")
    shown, picture = panel.locator(".picture canvas"), panel.locator(".picture img")
    part, whole = shown.bounding_box(), picture.bounding_box()
    assert part is not None
    assert whole is not None
    assert part["width"] / 30 >= 24
    assert whole["width"] / 1920 * 16 >= 24  # a cell of the picture
    panel.get_by_role("button", name="Whole picture").click()
    page.wait_for_function(
        "([canvas, image]) => Math.abs(canvas.offsetWidth - image.offsetWidth) < 2",
        arg=[shown.element_handle(), picture.element_handle()],
    )


@pytest.mark.slow
def test_a_doubtful_cell_is_outlined_and_mended(visitor: Visitor) -> None:
    page = visitor.arrive()
    session, pixels, (left, top) = window()
    clue = next(Cell(x, y) for y in range(16) for x in range(16) if 1 <= session.board[Cell(x, y)] <= 8)
    smeared = pixels[top + clue.y * 24 + 3 : top + clue.y * 24 + 21, left + clue.x * 24 + 3 : left + clue.x * 24 + 21]
    smeared[:] = cv2.GaussianBlur(smeared, (0, 0), 5)
    drop(page, png(pixels), "shot.png", "image/png")
    doubtful = page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label*='doubtful']")
    expect(doubtful.first).to_be_attached()
    before = doubtful.count()
    cell = page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]").nth(clue.y * 16 + clue.x)
    cell.focus()
    page.keyboard.press(str(session.board[clue]))
    expect(doubtful).to_have_count(before - 1)
    assert visitor.board(NAME).splitlines()[clue.y][clue.x] == str(session.board[clue])


def test_keys_wheel_and_dragging_edit_the_board_and_clashes_are_named(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_role("textbox", name="Board text").fill("####\n####\n####\nm3")
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")).to_have_count(12)
    cells = page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")
    cells.nth(0).focus()
    page.keyboard.press("4")
    expect(page.get_by_role("alert")).to_contain_text("4 at A1")
    expect(page.locator("[aria-label='row 1, column 1, 4, contradicts']")).to_be_attached()
    page.keyboard.press("1")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("radio", name="cycle").check(force=True)
    cells.nth(3).hover()
    page.mouse.wheel(0, -100)
    page.mouse.wheel(0, -100)
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label^='row 1, column 4, 1']")).to_be_attached()
    cells.nth(8).hover()
    page.mouse.down()
    cells.nth(9).hover()
    cells.nth(10).hover()
    page.mouse.up()
    assert visitor.board(NAME).splitlines()[2].startswith("...")
    page.get_by_role("button", name="Undo").last.click()
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label^='row 3, column 1, closed']")).to_be_attached()


@pytest.mark.slow
def test_figures_are_asked_for_when_it_is_known_that_the_board_is_possible(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_role("textbox", name="Board text").fill("####\n####\n####\nm3")
    cells = page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")
    expect(cells).to_have_count(12)
    held: list[Route] = []
    asked: list[str] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/api/positions$"), hold)
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/positions/cell") else None)
    cells.nth(0).focus()
    page.keyboard.press("4")
    cells.nth(1).focus()
    page.keyboard.press("i")
    while not held:
        page.wait_for_timeout(10)
    held.pop().continue_()
    expect(page.get_by_role("alert")).to_contain_text("4 at A1")
    page.unroute_all()
    cells.nth(0).focus()
    page.keyboard.press("1")
    cells.nth(1).focus()
    with page.expect_response(re.compile("/api/positions/cell")) as answer:
        page.keyboard.press("i")
    assert answer.value.ok
    assert len(asked) == 1


def test_a_link_carries_the_board_and_files_are_read(visitor: Visitor) -> None:
    page = visitor.arrive("&board=4x2x2&b=H2HH1200")
    page.wait_for_selector(f"[role=grid][aria-label='{NAME}']")
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")).to_have_count(8)
    assert visitor.board(NAME) == "#2##\n12.."
    page.get_by_role("button", name="Link").click()
    page.wait_for_url("**b=H2HH1200**")
    drop(page, b"3x2x1\n01F\n01H\n", "x.mine", "")
    expect(page.locator(f"[role=grid][aria-label='{NAME}'] [role=gridcell]")).to_have_count(6)
    assert visitor.board(NAME) == ".1!\n.1#"
    with page.expect_download() as saving:
        page.get_by_role("button", name=".mine").click()
    assert saving.value.suggested_filename == "board.mine"
    assert saving.value.path().read_bytes() == b"3x2x1\n01F\n01H\n"


@pytest.mark.slow
def test_the_number_of_mines_may_be_unknown_or_a_range(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_role("textbox", name="Board text").fill("#X1#\nXX11\nm1")
    corner = page.locator(f"[role=grid][aria-label='{NAME}'] [aria-label^='row 1, column 1,']")
    expect(corner).to_have_attribute("aria-label", re.compile("proven safe"))
    page.get_by_role("button", name="Unknown").click()
    expect(corner).not_to_have_attribute("aria-label", re.compile("proven safe"))
    expect(page.get_by_role("textbox", name="Mines left")).to_have_value("?")
    expect(page.get_by_text("Mines left: probably 1 to 2")).to_be_visible()
    mines = page.get_by_role("textbox", name="Mines left")
    mines.fill("0-1")
    mines.press("Enter")
    expect(corner).to_have_attribute("aria-label", re.compile("proven safe"))
    expect(page.get_by_role("textbox", name="Board text")).to_have_value("#X1#\nXX11\nm0-1")
    mines.fill("many")
    mines.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("a range such as 10-40, or ? if unknown")
