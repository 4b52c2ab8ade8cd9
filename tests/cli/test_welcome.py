"""``gridseer`` alone."""

import pytest

from gridseer import __version__
from gridseer.cli.welcome import EXAMPLES
from tests.support.command import run

COMMANDS = [command for examples in EXAMPLES.values() for command in examples]


def test_alone_it_says_what_can_be_done() -> None:
    out, err = run()
    assert out.startswith(f"gridseer {__version__} sees a grid puzzle")
    assert all(command in out for command in COMMANDS)
    assert "gridseer --help" in out
    assert err == ""
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_is_a_command_with_the_options_that_it_has(command: str) -> None:
    words = [word for word in command.split()[1:] if not word.startswith("--") and "." not in word]
    usage, _ = run(*[word for word in words if word not in ("last", "strong", "100")], "--help")
    assert all(word in usage for word in command.split() if word.startswith("--"))
