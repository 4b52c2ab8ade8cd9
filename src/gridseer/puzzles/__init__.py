"""The table of puzzles. A new puzzle is one folder and one row here; docs/adding/puzzle.md shows the way."""

from gridseer.puzzles.kind import Function, Lazy, PuzzleKind, Tab

__all__ = ["PUZZLES", "PuzzleKind", "Tab"]

_ROWS = (
    PuzzleKind(
        name="minesweeper",
        load=Function("gridseer.puzzles.minesweeper:load"),
        writers=Lazy("gridseer.puzzles.minesweeper:WRITERS"),
        solve=Function("gridseer.puzzles.minesweeper:solve"),
        generate=Function("gridseer.puzzles.minesweeper:generate"),
        read=Function("gridseer.vision.board.reader:read"),
        calls=Function("gridseer.web.analyse:routes"),
        tabs=(Tab("play", "Play"), Tab("analyse", "Analyse", takes_files=True)),
    ),
    PuzzleKind(
        name="nurikabe",
        load=Function("gridseer.nurikabe.notation:load"),
        writers=Lazy("gridseer.nurikabe.export:WRITERS"),
        solve=Function("gridseer.puzzles.nurikabe:solve"),
        generate=Function("gridseer.puzzles.nurikabe:generate"),
        read=Function("gridseer.puzzles.nurikabe:read"),
        calls=Function("gridseer.web.nurikabe:routes"),
        tabs=(Tab("nurikabe", "Nurikabe", takes_files=True),),
        commands=Lazy("gridseer.cli.nurikabe:app"),
    ),
    PuzzleKind(
        name="sudoku",
        load=Function("gridseer.sudoku.notation:load"),
        writers=Lazy("gridseer.sudoku.export:WRITERS"),
        solve=Function("gridseer.puzzles.sudoku:solve"),
        generate=Function("gridseer.puzzles.sudoku:generate"),
        read=Function("gridseer.puzzles.sudoku:read"),
        calls=Function("gridseer.web.sudoku:routes"),
        tabs=(Tab("sudoku", "Sudoku", takes_files=True),),
        commands=Lazy("gridseer.cli.sudoku:app"),
    ),
)

PUZZLES = {row.name: row for row in _ROWS}
"""Every puzzle by name, in the order in which the page shows them. Nothing in it is loaded before it is asked for."""
