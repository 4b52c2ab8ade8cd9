from gridseer.grid import Cell
from gridseer.pencil.advice import AdviceKind
from gridseer.sudoku.board import Board
from gridseer.sudoku.coach import next_step, review
from gridseer.sudoku.notation import parse_line
from gridseer.sudoku.solver import solve
from tests.support.sudoku_puzzles import EASY, SOLVED, dug


def filled(x: int, y: int, digit: int) -> Board:
    board = parse_line(EASY)
    rows = [list(row) for row in board.digits]
    rows[y][x] = digit
    return board.with_digits(rows)


def test_hints_lead_from_any_position_to_the_solution() -> None:
    """Each hint is applied as the page does: digits are filled in, and what is left of candidates is noted."""
    board = dug(2)
    only = solve(board).only
    for _ in range(400):
        advice = next_step(board)
        if advice.kind is AdviceKind.SOLVED:
            break
        step = advice.step
        assert step is not None, advice
        digits, marks = [list(row) for row in board.digits], [list(row) for row in board.marks]
        for cell, gone in zip(step.cells, step.excluded or ((),), strict=False):
            if step.digit:
                digits[cell.y][cell.x], marks[cell.y][cell.x] = step.digit, 0
            else:
                every = marks[cell.y][cell.x] or 2**9 - 1
                marks[cell.y][cell.x] = every & ~sum(1 << digit - 1 for digit in gone)
        board = board.with_digits(digits).with_marks(marks)
    assert only is not None
    assert board.rows() == only.rows()


def test_a_broken_rule_is_told_first() -> None:
    advice = next_step(filled(2, 0, 5))
    assert advice.kind is AdviceKind.MISTAKE
    assert advice.sentence.startswith("a rule is broken: box 1 has more than one 5")
    assert set(advice.cells) == {Cell(0, 0), Cell(2, 0)}


def test_a_wrong_digit_is_found_before_a_rule_breaks() -> None:
    advice = next_step(filled(2, 0, 1))
    assert (advice.kind, advice.cells) == (AdviceKind.MISTAKE, (Cell(2, 0),))
    assert review(filled(2, 0, 1)).wrong == (Cell(2, 0),)
    assert review(filled(2, 0, 1)).sentence == "C1 has the wrong digit"
    assert review(filled(2, 0, 4)).sentence == "fine so far: 50 cells are left"


def test_notes_that_leave_out_the_digit_are_a_mistake() -> None:
    marks = [[0] * 9 for _ in range(9)]
    marks[0][2] = 0b11
    advice = next_step(parse_line(EASY).with_marks(marks))
    assert (advice.kind, advice.cells) == (AdviceKind.MISTAKE, (Cell(2, 0),))
    assert "notes of C1" in advice.sentence


def test_what_cannot_be_solved_or_is_open_or_is_done() -> None:
    bad = [list(row) for row in parse_line(EASY).givens]
    bad[0][2] = 1
    assert next_step(Board.of(bad)).kind is AdviceKind.UNSOLVABLE
    assert next_step(Board.of([[0] * 4] * 4)).kind is AdviceKind.OPEN
    assert next_step(parse_line(SOLVED)).kind is AdviceKind.SOLVED
    assert review(parse_line(SOLVED)).solved
