"""Runs that nobody gave a file: kept aside until they are finished, so that the same command goes on with them."""

import hashlib
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from gridseer.home import home


def folder() -> Path:
    """Where the results of unfinished runs lie."""
    return home() / "lab"


def unfinished_path(words: Sequence[object]) -> Path:
    """The file of a run that is asked for in these words; another version of gridseer begins again."""
    text = "\n".join(map(str, (version("gridseer"), *words)))
    return folder() / f"unfinished-{hashlib.sha256(text.encode()).hexdigest()[:16]}.sqlite"
