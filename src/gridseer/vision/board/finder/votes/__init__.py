"""Lattices by votes: edges whose two colours come again at an equal distance."""
