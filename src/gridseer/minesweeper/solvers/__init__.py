"""The methods. A new method is one file and one line in this table."""

DEFAULT_METHOD = "strong"
"""The default method."""

SOLVERS = {
    "strong": "gridseer.minesweeper.solvers.exact:Strong",
    "fast": "gridseer.minesweeper.solvers.exact:Fast",
    "max": "gridseer.minesweeper.solvers.exact:Max",
    "exact": "gridseer.minesweeper.solvers.exact:Exact",
    "trivial": "gridseer.minesweeper.solvers.trivial:Trivial",
    "bot": "gridseer.minesweeper.solvers.bot:Bot",
    "matrix": "gridseer.minesweeper.solvers.matrix:Matrix",
    "gauss": "gridseer.minesweeper.solvers.gauss:Gauss",
    "permutations": "gridseer.minesweeper.solvers.permutations:Permutations",
    "opencl": "gridseer.minesweeper.solvers.opencl:OpenCL",
    "random": "gridseer.minesweeper.solvers.random:RandomShot",
    "cpsat": "gridseer.minesweeper.solvers.cpsat:CpSat",
    "prolog": "gridseer.minesweeper.solvers.prolog:Prolog",
    "neural": "gridseer.minesweeper.solvers.neural:Neural",
}
"""Where each method lives, by name; loaded when it is asked for."""

DEFAULT_METHOD = "strong"
"""The default method."""
