"""How the networks that read puzzles on paper are made."""
