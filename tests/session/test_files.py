"""Saves as text: whole or not at all, readable, and refused in a sentence when they were edited into nonsense."""

import re
from pathlib import Path
from random import Random

import pytest

from gridseer.errors import GridseerError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.record_text import format_record
from gridseer.session import Helper, HintStep, Session, Setup
from gridseer.session.files import read_file, write_file


@pytest.fixture
def session() -> Session:
    session = Session(Setup.of("beginner", seed=4), player="Ann of Green Gables")
    session.open(Cell(3, 3))
    session.flag(Cell(0, 2))
    Helper(session).hint(HintStep.DO)
    session.undo()
    return session


def test_a_save_can_be_read_by_a_person(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_file(session, path)
    text = path.read_text()
    assert "level beginner 9x9/10\nstart zero\nseed 4\n" in text
    assert f"board\n{session.board}\n" in text
    assert re.search(r"^ +\d+\.\d{3} open 3,3$", text, re.MULTILINE)
    assert re.search(r"^ +\d+\.\d{3} open \d,\d by strong$", text, re.MULTILINE)
    again = read_file(path)
    assert again.record == session.record
    assert again.board == session.board


def test_a_no_guess_save_holds_its_mines(tmp_path: Path) -> None:
    session = Session(Setup.of("beginner", seed=4, no_guess=True))
    session.open(Cell(3, 3))
    text = format_record(session.record, session.board)
    path = tmp_path / "game.txt"
    write_file(session, path)
    again = read_file(path)
    assert again.game.final_text() == session.game.final_text()
    line = re.search(r"draw 3,3 = ([0-9a-f]+)", text)
    assert line is not None
    for nonsense in ("00" * 11, "ff" * 11, "00", "xyz"):
        path.write_text(text.replace(line[1], nonsense))
        with pytest.raises(InputError, match="expected"):
            read_file(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("gridseer save 1", "gridseer save 2", "expected 'gridseer save 1'"),
        ("open 3,3", "open 33", "expected a move such as"),
        ("open 3,3", "open", "expected a cell after 'open'"),
        ("open 3,3", "opne 3,3", "expected a move such as"),
        ("open 3,3", "open 30,3", "expected a cell from A1 to"),
        ("open 3,3", "chord 3,3", "expected a move that the game allows as number 2"),
        ("seed 4", "seed 5", "expected a move that the game allows"),
        ("seed 4", "seed four", "expected the setup of a game"),
        ("seed 4", "", "a line 'seed'"),
        ("beginner 9x9/10", "beginner 9x9", "expected a level"),
        ("beginner 9x9/10", "beginner 9x9/100", "at most 72 mines fit this board"),
        ("start zero", "start zerro", "expected the name of a start rule"),
        ("no-guess no", "no-guess perhaps", "expected 'no-guess yes'"),
        ("method strong", "method stronk", "expected the name of a method"),
        ("method strong", "", "'method'"),
        ("m9", "m8", "lead to another one"),
        ("m9", "", "isn't a board"),
        ("undo", "undo\n0.5 undo\n0.5 undo\n0.5 undo", "expected a move that the game allows"),
        ("undo", "edit 1,1 = 3", "expected a move such as"),
        ("undo", "redo", "expected a move that the game allows"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(session: Session, tmp_path: Path, old: str, new: str, message: str) -> None:
    text = format_record(session.record, session.board)
    assert old in text
    path = tmp_path / "game.txt"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError) as refused:
        read_file(path)
    assert message in refused.value.sentence
    assert str(path) in refused.value.sentence


def test_random_damage_never_does_worse_than_a_sentence(session: Session, tmp_path: Path) -> None:
    random = Random(1)
    text = bytearray(format_record(session.record, session.board).encode())
    path = tmp_path / "game.txt"
    refused = 0
    for _ in range(300):
        damaged = bytearray(text)
        for _ in range(random.choice([1, 2, 10])):
            place = random.randrange(len(damaged))
            match random.randrange(3):
                case 0:
                    damaged[place] = random.randrange(256)
                case 1:
                    del damaged[place : place + random.randrange(1, 30)]
                case _:
                    damaged[place:place] = damaged[random.randrange(len(damaged)) :][: random.randrange(1, 40)]
        path.write_bytes(damaged)
        try:
            read_file(path)
        except GridseerError:
            refused += 1
    assert refused > 150


def test_files_that_are_no_saves(tmp_path: Path) -> None:
    for content in (b"", b"\x89PNG\xff\xfe", b"#1\n11\nm1"):
        path = tmp_path / "file"
        path.write_bytes(content)
        with pytest.raises(InputError, match="expected"):
            read_file(path)
    with pytest.raises(InputError, match="No such file"):
        read_file(tmp_path / "nothing")
    with pytest.raises(InputError, match="directory"):
        read_file(tmp_path)


def test_a_file_that_cannot_be_written_leaves_the_old_one(session: Session, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a file that can be written"):
        write_file(session, tmp_path / "no" / "such" / "folder")
    folder = tmp_path / "game.txt"
    folder.mkdir()
    with pytest.raises(InputError, match="expected a file that can be written"):
        write_file(session, folder)
    assert list(tmp_path.iterdir()) == [folder]


def test_a_hand_entered_position_of_an_older_version_is_refused_with_its_board(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    head = "gridseer save 1\ngame 1f\nbegan 2026-05-01T12:00:00+00:00\nmethod strong\n"
    path.write_text(f"{head}\nboard\n!1\n11\nm0\n\nentered\n#1\n11\nm1\n\nmoves\n    1.000 edit 0,0 = !\n")
    with pytest.raises(InputError, match="got a hand-entered position: !1 / 11 / m0"):
        read_file(path)
