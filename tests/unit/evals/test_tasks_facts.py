"""An answer is right when it says all facts, and a choice only when it chooses."""

from __future__ import annotations

from typing import Any

import pytest

from evals.tasks.facts import unmet
from evals.tasks.records import Fact

CHOICE = {"text": ["Lisbon", "里斯本"], "over": ["Oslo"]}


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("20 °C", {"number": 20.0}),
        ("20.00 °C", {"number": 20.0}),
        ("79.3 USD", {"number": 79.25, "tolerance": 0.1}),
        ("It is free.", {"number": 0.0, "text": ["free"]}),
        ("It costs 0.", {"number": 0.0, "text": ["free"]}),
        ("NQ591 and VL591", {"all": ["VL591", "NQ591"]}),
        ("only NQ591", {"none": ["VL591"]}),
        ("Lisbon is warmer than Oslo.", CHOICE),
        ("Oslo 14.5, Lisbon 20. So Lisbon.", CHOICE),
        ("里斯本更暖和。", CHOICE),
    ],
)
def test_met(answer: str, fact: dict[str, Any]) -> None:
    assert not unmet(answer, [Fact(**fact)])


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("20.01 °C", {"number": 20.0}),
        ("120 °C", {"number": 20.0}),
        ("NQ591", {"all": ["VL591", "NQ591"]}),
        ("VL591", {"none": ["VL591"]}),
        ("Oslo 14.5, Lisbon 20", CHOICE),
        ("Oslo", CHOICE),
        ("", {"number": 0.0}),
    ],
)
def test_unmet(answer: str, fact: dict[str, Any]) -> None:
    record = Fact(**fact)
    assert unmet(answer, [record]) == [record]
