"""How many examples a property test draws, and whether they are the same every time.

``GRIDSEER_TIER`` names the tier: ``quick`` for ``make test``, ``all`` for ``make test-all``, ``explore`` for ``make
explore``. The first two draw the same examples on every machine; the last one draws new ones, and many.
"""

import os

from hypothesis import Verbosity, settings

TIER = os.environ.get("GRIDSEER_TIER", "quick")
SHARES = {"quick": 0.3, "all": 1.0, "explore": 4.0}
"""How many examples each tier draws, as a share of what a test asks for."""
USUAL = 100
"""What a test asks for unless it says otherwise."""
FEWEST = 10


def some(count: int) -> int:
    """About this many: fewer in the quick tier, more when exploring."""
    return max(min(count, FEWEST), round(count * SHARES[TIER]))


def examples(count: int) -> settings:
    """Draw about this many examples."""
    return settings(max_examples=some(count))


def load_profile() -> None:
    """Settle how examples are drawn. An example may take its time, since machines are busy and sanitizers slow."""
    settings.register_profile(
        TIER,
        examples(USUAL),
        deadline=None,
        derandomize=TIER != "explore",
        database=None,
        print_blob=True,
        verbosity=Verbosity.normal,
    )
    settings.load_profile(TIER)
