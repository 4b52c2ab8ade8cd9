"""What the cells of drawn puzzles hold: full grids to learn from, and puzzles that somebody has begun to solve."""

from collections.abc import Sequence

from training.palette import Rng

Cells = tuple[tuple[str, ...], ...]


def random_cells(rng: Rng) -> Cells:
    """A grid as full as no puzzle is, so that much can be learnt from a picture."""
    rows, columns = (int(n) for n in rng.integers(4, 13, 2))
    marks = float(rng.choice([0.0, 0.12, 0.35]))
    return tuple(tuple(_random_cell(rng, marks) for _ in range(columns)) for _ in range(rows))


def _random_cell(rng: Rng, marks: float) -> str:
    if rng.random() < marks:
        return str(rng.choice(["#", "#", "o"]))
    lot = float(rng.random())
    if lot < 0.25:
        return "."
    if lot < 0.29:
        return "?"
    if lot < 0.66:
        return str(int(rng.integers(1, 10)))
    if lot < 0.975:
        return str(int(rng.integers(10, 100)) if rng.random() < 0.6 else int(rng.integers(10, 40)))
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
    """A number as they stand in puzzles, of one digit more often than of two."""
    lot = float(rng.random())
    return str(int(rng.integers(1, 10)) if lot < 0.7 else int(rng.integers(10, 100)))
