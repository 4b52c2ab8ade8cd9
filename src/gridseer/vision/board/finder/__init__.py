"""Finding boards: from pixels to lattices."""
