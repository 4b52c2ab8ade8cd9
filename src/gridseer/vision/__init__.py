"""From pixels to boards: a picture in, sightings out. No screen, no mouse, and no solver.

Vision may ask the rules whether a board is possible at all: ``board.rules.refuted_by``.
"""
