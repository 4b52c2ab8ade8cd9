"""Makes the strange methods known to a process that has this folder on its path; Python loads it by itself."""

from gridseer.minesweeper.solvers import SOLVERS

NAMES = ("Sleepy", "Busy", "Slow", "Held", "Broken", "Dying", "Loud")
SOLVERS |= {name.lower(): f"strange_methods:{name}" for name in NAMES}
