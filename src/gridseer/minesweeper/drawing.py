"""Drawing a board for people: in the terminal and, for notebooks, as SVG."""
