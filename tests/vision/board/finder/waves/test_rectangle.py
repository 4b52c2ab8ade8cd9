"""The rectangle of cells that is the board."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gridseer.vision.board.finder.waves.rectangle import largest_sum


@given(arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.integers(-3, 3).map(float)))
def test_no_rectangle_has_a_larger_sum(values: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    rows, columns = values.shape
    best = max(
        values[a:b, c:d].sum()
        for a in range(rows)
        for b in range(a + 1, rows + 1)
        for c in range(columns)
        for d in range(c + 1, columns + 1)
    )
    assert values[largest_sum(values).slices].sum() == best
