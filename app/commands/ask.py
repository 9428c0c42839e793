"""``cairn ask``: one request, one answer, and the path that led to it."""

from __future__ import annotations

from pathlib import Path

import click

from graphs.strategies.names import STRATEGIES, Strategy


@click.command()
@click.argument("request", nargs=-1)
@click.option(
    "--allow-writes",
    multiple=True,
    metavar="TOOL",
    help="This tool may change things without asking, in this run. May be given several times.",
)
@click.option("--dry-run", is_flag=True, help="Show the requests that change something; send none.")
@click.option(
    "--strategy",
    type=click.Choice(STRATEGIES),
    help="How to answer; the setting CAIRN_STRATEGY says it otherwise.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write a Python script that does the same outside of Cairn; with --strategy solution "
    "or script.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("-q", "--quiet", is_flag=True, help="Print the answer only, without progress.")
@click.option("-v", "--trace", is_flag=True, help="Print every event on standard error.")
def ask(
    request: tuple[str, ...],
    allow_writes: tuple[str, ...],
    dry_run: bool,
    strategy: Strategy | None,
    save: Path | None,
    as_json: bool,
    quiet: bool,
    trace: bool,
) -> int:
    """Answer one REQUEST in plain language; "-" reads it from standard input.

    Prints the answer and then the path: the tools in order, each call with its arguments, status
    and time, and every step back. What a chat model writes appears on a terminal while it is
    written. Ends with 0 when something could be answered, 1 when nothing could, 2 for wrong use.

    What only you can say it asks, where somebody sits at a terminal; elsewhere the answer says
    what is missing. What changes something waits for your approval; with no terminal it is not
    sent, and the exit code is 1.

    Without tools of your own the built-in sandbox services answer (setting CAIRN_SANDBOX);
    "cairn tools import" adds yours. Everything is kept in the data folder (CAIRN_DATA_DIR).
    """
    from app.request_text import request_text
    from app.settings import load_settings

    settings = load_settings()
    text = request_text(request, settings.request_chars)
    from app.answering import answer
    from app.run_report import RunReport
    from graphs.run_options import RunOptions

    options = RunOptions(frozenset(allow_writes), dry_run, strategy)
    return answer(
        settings,
        RunReport(text, dry_run=dry_run),
        lambda agent, can_ask: agent.stream(text, can_ask=can_ask, options=options),
        as_json=as_json,
        quiet=quiet,
        trace=trace,
        save=save,
    )
