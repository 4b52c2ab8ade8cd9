"""The outside world: a screen that can be looked at and clicked on, real or drawn by ourselves, and its guard."""
