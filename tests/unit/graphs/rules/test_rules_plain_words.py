"""Sayings of requests in the words that descriptions use."""

from __future__ import annotations

import pytest

from graphs.rules.wording import plainly


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("turn the volume down to 20", "set the volume to 20"),
        ("Skip it and turn it up to 80", "Skip it and set it to 80"),
        ("turn down the lights to 30", "set the lights to 30"),
        ("turn to page 20", "turn to page 20"),
        ("Who follows me?", "who are my followers?"),
        ("who follows Ada Lem?", "who are the followers of Ada Lem?"),
        ("How many people follow Ada Lem?", "how many followers does Ada Lem have?"),
        ("how many users follow me", "how many followers do I have"),
        ("Block everyone who follows me", "Block all my followers"),
        ("Who follows the rules?", "Who follows the rules?"),
        ("drop Blue Lamp into my basket", "add Blue Lamp to my cart"),
        ("stick the newest score on my list", "put the newest score on my list"),
        ("Tell Ada Lem that I'm late", 'send Ada Lem the message "I am late"'),
        ("let Ben know the hall is shut", 'send Ben the message "the hall is shut"'),
        ("Tell Ada Lem what it costs", "Tell Ada Lem what it costs"),
        ("Nobody else should see my list", "set my list to private"),
        ("only I may see the score", "set the score to private"),
        ("make it public", "set it to public"),
        ("make a public list", "make a public list"),
        ("Take me out of the queue", "leave the queue"),
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
