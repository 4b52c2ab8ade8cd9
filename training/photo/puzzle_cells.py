"""What the cells of drawn puzzles hold: full grids to learn from, and puzzles that somebody has begun to solve."""

from collections.abc import Sequence

from training.photo.palette import Rng

Cells = tuple[tuple[str, ...], ...]


def random_cells(rng: Rng) -> Cells:
    """A grid fuller than puzzles mostly are, so that much can be learnt from a picture."""
    rows, columns = (int(n) for n in rng.integers(5, 14, 2))
    marks, empty = float(rng.choice([0.0, 0.12, 0.35])), float(rng.choice([0.2, 0.4, 0.7]))
    return tuple(tuple(_random_cell(rng, marks, empty) for _ in range(columns)) for _ in range(rows))


def _random_cell(rng: Rng, marks: float, empty: float) -> str:
    if rng.random() < marks:
        return str(rng.choice(["#", "o", "o"]))
    if rng.random() < empty:
        return "."
    lot = float(rng.random())
    if lot < 0.04:
        return "?"
    if lot < 0.64:
        return str(int(rng.integers(1, 10)))
    if lot < 0.98:
        return str(int(rng.integers(10, 100)) if rng.random() < 0.5 else int(rng.integers(10, 40)))
    return str(int(rng.integers(100, 400)))


def half_solved(cells: Cells, solution: Sequence[str], rng: Rng) -> Cells:
    """A puzzle some way on: a share of its cells is marked as in the solution."""
    share = float(rng.uniform(0.2, 0.8))
    return tuple(
        tuple(
            text if text != "." or rng.random() > share else ("#" if solution[y][x] == "#" else "o")
            for x, text in enumerate(row)
        )
        for y, row in enumerate(cells)
    )


def hand_number(rng: Rng) -> str:
    """A number as they stand in puzzles, of one digit more often than of two; or nothing."""
    if rng.random() < 0.2:
        return "."
    lot = float(rng.random())
    return str(int(rng.integers(1, 10)) if lot < 0.7 else int(rng.integers(10, 100)))
