"""Examples in docstrings as blocks of code, so that the book shows them as such and reads no links into them."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^( *)>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def fenced(text: str) -> str:
    r"""A docstring with a fence around every example.

    >>> print(fenced("Add.\\n\\n>>> 1 + 1\\n2"))
    Add.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    return EXAMPLE.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", text)


class Fenced(griffe.Extension):
    """What mkdocstrings calls for every object it has found."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401
        """Put fences around the examples of its docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
