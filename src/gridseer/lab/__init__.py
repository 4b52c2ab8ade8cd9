"""The laboratory: methods play many games, and what comes of it is measured."""
