"""``python -m gridseer`` is the same as ``gridseer``."""

import os
import signal

# Our arrays are small: more threads of numpy wait for each other longer than they work. It asks when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Ctrl-C ends the program without a word until there is somebody to say one.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from gridseer.cli import main  # noqa: E402

if __name__ == "__main__":
    main()
