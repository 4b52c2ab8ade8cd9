"""Finding boards: from pixels to lattices, which say where cells lie and not what is on them.

The way in is ``lattice.find_lattices``. Two searches propose lattices, and neither finds every board alone:

- ``votes``: every straight edge votes for the distance at which its two colours come again. Exact to the pixel and
  fast, but the colours must come again exactly.
- ``maps``: a network says where boards are, where in its cell each place lies, and how large the cells are. Slower, but
  it needs neither squares nor sides, and sees through enlarging, noise and compression.

What they share: ``comb`` says where lines are, ``looks`` which cells are alike, ``cell_range`` which of them are the
board, ``limits`` and ``placement`` what a lattice must be like. Whether a board that was read is one at all is asked in
``plausible``. What is asked of every pixel is asked by the core (``core/vision``).
"""
