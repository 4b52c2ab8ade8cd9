"""``gridseer doctor``: what works here and, for each thing that does not, the exact fix."""

from dataclasses import asdict

import typer

from gridseer import __version__
from gridseer.cli.options import JsonOption
from gridseer.cli.speech import NO, print_json, print_picture


def doctor(*, as_json: JsonOption = False) -> None:
    """Check what works here and give the exact fix for everything that doesn't."""
    from rich.text import Text

    from gridseer.cli.checkup import examine

    findings = examine()
    works = all(finding.works for finding in findings if finding.needed)
    if as_json:
        print_json({"version": __version__, "works": works, "findings": [asdict(finding) for finding in findings]})
    else:
        lines = []
        for finding in findings:
            mark, style = ("✓", "green") if finding.works else ("✗", "red") if finding.needed else ("-", "bright_black")
            lines.append(Text.assemble((f"{mark} ", style), (f"{finding.what}: ", "bold"), finding.says))
            if finding.fix:
                lines.append(Text(f"  {finding.fix}", "bright_black"))
        print_picture(Text("\n").join(lines))
    if not works:
        raise typer.Exit(NO)
