"""``python -m gridseer`` is the same as ``gridseer``."""

from gridseer.cli import main

main()
