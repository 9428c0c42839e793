"""Sayings of requests in the words that descriptions use."""

from __future__ import annotations

import pytest

from graphs.rules.wording import plainly


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("turn to page 20", "turn to page 20"),
        ("Who follows the rules?", "Who follows the rules?"),
        ("drop Blue Lamp into my basket", "put Blue Lamp into my basket"),
        ("stick the newest score on my list", "put the newest score on my list"),
        ("Tell Ada Lem that I'm late", 'send Ada Lem the message "I am late"'),
        ("let Ben know the hall is shut", 'send Ben the message "the hall is shut"'),
        ("Take me out of the queue", "leave the queue"),
        ("Tell Ada Lem what it costs", "Tell Ada Lem what it costs"),
        ("make a public list", "make a public list"),
        ("Take Ana out of the list", "remove Ana from the list"),
        ("Take 100 out of my savings", "Take 100 out of my savings"),
        ("the last bill of Kettle & Crumb", "the last bill of Kettle & Crumb"),
        ("hotels & flights", "hotels and flights"),
        ("Say \"I'll call off & you're = fine\"", "Say \"I'll call off & you're = fine\""),
        ("I'll say “I'm in” and \"off\"", 'I will say “I\'m in” and "off"'),
        ("Solaris vs. Stalker, which is longer?", "which is longer, Solaris or Stalker?"),
    ],
)
def test_sayings_are_put_plainly(said: str, meant: str) -> None:
    assert plainly(said) == meant
