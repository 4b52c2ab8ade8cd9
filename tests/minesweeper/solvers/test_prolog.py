"""The method prolog: it proves what there is to prove, and the conversation survives what happens to processes."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from gridseer.errors import GridseerError, MissingError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers import prolog
from gridseer.minesweeper.solvers.prolog import Conversation
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import make_solver
from tests.support.positions import hard, mid_game
from tests.support.waiting import PATIENCE, until

SMALL = "board(5,1,0,[[0,1] = 1,[1] = 1])."

needs_swipl = pytest.mark.skipif(shutil.which("swipl") is None, reason="sudo apt-get install swi-prolog-nox")


@pytest.fixture
def conversation() -> Iterator[Conversation]:
    conversation = Conversation()
    yield conversation
    conversation.end()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@needs_swipl
def test_it_proves_as_much_as_the_exact_engine() -> None:
    solver = make_solver("prolog:seconds=60")
    for seed in range(8):
        board = mid_game(16, 16, 0.17, seed, openings=2, flags=0.2).board
        found, exact = solver.analyse(board), analyse(board)
        assert np.array_equal(found.safe, exact.safe)
        assert np.array_equal(found.mines, exact.mines)


@needs_swipl
@pytest.mark.parametrize("text", ["1##\n###\nm1", "1##\n###\nm3", "1###1\n#####\nm2", "1###1\n#####\nm4"])
def test_the_mine_count_takes_part(text: str) -> None:
    board = Board.parse(text)
    found, exact = make_solver("prolog").analyse(board), analyse(board)
    assert np.array_equal(found.safe, exact.safe)
    assert np.array_equal(found.mines, exact.mines)


@needs_swipl
def test_prolog_speaks_in_lines(conversation: Conversation) -> None:
    assert sorted(conversation.ask(SMALL, 60)) == ["mine 1", "safe 0"]
    assert conversation.ask("board(5,3,1,[[0,1] = 1]).", 5) == ["contradiction"]
    assert conversation.ask("board(5,1,7,[[0,1] = 1]).", 5) == ["safe off"]
    assert conversation.ask("board(5,9,7,[[0,1] = 2]).", 5)[-1] == "mine off"


@needs_swipl
def test_one_prolog_answers_many_questions(conversation: Conversation) -> None:
    conversation.ask(SMALL, 60)
    first = conversation.process_id
    for _ in range(20):
        assert len(conversation.ask(SMALL, 60)) == 2
    assert conversation.process_id == first


@pytest.mark.sampled(1)
@needs_swipl
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_prolog_that_dies_or_hangs_is_replaced(
    conversation: Conversation, blow: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prolog, "GRACE", 1.0)
    conversation.ask(SMALL, 60)
    first = conversation.process_id
    assert first is not None
    os.kill(first, blow)
    assert len(conversation.ask(SMALL, 0.5) or conversation.ask(SMALL, 60)) == 2
    assert conversation.process_id != first
    assert not is_alive(first)


@needs_swipl
def test_nonsense_ends_one_prolog_and_not_the_conversation(conversation: Conversation) -> None:
    with pytest.raises(GridseerError, match="Prolog ended before it had answered"):
        conversation.ask("this is no prolog )(.", 60)
    assert len(conversation.ask(SMALL, 60)) == 2


@needs_swipl
def test_it_keeps_its_time_and_says_only_what_is_true() -> None:
    position = hard("checkerboard", 30, 0.2, seed=1)
    began = time.monotonic()
    found = make_solver("prolog:seconds=1").analyse(position.board)
    assert time.monotonic() - began < PATIENCE
    assert not (found.safe & position.layout).any()
    assert not (found.mines & ~position.layout).any()
    assert make_solver("prolog").analyse(Board.parse("#1\n11\nm1")).mines[0, 0]


@needs_swipl
def test_a_long_question_to_a_prolog_that_hangs_has_an_end(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prolog, "GRACE", 0.5)
    conversation.ask(SMALL, 60)
    assert conversation.process_id is not None
    os.kill(conversation.process_id, signal.SIGSTOP)
    long = "board(1,1,0,[" + ",".join(["[0,1] = 1"] * 100_000) + "])."
    assert conversation.ask(long, 0.1) == []
    assert len(conversation.ask(SMALL, 60)) == 2


@needs_swipl
def test_threads_take_turns(conversation: Conversation) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: sorted(conversation.ask(SMALL, 60)), range(40)))
    assert answers == [["mine 1", "safe 0"]] * 40


@pytest.mark.sampled(1)
@needs_swipl
@pytest.mark.parametrize("end", ["", "; import os, signal; os.kill(os.getpid(), signal.SIGKILL)"])
def test_no_prolog_is_left_behind(end: str) -> None:
    code = (
        "from gridseer.minesweeper.solvers.prolog import Conversation; conversation = Conversation(); "
        f"conversation.ask({SMALL!r}, 60); print(conversation.process_id, flush=True){end}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    process = int(done.stdout)
    until(lambda: not is_alive(process), "the end of swipl")


def test_without_swipl_the_exact_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(MissingError) as caught:
        make_solver("trivial,prolog")
    assert caught.value.hint == "Install it: sudo apt-get install swi-prolog-nox"
