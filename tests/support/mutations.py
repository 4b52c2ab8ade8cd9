"""Bytes with something wrong in them."""

import random


def mutated(content: bytes, choice: random.Random) -> bytes:
    """A copy with a few bytes changed, cut, repeated or inserted; mostly near the beginning, where the structure is."""
    changed = bytearray(content)
    for _ in range(choice.choice((1, 1, 1, 2, 4, 16))):
        most = len(changed) if choice.random() < 0.4 else min(len(changed), 600)
        place = choice.randrange(most) if most else 0
        what = choice.random()
        if what < 0.6 and changed:
            changed[place] = choice.choice((0, 1, 255, choice.randrange(256)))
        elif what < 0.75:
            end = len(changed) if choice.random() < 0.5 else place + choice.randrange(1, 9)
            del changed[place:end]
        elif what < 0.9:
            changed[place:place] = choice.randbytes(choice.randrange(1, 9))
        else:
            changed[place:place] = changed[place : place + choice.randrange(1, 64)]
    return bytes(changed)
