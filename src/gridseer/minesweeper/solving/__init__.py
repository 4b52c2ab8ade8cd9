"""Working a board out: the exact engine, how a move is chosen, and what the methods share."""
