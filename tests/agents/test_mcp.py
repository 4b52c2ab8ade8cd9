"""The MCP server, driven tool by tool by a real client of the ``mcp`` package."""

import http.client
import json
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from gridseer.minesweeper.board import Board
from gridseer.render import draw
from gridseer.sudoku.export import WRITERS
from gridseer.sudoku.notation import load
from gridseer.theme import THEMES
from gridseer.vision.image import save
from tests.support.command import COMMAND
from tests.support.replays import SAMPLES, smallest

pytest.importorskip("mcp", reason="the mcp package is not installed: pip install 'gridseer[mcp]'")
import anyio
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from gridseer.agents.server import whole_characters
from tests.support.waiting import PATIENCE

TOOLS = {
    *("read_screenshot", "analyse_board", "explain_cell", "solve_puzzle", "review_game"),
    *("new_game", "open_cell", "flag_cell", "chord_cell", "game_state"),
}
BOARD = "11#\n##1\nm1"
Call = Callable[..., Coroutine[Any, Any, dict[str, Any]]]


@asynccontextmanager
async def served(*options: str, home: Path) -> AsyncIterator[Client]:
    """A client of a server that was started as assistants start it."""
    environment = {**os.environ, "GRIDSEER_HOME": str(home), "DISPLAY": ""}
    parameters = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "mcp", *options], env=environment)
    async with Client(stdio_client(parameters)) as client:
        yield client


async def answer(client: Client, tool: str, **arguments: object) -> dict[str, Any]:
    """What a tool answers."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    found: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
    return found


async def refusal(client: Client, tool: str, **arguments: object) -> str:
    """Why a tool refuses."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)  # type: ignore[union-attr]


def test_a_client_drives_every_tool(tmp_path: Path) -> None:
    anyio.run(_drive, tmp_path)


async def _drive(folder: Path) -> None:
    async with served("--folder", str(folder), home=folder) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        await _boards(client, folder)
        await _games(client)
        await _puzzles(client, folder)
        if SAMPLES:
            (folder / "game.avf").write_bytes(smallest(".avf"))
            found = await answer(client, "review_game", game=str(folder / "game.avf"))
            assert found["result"] == "won"
            assert len(found["sentences"]) == 3


async def _boards(client: Client, folder: Path) -> None:
    board = Board.parse("..1#\n..1#\n1122\n####\nm4")
    save(draw(board, THEMES["classic"], window=True).frame, folder / "screen.png")
    (seen,) = (await answer(client, "read_screenshot", path=str(folder / "screen.png")))["boards"]
    assert seen["board"].split()[:4] == str(board).split()[:4]
    solved = await answer(client, "analyse_board", board=BOARD)
    assert solved["safe"] == [[2, 0], [0, 1]]
    assert solved["best"]["reason"]
    proof = await answer(client, "explain_cell", board=BOARD, cell="C1")
    assert (proof["verdict"], proof["clues"]) == ("safe", [[0, 0], [1, 0]])
    assert (await answer(client, "explain_cell", board="#1#\nm1", cell="0,0"))["mine_probability"] == 0.5
    for path in ("-", "/dev/zero", "/dev/zero.png", ""):
        assert "a folder that may be read" in await refusal(client, "read_screenshot", path=path)
    assert "expected" in await refusal(client, "analyse_board", board="lunch")
    assert "Did you mean 'strong'" in await refusal(client, "analyse_board", board=BOARD, method="stong")
    assert "expected a cell such as C5" in await refusal(client, "explain_cell", board=BOARD, cell="lunch")
    assert "board" in await refusal(client, "explain_cell", cell="A1")


async def _games(client: Client) -> None:
    game = (await answer(client, "new_game", width=4, height=1, mines=1, start="safe", seed=2))["game"]
    assert (await answer(client, "open_cell", game=game, cell="A1"))["board"] == "1###\nm1"
    assert (await answer(client, "flag_cell", game=game, cell="B1"))["board"] == "1!##\nm0"
    assert "flags set" in (await answer(client, "chord_cell", game=game, cell="A1"))["nothing_happened"]
    assert (await answer(client, "game_state", game=game))["outcome"] == "playing"
    won = [await answer(client, "open_cell", game=game, cell=cell) for cell in ("C1", "D1")][-1]
    assert (won["outcome"], won["final"]) == ("won", "1!1.")
    found = await answer(client, "review_game", game=game)
    assert [move["kind"] for move in found["moves"]] == ["safe"] * 4
    assert "expected the name of a game in play" in await refusal(client, "open_cell", game="none", cell="A1")
    assert "expected" in await refusal(client, "open_cell", game=game, cell="Z99")
    assert "mines fit this board" in await refusal(client, "new_game", width=5, height=5, mines=99)
    assert "a folder that may be read" in await refusal(client, "review_game", game="/dev/zero")


async def _puzzles(client: Client, folder: Path) -> None:
    text = "1 . . .\n. . 3 .\n. 1 . .\n. . . 2"
    sudoku = await answer(client, "solve_puzzle", kind="sudoku", text=text)
    (folder / "sudoku.png").write_bytes(WRITERS["png"](load(text.encode())))
    assert sudoku["solutions"] == 1
    photo = await answer(client, "solve_puzzle", kind="sudoku", path=str(folder / "sudoku.png"))
    assert photo["solution"] == sudoku["solution"]
    nurikabe = await answer(client, "solve_puzzle", kind="nurikabe", text="1 .\n. .")
    assert (nurikabe["solutions"], nurikabe["solution"]) == (1, [".#", "##"])
    assert "expected a path or a text" in await refusal(client, "solve_puzzle", kind="sudoku")
    assert "kind" in await refusal(client, "solve_puzzle", kind="chess", text="")


HALF = "\\ud800"
"""Half of a pair of surrogates, which JSON may hold, and no answer can."""


def test_half_a_character_is_answered_too(tmp_path: Path) -> None:
    given = (
        f'{{"game": "{HALF}", "cell": "{HALF}", "board": "{HALF}", "text": "{HALF}", "kind": "sudoku", "path": "x"}}'
    )
    tools = sorted(TOOLS - {"new_game"})
    calls = [f'{{"name": "{tool}", "arguments": {given}}}' for tool in tools]
    calls.append(f'{{"name": "new_game", "arguments": {{"level": "{HALF}"}}}}')
    version = '"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}'
    lines = [f'{{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {{{version}}}}}']
    lines.append('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
    for number, call in enumerate(calls, start=1):
        lines.append(f'{{"jsonrpc": "2.0", "id": {number}, "method": "tools/call", "params": {call}}}')
    with subprocess.Popen(
        [*COMMAND, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "GRIDSEER_HOME": str(tmp_path)},
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in lines[1:]]
        process.stdin.close()
    assert {answer["id"] for answer in answers if answer["result"].get("isError")} == set(range(1, len(calls) + 1))


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (rb'"\ud83d"', rb'"\ufffd"'),
        (rb'"\uDE00"', rb'"\ufffd"'),
        (rb'"\ud83d\ud83d\ude00"', rb'"\ufffd\ud83d\ude00"'),
        (rb'"\\ud83d\n\u00e9"', rb'"\\ud83d\n\u00e9"'),
        (rb'"\\\ud83d"', rb'"\\\ufffd"'),
    ],
)
def test_only_halves_of_characters_are_replaced(said: bytes, heard: bytes) -> None:
    assert whole_characters(said) == heard
    json.loads(heard).encode()


@pytest.mark.slow
def test_the_mouse_is_a_tool_only_where_it_was_asked_for(tmp_path: Path) -> None:
    async def look() -> None:
        async with served("--mouse", home=tmp_path) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {*TOOLS, "play_on_screen"}
            assert "display" in (await refusal(client, "play_on_screen")).lower()  # there is none here

    anyio.run(look)


@pytest.mark.slow
def test_http_is_served_on_this_machine_alone_and_refuses_other_hosts_and_origins(tmp_path: Path) -> None:
    environment = {**os.environ, "GRIDSEER_HOME": str(tmp_path)}
    with subprocess.Popen([*COMMAND, "mcp", "--http"], stderr=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stderr is not None
            address = process.stderr.readline().strip()
            parts = urlsplit(address)
            assert parts.hostname == "127.0.0.1"
            anyio.run(_answers_over_http, address)
            port = parts.port or 0
            assert _status(port, parts.path, {}) not in (403, 404, 421)
            assert _status(port, parts.path, {"Host": f"evil.example:{port}"}) == 421
            assert _status(port, parts.path, {"Origin": "http://evil.example"}) == 403
            assert _status(port, "/mcp", {}) == 404
        finally:
            process.terminate()


async def _answers_over_http(address: str) -> None:
    async with Client(address) as client:
        assert (await answer(client, "analyse_board", board=BOARD))["safe"] == [[2, 0], [0, 1]]


def _status(port: int, path: str, headers: dict[str, str]) -> int:
    """The status of a request, as any program on this machine can make it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        accepted = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
        connection.request("POST", path, b"{}", accepted)
        return connection.getresponse().status
    finally:
        connection.close()
