"""One server for all tests of a worker."""

from collections.abc import Iterator

import pytest

from gridseer.web.server import STATIC
from tests.support.server import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


@pytest.fixture(scope="session")
def cookie(server: Server) -> str:
    return server.cookie()
