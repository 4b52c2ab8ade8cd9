"""The table of puzzles. A new puzzle is one folder and one row here; docs/adding-a-puzzle.md shows the way."""

from gridseer.puzzles.kind import Part, PuzzleKind, Tab

__all__ = ["PUZZLES", "Part", "PuzzleKind", "Tab"]

_ROWS = (
    PuzzleKind(
        name="minesweeper",
        load=Part("gridseer.puzzles.minesweeper:load"),
        writers=Part("gridseer.puzzles.minesweeper:WRITERS"),
        solve=Part("gridseer.puzzles.minesweeper:solve"),
        generate=Part("gridseer.puzzles.minesweeper:generate"),
        read=Part("gridseer.vision.board.reader:read"),
        calls=Part("gridseer.web.analyse:routes"),
        tabs=(Tab("play", "Play"), Tab("analyse", "Analyse", takes_files=True)),
    ),
    PuzzleKind(
        name="nurikabe",
        load=Part("gridseer.nurikabe.notation:load"),
        writers=Part("gridseer.nurikabe.export:WRITERS"),
        solve=Part("gridseer.puzzles.nurikabe:solve"),
        generate=Part("gridseer.puzzles.nurikabe:generate"),
        read=Part("gridseer.puzzles.nurikabe:read"),
        calls=Part("gridseer.web.nurikabe:routes"),
        tabs=(Tab("nurikabe", "Nurikabe", takes_files=True),),
        commands=Part("gridseer.cli.nurikabe:app"),
    ),
)

PUZZLES = {row.name: row for row in _ROWS}
"""Every puzzle by name, in the order in which the page shows them. Nothing in it is loaded before it is asked for."""
