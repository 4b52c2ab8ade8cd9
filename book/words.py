"""Words and turns of phrase that sound translated, or American, in anything a user reads: ``python -m book.words``.

The pages, the help of every command, the texts of the page, and every sentence in the package: errors, hints,
explanations, docstrings.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from book import commands

ROOT = Path(__file__).parent.parent

_EACH = (
    "game|second|minute|day|cell|board|frame|row|column|line|turn|position|guess|move|click|file|core|puzzle|picture|"
    "photo|page|glance|number|method|size|solver|look|chain|part|process|player|batch|letter|step|level"
)
_COUNTED = (
    "games?|cells?|positions?|times?|ms|us|s|seconds?|milliseconds?|microseconds?|bits?|bytes?|rows?|points?|frames?|"
    "files?|nats|guesses|boards?|moves?|mines|questions?|processes|objects?|lines?|equations?|plane|variables?|pixels|"
    "megabytes|MB|kB"
)
WORDS = {
    rf"\b({_COUNTED}) an? ({_EACH})\b(?! (that|which|who|is|has|was|can|must|may))": "per",
    r"(?<![Tt]here )\b(is|was) no (?!(longer|more|less|other|one|better|worse|faster|slower)\b)[a-z]": "isn't a",
    r"(?<![Tt]here )\b(are|were) no (?!longer\b|more\b|less\b|other\b|better\b|worse\b)[a-z]": "aren't",
    r"\bto be no\b": "not to be a",
    r"(?<![#>])\btold\b(?! apart| from|\()": "given, said, named",
    r"\boften a (game|board|second)\b(?! \w+(s|ed)\b)": "per",
    r"\btells (?!(\w+ ){1,6}(apart|from)\b|apart|you\b|us\b|which\b|whether\b)": "says, shows, gives",
    r"\btell (of|the|what|how|it|nothing|more)\b(?! (\w+ ){0,4}(apart|from)\b)": "say, show, give",
    r"\b[Ll]eaves? \S+( \S+){0,4} away\b": "omit",
    r"\bone an? (core|game|cell|board|row|line|frame|machine|level|page)\b": "one per",
    r"\b[Ss]ay --": "pass",
    r"\bso many\b(?! (that|of))": "that many, this many",
    r"(?:^|[.:;] )Who \w+s\b(?![^.]*\?)": "anyone who",
    r"\b(win|wins|won|lose|loses|play|plays) alike\b": "equally often",
    r"\b[Ll]ooking is help\b": "looking up a cell counts as help",
    r"\bapart by (spaces|commas)\b": "separated by",
    r"\bthe last first\b": "the most recent first",
    r"\btime (is|was) over\b": "time ran out",
    r"\bis not understood\b": "invalid value for",
    r"\bhas no best time\b": "doesn't count for best times",
    r"\bas it comes\b": "any",
    r"\b[Aa]s the system\b": "match system",
    r"(?:^|[.:] )(Certain|Dotted|Doubtful|Wrong|Right) is what\b": "what is ... is",
    r"\blets? expect\b": "lead one to expect",
    r"\bnothing is said\b": "omitted",
    r"\bof all of it\b": "of everything",
    r"\bby lot\b": "at random",
    r"\bwhoever (has|is|was|does)\b": "anyone who",
    r"\bforetell": "predict",
    r"\b(colors?(?!-scheme)|behaviors?|neighbors?|centers|centered|gray|favorites?|labeled|canceled)\b": "British",
    r"\b\w*(recogniz|analyz|normaliz|optimiz|summariz|organiz|minimiz|maximiz|initializ|serializ)\w*": "British",
}
"""Each pattern, and what to write instead."""
PATTERNS = [(re.compile(pattern, re.MULTILINE), advice) for pattern, advice in WORDS.items()]

Text = tuple[str, int, str]
"""A file, a line in it, and what is written there."""


def texts() -> Iterator[Text]:
    """Everything that a user reads."""
    for path in [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]:
        yield str(path.relative_to(ROOT)), 1, _prose(path.read_text(encoding="utf-8"))
    yield "gridseer --help", 1, _prose(commands.page())
    for path in sorted((ROOT / "web" / "src" / "texts").glob("en*.json")):
        tree = json.loads(path.read_text(encoding="utf-8"))
        yield from ((f"{path.relative_to(ROOT)}: {key}", 1, text) for key, text in _leaves(tree))
    for path in sorted((ROOT / "src").rglob("*.py")):
        yield from ((str(path.relative_to(ROOT)), line, text) for line, text in _strings(path))


def _prose(markdown: str) -> str:
    """A page without its code, line by line."""
    fence = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
    without = fence.sub(lambda found: "\n" * found[0].count("\n"), markdown)
    return re.sub(r"`[^`\n]+`|\]\([^)]*\)", "x", without)


def _leaves(tree: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, dict):
        for key, below in tree.items():
            yield from _leaves(below, f"{path}.{key}" if path else key)
    elif isinstance(tree, str):
        yield path, tree


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of a module that has words in it, with the gaps of an f-string as an x."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "x" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, re.sub(r"``[^`]+``", "x", node.value)


def complaints() -> Iterator[str]:
    """What sounds wrong, with its place and what to write instead."""
    seen = set()
    for place, line, text in texts():
        flat = re.sub(r"[ \t]*\n[ \t]*(?=\S)", "\n", text)
        for pattern, advice in PATTERNS:
            for found in pattern.finditer(flat):
                at = line + flat[: found.start()].count("\n")
                shown = f"{place}:{at}: {found[0].strip()!r}: {advice}"
                if shown not in seen:
                    seen.add(shown)
                    yield shown


def main() -> int:
    """Say what sounds wrong; whether nothing does."""
    found = list(complaints())
    print("\n".join(found))  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
