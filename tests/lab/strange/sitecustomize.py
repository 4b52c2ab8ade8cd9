"""Makes the strange methods known to a process that has this folder on its path; Python loads it by itself."""

from gridseer.minesweeper.solvers import SOLVERS

SOLVERS |= {name.lower(): f"strange_methods:{name}" for name in ("Sleepy", "Busy", "Slow", "Broken", "Dying", "Loud")}
