"""Every command without a folder for its data, and with one: it works or says one sentence, and writes nowhere else."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from gridseer.render import draw
from gridseer.theme import THEMES
from tests.support.waiting import PATIENCE
from tests.torture.rounds import rounds

COMMANDS = tuple(
    line.strip()
    for line in """
    solve board.txt
    read board.png
    teach board.png --json
    generate --seed 1
    history
    history --json
    history themes
    history repair
    lab methods
    lab run --method fast --board beginner --games 2
    nurikabe solve puzzle.txt
    sudoku generate --seed 3
    doctor
    review last
    review game.txt
    convert game.txt game.evf
    game --seed 4 --lines
    demo
    """.strip().splitlines()
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands are given."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "board.txt").write_text("#1.2#\n#1.2#\n#1.1#\nm3\n")
    (folder / "puzzle.txt").write_text("1 . .\n. . .\n. . 3\n")
    (folder / "board.png").write_bytes(draw(["#" * 9] * 9, THEMES["classic"], 24, window=True).frame.png())
    done = run(
        ["game", "--seed", "4", "--lines"], folder, {"GRIDSEER_HOME": str(folder / "data")}, b"o C3\nsave game.txt\nq\n"
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "game.txt").exists()
    return folder


def run(
    words: list[str], folder: Path, places: dict[str, str | None], given: bytes = b"q\n", *, full: bool = False
) -> "subprocess.CompletedProcess[bytes]":
    """A command in a process of its own; on a full disk no file can grow."""
    changed = {**os.environ, "XDG_CACHE_HOME": None, "XDG_CONFIG_HOME": None, "XDG_DATA_HOME": None, **places}
    script = "import sys; from gridseer.__main__ import main; sys.argv[0] = 'gridseer'; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        input=given, capture_output=True, timeout=PATIENCE, cwd=folder, check=False,
        env={name: value for name, value in changed.items() if value is not None},
        preexec_fn=_fill_the_disk if full else None,
    )  # fmt: skip


def _fill_the_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def files_in(*folders: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file()}


HOMES = ("unset", "a file", "nowhere", "full")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_without_a_home(command: str, desk: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    turn = COMMANDS.index(command)
    for number in range(rounds(1, len(HOMES))):
        home = HOMES[(turn + number) % len(HOMES)]
        place = {"unset": None, "a file": str(tmp_path / "file"), "nowhere": "/proc/nowhere", "full": str(tmp_path)}[
            home
        ]
        done = run(command.split(), desk, {"GRIDSEER_HOME": None, "HOME": place}, full=home == "full")
        assert done.returncode in (0, 1, 2), (home, done.stderr)
        assert b"Traceback" not in done.stderr, home
        assert b"onnxruntime" not in done.stderr, home
        assert done.returncode == 0 or len(done.stderr.splitlines()) <= 3, (home, done.stderr)
    (desk / "game.evf").unlink(missing_ok=True)


@pytest.mark.slow
def test_nothing_is_written_but_the_data_and_what_is_named(desk: Path, tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    home.mkdir()
    before = files_in(desk)
    for command in COMMANDS[: rounds(3, len(COMMANDS))]:
        run(command.split(), desk, {"GRIDSEER_HOME": str(data), "HOME": str(home)})
    (desk / "game.evf").unlink(missing_ok=True)
    assert files_in(desk, home) == before
