"""The tables of operations in docs/sandbox.md, made from the OpenAPI documents.

`python -m evals.sandbox.reference docs/sandbox.md` rewrites them in place.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from evals.sandbox.config import Config
from evals.sandbox.server import build_services

_START, _END = "<!-- operations -->\n", "<!-- end of operations -->\n"


def operations() -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    """Method, path and OpenAPI operation object of every operation, by service."""
    documents = {name: app.openapi() for name, app in build_services(Config()).items()}
    return {
        service: [
            (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        ]
        for service, document in documents.items()
    }


def tables() -> str:
    """One Markdown table for each service."""
    return "\n".join(_table(service, rows) for service, rows in operations().items())


def with_tables(page: str) -> str:
    """The page with fresh tables between its two marks.

    Raises:
        ValueError: the page lacks a mark.

    """
    before, start, rest = page.partition(_START)
    _, end, after = rest.partition(_END)
    if not (start and end):
        raise ValueError(f"the page must hold the lines {_START.strip()} and {_END.strip()}")
    return f"{before}{start}{tables()}{end}{after}"


def _table(service: str, rows: list[tuple[str, str, dict[str, Any]]]) -> str:
    title = f"### {service}: {len(rows)} operations\n\n"
    head = "| operation | call | what it does |\n|---|---|---|\n"
    lines = (
        f"| `{operation['operationId']}` | `{method} {path}` | {_purpose(operation)} |\n"
        for method, path, operation in rows
    )
    return title + head + "".join(lines)


def _purpose(operation: dict[str, Any]) -> str:
    first = operation["description"].split("\n\n")[0].replace("\n", " ")
    key = " Needs the key." if "security" in operation else ""
    old = " Deprecated." if operation.get("deprecated") else ""
    return f"{first}{old}{key}"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(with_tables(target.read_text("utf-8")), "utf-8")
