"""The rectangle with the greatest sum, beside trying all of them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gridseer.geometry import Singles
from gridseer.vision.board.finder.maps.extent import surest_rectangle


@given(arrays(np.float32, st.tuples(st.integers(1, 5), st.integers(1, 5)), elements=st.integers(-5, 5)))
def test_no_other_rectangle_has_a_greater_sum(sure: Singles) -> None:
    rows, columns = sure.shape
    best = max(
        float(sure[top:bottom, left:right].sum())
        for top in range(rows)
        for bottom in range(top + 1, rows + 1)
        for left in range(columns)
        for right in range(left + 1, columns + 1)
    )
    assert float(sure[surest_rectangle(sure).slices].sum()) == best
