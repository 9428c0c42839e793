"""A run as text for elsewhere: Markdown of it, and how a program asks the same over HTTP."""

from __future__ import annotations

import json
import shlex

from app.printable import printable_lines
from app.run_report import RunReport
from app.run_view import path_lines


def as_markdown(report: RunReport) -> str:
    """Request, answer and path; what others wrote stands in it as text of code blocks."""
    path = "\n".join(path_lines(report))
    answer = printable_lines(report.answer)
    blocks = [("Request", printable_lines(report.request)), ("Answer", answer), ("How", path)]
    return "\n\n".join(f"## {title}\n\n{_fenced(text)}" for title, text in blocks) + "\n"


def as_curl(url: str, request: str) -> str:
    """A command that starts a run of the same request; the key is a variable of the shell."""
    body = json.dumps({"request": request}, ensure_ascii=False)
    return (
        f"curl -X POST {shlex.quote(f'{url}/runs')} \\\n"
        '  -H "Authorization: Bearer $CAIRN_KEY" -H "Content-Type: application/json" \\\n'
        f"  -d {shlex.quote(body)}\n"
    )


def as_python(url: str, request: str) -> str:
    """A program that asks the same and prints the answer."""
    return (
        "import os\n\n"
        "from langserve import RemoteRunnable\n\n"
        'headers = {"Authorization": f"Bearer {os.environ[\'CAIRN_KEY\']}"}\n'
        f"agent = RemoteRunnable({f'{url}/agent/'!r}, headers=headers)\n"
        f'print(agent.invoke({{"request": {request!r}}})["answer"])\n'
    )


def _fenced(text: str) -> str:
    """A block of code that no line of the text ends."""
    longest = max((len(line) - len(line.lstrip("`")) for line in text.splitlines()), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"
