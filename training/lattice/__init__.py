"""The network that sees lattices of cells: scenes drawn by lot, the network, its training."""
