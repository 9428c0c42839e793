"""A run copied for elsewhere says the same there, whatever stands in it."""

from __future__ import annotations

import json
import shlex

import pytest

from app.run_copies import as_curl, as_markdown, as_python
from app.run_report import RunReport

URL = "http://127.0.0.1:8000"
HOSTILE = 'it\'s "$(rm)" `x`\n```\n# heading \\ 中文'


@pytest.mark.parametrize("request_", ["Weather in Rome?", HOSTILE])
def test_curl_sends_the_very_request(request_: str) -> None:
    words = shlex.split(as_curl(URL, request_))
    assert words[:4] == ["curl", "-X", "POST", f"{URL}/runs"]
    assert json.loads(words[-1]) == {"request": request_}
    assert "Authorization: Bearer $CAIRN_KEY" in words


@pytest.mark.parametrize("request_", ["Weather in Rome?", HOSTILE])
def test_python_asks_the_very_request(request_: str) -> None:
    program = as_python(URL, request_)
    compile(program, "copied", "exec")
    assert repr(request_) in program


def test_markdown_keeps_what_others_wrote_within_its_blocks() -> None:
    report = RunReport(HOSTILE, answer="````\n<script>alert(1)</script>\x1b[31m", status="done")
    lines = as_markdown(report).splitlines()
    fences = [line for line in lines if set(line) == {"`"} and line]
    assert "\x1b" not in "".join(lines)
    assert fences.count("`````") == 2
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == ["## Request", "## Answer", "## How"]
