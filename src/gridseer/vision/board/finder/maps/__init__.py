"""Lattices by a network that sees them: where boards are, the phase in the cell and the pitch at every place."""
