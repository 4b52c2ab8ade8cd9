"""Ink: telling what was written in the cells from the paper and from the lines."""
