"""``python -m gridseer`` is the same as ``gridseer``."""

import signal

# Ctrl-C ends the program without a word until there is somebody to say one.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from gridseer.cli import main  # noqa: E402

if __name__ == "__main__":
    main()
