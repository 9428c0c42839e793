"""Sayings that mean one thing which a description has a word for."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rules.aspects import Aspects
from graphs.rules.commands import command_start
from graphs.rules.finding_things import find_things
from graphs.rules.idioms import meanings, sayings
from graphs.rules.lexicon import lexicon
from graphs.rules.mentions import read_mentions
from graphs.rules.tool_words import Rarity
from tests.lending_stubs import read, tool

LEAVE = tool("leave", "POST /rooms/current/leave", "Leave the room")
ROLE = tool("role", "GET /people/current", "Returns the manager of a person", [], ["manager"])


def means(text: str) -> frozenset[str]:
    return frozenset().union(*(saying.means for saying in sayings(text.split())))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("please hang up", "leave"),
        ("kick ana brook out", "remove"),
        ("who is around", "presence"),
        ("when is it due and what’s next", "queue"),
    ],
)
def test_a_saying_means_words_of_descriptions(text: str, meant: str) -> None:
    assert meant in means(text)


def test_a_particle_far_away_belongs_to_another_verb() -> None:
    assert "remove" not in means("throw the ball to me and walk out")


def test_the_words_of_a_saying_share_its_meanings() -> None:
    words = ["hang", "up", "now"]
    told = meanings(words, list(sayings(words)))
    assert told["hang"] == told["up"]
    assert "now" not in told


def test_a_command_may_begin_with_a_saying_or_an_everyday_word_for_a_deed() -> None:
    assert command_start("Hang up", {"leave"}) == ("hang", "up", 4)
    assert command_start("Boot Ana from the club", {"remove"}) == ("boot", "", 4)
    assert command_start("Boot Ana from the club", {"paint"}) is None
    assert command_start("What is next", {"queue"}) is None


def test_a_tool_speaks_of_what_a_saying_means() -> None:
    tools = [LEAVE, ROLE]
    rarity = Rarity(tools)
    for clause, word, of in (("hang up", "hang", LEAVE), ("who is her boss", "boss", ROLE)):
        mentions = read_mentions(read(clause), {"leave"}, rarity.known)
        aspects = Aspects(find_things(tools), rarity, None, mentions)
        assert aspects.of(of, word) > 0.7
        other = next(one for one in tools if one is not of)
        assert aspects.of(other, word) == 0


def test_a_word_that_a_tool_uses_itself_is_not_translated() -> None:
    boss = tool("boss", "GET /bosses/current", "Returns one's boss")
    tools = [boss, ROLE]
    rarity = Rarity(tools)
    mentions = read_mentions(read("who is her boss"), set(), rarity.known)
    aspects = Aspects(find_things(tools), rarity, None, mentions)
    assert aspects.of(boss, "boss") > 0.7
    assert aspects.of(ROLE, "boss") == 0


def test_everyday_words_are_plain_and_sayings_short() -> None:
    known = lexicon()
    assert len(known.everyday) > 1000
    assert len(known.idioms) > 1000
    for said, meant in {**known.everyday, **known.idioms}.items():
        assert said == said.lower().strip()
        assert len(said.split()) <= 5
        assert all(re.fullmatch(r"[a-z0-9]+", word) for word in meant)


@given(st.lists(st.text(max_size=6), max_size=8))
def test_any_words_are_read(words: list[str]) -> None:
    for saying in sayings(words):
        assert len(saying.at) > 1
        assert max(saying.at) < len(words)
