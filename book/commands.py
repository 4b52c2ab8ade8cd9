"""The page with every command of gridseer, written from what ``--help`` says."""

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from gridseer.cli import app

HEAD = """# Commands

Written from `gridseer COMMAND --help`. Data goes to stdout and everything else to stderr, so output can be piped. The
exit codes are listed under [what is promised](promises.md#exits).
"""


def page() -> str:
    """The whole page in Markdown."""
    return "\n".join([HEAD, *_sections(get_command(app), "gridseer")])


def names() -> list[str]:
    """Every command, as it is typed."""
    return [line.removeprefix("## `").removesuffix("`") for line in page().splitlines() if line.startswith("## `")]


def _sections(command: Any, path: str) -> Iterator[str]:  # noqa: ANN401
    """The section of a command, and those of the commands below it."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    shown = " ".join([path, *(each.metavar or each.name.upper() for each in arguments)])
    yield f"## `{path}`\n\n{(command.help or '').strip()}\n"
    below = sorted(getattr(command, "commands", {}).items())
    yield f"```text\n{shown}{' COMMAND' if below else ''} [OPTIONS]\n```\n"
    if command.params:
        yield "| option | meaning |\n| --- | --- |"
        yield from map(_row, command.params)
        yield ""
    for name, each in below:
        yield from _sections(each, f"{path} {name}")


def _row(parameter: Any) -> str:  # noqa: ANN401
    """A line of the table."""
    names = [*parameter.opts, *parameter.secondary_opts]
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        names, metavar = [metavar or parameter.name.upper()], ""
    meaning, default = parameter.help or "", parameter.default
    if isinstance(default, str | int | float) and not isinstance(default, bool) and "efault" not in meaning:
        meaning = f"{meaning} Default: {default}."
    return f"| {', '.join(map(_code, names))} {_code(metavar)} | {meaning.replace('|', chr(92) + '|')} |"


def _code(text: str) -> str:
    """Code inside a table, whose columns are separated by bars."""
    return f"<code>{text.replace('|', '&#124;')}</code>" if text else ""
