"""From the fitting assignments of each chain to probabilities: with all chains together, or each by itself.

A chain that uses m mines leaves the other chains and the cells off the frontier some ways to hold the rest. Where
every chain was tried whole this is counted, and the probabilities are exact. Otherwise a mine anywhere is given the
same odds, and the odds are chosen such that the expected mines of the whole board are the mines left: an estimate.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from gridseer.minesweeper.solving.assignments import Fitting, Flags, Floats

SMALLEST_LOG2 = -1000.0
"""Below this a product of shares might be rounded to nothing, and nothing would look like a proof."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is known of some cells."""

    probability: Floats
    """Of a mine, for each cell."""
    safe: Flags
    """Where no weight is on a mine."""
    mines: Flags
    """Where all weight is on a mine."""


def certain_or_between(mine_weight: Floats, free_weight: Floats) -> Weighed:
    """From weights to probabilities. What is open to both is never rounded to certain."""
    safe, mines = mine_weight == 0, free_weight == 0
    probability = mine_weight / np.maximum(mine_weight + free_weight, np.finfo(float).tiny)
    return Weighed(_between(probability, safe, mines), safe, mines)


def _between(probability: Floats, safe: Flags, mines: Flags) -> Floats:
    inside = np.clip(probability, np.finfo(float).tiny, 1 - np.finfo(float).epsneg)
    return np.where(safe, 0.0, np.where(mines, 1.0, inside))


def weigh_together(
    fittings: Sequence[Fitting], off_cells: int, number_weights: Mapping[int, int]
) -> list[Weighed] | None:
    """Every chain against all others and against the cells off the frontier, exactly.

    ``number_weights`` says what one layout weighs for each number of mines left. The last of the answer stands for each
    cell off the frontier. An empty list means that no layout has that many, None that the numbers are too far apart
    for floating point.
    """
    spans = [span(fitting) for fitting in fittings]
    shares = [
        fitting.total[least : most + 1] / fitting.total.sum()
        for fitting, (least, most) in zip(fittings, spans, strict=True)
    ]
    on_frontier = sum(least for least, _ in spans) + np.arange(1 + sum(most - least for least, most in spans))
    ways, off_mines, smallest = _rest(off_cells, on_frontier, number_weights)
    smallest += sum(float(np.log2(share[share > 0].min())) for share in shares)
    if smallest < SMALLEST_LOG2:
        return None
    # A chain whose mines are fixed has nothing to be weighed, and a large board has very many of them.
    varying = [share for share in shares if len(share) > 1]
    before, after = _products(varying), _products(varying[::-1])[::-1]
    together = before[-1] * ways
    if not together.any():
        return []
    others = iter(np.convolve(*pair) for pair in zip(before, after[1:], strict=False))
    weighed = []
    for fitting, (least, most) in zip(fittings, spans, strict=True):
        # By the mines of this chain: all that the others can do with the rest.
        weight = np.correlate(ways, next(others), "valid") if most > least else np.ones(1)
        with_mine = fitting.with_mine[least : most + 1]
        free = fitting.total[least : most + 1, None] - with_mine
        weighed.append(certain_or_between(weight @ with_mine, weight @ free))
    weighed.append(certain_or_between(np.array([together @ off_mines]), np.array([together @ (off_cells - off_mines)])))
    return weighed


def _rest(
    cells: int, on_frontier: "np.ndarray[tuple[int], np.dtype[np.int64]]", number_weights: Mapping[int, int]
) -> tuple[Floats, Floats, float]:
    """For each number of mines on the frontier: the ways to lay the others off it, and how many those are.

    The largest of the ways is 1; the logarithm of the smallest comes last.
    """
    if len(number_weights) == 1:
        off_mines = next(iter(number_weights)) - on_frontier
        ways, smallest = _ways(cells, off_mines)
        return ways, off_mines.astype(np.float64), smallest
    choices = [math.comb(cells, mines) for mines in range(cells + 1)]
    totals, sums = [], []
    for mines in on_frontier.tolist():
        weighed = {
            number - mines: weight * choices[number - mines]
            for number, weight in number_weights.items()
            if 0 <= number - mines <= cells
        }
        totals.append(sum(weighed.values()))
        sums.append(sum(off * weight for off, weight in weighed.items()))
    largest = max(totals)
    if not largest:
        return np.zeros(len(totals)), np.zeros(len(totals)), 0.0
    shares = [float(Fraction(total, largest)) for total in totals]
    expected = [float(Fraction(mines, total)) if total else 0.0 for mines, total in zip(sums, totals, strict=True)]
    smallest = min(math.log2(total) for total in totals if total) - math.log2(largest)
    return np.array(shares), np.array(expected), smallest


def _products(shares: Sequence[Floats]) -> list[Floats]:
    """The shares of the first 0, 1, 2, ... chains together, by their mines."""
    products = [np.ones(1)]
    for share in shares:
        products.append(np.convolve(products[-1], share))
    return products


def _ways(cells: int, mines: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> tuple[Floats, float]:
    """In how many ways cells can hold each number of mines, the largest being 1; and the logarithm of the smallest.

    ``mines`` falls by one from place to place. Each way is the one before times a small fraction, beginning with the
    largest, so that the error stays that of a few roundings.
    """
    possible = np.flatnonzero((mines >= 0) & (mines <= cells))
    ways = np.zeros(len(mines))
    if not len(possible):
        return ways, 0.0
    from_here = mines[possible[:-1]]
    ratios = from_here / (cells - from_here + 1)
    logs = np.concatenate([[0.0], np.cumsum(np.log2(ratios))])
    peak = int(np.argmax(logs))
    down = np.cumprod(1 / ratios[:peak][::-1])[::-1]
    ways[possible] = np.concatenate([down, [1.0], np.cumprod(ratios[peak:])])
    return ways, float((logs - logs[peak]).min())


def odds_that_balance(series: Sequence[Floats], copies: Sequence[int], mines: float) -> float:
    """The odds, as a logarithm, at which independent things are expected to hold that many mines together.

    Each thing is the weights of its numbers of mines, from 0 on, and there are several copies of it; the odds multiply
    the weight of m mines m times. The expectation grows with the odds, so halving an interval finds them.
    """
    longest = max(len(weights) for weights in series)
    table = np.zeros((len(series), longest))
    for row, weights in zip(table, series, strict=True):
        row[: len(weights)] = weights / weights.max()
    # In one order whatever the board's: the sums are then rounded in the same way on a turned board.
    order = np.lexsort([*table.T, np.asarray(copies)])
    table, counts = table[order], np.asarray(copies, np.float64)[order]
    with np.errstate(divide="ignore"):
        logs = np.log(table)
    numbers = np.arange(longest)
    low, high = -700.0, 700.0
    while (middle := (low + high) / 2) not in (low, high):
        tilted = logs + middle * numbers
        tilted = np.exp(tilted - tilted.max(axis=1, keepdims=True))
        expected = counts @ ((tilted @ numbers) / tilted.sum(axis=1))
        low, high = (middle, high) if expected < mines else (low, middle)
    return middle


def limited(
    fittings: Sequence[Fitting], elsewhere: tuple[int, int], mines_left: tuple[int, int]
) -> list[Fitting] | None:
    """The fitting assignments that leave the other chains a number of mines which they can hold.

    ``elsewhere`` is the least and the most mines that are on none of these chains, ``mines_left`` those of the whole
    board. None when nothing is left.
    """
    result = list(fittings)
    while True:
        spans = [span(fitting) for fitting in result]
        least = elsewhere[0] + sum(low for low, _ in spans)
        most = elsewhere[1] + sum(high for _, high in spans)
        if mines_left[1] < least or mines_left[0] > most:
            return None
        changed = False
        for place, (low, high) in enumerate(spans):
            bounds = max(low, mines_left[0] - (most - high)), min(high, mines_left[1] - (least - low))
            if bounds != (low, high):
                result[place] = cut_to(result[place], *bounds)
                changed = True
            if not result[place].total.any():
                return None
        if not changed:
            return result


def span(fitting: Fitting) -> tuple[int, int]:
    """The fewest and the most mines of what fits."""
    numbers = np.flatnonzero(fitting.total)
    return int(numbers[0]), int(numbers[-1])


def cut_to(fitting: Fitting, least: int, most: int) -> Fitting:
    """Without the assignments that have fewer or more mines than that."""
    numbers = np.arange(len(fitting.total))
    keep = ((numbers >= least) & (numbers <= most)).astype(np.float64)
    return Fitting(fitting.total * keep, fitting.with_mine * keep[:, None])


def tilt(fitting: Fitting, log_odds: float) -> Weighed:
    """The cells of one chain when the odds of every mine are multiplied."""
    numbers = np.flatnonzero(fitting.total) * log_odds
    weight = np.zeros(len(fitting.total))
    weight[fitting.total > 0] = np.exp(numbers - numbers.max())
    free = fitting.total[:, None] - fitting.with_mine
    found = certain_or_between(weight @ fitting.with_mine, weight @ free)
    # Proven is what no assignment contradicts, not what was rounded away.
    safe, mines = (np.asarray(~weights.any(axis=0)) for weights in (fitting.with_mine, free))
    return Weighed(_between(found.probability, safe, mines), safe, mines)


def tilt_shares(shares: Floats, log_odds: float) -> Floats:
    """Independent probabilities when the odds of every mine are multiplied."""
    against = np.clip(np.log1p(-shares) - np.log(shares) - log_odds, -700, 700)
    return np.minimum(1 / (1 + np.exp(against)), 1 - np.finfo(float).epsneg)
