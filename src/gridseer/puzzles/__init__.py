"""The table of puzzles. A new puzzle is one folder and one row here; docs/adding/puzzle.md shows the way."""

from gridseer.puzzles.kind import Function, Lazy, PencilKind, PuzzleKind, Tab

__all__ = ["PUZZLES", "PencilKind", "PuzzleKind", "Tab"]

_ROWS = (
    PuzzleKind(
        name="minesweeper",
        load=Function("gridseer.puzzles.minesweeper:load"),
        writers=Lazy("gridseer.puzzles.minesweeper:WRITERS"),
        solve=Function("gridseer.puzzles.minesweeper:solve"),
        generate=Function("gridseer.puzzles.minesweeper:generate"),
        read=Function("gridseer.vision.board:read"),
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
        calls=Function("gridseer.web.pencil:routes"),
        tabs=(Tab("nurikabe", "Nurikabe", takes_files=True),),
        commands=Function("gridseer.cli.pencil_commands:nurikabe"),
        pencil=PencilKind(
            help="Nurikabe: solve, explain, check, make puzzles; read them from photos.",
            source="Text, pzprv3 or janko file; - is stdin; a puzz.link or pzv URL; a photo, drawing or screenshot.",
            typed="one line per row, spaces between cells: a number, ? or . for no clue",
            sizes="",
            methods=("exact", "sweep", "islands"),
            readers={
                "gridseer": Function("gridseer.puzzles.nurikabe:read"),
                "classic": Function("gridseer.vision.sources.nurikabe:read"),
            },
            open_file=Function("gridseer.puzzles.nurikabe:open_file"),
            texts=Lazy("gridseer.nurikabe.export:TEXTS"),
            terminal=Function("gridseer.nurikabe.drawing:terminal"),
            draw_onto=Function("gridseer.vision.paper.overlay:draw_sea"),
            blank=Function("gridseer.puzzles.nurikabe:blank"),
            breaches=Function("gridseer.nurikabe.rules:breaches"),
            is_finished=Function("gridseer.nurikabe.coach:is_finished"),
            solutions=Function("gridseer.nurikabe.solver:solve"),
            work_out=Function("gridseer.nurikabe.walkthrough:work_out"),
            next_step=Function("gridseer.nurikabe.coach:next_step"),
            review=Function("gridseer.nurikabe.coach:review"),
            wish=Lazy("gridseer.nurikabe.generate:Wish"),
            make=Function("gridseer.nurikabe.generate:generate"),
        ),
    ),
    PuzzleKind(
        name="sudoku",
        load=Function("gridseer.sudoku.notation:load"),
        writers=Lazy("gridseer.sudoku.export:WRITERS"),
        solve=Function("gridseer.puzzles.sudoku:solve"),
        generate=Function("gridseer.puzzles.sudoku:generate"),
        read=Function("gridseer.puzzles.sudoku:read"),
        calls=Function("gridseer.web.pencil:routes"),
        tabs=(Tab("sudoku", "Sudoku", takes_files=True),),
        commands=Function("gridseer.cli.pencil_commands:sudoku"),
        pencil=PencilKind(
            help="Sudoku: solve, explain, check, make puzzles; read them from photos.",
            source="A file with rows or one line of digits; - is stdin; a puzz.link or pzv URL; a photo or screenshot.",
            typed="one line per row, a digit or . for an open cell, with or without spaces",
            sizes="of 4, 6, 9 or 16 rows and as many columns",
            methods=("exact",),
            readers={"gridseer": Function("gridseer.puzzles.sudoku:read")},
            open_file=Function("gridseer.puzzles.sudoku:open_file"),
            texts=Lazy("gridseer.sudoku.export:TEXTS"),
            terminal=Function("gridseer.sudoku.drawing:terminal"),
            draw_onto=Function("gridseer.vision.paper.overlay:draw_digits"),
            blank=Function("gridseer.puzzles.sudoku:blank"),
            breaches=Function("gridseer.sudoku.rules:breaches"),
            is_finished=Function("gridseer.sudoku.rules:is_solved"),
            solutions=Function("gridseer.sudoku.solver:solve"),
            work_out=Function("gridseer.sudoku.walkthrough:work_out"),
            next_step=Function("gridseer.sudoku.coach:next_step"),
            review=Function("gridseer.sudoku.coach:review"),
            wish=Lazy("gridseer.sudoku.generate:SudokuWish"),
            make=Function("gridseer.sudoku.generate:generate"),
        ),
    ),
)

PUZZLES = {row.name: row for row in _ROWS}
"""Every puzzle by name, in the order in which the page shows them. Nothing in it is loaded before it is asked for."""
