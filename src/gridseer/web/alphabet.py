"""The alphabet of what a cell shows, for the page: ``python -m gridseer.web.alphabet > web/src/lib/sights.ts``."""

import json
import sys

from gridseer.minesweeper.sight import BOARD_SYMBOLS, SYMBOLS, Sight


def module() -> str:
    """A module of TypeScript with the symbols by their names."""
    names = [f"  {sight.name}: {json.dumps(SYMBOLS[sight])}," for sight in Sight]
    return "\n".join(
        [
            "/** What a cell shows, written by `make types` from gridseer.minesweeper.sight; not to be edited. */",
            "export const Sight = {",
            *names,
            "} as const;",
            "/** The symbols of all sights, in their order. */",
            f"export const SYMBOLS = {json.dumps(SYMBOLS)};",
            "/** The symbols of board text. */",
            f"export const BOARD_SYMBOLS = {json.dumps(BOARD_SYMBOLS)};",
            "",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(module())
