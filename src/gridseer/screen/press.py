"""Press: how long buttons and keys are held, and which keys are held for another one."""

from gridseer.errors import InputError

HOLD_SECONDS = 0.04
"""How long a button is held, as people hold it: games that ask once per frame don't see a press that is shorter."""
GAP_SECONDS = 0.005
"""What passes after a click or a key before the next one: without it most games lose some."""

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "super": "Super_L"}
"""The names of keys that are held while another one is pressed, and what X11 calls them."""


def split_keys(text: str) -> tuple[list[str], str]:
    """The keys to hold and the key to press.

    >>> split_keys("ctrl+n"), split_keys("F2")
    ((['ctrl'], 'n'), ([], 'F2'))
    """
    *held, key = text.split("+")
    unknown = [name for name in held if name not in MODIFIERS]
    if unknown or not key:
        raise InputError(f"expected a key such as F2 or ctrl+n, got {text!r}", f"Keys to hold: {', '.join(MODIFIERS)}.")
    return held, key
