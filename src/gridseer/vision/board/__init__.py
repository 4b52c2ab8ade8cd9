"""Minesweeper on screens, read by one network that sees the whole board."""
