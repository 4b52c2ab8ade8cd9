"""Finding boards: from pixels to lattices, which say where cells lie and not what is on them.

The way in is ``lattice.find_lattices``. Two searches propose lattices, and neither finds every board alone:

- ``votes``: every straight edge votes for the distance at which its two colours come again. Exact to the pixel and
  fast, but the colours must come again exactly.
- ``waves``: where edges of any colours come at equal distances, all edges together say where the board is. Slower, but
  it sees through enlarging, noise and compression, and it checks what the votes have found.

Both stand on the same parts: ``straight_edges`` and ``comb`` say where lines are, ``looks`` which cells are alike,
``cell_range`` which of them are the board, ``limits`` and ``placement`` what a lattice must be like. Whether a board
that was read is one at all is asked in ``plausible``.
"""
