"""``cairn serve``: the HTTP server."""

from __future__ import annotations

from typing import Any

import click


@click.command()
@click.option("--host", help="Address to listen on; beyond this machine callers need keys.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0: any free one.")
@click.option("--web/--no-web", default=None, help="Whether the web page is there; default: yes.")
@click.option("--open", "shows_page", is_flag=True, help="Open the web page in a browser.")
def serve(host: str | None, port: int | None, web: bool | None, shows_page: bool) -> None:
    """Serve the agent over HTTP: the web page, LangServe with a playground, REST, events.

    Ends at SIGTERM or Ctrl-C: runs under way get some time to finish (CAIRN_SERVE_GRACE_SECONDS),
    the others can be resumed. docs/serving.md tells the rest.
    """
    from app.settings import changed, load_settings

    given: dict[str, Any] = {"serve_host": host, "serve_port": port, "serve_web": web}
    settings = changed(
        load_settings(), **{name: value for name, value in given.items() if value is not None}
    )
    from app.serving.event_loop import run_server
    from app.serving.server import serve as serve_until_told

    def say(line: str) -> None:
        click.echo(line, err=True)

    run_server(serve_until_told(settings, say, shows_page=shows_page))
