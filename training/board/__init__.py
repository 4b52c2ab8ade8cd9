"""The network that reads boards: every cell of a lattice named with all the others in view."""
