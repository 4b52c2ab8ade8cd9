"""The network that reads lines of text beside boards: drawn lines, and how it learns from them."""
