"""The book's examples: which commands its pages show, and how each is tried in a folder with sample files."""

import importlib.util
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gridseer.cli import app
from tests.support.command import RUNNER

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAMS = ("gridseer", "make", "python", ".venv/bin/python", "pip", "pipx", "uv", "git", "docker", "podman", "dask")
"""What a command may begin with, after ``$`` or at the beginning of a line of a block without a language."""

GENERATED = {"docs/reference/commands.md"}
"""Pages that are written when the book is built."""

UNTRIED = {
    r"gridseer (play|watch)\b": "needs a screen with a game on it",
    r"gridseer teach --screen": "needs a screen with a game on it",
    r"gridseer ui\b": "serves until it is stopped",
    r"gridseer mcp\b": "serves until it is stopped",
    r"gridseer --install-completion": "writes into the user's home",
    r".*--dask": "needs a cluster",
    r"gridseer lab run .*--plan": "takes minutes, if not hours",
    r"gridseer lab run .*--games [\d_]{6,}": "takes minutes, if not hours",
    r"gridseer benchmark\b": "takes minutes",
    r"gridseer evaluate\b": "needs a model",
    r"gridseer history import\b": "needs recorded games of another program",
}
"""Commands that are not run, and why; their options are checked all the same."""

SHORTER = (
    (r"--games [\d_]+", "--games 2 --threads 1"),
    (r"/1\.\.100", "/8..11"),
    (r"gridseer demo", "gridseer demo --level beginner"),
)
"""How long commands are cut down, so that trying them all takes seconds."""

_FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_REASON = re.compile(r"<!-- not run: (.+) -->\s*\Z")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page."""

    language: str
    text: str
    reason: str | None
    """Why it isn't run, as a comment before it says."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command on a page, and what the page says that it prints; empty if it doesn't say."""

    line: str
    output: str
    reason: str | None = None
    """Why it isn't run."""

    @property
    def is_ours(self) -> bool:
        """Whether it runs gridseer."""
        return self.line.startswith(("gridseer ", "echo ")) or self.line == "gridseer"

    @property
    def untried(self) -> str | None:
        """Why it isn't run, by the page or by the table."""
        return self.reason or next((why for what, why in UNTRIED.items() if re.match(what, self.line)), None)


def blocks(text: str) -> Iterator[Block]:
    """All blocks of a page, fenced or indented."""
    for found in _FENCE.finditer(text):
        reason = _REASON.search(text[: found.start()])
        indent = len(found[1])
        body = "".join(line[indent:] for line in found[3].splitlines(keepends=True))
        yield Block(found[2], body, reason and reason[1])
    rest = _FENCE.sub("\n", text)
    for part in re.finditer(r"(?:\A|\n\n)((?: {4}.*\n|\n(?= {4}))+)", rest):
        before = rest[: part.start(1)].rstrip().rsplit("\n", 1)[-1]
        if not re.match(r"\s*([-*]|\d+\.) |   ", before):
            reason = _REASON.search(rest[: part.start(1)])
            yield Block("", "\n".join(line[4:] for line in part[1].splitlines()), reason and reason[1])


def commands(text: str) -> list[Command]:
    """All commands of a page in their order."""
    found: list[Command] = []
    for block in blocks(text):
        if block.language in ("", "console"):
            found.extend(_commands(block))
    return found


def _commands(block: Block) -> Iterator[Command]:
    prompted = block.language == "console"
    lines = block.text.splitlines()
    for number, line in enumerate(lines):
        shown = line.removeprefix("$ ")
        if not (line.startswith("$ ") if prompted else shown.split(" ")[0] in PROGRAMS):
            continue
        after = lines[number + 1 :]
        output = after[: next((place for place, each in enumerate(after) if each.startswith("$ ")), len(after))]
        plain = re.split(r"\s+# |\s{2,}(?=\S)", shown)[0].strip()
        yield Command(plain, "\n".join(output) if prompted else "", block.reason)


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as the book makes them."""
    titles = re.findall(r"^#+ (.+)$", _FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


def prepare(folder: Path) -> None:
    """Put the sample files of the book into a folder."""
    for name in ("screenshot.png", "photo.jpg", "sudoku.jpg"):
        shutil.copy(ROOT / "docs" / "pictures" / name, folder / name)
    (folder / "board.txt").write_text("#1.2#\n#1.2#\n#1.1#\nm3\n", encoding="utf-8")


def complaint(command: Command) -> str | None:
    """What is wrong with a command, without running it: an unknown target, module, command or option."""
    for part in command.line.split(" | "):
        words = [word for word in shlex.split(part) if not re.match(r"[A-Z_]+=", word)]
        wrong = _complaint(words)
        if wrong:
            return f"{part}: {wrong}"
    return None


def _complaint(words: list[str]) -> str | None:
    match words:
        case ["gridseer", *arguments]:
            ours = arguments[: arguments.index("--")] if "--" in arguments else arguments
            result = RUNNER.invoke(app, [*ours, "--help"], prog_name="gridseer")
            return None if result.exit_code == 0 else result.output
        case ["make", *targets]:
            known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
            unknown = [target for target in targets if "=" not in target and target not in known]
            return f"no such target: {unknown}" if unknown else None
        case [("python" | ".venv/bin/python"), "-m", module, *_]:
            return None if importlib.util.find_spec(module) else "no such module"
    return None
