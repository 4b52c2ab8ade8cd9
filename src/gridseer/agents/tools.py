"""The tools that a language model is given: each asks the library, and answers in plain data."""

from collections.abc import Callable
from functools import update_wrapper
from importlib import import_module
from typing import Annotated, Any, Literal, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from gridseer.agents.files import given_file
from gridseer.agents.tables import Tables, shown
from gridseer.errors import GridseerError, InputError
from gridseer.files import MOST_PICTURE, read_bytes
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
FilePath = Annotated[str, Field(description="The full path of a file on this machine.")]


def add_tools(server: MCPServer) -> None:
    """Give a server every tool that needs no mouse."""
    tools: list[Callable[..., Data]] = [read_screenshot, analyse_board, explain_cell, solve_puzzle]
    for tool in [*tools, *_game_tools(Tables())]:
        server.tool()(told(tool))


def told(tool: Callable[P, Data]) -> Callable[P, Data]:
    """A tool whose mistakes are put into a sentence, with what to try next."""

    def answered(*arguments: P.args, **options: P.kwargs) -> Data:
        try:
            return tool(*arguments, **options)
        except GridseerError as error:
            raise ToolError(f"{error.sentence}. {error.hint or ''}".strip()) from None

    return update_wrapper(answered, tool)


def read_screenshot(
    path: FilePath,
    region: Annotated[str | None, Field(description="x,y,width,height in pixels, where the board is.")] = None,
    columns: Annotated[int | None, Field(description="How many columns, if it isn't found without.")] = None,
    rows: int | None = None,
    mines: Annotated[int | None, Field(description="All mines, if you know them.")] = None,
) -> Data:
    """Read the Minesweeper boards in a picture: their cells as board text, mines left, state, and doubtful cells."""
    from gridseer.vision.board.reader import read
    from gridseer.vision.image import load

    inside = None if region is None else Region.parse(region)
    found = read(load(given_file(path)), inside, columns, rows, mines=mines)
    return {"boards": [sighting.to_json() for sighting in found]}


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


def solve_puzzle(
    kind: Literal["nurikabe", "sudoku"],
    path: Annotated[str | None, Field(description="The full path of a photo, a screenshot or a text file.")] = None,
    text: Annotated[str | None, Field(description="Or the puzzle as text: one line per row.")] = None,
) -> Data:
    """Solve a Nurikabe or a Sudoku from a photo or from text: the solution, whether it is the only one, every step."""
    if (path is None) == (text is None):
        raise InputError("expected a path or a text, got both or neither", "Give one of them.")
    content = read_bytes(given_file(path), MOST_PICTURE, "picture") if path else (text or "").encode()
    given = import_module(f"gridseer.puzzles.{kind}").open_file(content, path or "the text")
    if given.board is None:
        raise InputError("expected a puzzle in the picture, got none", "Take a sharper picture, of the grid alone.")
    done = import_module(f"gridseer.{kind}.walkthrough").work_out(given.board, explain=True, known=given.solutions)
    return {"puzzle": str(given.board), **done.to_json()}


def _game_tools(tables: Tables) -> tuple[Callable[..., Data], ...]:
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
        from gridseer.session.past import record_of

        past = game == "last" or game.isalnum()
        found = judge(
            tables.session(game).record if game in tables else record_of(game if past else str(given_file(game)))
        )
        return found.to_json() | {"sentences": [found.sentence, found.skill_sentence, found.luck_sentence]}

    return new_game, open_cell, flag_cell, chord_cell, game_state, review_game
