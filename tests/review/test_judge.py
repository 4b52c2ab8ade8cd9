"""The review finds planted mistakes, blames nobody who made none, and says why."""

from dataclasses import replace
from itertools import islice

import pytest

from gridseer import Cell, Session, Setup, review
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.solving.explain import explain
from gridseer.review import GameReview, MoveKind, judge, words
from gridseer.review.endgame import search_endgame
from gridseer.review.moments import moments
from gridseer.session import Helper
from tests.support.drawn_records import record_on
from tests.support.full_tree import FullTree
from tests.support.planting import LEVELS, PLANTED, plants, strong_game


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_mistake_is_found_with_its_kind(kind: MoveKind) -> None:
    for plant in islice(plants(kind, seed=2100), 8):
        found = judge(plant.record)
        assert found.moves[plant.index].kind is kind, (plant.record.setup, found.moves[plant.index])
        others = [move for move in found.moves if move.kind.is_mistake and move.index != plant.index]
        assert others == [], others


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_strong_is_never_blamed(level: str) -> None:
    for seed in range(2200, 2210):
        for start in ("safe", "zero"):
            found = judge(strong_game(Setup.of(level, seed=seed, start=start)).record)
            assert [move for move in found.moves if move.kind.is_mistake] == []
            assert found.skill == 1
            assert found.skill_sentence.startswith("Skill 100 %")


def test_what_a_guess_kept_is_that_of_the_full_game_tree() -> None:
    for text in ("#2#\n###\nm2", "1##\n###\nm2", "##1\n#3#\n###\nm3", "#1##\n##2#\nm2"):
        board = Board.parse(text)
        tree = FullTree(board)
        for cell in board.closed_cells():
            found = search_endgame(board, cell)
            assert found is not None
            assert (found.won, found.layouts) == (tree.wins(), tree.layouts)
            assert found.won_with_chosen == tree.wins_by(cell), (text, cell)


def kinds(found: GameReview) -> list[str]:
    return [move.kind.value for move in found.moves]


def test_a_missed_cell_is_named_with_its_smallest_proof() -> None:
    # A1 and B1 are both 1, so their mine is at A2 or B2, and C1 and C2 are certain.
    opened = [(0, 0), (1, 0), (0, 1)]
    record = record_on("...", ".*.", moves=[(Action.OPEN, x, y) for x, y in opened])
    move = judge(record).moves[2]
    assert (move.kind, move.mine_probability, move.best_probability) == (MoveKind.MISSED_SAFE, 0.5, 0)
    assert set(move.missed) == {Cell(2, 0), Cell(2, 1)}
    assert move.proof is not None
    certain = move.missed[0]
    assert move.proof == explain(list(moments(record))[2].board, certain)
    assert move.because.startswith(
        f"{Cell(0, 1)} was 50.0 % safe, but {certain} was certainly safe: the 1 at {Cell(0, 0)} and"
    )


def test_a_lost_game_that_had_a_certain_cell() -> None:
    # A1, A2 and B2 are open and show 1, so that B1 alone can be their mine.
    record = record_on(
        ".*..", "....", moves=[(Action.OPEN, 0, 0), (Action.OPEN, 0, 1), (Action.OPEN, 1, 1), (Action.OPEN, 1, 0)]
    )
    found = judge(record)
    last = found.moves[-1]
    assert (last.kind, last.died, found.result.value, found.skill) == (MoveKind.PROVEN_MINE, True, "lost", 0)
    assert last.mine_probability == 1
    assert last.proof is not None
    assert str(Cell(1, 0)) in last.because
    assert found.turning_point == last.index
    assert found.sentence.startswith(f"{Cell(1, 0)} was certainly a mine: the ")


def test_the_first_cell_is_safe_where_the_start_rule_says_so() -> None:
    for start, kind in (("safe", "safe"), ("zero", "safe"), ("any", "forced_guess")):
        session = Session(Setup.of("beginner", seed=5, start=start))
        session.open(Cell(4, 4))
        assert kinds(judge(session.record)) == [kind]


def test_the_promise_is_not_for_another_cell_after_the_first_was_taken_back() -> None:
    session = Session(Setup.of("beginner", seed=5, start="safe"))
    session.open(Cell(4, 4))
    session.undo()
    session.open(Cell(0, 0))
    found = judge(session.record)
    assert kinds(found) == ["safe", "forced_guess"]
    assert found.moves[1].mine_probability == pytest.approx(10 / 81)


def test_a_wrong_flag_and_the_chord_that_it_led_to() -> None:
    # Flagging B1 instead of B2 lets the chord at A1 open the mine; it also was riskier than opening one cell.
    record = record_on("..", ".*", moves=[(Action.OPEN, 0, 0), (Action.FLAG, 1, 0), (Action.CHORD, 0, 0)])
    found = judge(record)
    assert kinds(found) == ["safe", "wrong_flag", "worse_guess"]
    assert found.moves[2].died
    assert found.moves[2].mine_probability == pytest.approx(2 / 3)
    assert found.turning_point == 1


def test_a_wrong_flag_across_an_edge_that_wraps_led_to_the_chord() -> None:
    """On a torus A1 touches the flag at E1, and C1 doesn't."""
    moves = [(Action.OPEN, 0, 0), (Action.FLAG, 4, 0), (Action.FLAG, 2, 0), (Action.CHORD, 0, 0)]
    found = judge(record_on(".....", ".*...", ".....", ".....", moves=moves, topology="torus"))
    assert kinds(found)[1:3] == ["wrong_flag", "wrong_flag"]
    assert found.moves[3].died
    assert found.turning_point == 1


def test_flags_on_mines_and_other_marks_are_no_mistakes() -> None:
    moves = [
        (Action.OPEN, 0, 0),
        (Action.QUESTION, 1, 0),
        (Action.FLAG, 1, 1),
        (Action.FLAG, 1, 1),
        (Action.OPEN, 1, 0),
    ]
    found = judge(record_on("..", ".*", moves=moves))
    assert kinds(found)[1:4] == ["other", "other", "other"]


def test_an_unavoidable_pair_is_nobody_s_fault() -> None:
    record = record_on("*...", "....", "....", moves=[(Action.OPEN, 3, 2)])
    assert judge(record).result.value == "won"
    # The two cells on the left have one mine, and the wall of mines beside them hides which.
    record = record_on(".*.", "**.", moves=[(Action.OPEN, 2, 0), (Action.OPEN, 2, 1), (Action.OPEN, 0, 0)])
    found = judge(record)
    assert found.moves[-1].kind is MoveKind.UNAVOIDABLE
    assert found.moves[-1].win_before == pytest.approx(0.5)
    assert found.moves[-1].win_after == 1
    assert found.luck == pytest.approx(0.5 + found.moves[1].mine_probability)
    assert "will ever show which" in found.moves[-1].because


@pytest.mark.slow
def test_luck_and_skill_add_up() -> None:
    for seed in range(2300, 2310):
        found = judge(strong_game(Setup.of("expert", seed=seed)).record)
        risky = [move for move in found.moves if move.mine_probability > 0]
        assert found.luck == pytest.approx(sum((not move.died) - 1 + move.mine_probability for move in risky))
        assert all(0 <= move.kept <= 1 for move in found.moves)
        assert all(move.best_probability <= move.mine_probability for move in found.moves)


def test_moves_of_the_solver_are_neither_skill_nor_luck() -> None:
    """Somebody takes a bad risk and survives; the solver does the rest."""
    session = Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    session.open(Cell(0, 0))
    alone = judge(session.record)
    Helper(session).solve(stop_at_guess=False)
    found = judge(session.record)
    assert len(found.moves) > len(alone.moves) == 1
    assert (found.skill, found.luck) == (alone.skill, alone.luck)
    others = len(found.moves) - 1
    counted = "1 move by the solver isn't counted" if others == 1 else f"{others} moves by the solver aren't counted"
    assert found.skill_sentence == f"{alone.skill_sentence} {counted}."


def test_a_lucky_game_is_told_as_people_say_it() -> None:
    assert words.luck([]) == "Luck played no part."
    record = record_on(".*.", "**.", moves=[(Action.OPEN, 2, 0), (Action.OPEN, 2, 1), (Action.OPEN, 0, 0)])
    risky = [move for move in judge(record).moves if move.mine_probability > 0]
    assert words.luck(risky[-1:]) == "You took a risk; about half of all players survive it."
    assert words.luck(risky[-1:] * 3) == "You took 3 risks; about one in 8 of all players survive them."
    fatal = replace(risky[-1], died=True)
    assert words.luck([risky[-1], fatal]).endswith("survive it. Then you lost on a click that was 50.0 % safe.")


def test_the_json_has_the_keys_that_were_promised() -> None:
    found = judge(strong_game(Setup.of("beginner", seed=3)).record).to_json()
    assert list(found) == ["result", "skill", "luck", "moves", "figures"]
    assert list(found["moves"][0]) == [
        *("index", "x", "y", "action", "kind", "mine_probability", "best_probability"),
        *("win_before", "win_after", "missed", "because"),
    ]


def test_the_package_is_there_by_its_name() -> None:
    assert review.judge is judge
