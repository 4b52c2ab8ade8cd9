"""Pictures that are sent to the server: read, or refused before they cost anything."""

import asyncio
import json
import socket
import struct
import zlib
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from fastapi import Request

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.render import draw
from gridseer.session import Session, Setup
from gridseer.stop import Stop
from gridseer.theme import THEMES
from gridseer.vision.image import decode
from gridseer.web import reader
from gridseer.web.gate import MAX_PICTURE_BYTES
from gridseer.web.pictures import MOST_AT_ONCE
from gridseer.web.reader import Readers, TooMuchWorkError, _work
from gridseer.web.server import _told
from tests.support.server import Answer, Server, processor_seconds
from tests.support.waiting import PATIENCE, until


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


def test_cells_that_look_alike_have_one_number(server: Server, cookie: str) -> None:
    session = Session(Setup.of("beginner", seed=5))
    session.open(Cell(3, 3))
    (board,) = send(server, cookie, picture_of(session), "?looks=true").json()["boards"]
    sights = [sight for row in board["cells"] for sight in row]
    looks = [look for row in board["looks"] for look in row]
    assert len(set(sights)) == len(set(looks)) == len(set(zip(sights, looks, strict=True))) > 3
    assert send(server, cookie, picture_of(session)).json()["boards"][0]["looks"] is None


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
    sentence = answer.json()["sentence"].lower()
    assert "expected" in sentence or "isn't a picture" in sentence


@pytest.mark.parametrize(("width", "height"), [(7000, 7000), (1, 49_999_999), (33_000, 40)])
@pytest.mark.parametrize("puzzle", ["", "/nurikabe"])
def test_a_small_file_with_very_many_pixels_costs_no_work(
    server: Server, cookie: str, puzzle: str, width: int, height: int
) -> None:
    """Looked through, each of them would keep a reader busy for seconds."""
    answer = send(server, cookie, bomb(width, height), puzzle)
    assert answer.status == 422
    assert f"{width}x{height}" in answer.json()["sentence"]


def test_a_large_screenshot_is_read() -> None:
    """A 4K screen that is nearly empty is still looked through."""
    done, content = cv2.imencode(".png", np.full((2160, 3840, 3), 200, np.uint8))
    assert done
    assert decode(content.tobytes()).pixels.shape == (2160, 3840, 3)


def readers(server: Server) -> dict[int, float]:
    """The processes of the server that read pictures, and how long each has worked."""
    found = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            command = (status.parent / "cmdline").read_bytes()
            if int(lines["PPid"]) == server.pid and b"spawn_main" in command:
                found[int(status.parent.name)] = processor_seconds(int(status.parent.name))
    return found


def leave_while_it_is_read(server: Server, request: bytes) -> None:
    """Send a picture, go away as soon as a reader works, and wait until that one has ended."""
    before = readers(server)

    def at_work() -> set[int]:
        return {pid for pid, worked in readers(server).items() if worked > before.get(pid, -1.0) + 0.1}

    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.sendall(request)
        busy = until(at_work, "a reader at work")
    until(lambda: busy - readers(server).keys(), "the end of the reader")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="there is no /proc here")
def test_a_picture_that_nobody_waits_for_is_dropped_with_its_process(server: Server, cookie: str) -> None:
    """Noise of 40 megapixels is looked at for many seconds."""
    noise = np.random.default_rng(2).integers(0, 255, (5000, 8000), np.uint8)
    done, content = cv2.imencode(".jpg", noise, [cv2.IMWRITE_JPEG_QUALITY, 40])
    assert done
    head = f"POST /api/pictures HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
    request = f"{head}Content-Length: {content.size}\r\n\r\n".encode() + content.tobytes()
    for _ in range(MOST_AT_ONCE + 1):
        leave_while_it_is_read(server, request)
    session = Session(Setup.of("beginner", seed=5))
    assert send(server, cookie, picture_of(session)).json()["boards"][0]["columns"] == 9


def test_too_many_bytes_are_refused_unread(server: Server, cookie: str) -> None:
    headers = {"cookie": cookie, "content-length": str(MAX_PICTURE_BYTES + 1)}
    headers["origin"] = f"http://127.0.0.1:{server.port}"
    assert server.ask("POST", "/api/pictures", None, headers).status == 413


def test_a_wrong_rectangle_is_told(server: Server, cookie: str) -> None:
    for region in ("1,2,x,4", "-1,2,3,4", "1,-2,3,4", "1,2,0,4", "9999,2,3,4"):
        assert send(server, cookie, bomb(10, 10), f"?region={region}").status == 422, region


def lines(width: int, height: int) -> bytes:
    """Paper with squares: thousands of lattices that could be a board."""
    paper = np.full((height, width), 255, np.uint8)
    paper[::17] = paper[:, ::17] = 0
    done, content = cv2.imencode(".png", paper)
    assert done
    return content.tobytes()


@pytest.mark.slow
def test_a_small_picture_that_costs_much_work_is_read_only_if_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader ends itself, says so, and the next picture has a new one."""
    readers, content = Readers(), lines(600, 400)
    monkeypatch.setattr("gridseer.web.reader._work", _work_for_nothing)
    with pytest.raises(TooMuchWorkError, match="longer than usual"):
        readers.read("minesweeper", content, {}, Stop())
    assert readers.read("minesweeper", content, {}, Stop(), patient=True).width == 600
    monkeypatch.undo()
    assert Readers().read("minesweeper", content, {}, Stop()).height == 400


def _work_for_nothing(connection: Connection) -> None:
    """A reader that may not work at all."""
    reader.WORK_SECONDS = reader.WORK_SECONDS_PER_MEGABYTE = 0.0
    _work(connection)


def test_the_page_is_told_that_it_may_ask_again() -> None:
    answer = asyncio.run(_told(cast("Request", None), TooMuchWorkError()))
    assert (answer.status_code, json.loads(bytes(answer.body))["patience"]) == (422, True)
    refused = asyncio.run(_told(cast("Request", None), InputError("expected a picture")))
    assert not json.loads(bytes(refused.body))["patience"]


def test_a_file_that_is_too_large_is_refused_in_megabytes(server: Server, cookie: str) -> None:
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}", "content-length": str(40 << 20)}
    answer = server.ask("POST", "/api/pictures", None, headers)
    assert (answer.status, b"at most 32 MB" in answer.body) == (413, True)
