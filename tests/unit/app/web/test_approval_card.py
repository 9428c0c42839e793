"""Whoever decides too late is told what stands."""

from __future__ import annotations

from typing import Any

import pytest

from app.web.approval_card import overruled
from app.web.texts import Texts
from memory.approvals import Approval


@pytest.mark.parametrize(
    ("status", "ruling", "told"),
    [
        ("approved", "approved", ""),
        ("rejected", "rejected", ""),
        ("approved", "rejected", "It was approved before: that stands, and it is sent."),
        ("rejected", "approved", "It was refused before: that stands, and nothing is sent."),
    ],
)
def test_the_first_decision_stands_and_is_told(status: Any, ruling: Any, told: str) -> None:
    decided = Approval("a", "r", "A", "g.book", "write", {}, {}, "", "", status=status)
    assert overruled(Texts("en"), decided, ruling) == told
