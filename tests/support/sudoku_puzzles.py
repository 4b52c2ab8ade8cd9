"""Sudokus for tests: known hard ones, generated ones, and a second solver."""

from ortools.sat.python import cp_model

from gridseer import _core
from gridseer.sudoku.board import Board
from gridseer.sudoku.units import units_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = {
    "17 clues": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "Inkala 2010": "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "Inkala 2012": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "against rows from the top": "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
}


def dug(seed: int, size: int = 9) -> Board:
    """A puzzle from which no digit can be taken."""
    return Board.of(_core.sudoku_make(size, seed, False, False, 0, 60.0, None).tolist())


def count_by_cpsat(board: Board) -> tuple[int, list[str] | None]:
    """How many solutions a model of the rules finds, 2 for more than one, and the first of them."""
    model = cp_model.CpModel()
    size = board.size
    cells = [model.new_int_var(1, size, f"c{index}") for index in range(size * size)]
    for unit in units_of(size).every:
        model.add_all_different([cells[index] for index in range(size * size) if unit.cells >> index & 1])
    for cell in board.cells():
        if board.digit(cell):
            model.add(cells[cell.index_in(size)] == board.digit(cell))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return 0, None
    first = [solver.value(cell) for cell in cells]
    differs = []
    for variable, value in zip(cells, first, strict=True):
        other = model.new_bool_var("")
        model.add(variable != value).only_enforce_if(other)
        differs.append(other)
    model.add_bool_or(differs)
    rows = [first[start : start + size] for start in range(0, size * size, size)]
    return (1 if solver.solve(model) == cp_model.INFEASIBLE else 2), board.with_digits(rows).rows()
