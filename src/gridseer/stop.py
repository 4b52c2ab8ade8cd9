"""Stop: asks a long computation to end early, from another thread."""

from gridseer import _core

Stop = _core.Stop
"""``stop.set()`` ends whatever was given it; the core looks at it every few milliseconds."""
