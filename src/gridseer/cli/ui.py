"""``gridseer ui``: the page."""

from typing import Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk


def ui(
    *,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page, or only tell its address.")
    ] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any free one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Open the page: play, analyse, look back. Only this machine can reach it; Ctrl-C ends it."""
    import webbrowser

    from gridseer.web.guard import Guard
    from gridseer.web.server import demand_page, listen, make_app, open_store, serve

    demand_page()
    listening = listen(port)
    store, trouble = open_store()
    guard = Guard(make_app(store, trouble), listening.getsockname()[1])
    if as_json:
        print_json({"url": guard.url, "port": guard.port})
    else:
        typer.echo(guard.url)
    if trouble is not None:
        talk(f"games are not kept: {trouble.sentence}")
    talk("Ctrl-C ends it")
    if browser:
        webbrowser.open(guard.url)
    serve(guard, listening)
