"""One way in: everything that can be saved can be opened again, and what can't be opened is explained."""

import json
from pathlib import Path
from typing import Any

import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.record_text import format_record
from gridseer.minesweeper.setup import Setup
from gridseer.puzzles import PUZZLES
from gridseer.session import Session
from gridseer.store import Store
from gridseer.store.theme_file import write_theme
from gridseer.store.themes import KnownTheme, ThemeFacts
from gridseer.sudoku.notation import EXAMPLE
from gridseer.web.opening import recognised
from gridseer.web.server import make_app
from tests.support.server import Answer, Server

EXPORTERS = {
    "GET /api/games/{game}/text",
    "GET /api/history/{game}/text",
    "GET /api/history.csv",
    "GET /api/lab/runs/{name}/csv",
    "GET /api/settings/themes/file",
    "POST /api/positions/export",
    "POST /api/nurikabe/export",
    "POST /api/sudoku/export",
}
"""Every call that answers with a file to be kept; each is tried below."""
SHOWN = {
    "GET /api/autopilot/picture",
    "GET /api/autopilot/screen",
    "GET /api/pictures/from-phone",
    "GET /api/skins/{name}/{size}.png",
}
"""Pictures that the page shows and nobody keeps."""
PACKED = {"GET /api/lab/runs/{name}/pictures"}
"""Pictures for a thesis, in a ZIP file: nothing in it is opened here."""
BOARDS = {
    "nurikabe": "3 . . .\n. . # o\n. . 2 .\n. ? . .\n",
    "sudoku": "1 2 3 4\n3 4 1 2\n2 1 4 .\n4 3 . =1\n",
}
NUMBERS = "2 . . . . . . . .\n" + 8 * ". . . . . . . . .\n"


def test_every_exporter_is_known_here() -> None:
    document = make_app(None).openapi()["paths"]
    found = {
        f"{method.upper()} {path}"
        for path, methods in document.items()
        for method, call in methods.items()
        if "application/json" not in call["responses"]["200"].get("content", {})
    }
    assert found - SHOWN - PACKED == EXPORTERS


@pytest.mark.parametrize("form", ["text", "mine", "mbf", "abf"])
def test_a_board_comes_back_in_every_format(form: str) -> None:
    board = Board.parse("!1.\n11.\n...\nm0")
    content = PUZZLES["minesweeper"].writers.get()[form](board)
    found = recognised(content, f"board.{'txt' if form == 'text' else form}")
    assert found.kind == "board"
    assert found.text.startswith("!")
    if form in ("text", "mine"):
        assert recognised(content, "") == found  # pasted, it has no name


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name in BOARDS for form in PUZZLES[name].writers.get() if form != "png"]
)
def test_a_puzzle_comes_back_in_every_format_on_whatever_tab(name: str, form: str) -> None:
    board = PUZZLES[name].load(BOARDS[name].encode())
    content = PUZZLES[name].writers.get()[form](board)
    expected = str(PUZZLES[name].load(content))
    for tab in ("play", "analyse", name):
        found = recognised(content, f"{name}.{form}.txt", tab)
        assert (found.kind, found.name, found.text) == ("puzzle", name, expected)
    if form in ("text", "svg"):
        assert expected == str(board)  # nothing of the position is lost


@pytest.mark.parametrize("name", PUZZLES)
def test_a_picture_that_was_saved_is_a_picture_whatever_it_is_called(name: str) -> None:
    board = Board.parse("#1\n11\nm1") if name == "minesweeper" else PUZZLES[name].load(BOARDS[name].encode())
    assert recognised(PUZZLES[name].writers.get()["png"](board), "saved.txt").kind == "picture"


@pytest.mark.parametrize(("name", "tab", "expected"), [("", "play", "sudoku"), ("", "nurikabe", "nurikabe")])
def test_the_tab_decides_where_a_text_can_be_several_puzzles(name: str, tab: str, expected: str) -> None:
    assert recognised(NUMBERS.encode(), name, tab).name == expected
    for each in ("nurikabe", "sudoku"):
        assert recognised(NUMBERS.encode(), f"{each} of today.txt", tab).name == each


def test_addresses_go_to_the_puzzle_that_they_name() -> None:
    for name, url in (("nurikabe", "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"), ("sudoku", EXAMPLE)):
        for tab in ("play", "nurikabe", "sudoku"):
            assert recognised(f" {url}\n".encode(), "", tab).name == name


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"PK\x03\x04\xff\xfe", "letter.docx", "of a kind that gridseer doesn't know"),
        (b"Dear Sir or Madam", "letter.txt", "nothing that gridseer can open"),
        (b"5", "", "nothing that gridseer can open"),
        (b"", "empty.txt", "nothing that gridseer can open"),
        (b'{"text": 5, "more": []}', "other.json", "nothing that gridseer can open"),
        (b"https://puzz.link/p?slither/5/5/g5k2o1k3g", "", "a puzzle named slither"),
        (b"https://example.org/picture", "", "fetches nothing"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "drawing.svg", "a drawing that wasn't saved by gridseer"),
        (b"#1\n#\nm1", "board.txt", "line 2"),
        (b"\x00\x01", "board.mbf", "byte"),
    ],
)
def test_what_cannot_be_opened_is_explained_in_one_sentence(content: bytes, name: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        recognised(content, name)


def opened(server: Server, cookie: str, content: bytes, name: str = "") -> dict[str, Any]:
    """What the server says that something is."""
    answer = sent(server, cookie, f"/api/open?name={name}", content)
    assert answer.status == 200, answer.body
    return dict(answer.json())


def sent(server: Server, cookie: str, path: str, content: bytes) -> Answer:
    return server.ask("POST", path, content, {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"})


def saved(*cells: Cell, **options: Any) -> bytes:  # noqa: ANN401 - what Setup takes
    """A game in which cells were opened, as it is saved."""
    session = Session(Setup.of("beginner", seed=4, **options))
    for cell in cells:
        session.open(cell)
    return format_record(session.record, session.board).encode()


def test_a_saved_game_goes_on_where_it_was(server: Server, cookie: str) -> None:
    game = server.call("POST", "/api/games", {"level": "beginner", "seed": "4"}, cookie=cookie).json()["game"]
    act = {"action": "open", "x": 3, "y": 3}
    state = server.call("POST", f"/api/games/{game}/act", act, cookie=cookie).json()["game"]
    file = server.call("GET", f"/api/games/{game}/text", cookie=cookie)
    assert "attachment" in file.headers["content-disposition"]
    assert file.body.startswith(b"gridseer save ")
    server.call("POST", f"/api/games/{game}/new", {"level": "expert"}, cookie=cookie)
    for content in (file.body, json.dumps({"text": file.body.decode()}).encode()):  # as older versions wrote it
        assert opened(server, cookie, content)["kind"] == "save"
        back = sent(server, cookie, "/api/open/save", content).json()
        assert back["past"] is None
        assert (back["game"]["game"], back["game"]["board"]) == (game, state["board"])
        assert server.call("GET", f"/api/games/{game}", cookie=cookie).json()["board"] == state["board"]


def test_a_saved_game_that_is_over_is_in_the_history_and_can_be_reviewed(server: Server, cookie: str) -> None:
    session = Session(Setup.of("beginner", seed=4))
    session.open(Cell(3, 3))
    layout = session.game.layout
    assert layout is not None
    session.open(next(cell for cell in session.board.closed_cells() if layout[cell.y, cell.x]))
    content = format_record(session.record, session.board).encode()
    assert opened(server, cookie, content)["kind"] == "save"
    back = sent(server, cookie, "/api/open/save", content).json()
    assert back == {"game": None, "past": session.id}
    assert server.call("GET", f"/api/games/{session.id}/review", cookie=cookie).json()["review"]["result"] == "lost"
    (entry,) = [
        each for each in server.call("GET", "/api/history", cookie=cookie).json()["games"] if each["game"] == session.id
    ]
    assert entry["source"] == "imported"
    text = server.call("GET", f"/api/history/{session.id}/text", cookie=cookie).body
    assert text == content
    assert sent(server, cookie, "/api/open/save", text).json()["past"] == session.id  # once more changes nothing


def test_a_changed_save_is_refused_in_a_sentence(server: Server, cookie: str) -> None:
    changed = saved(Cell(3, 3)).replace(b" open 3,3", b" open 0,0")
    answer = sent(server, cookie, "/api/open/save", changed)
    assert answer.status == 422
    assert "lead to another one" in answer.json()["sentence"]


def test_looks_that_were_exported_are_looks() -> None:
    theme = KnownTheme("My game", "", (1, 1), ThemeFacts(), {b"\0\0\0": 0})
    assert recognised(write_theme(theme), "My game.theme").kind == "theme"


def test_tables_are_for_spreadsheets(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        history = "".join(store.history.csv())
    for table in (history, "method,width,height,mines,start,games,wins\nstrong,9,9,10,zero,1,1\n"):
        with pytest.raises(InputError, match="a table for a spreadsheet"):
            recognised(table.encode(), "table.csv")
