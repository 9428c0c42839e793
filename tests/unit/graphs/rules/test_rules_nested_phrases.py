"""The parts of a clause that speak of a thing through others."""

from __future__ import annotations

import pytest

from graphs.rules.nested_phrases import nested_phrases
from graphs.rules.reading import parse
from graphs.rules.reading_mentions import read_mentions
from tests.lending_stubs import NOW


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        ("Add the newest song of Ada Lem to my mix Rain", ["the newest song of it"]),
        ("Add Ada Lem's newest song to my mix Rain", ["it's newest song"]),
        (
            "Add the third part of the talk by Ada Lem to my mix",
            ["the third part of the talk by it"],
        ),
        ("Add Blue Lamp to my mix", []),
        ("Pause", []),
    ],
)
def test_what_is_of_something_is_one_part(clause: str, found: list[str]) -> None:
    mentions = read_mentions(parse(clause, NOW), {"add", "pause"})
    assert list(nested_phrases(clause, mentions)) == found
