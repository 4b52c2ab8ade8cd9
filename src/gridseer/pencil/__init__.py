"""What puzzles that are solved with a pencil have in common: how many solutions there are, steps, advice, drawing."""
