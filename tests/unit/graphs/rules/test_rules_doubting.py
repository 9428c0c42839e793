"""Where an answer of the rules says that it may not be what was asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from graphs.reasoner import Closing, Summary
from graphs.rules.doubting import doubted
from tests.checking_stubs import CHECKER
from tests.lending_stubs import RENEW, SEARCH, found, make_thinking, observed, row, subtask

THINKING = make_thinking()


def told(text: str, tool: Any = SEARCH, *, plain: bool = False, **changes: Any) -> Summary:
    seen = observed(tool, row({"name": "Amati", "price": 3}), **changes)
    result = {**found("A1", seen), "text": text}
    closing = Closing(text, "en", [subtask(text)], {"A1": result})  # type: ignore[dict-item]
    return doubted(THINKING, replace(closing, plain=plain), CHECKER)


ASKED = "cellos within 800 metres of Northgate in January 2027"


def test_what_was_said_and_not_used_makes_an_answer_doubtful() -> None:
    summary = told(ASKED, arguments=[{"q": "cello"}])
    assert summary.status == "partial"
    assert "Amati" in summary.answer
    assert "not sure" in summary.answer
    assert "Northgate" in summary.answer.splitlines()[-1]
    assert summary.features["name_left"] == 1


def test_an_answer_that_all_of_it_went_into_is_certain() -> None:
    summary = told("cello Amati", arguments=[{"q": "cello"}])
    assert summary.status == "done"
    assert "not sure" not in summary.answer


def test_what_was_changed_is_not_doubted() -> None:
    assert not told(ASKED, RENEW, arguments=[{}], changed=True).features


def test_what_only_a_model_puts_in_words_is_not_doubted() -> None:
    assert told(ASKED, arguments=[{"q": "cello"}], plain=True).status == "done"
