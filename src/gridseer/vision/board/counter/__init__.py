"""Reading the counter of mines: seven-segment displays and printed text."""
