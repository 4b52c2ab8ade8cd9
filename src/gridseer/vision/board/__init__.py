"""Minesweeper on screens: where the boards are, what their cells show, how many mines are left."""
