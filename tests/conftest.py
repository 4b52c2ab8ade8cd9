"""How every test runs."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# As in gridseer/__main__.py; numpy is imported later, and so are the programs that tests start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# A loaded machine and the sanitizers are slow: an example may take its time, only its answer counts.
settings.register_profile("patient", deadline=None, print_blob=True)
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="session")
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the store of whoever runs it."""
    before = os.environ.get("GRIDSEER_HOME")
    os.environ["GRIDSEER_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["GRIDSEER_HOME"]
    else:
        os.environ["GRIDSEER_HOME"] = before
