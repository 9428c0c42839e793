"""Plain answers rest on their findings as the check of free answers sees it, and only on those."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.evidence import Evidence
from graphs.forms.records import Goal, Total
from tests.answering_stubs import INVOICE, PROJECT, ask, found, looking

PROJECTS = ({"id": 1, "name": "Riverside", "lead_id": 5, "lead_id.name": "Ana Ruiz"},)
INVOICES: tuple[dict[str, Any], ...] = (
    {"id": 1, "number": "INV-1", "amount": 1000.5, "currency": "EUR"},
    {"id": 2, "number": "INV-2", "amount": 240.0, "currency": "EUR"},
)
ADDED = looking(INVOICE, total=Total(op="sum", attribute="amount"))


def evidence(one: Found) -> Evidence:
    facts = {"facts": one.model_dump(mode="json")}
    return Evidence.of("who leads it?", [facts], [list(one.rows)], date(2026, 5, 1))


@pytest.mark.parametrize(
    ("goal", "one"),
    [
        (looking(PROJECT, "lead_id"), found(PROJECT, *PROJECTS)),
        (looking(INVOICE, "amount"), found(INVOICE, *INVOICES)),
        (ADDED, found(INVOICE, *INVOICES, total=1240.5)),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_in_a_plain_answer_is_made_up(goal: Goal, one: Found, language: str) -> None:
    answer = ask(goal, one, language=language)
    assert evidence(one).unsupported(answer.text) == []


def test_the_same_check_finds_what_the_rows_do_not_hold() -> None:
    one = found(PROJECT, *PROJECTS)
    assert evidence(one).unsupported("The lead of Riverside is Bo Quist, aged 77.") == [
        *("77", "Bo", "Quist"),
    ]
