"""Finding grids on paper that may be bent, tilted or torn: from pixels to meshes."""
