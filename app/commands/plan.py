"""``cairn plan``: how a request is read, and by which plan it would be answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from graphs.planning.previewing import Preview

PLANNED, NOT_PLANNED = 0, 1


@click.command()
@click.argument("request", nargs=-1)
@click.option("--no-lookups", is_flag=True, help="Send nothing at all; names stay unknown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def plan(request: tuple[str, ...], no_lookups: bool, as_json: bool) -> int:
    """Show how a REQUEST is read and planned, without answering it.

    Prints the goals, the steps of the plan for each, the words that each part rests on, and what
    was not read. Nothing is sent but safe look-ups of names: lists and searches, within the setting
    CAIRN_LOOK_UPS. "-" reads the request from standard input. Ends with 0 when every goal has a
    plan, 1 when one has none, 2 for wrong use.
    """
    from app.request_text import request_text
    from app.settings import load_settings

    settings = load_settings()
    text = request_text(request, settings.request_chars)
    from app.ending import run_in_order
    from app.wiring import open_parts
    from graphs.planning.previewing import preview
    from graphs.requests import check_request

    text = check_request(text, settings.request_chars)
    with open_parts(settings) as parts:

        async def made() -> Preview:
            try:
                return await preview(parts, text, look_ups=not no_lookups)
            finally:
                await parts.caller.aclose()

        found = run_in_order(made())
    if as_json:
        from app.json_output import print_json

        print_json(found.to_json())
    else:
        for line in _lines(found):
            click.echo(line)
    planned = bool(found.form.goals) and not found.complaints
    return PLANNED if planned and all(r.plans for r in found.results.values()) else NOT_PLANNED


def _lines(found: Preview) -> Iterator[str]:
    from app.printable import printable
    from graphs.plans.rendering import form_lines, plan_lines

    for line in form_lines(found.form) or ["Nothing of the request was understood."]:
        yield printable(line)
    yield f"confidence {found.form.confidence:.2f}"
    yield from (f"wrong: {printable(text)}" for text in found.complaints)
    for one in found.basis:
        known = f", known from {one.source}" if one.source else ""
        yield printable(f'{one.place} rests on "{one.span}"{known}')
    for goal, result in found.results.items():
        yield ""
        if not result.plans:
            asked = ", ".join(gap["name"] for gap in result.missing)
            why = f"only you can say: {asked}" if asked else result.why_not
            yield printable(f"{goal} has no plan: {why}")
            continue
        yield f"Plan of {goal}" + (" (another one may be meant)" if result.unclear else "")
        yield from (f"  {printable(line)}" for line in plan_lines(result.plans[0]))
    if found.sent:
        yield ""
        yield printable(f"looked up: {', '.join(found.sent)}")
