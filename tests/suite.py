"""The steps of ``make check``, ``make test`` and ``make test-all``: if one fails, the others run all the same.

    python -m tests.suite check
    python -m tests.suite quick|all [arguments for pytest]

The checks run beside the tests and say one line each; the last lines say how every step went.
"""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
WORKERS = os.environ.get("PYTEST_WORKERS") or str((os.cpu_count() or 1) + 1)
"""One more than there are cores: tests wait for windows and clocks a good part of their time."""
TORTURED = {"GRIDSEER_TORTURE": "1", "GRIDSEER_KILLS": "200"}


@dataclass(frozen=True, slots=True)
class Step:
    """Something that passes or fails."""

    name: str
    script: str
    """What a shell runs in the project's folder."""
    advice: str = ""
    """What to do when it fails."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a step went."""

    step: Step
    status: int
    seconds: float
    output: str = ""

    def __str__(self) -> str:
        verdict = "passed" if self.status == 0 else "FAILED"
        return f"  {verdict}  {self.step.name}, {self.seconds:.0f} s"


def checks() -> Iterator[Step]:
    """Style, types, layers, words, and whether generated files are up to date."""
    sources = [*ROOT.glob("core/**/*.cpp"), *ROOT.glob("core/**/*.h"), *ROOT.glob("tests/fuzz/*.cpp")]
    core = shlex.join(str(path.relative_to(ROOT)) for path in sorted(sources))
    yield Step("style", f"{BIN}/ruff check . && {BIN}/ruff format --check .", "make format")
    yield Step("style of the core", f"{BIN}/clang-format --dry-run --Werror {core}", "make format")
    yield Step("types", f"{BIN}/mypy")
    yield Step("layers", f"{BIN}/lint-imports")
    yield Step("words", f"{BIN}/python -m book.words")
    stubs = f"{BIN}/python -m nanobind.stubgen -q -m gridseer._core -o build/_core.pyi"
    yield Step("types of the core", f"{stubs} && diff -u src/gridseer/_core.pyi build/_core.pyi", "make stubs")
    if (ROOT / "web" / "node_modules").is_dir():
        schema = f"{BIN}/python -m gridseer.web.schema > build/openapi.json && cd web && npm run --silent types"
        schema = f"( {schema} ) > build/schema.log 2>&1 || {{ cat build/schema.log; false; }}"
        yield Step("page", f"{schema} && cd web && npm run --silent check && npm test --silent")


def tests(tier: str, arguments: list[str]) -> Iterator[Step]:
    """The tests of a tier, those with a browser last.

    A test that hangs fails, with the place where it does (``tests/support/hanging.py``), and the others run. One that
    hangs outside of Python ends its process, and the run with it: xdist would give it to the next process, for ever.
    """
    chosen = [] if tier == "all" else ["-m", "not slow"]
    longest = 400 if tier == "quick" else 3600
    endless = ["-o", f"longest_seconds={longest}", "-o", f"faulthandler_timeout={2 * longest}"]
    endless += ["-o", "faulthandler_exit_on_timeout=true", "--max-worker-restart=0"]
    common = shlex.join([*chosen, *endless, *arguments])
    pytest = f"{BIN}/python -m pytest"
    yield Step("tests", f"{pytest} -n {WORKERS} --dist loadgroup --ignore tests/browser {common}")
    yield Step("tests in a browser", f"{pytest} -n {WORKERS} --dist worksteal tests/browser {common}")


def run(step: Step, environment: dict[str, str], *, quietly: bool) -> Result:
    """Run a step; quietly, its output is kept."""
    began, kept = time.monotonic(), subprocess.PIPE if quietly else None
    done = subprocess.run(
        step.script,
        shell=True,
        cwd=ROOT,
        env=environment,
        stdout=kept,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    result = Result(step, done.returncode, time.monotonic() - began, done.stdout or "")
    if quietly:
        say(str(result))
    return result


def say(words: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main(tier: str, arguments: list[str]) -> int:
    """Run all steps of a tier and say how they went; the exit code is 1 if one has failed."""
    environment = {**os.environ, "GRIDSEER_TIER": "all" if tier == "all" else "quick"}
    if tier == "all":
        environment |= TORTURED
    with ThreadPoolExecutor(1) as beside:
        checking = [beside.submit(run, step, environment, quietly=True) for step in checks()]
        tested = [] if tier == "check" else [run(step, environment, quietly=False) for step in tests(tier, arguments)]
        results = [*(each.result() for each in checking), *tested]
    failed = [each for each in results if each.status != 0]
    for each in failed:
        if each.output:
            say(f"\n--- {each.step.name} ---\n{each.output.rstrip()}")
    say("")
    for each in results:
        say(str(each) + (f": {each.step.advice}" if each.status and each.step.advice else ""))
    say(f"{len(failed)} of {len(results)} steps failed" if failed else f"all {len(results)} steps passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
