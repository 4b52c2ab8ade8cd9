"""Seeds of puzzles."""

import secrets


def random_seed() -> int:
    """A seed that nobody has chosen."""
    return secrets.randbelow(2**32)
