"""How every test runs."""

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from zlib import crc32

import pytest

from tests.support.examples import load_profile
from tests.support.hanging import ended_after

# As in gridseer/__main__.py; numpy is imported later, and so are the programs that tests start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
load_profile()


KNOWN = frozenset(Path(__file__).with_name("known_failures.txt").read_text(encoding="utf-8").splitlines())
"""Tests that are expected to fail, by their full names."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long a test may take: ``-o longest_seconds=300``."""
    parser.addini("longest_seconds", "after which a test is taken to hang, and fails; 0 is never", default="0")


def within_its_time(item: pytest.Item) -> Generator[None, object, object]:
    """A wrapper of each part of a test: before it, itself, and after it."""
    with ended_after(float(item.config.getini("longest_seconds"))):
        return (yield)


pytest_runtest_setup = pytest.hookimpl(wrapper=True)(within_its_time)
pytest_runtest_call = pytest.hookimpl(wrapper=True)(within_its_time)
pytest_runtest_teardown = pytest.hookimpl(wrapper=True)(within_its_time)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that is sampled, mark all parameters as slow but a few, which are the same on every machine.

    What is known to fail is said, and doesn't make the others look bad.
    """
    for item in items:
        if item.nodeid in KNOWN:
            item.add_marker(pytest.mark.xfail(strict=False, reason="known failure"))
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            families[item.nodeid.partition("[")[0]].append(item)
    for family in families.values():
        marker = family[0].get_closest_marker("sampled")
        assert marker is not None
        for item in sorted(family, key=lambda each: crc32(each.nodeid.encode()))[marker.args[0] :]:
            item.add_marker(pytest.mark.slow)


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
