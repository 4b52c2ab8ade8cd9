"""How far voted lattices are off: the error of their pitch, added up over all cells of a board.

``python -m bench.pitch --first 300000 --count 150`` draws desktops as ``bench.vision`` does and asks the votes alone. A
lattice that is off by half a pixel at its ends cuts its last cells beside their place.
"""

import argparse

import cv2
import numpy as np

from bench.pictures import desktop_case
from bench.vision import same_place
from gridseer.geometry import Lattice
from gridseer.vision.board.finder.votes.search import lattices_by_votes


def main() -> None:
    """Print the errors, and the desktops with the largest ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=300000, help="the first seed (300000)")
    parser.add_argument("--count", type=int, default=150, help="how many desktops (150)")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    errors: dict[str, float] = {}
    for seed in range(arguments.first, arguments.first + arguments.count):
        case = desktop_case(seed)
        voted = [each for each in lattices_by_votes(case.frame).even if same_place(each, case.lattice)]
        if voted:
            errors[case.name] = min(error_of(each, case.lattice) for each in voted)
    values = np.array(list(errors.values()))
    print(f"{len(values)} of {arguments.count} desktops have a voted lattice in the place of the board")
    print(f"pixels off at its ends: median {np.median(values):.2f}, nine of ten {np.percentile(values, 90):.2f}")
    for limit in (0.5, 1.0):
        print(f"off by more than {limit} pixels: {np.count_nonzero(values > limit)}")
    for name, error in sorted(errors.items(), key=lambda each: -each[1])[:5]:
        print(f"   {error:.2f} {name}")


def error_of(lattice: Lattice, truth: Lattice) -> float:
    """By how many pixels the width or the height of all cells is wrong."""
    return max(abs(lattice.width - truth.width), abs(lattice.height - truth.height))


if __name__ == "__main__":
    main()
