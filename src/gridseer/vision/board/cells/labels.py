"""What the network can call a cell."""

LABELS = "_12345678!*@%? "
"""Blank, closed or open; the numbers; flag, mine, exploded mine, wrong flag, question mark; and whatever else."""

BLANK = 0
"""A cell with nothing on it. Whether it is closed cannot be told from one cell alone."""
FLAG, MINE, EXPLODED, WRONG, QUESTION, OTHER = range(9, 15)
