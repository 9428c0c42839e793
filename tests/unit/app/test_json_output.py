"""JSON for a terminal: faithful, and without a character that a terminal obeys."""

from __future__ import annotations

import io
import json
import sys

import pytest

from app.json_output import json_text, print_json
from app.printable import printable, printable_lines

VALUE = {
    "text": 'a\x1b[31m\x7f\x9b\u202e"\\\n',
    "chinese": "里斯本",
    "emoji": "😀",
    "half": "\ud83d",
}


@pytest.mark.parametrize("can_hold_all", [True, False])
def test_it_reads_back_as_it_was(can_hold_all: bool) -> None:
    text = json_text(VALUE, can_hold_all=can_hold_all)
    assert json.loads(text) == VALUE
    assert not set(text) & set("\x1b\x7f\x9b\u202e\ud83d")
    assert ("里斯本" in text) is can_hold_all


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "gbk"])
def test_any_output_can_take_it(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    print_json(VALUE)
    sys.stdout.flush()
    assert json.loads(raw.getvalue().decode(encoding)) == VALUE


def test_printable_text() -> None:
    assert printable("a\x1b[1m\tb\n c\u202e") == "a�[1m b c�"
    assert printable_lines("a\x07\nb  c\r\nd") == "a�\nb c\nd"
