"""How much any play could win at most: a ceiling for every level, beside what `strong` wins.

    python -m bench.ceiling --layouts 100_000      kept in bench/results/ceiling.csv

No play wins two layouts that conflict (core/minesweeper/play/ceiling.h). Layouts are drawn from seeds that serve
nothing else. The mean over them is a ceiling that is never too low on average, given with the upper end of its 95 %
interval. It holds for play that begins with the same first cell as `gridseer lab run`. Of expert a fifth as many
layouts are drawn: each takes twenty times as long as one of beginner.
"""

import argparse

from bench.engine import RESULTS, print_table, write_csv
from gridseer import LEVELS, Start, Topology, _core
from gridseer.minesweeper.generate import default_first

FIRST_SEED = 460_000_000


def main() -> None:
    """Draw the layouts of every level and start rule."""
    parser = argparse.ArgumentParser(description="How much any play could win at most.")
    parser.add_argument("--layouts", type=int, default=100_000)
    arguments = parser.parse_args()
    rows = [
        row(name, start, arguments.layouts // 5 if name == "expert" else arguments.layouts)
        for name in ("expert", "intermediate", "beginner", "old-beginner")
        for start in (Start.SAFE, Start.ZERO)
    ]
    print_table(rows)
    write_csv("ceiling.csv", rows)
    print(f"kept in {RESULTS / 'ceiling.csv'}")


def row(name: str, start: Start, layouts: int) -> dict[str, object]:
    """The ceiling of one level."""
    level = LEVELS[name]
    first = default_first(level, start)
    mean, standard_error = _core.ceiling_by_draws(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        start.core,
        first.index_in(level.width),
        FIRST_SEED,
        layouts,
    )
    return {
        "level": name,
        "start": start.value,
        "first cell": str(first),
        "layouts": layouts,
        "at most": f"{100 * mean:.2f}",
        "with its error": f"{100 * (mean + 1.96 * standard_error):.2f}",
    }


if __name__ == "__main__":
    main()
