"""The methods, one file each. A new method is one file and one line in this table."""

SOLVERS = {
    "exact": "gridseer.minesweeper.solvers.exact:Exact",
    "trivial": "gridseer.minesweeper.solvers.trivial:Trivial",
}
"""Where each method lives, by name; loaded when it is asked for."""
