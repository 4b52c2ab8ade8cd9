"""Reading the counter of mines: lines of text beside a board, and what speaks for one of their numbers."""
