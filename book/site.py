"""What MkDocs does beyond mkdocs.yml: the README is the first page, links may leave docs/, and commands are listed.

MkDocs calls these functions by their names (https://www.mkdocs.org/dev-guide/plugins/#events).
"""

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent.parent))  # MkDocs loads this file by its path
from book import commands

ROOT = Path(__file__).parent.parent
GUESTS = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "licence.txt",
    "bench/results/growth.png": "pictures/growth.png",
}
"""Pages and pictures of the book that lie outside docs/, and what they are called in it."""
COMMANDS = "reference/commands.md"
"""The page that is written from the commands themselves."""
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)")


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401
    """Add the pages from outside docs/."""
    for name, page in GUESTS.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / name)))
    files.append(File.generated(config, COMMANDS, content=commands.page()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:  # noqa: ANN401
    """Turn links that are right in the repository into links that are right in the book."""
    name = page.file.src_uri
    origin = next((guest for guest, called in GUESTS.items() if called == name), f"docs/{name}")
    return LINK.sub(lambda link: _in_the_book(link[0], origin, name), markdown)


def _in_the_book(target: str, origin: str, name: str) -> str:
    """A link from one file of the repository, as it has to be in the book.

    >>> _in_the_book("docs/how/engine.md", "README.md", "index.md")
    'how/engine.md'
    >>> _in_the_book("../../CONTRIBUTING.md", "docs/how/architecture.md", "how/architecture.md")
    '../contributing.md'
    """
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))
    called = GUESTS.get(meant, meant.removeprefix("docs/"))
    return posixpath.relpath(called, posixpath.dirname(name) or ".")
