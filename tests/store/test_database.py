"""The file of the store: what cannot be used is refused in a sentence and left as it is."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gridseer.grid import Cell
from gridseer.home import home
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import from_store
from gridseer.store import Store, StoreError
from gridseer.store.database import FILE, DamagedStoreError
from gridseer.store.repair import open_store, rescue
from gridseer.store.schema import MIGRATIONS
from tests.support.past_games import past_game
from tests.support.waiting import PATIENCE


def played(store: Store, moves: int = 3) -> Session:
    session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
    for number in range(moves):
        session.flag(Cell(number % 9, number // 9))
    return session


def trouble(session: Session) -> str:
    told = session.state().trouble
    assert told is not None
    return told


def test_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "here"))
    assert home() == tmp_path / "here"
    with Store() as store:
        assert store.path == tmp_path / "here" / FILE
    monkeypatch.delenv("GRIDSEER_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if sys.platform == "linux":
        assert home() == tmp_path / "data" / "gridseer"


def test_the_file_is_what_it_should_be(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.check() == []
        with store.reading() as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
            assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_change_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    with Store(tmp_path) as store:

        def write(second: str) -> None:
            with store.writing() as connection:
                connection.execute("INSERT INTO settings VALUES ('a', '1')")
                if not second:
                    raise KeyError
                connection.execute(second)

        with pytest.raises(StoreError, match="no such table"):
            write("INSERT INTO nowhere VALUES (1)")
        with pytest.raises(KeyError):
            write("")
        with store.reading() as connection:
            assert connection.execute("SELECT count(*) FROM settings").fetchone() == (0,)


# Files that cannot be used


@pytest.fixture(params=["text", "cut", "holes", "other program", "newer"])
def unusable(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A folder with a file that is no good, and what is said of it."""
    path = tmp_path / FILE
    with Store(tmp_path) as store:
        played(store, 70)
        store.history.add(*(past_game(game=str(number)) for number in range(300)))
    whole = path.read_bytes()
    match request.param:
        case "text":
            path.write_text("This is no database at all. " * 100)
        case "cut":
            path.write_bytes(whole[:5000])
        case "holes":
            path.write_bytes(whole[:100] + b"\xa5" * 4000 + whole[4100:])
        case "other program":
            path.unlink()
            other = sqlite3.connect(path)
            other.execute("CREATE TABLE recipes (name TEXT)")
            other.close()
            return tmp_path, "database of another program"
        case _:
            newer = sqlite3.connect(path)
            newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
            newer.close()
            return tmp_path, "a newer gridseer wrote it"
    return tmp_path, "damaged file"


def test_an_unusable_file_is_told_and_left_alone(unusable: tuple[Path, str]) -> None:
    folder, message = unusable
    before = (folder / FILE).read_bytes()
    with pytest.raises(StoreError) as refused:
        Store(folder)
    assert message in refused.value.sentence
    assert refused.value.hint
    assert (folder / FILE).read_bytes() == before
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_damage_deep_inside_is_told_before_anything_is_written(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.history.add(*(past_game(game=str(number)) for number in range(500)))
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole[:100_000] + b"\xff" * 10_000 + whole[110_000:])
    damaged = path.read_bytes()
    with pytest.raises(DamagedStoreError, match="damaged file"):
        Store(tmp_path)
    assert path.read_bytes() == damaged
    store, told = open_store(tmp_path)
    with store:
        assert store.check() == []
        assert told is not None
    (rescued,) = rescue(tmp_path)
    assert 0 < rescued.games < 500


# Disks and folders


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with store.reading() as connection:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        session = Session(Setup.of("expert", seed=4), autosave=Autosave(store))
        for number in range(400):
            session.flag(Cell(number % 30, number // 30))
        assert "expected room on the disk" in trouble(session)
        assert len(session.record.events) == 400
        assert store.check() == []
        kept = store.saves.all()[0].events
        assert 0 < kept < 400
        with store.reading() as connection:  # somebody tidies up
            connection.execute("PRAGMA max_page_count = 100000")
        session.flag(Cell(29, 15))
        assert session.state().trouble is None
        assert store.saves.all()[0].events == 401


LIMITED = """
import resource, sys
from pathlib import Path
from gridseer.grid import Cell
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import write_file
from gridseer.store import Store
from gridseer.errors import GridseerError
store = Store(Path(sys.argv[1]))
session = Session(Setup.of("expert", seed=4), autosave=Autosave(store))
session.open(Cell(3, 3))
write_file(session, Path(sys.argv[1]) / "save.txt")
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))  # from here on the kernel refuses to let files grow
for number in range(400):
    session.flag(Cell(number % 30, number // 30))
print(session.state().trouble)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 100_000))
try:
    write_file(session, Path(sys.argv[1]) / "save.txt")
except GridseerError as error:
    print(error.sentence)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")
def test_files_that_cannot_grow(tmp_path: Path) -> None:
    result = subprocess.run([sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    first, second = result.stdout.splitlines()
    assert first.startswith("expected ")
    assert "expected a file that can be written" in second
    assert "moves" in (tmp_path / "save.txt").read_text()  # the old one is whole
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith(FILE)) == ["save.txt"]
    with Store(tmp_path) as store:
        assert store.check() == []
        (save,) = store.saves.all()
        assert len(from_store(store, save).record.events) == save.events > 2


def test_what_a_crash_leaves_of_the_last_writes_is_a_beginning_of_the_game(tmp_path: Path) -> None:
    """The file beside the store, cut off anywhere or with a damaged byte, as after a power cut."""
    with Store(tmp_path / "played") as store:
        session = played(store, 12)
        beside = (tmp_path / "played" / f"{FILE}-wal").read_bytes()
        shutil.copytree(tmp_path / "played", tmp_path / "crashed", ignore=shutil.ignore_patterns("*-shm"))
    kept, choice = [], Random(43)
    for place in [*sorted(choice.randrange(len(beside)) for _ in range(20)), len(beside)]:
        for left in (beside[:place], beside[:place] + b"\xa5" + beside[place + 1 :]):
            (tmp_path / "crashed" / f"{FILE}-wal").write_bytes(left)
            shutil.copytree(tmp_path / "crashed", tmp_path / "home")
            with Store(tmp_path / "home") as store:
                assert store.check() == []
                found = [from_store(store, save).record for save in store.saves.all()]
                assert all(session.record.events[: len(record.events)] == record.events for record in found)
                kept.append(sum(len(record.events) for record in found))
            shutil.rmtree(tmp_path / "home")
    assert kept[::2] == sorted(kept[::2])
    assert kept[0] < kept[-1] == len(session.record.events)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can enter, which pytest's own is not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


AS_NOBODY = """
import os, sys
from pathlib import Path
from gridseer.grid import Cell
from gridseer.session import Autosave, Session, Setup
from gridseer.store import Store
from gridseer.errors import GridseerError
import gridseer.minesweeper.solvers.exact
if os.getuid() == 0:
    os.setuid(65534)  # after the imports: Python itself may live where only root can read
try:
    store = Store(Path(sys.argv[1]))
except GridseerError as error:
    sys.exit(error.sentence)
print(store.writable, [game.player for game in store.history.games()], store.settings["method"])
session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
session.open(Cell(3, 3))
print(session.state().trouble)
try:
    store.settings["player"] = "Eve"
except GridseerError as error:
    print(error.sentence)
"""


def as_nobody(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Somebody without rights: root could write everywhere."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("COVERAGE_PROCESS_CONFIG", None)  # what measures lines would say that it cannot write
    return subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(folder)], capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions")
def test_a_read_only_folder(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    result = as_nobody(open_folder)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("expected a store that can be written")
    assert list(open_folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions")
def test_the_past_can_be_read_where_nothing_can_be_written(open_folder: Path) -> None:
    with Store(open_folder) as store:
        store.history.add(past_game(player="Ann"))
    open_folder.chmod(0o555)
    (open_folder / FILE).chmod(0o444)
    before = (open_folder / FILE).read_bytes()
    result = as_nobody(open_folder)
    assert result.returncode == 0, result.stderr
    first, second, third = result.stdout.splitlines()
    assert first == "False ['Ann'] strong"
    assert second.startswith("expected a store that can be written")
    assert third == second
    assert (open_folder / FILE).read_bytes() == before
    assert [path.name for path in open_folder.iterdir()] == [FILE]


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(StoreError, match="expected a folder for the store"):
        Store(tmp_path / "home")
    with pytest.raises(StoreError, match="expected a folder for the store"):
        Store(tmp_path / "home" / "deeper")


# Two at once


WRITER = """
import sys
from pathlib import Path
from gridseer.grid import Cell
from gridseer.session import Autosave, Helper, Session, Setup
from gridseer.store import Store, database
database.PATIENCE = 300.0  # the machine may be busy
store = Store(Path(sys.argv[1]))
for seed in range(3):
    session = Session(Setup.of("beginner", seed=seed), player=sys.argv[2], autosave=Autosave(store))
    session.open(Cell(3, 3))
    for number in range(40):
        session.flag(Cell(number % 9, number // 9))
        assert session.state().trouble is None, session.state().trouble
    Helper(session).solve(stop_at_guess=False)
    session.close()
"""


def test_processes_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    # They also create the file at once.
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name], stderr=subprocess.PIPE, text=True)
        for name in ("Ann", "Bob", "Eve")
    ]
    for writer in writers:
        _, complaints = writer.communicate(timeout=PATIENCE)
        assert writer.returncode == 0, complaints
    with Store(tmp_path) as store:
        assert store.check() == []
        players = [game.player for game in store.history.games()]
    assert sorted(players) == ["Ann"] * 3 + ["Bob"] * 3 + ["Eve"] * 3


def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other:
        store.history.add(past_game(player="Ann"))
        with store.writing() as connection:
            connection.execute("DELETE FROM history")
            assert [game.player for game in other.history.games()] == ["Ann"]
        assert list(other.history.games()) == []


def test_a_writer_waits_a_moment(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other:
        released = threading.Event()

        def hold() -> None:
            with store.writing():
                released.wait(0.3)

        holder = threading.Thread(target=hold)
        holder.start()
        other.history.add(past_game(player="Bob"))
        holder.join()
        assert [game.player for game in other.history.games()] == ["Bob"]


def test_threads_share_a_store(tmp_path: Path) -> None:
    with Store(tmp_path) as store:

        def work(name: str) -> None:
            for _ in range(20):
                store.history.add(past_game(player=name))

        threads = [threading.Thread(target=work, args=(name,)) for name in ("Ann", "Bob")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(1 for _ in store.history.games()) == 40


def test_a_store_that_stays_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridseer.store.database.PATIENCE", 0.1)
    with Store(tmp_path) as store, Store(tmp_path) as other:
        session = played(other, 1)
        with store.writing():
            session.flag(Cell(5, 5))
            assert "another program holds it" in trouble(session)
        session.flag(Cell(6, 6))
        assert session.state().trouble is None
        assert other.saves.all()[0].events == 3


def test_an_old_store_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path) as store:
        store.settings["player"] = "Ann"
    newer = (*MIGRATIONS, "CREATE TABLE medals (name TEXT) STRICT;\n")
    monkeypatch.setattr("gridseer.store.database.MIGRATIONS", newer)
    with Store(tmp_path) as store:
        assert store.settings["player"] == "Ann"
        with store.reading() as connection:
            assert connection.execute("SELECT count(*) FROM medals").fetchone() == (0,)
            assert connection.execute("PRAGMA user_version").fetchone() == (len(newer),)
    broken = (*newer, "CREATE TABLE half (name TEXT) STRICT;\nCREATE TABLE medals (name TEXT) STRICT;\n")
    monkeypatch.setattr("gridseer.store.database.MIGRATIONS", broken)
    with pytest.raises(StoreError, match="already exists"):
        Store(tmp_path)
    monkeypatch.setattr("gridseer.store.database.MIGRATIONS", newer)
    with Store(tmp_path) as store, store.reading() as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").fetchone() == (0,)
