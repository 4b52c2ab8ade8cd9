"""Minesweeper: the board a player sees, the game behind it, and the ways to solve it."""
