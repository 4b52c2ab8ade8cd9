"""Puzzles on paper: where the lines of a grid run, and what is written in its cells."""
