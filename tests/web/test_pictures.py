"""Pictures that are sent to the server: read, or refused before they cost anything."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from gridseer.grid import Cell
from gridseer.render import draw
from gridseer.session import Session, Setup
from gridseer.theme import THEMES
from gridseer.web.guard import MAX_PICTURE_BYTES
from tests.web.server import Answer, Server


def picture_of(session: Session) -> bytes:
    frame = draw(session.board, THEMES["classic"], 24, window=True).frame
    done, content = cv2.imencode(".png", cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2BGR))
    assert done
    return content.tobytes()


def send(server: Server, cookie: str, content: bytes, query: str = "") -> Answer:
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}", "content-type": "image/png"}
    return server.ask("POST", f"/api/pictures{query}", content, headers)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bomb(width: int, height: int) -> bytes:
    """A small file that says it holds a huge picture."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1 << 20))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_window_is_read_cell_by_cell(server: Server, cookie: str) -> None:
    session = Session(Setup.of("intermediate", seed=5))
    session.open(Cell(3, 3))
    answer = send(server, cookie, picture_of(session)).json()
    (board,) = answer["boards"]
    assert board["board"] == str(session.board)
    assert board["doubtful"] == []


def test_no_board_is_an_answer_too(server: Server, cookie: str) -> None:
    done, content = cv2.imencode(".png", np.full((60, 80, 3), 200, np.uint8))
    assert done
    answer = send(server, cookie, content.tobytes())
    assert answer.status == 200
    assert answer.json()["boards"] == []


@pytest.mark.parametrize(
    "content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + bytes(40), bomb(60_000, 60_000), bomb(2_000_000_000, 2)]
)
def test_broken_and_huge_pictures_are_refused_in_a_sentence(server: Server, cookie: str, content: bytes) -> None:
    answer = send(server, cookie, content)
    assert answer.status == 422
    assert "expected" in answer.json()["sentence"]


def test_too_many_bytes_are_refused_unread(server: Server, cookie: str) -> None:
    headers = {"cookie": cookie, "content-length": str(MAX_PICTURE_BYTES + 1)}
    headers["origin"] = f"http://127.0.0.1:{server.port}"
    assert server.ask("POST", "/api/pictures", None, headers).status == 413


def test_a_wrong_rectangle_is_told(server: Server, cookie: str) -> None:
    assert send(server, cookie, bomb(10, 10), "?region=1,2,x,4").status == 422
