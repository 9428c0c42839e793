"""Which words of a request are in no span."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.coverage import uncovered, words_of
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Order, Span

ASKED = "show late orders of Acme, newest first, delivered by tram"


def at(word: str, text: str = ASKED) -> Span:
    start = text.index(word)
    return start, start + len(word)


def form(**more: Any) -> Form:
    late = Constraint(attribute="status", value="late", span=at("late"))
    acme = Find(entity="c", constraints=(Constraint(value="Acme", span=at("Acme")),))
    find = Find(
        entity="o",
        constraints=(late, Constraint(attribute="by", find=acme)),
        order=Order(attribute="made", span=at("newest first")),
        span=at("orders"),
    )
    return Form(goals=(FindGoal(id="g1", find=find, span=(0, len(ASKED)), **more),))


def test_stretches_of_words_in_no_span_are_told() -> None:
    assert uncovered(ASKED, form()) == ["show", "of", "delivered by tram"]


def test_words_that_need_not_be_read_are_left_out() -> None:
    ignored = {"show", "of", "by"}.__contains__
    assert uncovered(ASKED, form(), ignored) == ["delivered", "tram"]


def test_an_action_covers_its_words_within_its_goal() -> None:
    text = "Close job 7 and close it"
    goal = DoGoal(id="g1", action="close", entity="j", span=(0, 11))
    assert uncovered(text, Form(goals=(goal,))) == ["job 7 and close it"]


def test_nothing_read_is_nothing_covered() -> None:
    assert uncovered("a b", Form()) == ["a b"]
    assert uncovered(" ?! ", Form()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Jane's e-mail, 7.5 km", ["Jane's", "e", "mail", "7", "5", "km"]),
        ("don\u2019t 'quote'", ["don\u2019t", "quote"]),
        ("里斯本 weather", ["里", "斯", "本", "weather"]),
        ("cafe\u0301 noir", ["cafe\u0301", "noir"]),
        ("", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in words_of(text)] == words


def test_of_a_text_without_spaces_only_what_is_not_covered_is_told() -> None:
    text = "里斯本天气"
    constraint = Constraint(value="里斯本", span=(0, 3))
    goal = FindGoal(id="g1", find=Find(entity="w", constraints=(constraint,)))
    assert uncovered(text, Form(goals=(goal,))) == ["天气"]
