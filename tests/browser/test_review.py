"""Reviews in the page: a lost game, its mistake and the proof; a recorded game that is dropped on the page."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from gridseer import analyse
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from tests.browser.conftest import SHOTS, Visitor
from tests.support.browser import drop
from tests.support.replays import SAMPLES
from tests.support.server import Server

WIDTH = 9


def begin(server: Server) -> tuple[str, Cell]:
    """Begin a game in which something is certain after the first cell; its identity, and a proven mine."""
    cookie = server.cookie()
    state = server.call("POST", "/api/games", {"seed": "21", "no_guess": True}, cookie=cookie).json()
    wish = {"action": "open", "x": 4, "y": 4}
    state = server.call("POST", f"/api/games/{state['game']}/act", wish, cookie=cookie).json()["game"]
    return str(state["game"]), analyse(Board.parse(state["board"])).mine_cells()[0]


def lose(server: Server) -> None:
    """Play a game in which a proven mine is opened."""
    game, mine = begin(server)
    wish = {"action": "open", "x": mine.x, "y": mine.y}
    played = server.call("POST", f"/api/games/{game}/act", wish, cookie=server.cookie()).json()
    assert played["game"]["outcome"] == "lost"


def test_a_lost_game_is_reviewed_and_the_proof_is_lit(visitor: Visitor, server: Server) -> None:
    _, mine = begin(server)
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(mine.y * WIDTH + mine.x).click()
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("grid", name="Review")).to_be_visible()
    expect(page.get_by_text("Skill 0 %: 1 mistake in 2 moves.")).to_be_visible()
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.get_by_role("button", name="The moves: the line is the risk").click(position={"x": 500, "y": 20})
    expect(page.locator("[data-kind=proven_mine]")).to_contain_text(f"{mine} was certainly a mine")
    expect(page.locator("[role=grid][aria-label=Review] [aria-label$='a clue']").first).to_be_attached()
    page.screenshot(path=SHOTS / "review.png", full_page=True)
    page.get_by_text("Figures", exact=True).click()
    expect(page.get_by_text("the fewest clicks that open the whole board")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("grid", name="Minesweeper board")).to_be_visible()
    # The strip stands under the board, too, as soon as the game is over; a click begins the review there.
    expect(page.get_by_text("2 clicks: 2 left, 0 right, 0 chords.")).to_be_visible()
    page.get_by_role("button", name="The moves: the line is the risk").click(position={"x": 500, "y": 20})
    expect(page.locator("[data-kind=proven_mine]")).to_be_visible()


def test_a_past_game_is_reviewed_from_the_history_on_a_phone(browser: Browser, server: Server) -> None:
    lose(server)
    lose(server)
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, reduced_motion="reduce")
    visitor = Visitor(context, server)
    page = visitor.arrive()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("heading", name="Skill and mistakes, game by game")).to_be_visible()
    page.get_by_role("button", name="Review").first.click()
    expect(page.get_by_role("button", name="Back to History")).to_be_visible()
    page.get_by_role("button", name="Previous mistake").tap()
    expect(page.locator("[data-kind=proven_mine]")).to_be_visible()
    expect(page.locator("[role=grid][aria-label=Review] [aria-label$='a clue']").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path=SHOTS / "review-phone.png", full_page=True)
    context.close()
    assert visitor.said == []


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
def test_a_recorded_game_is_dropped_on_the_page_and_replayed(visitor: Visitor, server: Server) -> None:
    sample: Path = next(path for path in SAMPLES if path.name == "beginner.avf")
    page = visitor.arrive()
    drop(page, sample.read_bytes(), sample.name, "application/octet-stream")
    board = page.get_by_role("grid", name="Review")
    expect(board).to_be_visible()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()  # it plays by itself
    page.get_by_label("Speed of the review").select_option("20")
    expect(page.get_by_text("The end of the game.")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(
        "document.querySelectorAll('[role=grid][aria-label=Review] [aria-label$=closed]').length > 30"
    )
    expect(page.get_by_text("The end of the game.")).to_be_visible()
    page.get_by_role("button", name="Previous mistake").click()
    page.screenshot(path=SHOTS / "review-recorded.png", full_page=True)
    page.get_by_role("tab", name="History").click()
    page.get_by_label("Player").select_option("imported")
    expect(page.get_by_role("cell", name="Wang Jianing G15208")).to_be_visible()
    past = json.loads(server.call("GET", "/api/history?source=imported", cookie=server.cookie()).body)["games"]
    assert [(game["bbbv"], game["seconds"], game["result"]) for game in past] == [(24, 14.52, "won")]


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
def test_a_dropped_replay_is_painted_while_it_plays(guest: Visitor) -> None:
    sample: Path = next(path for path in SAMPLES if path.name == "expert.avf")
    page = guest.arrive()
    drop(page, sample.read_bytes(), sample.name, "application/octet-stream")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    canvas = page.locator(".viewport:has([role=grid][aria-label=Review]) canvas")
    for _ in range(3):
        before = canvas.evaluate("each => each.toDataURL()")
        page.wait_for_function("([each, before]) => each.toDataURL() !== before", arg=[canvas.element_handle(), before])
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    # It is headed by its file and its player, and the board is in sight as a whole, with what leads through it.
    expect(page.get_by_text("expert.avf · Wang Jianing")).to_be_visible()
    expect(page.get_by_role("grid", name="Review")).to_be_in_viewport(ratio=0.9 if guest.touch else 1)
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_in_viewport(ratio=1)
    assert page.locator(".viewport:has([role=grid][aria-label=Review])").evaluate(
        "each => each.scrollWidth <= each.clientWidth"
    )
    shown, room = canvas.evaluate(
        "each => [each.offsetWidth, Math.min(each.parentElement.clientWidth - 18, each.nextElementSibling.offsetWidth)]"
    )
    assert shown == pytest.approx(room, abs=1)


@pytest.mark.slow
def test_a_file_that_cannot_be_read_is_told(visitor: Visitor) -> None:
    page = visitor.arrive()
    drop(page, b"*rmv\x00\x07", "broken.rmv", "application/octet-stream")
    expect(page.get_by_role("alert")).to_contain_text(
        "xpected a replay of Viennasweeper of version 1 or 2, got version 7"
    )
    visitor.said.clear()  # the browser notes the refusal by itself
