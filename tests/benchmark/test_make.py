"""The benchmark's files: the same bytes every time, and true by a checker that shares nothing with the generator."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gridseer.benchmark import checker
from gridseer.benchmark.edition import FIRST_EDITION, SUMS
from gridseer.benchmark.make import changed_files, files_of, make_benchmark, records_of
from gridseer.errors import InputError
from tests.support.waiting import PATIENCE

SMALL = FIRST_EDITION.smaller(0.002)


def silent(_: str) -> None:
    pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("benchmark")
    make_benchmark(made, SMALL, silent)
    return made


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    """The checker as people run it: by itself, without this package (-I: no site of the user, no PYTHONPATH)."""
    command = [sys.executable, "-I", "-S", str(folder / "check.py"), "--all", "--layouts", "100"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.slow
def test_the_same_bytes_come_twice(folder: Path, tmp_path: Path) -> None:
    make_benchmark(tmp_path, SMALL, silent)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in folder.iterdir()
    }


@pytest.mark.slow
def test_the_checker_agrees_and_needs_nothing_of_ours(folder: Path) -> None:
    done = check(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "everything that was checked is true" in done.stdout
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert "import gridseer" not in source
    assert "from gridseer" not in source


def with_change(name: str, change: Callable[[dict[str, object]], None]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        path = folder / f"{name}.jsonl"
        first, *others = path.read_text(encoding="ascii").splitlines()
        record = json.loads(first)
        change(record)
        path.write_text("\n".join([json.dumps(record, separators=(",", ":")), *others]) + "\n", encoding="ascii")

    return spoil


def one_more(record: dict[str, object], key: str) -> None:
    record[key] = str(int(str(record[key])) + 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("positions", lambda record: one_more(record, "layouts")),
        ("positions", lambda record: record["counts"].__setitem__(-1, "7")),
        ("positions", lambda record: record["best"].pop()),
        ("decisions", lambda record: record["safe"].pop()),
        ("small_boards", lambda record: record["won"].__setitem__(0, 99)),
        ("perft", lambda record: one_more(record, "layouts")),
    ],
)
def test_the_checker_finds_what_is_not_true(
    folder: Path, tmp_path: Path, name: str, change: Callable[[dict[str, object]], None]
) -> None:
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with_change(name, change)(tmp_path)
    done = check(tmp_path)
    assert done.returncode == 1
    assert f"{name}.jsonl line 1:" in done.stdout
    assert f"{name}.jsonl: its sum isn't the one in SHA256SUMS" in done.stdout


def test_the_first_edition_is_what_the_datasheet_says() -> None:
    assert sum(kind.count for kind in FIRST_EDITION.positions) == 10_000
    assert sum(kind.count for kind in FIRST_EDITION.certain + FIRST_EDITION.guesses) == 1000
    assert set(SUMS) == {f"{name}.jsonl" for name in files_of(FIRST_EDITION)}
    assert all(len(digest) == 64 for digest in SUMS.values())


def test_a_folder_that_is_not_the_first_edition_is_found_out(folder: Path, tmp_path: Path) -> None:
    assert set(changed_files(folder)) == set(SUMS)
    with pytest.raises(InputError, match="expected a folder with the benchmark"):
        changed_files(tmp_path)


def test_every_guess_task_has_a_best_cell_and_a_worse_one_with_the_smallest_risk(folder: Path) -> None:
    tasks = [record for record in records_of(folder, "decisions") if record["task"] == "guess"]
    assert tasks
    for record in tasks:
        smallest = min(record["mines"])
        worse = [won for won, mines in zip(record["won"], record["mines"], strict=True) if mines == smallest]
        assert smallest > 0
        assert min(worse) < max(record["won"])
