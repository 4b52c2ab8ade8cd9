"""The schema of the calls, for the page's types: ``python -m gridseer.web.schema > build/openapi.json``."""

import json
import sys

from gridseer.web.server import make_app


def main() -> None:
    """Write the schema to stdout."""
    json.dump(make_app(None).openapi(), sys.stdout, indent=1, sort_keys=True)


if __name__ == "__main__":
    main()
