"""Reading cells: from the pixels of a lattice to what every cell shows."""
