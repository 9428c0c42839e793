"""``cairn doctor``: checks the installation and says what to mend."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from app.json_output import print_json
from app.printable import printable, printable_lines

if TYPE_CHECKING:
    from app.doctor_checks import Check


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def doctor(as_json: bool) -> int:
    """Check the whole installation and say what to mend.

    Looks at Python, packages, settings, data folder, database, tool library, credentials, sandbox
    services, embeddings and chat model. Calls nothing outside this machine but the chat models of
    the settings, where there are some: each is asked one small question. Ends with 1 when something
    is broken.
    """
    from app.doctor_checks import run_checks

    checks = []
    for check in run_checks():
        checks.append(check)
        if not as_json:
            click.echo(_lines(check))
    healthy = all(check.state != "broken" for check in checks)
    if as_json:
        print_json({"healthy": healthy, "checks": [asdict(check) for check in checks]})
    else:
        click.echo("Nothing is broken." if healthy else "Something is broken: see above.")
    return 0 if healthy else 1


def _lines(check: Check) -> str:
    line = f"{check.state:<7} {check.name:<13} {printable(check.found)}"
    if not check.mend:
        return line
    return line + "".join(f"\n{'':<22}{part}" for part in printable_lines(check.mend).splitlines())
