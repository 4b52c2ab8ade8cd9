"""Measurements, kept as CSV; never part of the tests."""
