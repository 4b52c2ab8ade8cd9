"""The readers of the written sources, kept for comparison."""
