"""``gridseer ui``: the page."""

from typing import Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk


def ui(
    *,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page, or only print its address.")
    ] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any free one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Open the page: play, analyse, look back. Only this machine can reach it; Ctrl-C ends it."""
    import webbrowser

    from gridseer.web.gate import Gate
    from gridseer.web.listening import listen
    from gridseer.web.server import demand_page, make_app, open_store, serve

    demand_page()
    listening = listen(port)
    store, trouble = open_store()
    gate = Gate(make_app(store, trouble), listening.getsockname()[1])
    if as_json:
        print_json({"url": gate.url, "port": gate.port})
    else:
        typer.echo(gate.url)
    if trouble is not None:
        talk(f"games are not kept: {trouble.sentence}")
    talk("Ctrl-C ends it")
    if browser:
        webbrowser.open(gate.url)
    serve(gate, listening)
