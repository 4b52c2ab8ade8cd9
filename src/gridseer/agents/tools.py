"""The tools that a language model is given: each asks the library, and answers in plain data."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import update_wrapper
from importlib import import_module
from typing import Annotated, Any, Literal, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from gridseer.agents.files import PICTURES, REPLAYS, TEXTS, Folders, unquoted
from gridseer.agents.tables import Tables, shown
from gridseer.errors import GridseerError, InputError
from gridseer.files import MOST_PICTURE, MOST_TEXT
from gridseer.geometry import Region
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.cell_text import parse_cell
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.setup import Setup

P = ParamSpec("P")
Data = dict[str, Any]

BoardText = Annotated[
    str,
    Field(
        description="Rows of # closed, ! flag, . open and empty, 1-8; the last line is m and the mines left "
        "(all mines minus flags): m10, m? if unknown."
    ),
]
CellName = Annotated[str, Field(description="A column letter and a row number from the top: C5. Or x,y from 0: 2,4.")]
GameName = Annotated[str, Field(description="The name that new_game gave.")]
FilePath = Annotated[str, Field(description="The full path of a file, in a folder that the user allows.")]


def add_tools(server: MCPServer, folders: Folders) -> None:
    """Give a server every tool that needs no mouse; they read files in some folders."""
    tools: list[Callable[..., Data]] = [analyse_board, explain_cell]
    for tool in [*tools, *_picture_tools(folders), *_game_tools(Tables(), folders)]:
        server.tool()(told(tool))


def told(tool: Callable[P, Data]) -> Callable[P, Data]:
    """A tool whose mistakes are put into a sentence, with what to try next."""

    def answered(*arguments: P.args, **options: P.kwargs) -> Data:
        try:
            return tool(*arguments, **options)
        except GridseerError as error:
            raise ToolError(_speakable(f"{error.sentence}. {error.hint or ''}".strip())) from None

    return update_wrapper(answered, tool)


def _speakable(sentence: str) -> str:
    """A sentence that can be sent: half of a pair of surrogates, which a caller may send, isn't a character."""
    return sentence.encode(errors="backslashreplace").decode()


def analyse_board(board: BoardText, method: str = "strong") -> Data:
    """Work a Minesweeper board out exactly: mine probabilities, cells proven safe or mines, and the best move."""
    from gridseer.minesweeper.solving.solver import make_solver

    return make_solver(method).think(Board.parse(board)).to_json()


def explain_cell(board: BoardText, cell: CellName) -> Data:
    """Say whether a closed cell is proven safe or a mine, by which numbers, or how likely it is a mine."""
    from gridseer.minesweeper.solving.engine import analyse
    from gridseer.minesweeper.solving.explain import explain

    position, place = Board.parse(board), parse_cell(cell)
    proof = explain(position, place)
    if proof is not None:
        return {"verdict": "safe" if proof.safe else "mine", **proof.to_json()}
    risk = float(analyse(position).mine_probability[place.y, place.x])
    sentence = f"{place} is not certain: it is a mine with a probability of {risk:.4g}"
    return {"verdict": "uncertain", "x": place.x, "y": place.y, "mine_probability": risk, "sentence": sentence}


def _picture_tools(folders: Folders) -> tuple[Callable[..., Data], ...]:
    """The tools that look at pictures."""
    from gridseer.vision.image import decode, is_picture

    def read_screenshot(
        path: FilePath,
        region: Annotated[str | None, Field(description="x,y,width,height in pixels, where the board is.")] = None,
        columns: Annotated[int | None, Field(description="How many columns, if it isn't found without.")] = None,
        rows: int | None = None,
        mines: Annotated[int | None, Field(description="All mines, if you know them.")] = None,
    ) -> Data:
        """Read the Minesweeper boards in a picture: cells as board text, mines left, state, and doubtful cells."""
        from gridseer.vision.board import read

        inside = None if region is None else Region.parse(region)
        frame = decode(folders.read(path, PICTURES, MOST_PICTURE), path)
        found = read(frame, inside, columns, rows, mines=mines)
        return {"boards": [sighting.to_json() for sighting in found]}

    def puzzle_in(kind: str, path: str) -> Any:  # noqa: ANN401 - what a file holds differs by puzzle
        content = folders.read(path, PICTURES | TEXTS, MOST_PICTURE)
        with nullcontext() if is_picture(content) else unquoted(f"a {kind}", path):
            return _opened(kind, content, path)

    def solve_puzzle(
        kind: Literal["nurikabe", "sudoku"],
        path: Annotated[str | None, Field(description="The full path of a photo, a screenshot or a text file.")] = None,
        text: Annotated[str | None, Field(description="Or the puzzle as text: one line per row.")] = None,
    ) -> Data:
        """Solve a Nurikabe or a Sudoku from a photo or a text: the solution, whether it is the only one, each step."""
        if (path is None) == (text is None):
            raise InputError("expected a path or a text, got both or neither", "Give one of them.")
        given = puzzle_in(kind, path) if path else _opened(kind, (text or "").encode(errors="replace"), "the text")
        if given.board is None:
            raise InputError("expected a puzzle in the picture, got none", "Take a sharper picture, of the grid alone.")
        done = import_module(f"gridseer.{kind}.walkthrough").work_out(given.board, explain=True, known=given.solutions)
        return {"puzzle": str(given.board), **done.to_json()}

    return read_screenshot, solve_puzzle


def _opened(kind: str, content: bytes, name: str) -> Any:  # noqa: ANN401 - what a file holds differs by puzzle
    return import_module(f"gridseer.puzzles.{kind}").open_file(content, name)


def _game_tools(tables: Tables, folders: Folders) -> tuple[Callable[..., Data], ...]:
    """The tools that play, on one set of games."""

    def new_game(
        *,
        level: Annotated[str | None, Field(description="beginner, intermediate or expert; or give a size.")] = None,
        width: int | None = None,
        height: int | None = None,
        mines: int | None = None,
        start: Annotated[
            str, Field(description="safe: the first cell isn't a mine; zero: nor its neighbours.")
        ] = "zero",
        seed: int | None = None,
        no_guess: Annotated[bool, Field(description="Whether logic alone must open everything.")] = False,
    ) -> Data:
        """Begin a game of Minesweeper; play it with open_cell, flag_cell and chord_cell."""
        named = level or ("beginner" if width is None and height is None and mines is None else None)
        options: Data = {"start": start, "seed": seed, "no_guess": no_guess}
        return tables.begin(Setup.of(named, width=width, height=height, mines=mines, **options))

    def open_cell(game: GameName, cell: CellName) -> Data:
        """Open a cell. A mine loses the game."""
        return tables.move(game, Action.OPEN, cell)

    def flag_cell(game: GameName, cell: CellName) -> Data:
        """Set a flag, or take it away."""
        return tables.move(game, Action.FLAG, cell)

    def chord_cell(game: GameName, cell: CellName) -> Data:
        """Open all cells around a number whose flags are set."""
        return tables.move(game, Action.CHORD, cell)

    def game_state(game: GameName) -> Data:
        """Show a game as it stands."""
        return shown(tables.session(game))

    def review_game(
        game: Annotated[str, Field(description="A game of new_game, a file (.avf .mvf .rmv .evf, a save), or last.")],
    ) -> Data:
        """Judge every move of a game: what was certain, which guess was best, skill and luck, and the turning point."""
        from gridseer.review import judge
        from gridseer.session.past import past_record, record_in

        if game in tables:
            found = judge(tables.session(game).record)
        elif game.isalnum():
            found = judge(past_record(game))
        else:
            content = folders.read(game, REPLAYS | TEXTS, MOST_TEXT)
            with unquoted("a recorded game", game):
                found = judge(record_in(content, game))
        return found.to_json() | {"sentences": [found.sentence, found.skill_sentence, found.luck_sentence]}

    return new_game, open_cell, flag_cell, chord_cell, game_state, review_game
