"""What happens beside pages that nobody expected."""

from __future__ import annotations

import pytest

from app.web import mounting


def test_a_browser_that_answers_late_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Exception] = []
    monkeypatch.setattr(mounting, "described", written.append)
    broken = ValueError("broken")
    for error in (TimeoutError("JavaScript did not respond within 1.0 s"), broken):
        mounting.unexpected(error)
    assert written == [broken]
