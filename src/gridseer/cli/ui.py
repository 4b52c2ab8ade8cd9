"""``gridseer ui``: the page."""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk

if TYPE_CHECKING:
    from gridseer.web.gate import Gate
    from gridseer.web.listening import Guest
    from gridseer.web.phone import Door


def ui(
    *,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page, or only print its address.")
    ] = True,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 0 is any free one.", show_default="8477 or the next")
    ] = None,
    new_token: Annotated[
        bool, typer.Option("--new-token", help="Shut out every page, bookmark and installed app of before.")
    ] = False,
    phone: Annotated[
        bool, typer.Option("--phone", help="Let one phone of the same network in, by a one-time QR code.")
    ] = False,
    phone_address: Annotated[
        str | None, typer.Option(help="This machine's address in that network; found automatically.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Open the page: play, analyse, look back. Only this machine can reach it; Ctrl-C ends it."""
    import asyncio
    import webbrowser

    from gridseer.home import home
    from gridseer.web.gate import Gate
    from gridseer.web.listening import PORT, listen, listen_as_usual, serve_all
    from gridseer.web.phone import Door
    from gridseer.web.server import demand_page, make_app, open_store
    from gridseer.web.tokens import kept_token

    demand_page()
    listening = listen_as_usual() if port is None else listen(port)
    store, trouble = open_store()
    door = Door()
    token = kept_token(home(), renewed=new_token)
    gate = Gate(make_app(store, trouble, door), listening.getsockname()[1], token)
    guests = [_let_in(gate, door, phone_address)] if phone else []
    if port is None and gate.port != PORT:
        talk(f"port {PORT} is taken, so the page is on port {gate.port}; bookmarks lead to the other one")
    if as_json:
        print_json({"url": gate.url, "port": gate.port, **({"phone": door.url} if phone else {})})
    else:
        typer.echo(gate.url)
    if trouble is not None:
        talk(f"games are not kept: {trouble.sentence}")
    if phone:
        _show(door)
    talk("Ctrl-C ends it")
    if browser:
        webbrowser.open(gate.url_for_once())
    with suppress(KeyboardInterrupt):
        asyncio.run(serve_all(gate, listening, guests))


def _let_in(gate: "Gate", door: "Door", address: str | None) -> "Guest":
    """A second server, which the network can reach, for one phone."""
    import secrets

    from gridseer.web.listening import Guest, listen
    from gridseer.web.phone import PhoneGate, network_address

    host = address or network_address()
    listening = listen(0, host)
    own = PhoneGate(gate.app, listening.getsockname()[1], token=secrets.token_urlsafe(16), host=host, door=door)
    guest = Guest(own, listening)
    door.stage, door.url, door.close = "waiting", own.url, guest.end
    return guest


def _show(door: "Door") -> None:
    from gridseer.web.qr import in_terminal, qr_code

    talk(in_terminal(qr_code(door.url)))
    talk(f"for a phone in the same network, once: {door.url}")
    talk("the connection isn't encrypted: use it in a network you trust; End in the page's Settings closes it")
