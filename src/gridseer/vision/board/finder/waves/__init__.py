"""Lattices by waves: straight edges at equal distances, whatever their colours are."""
