"""Goals near to a clause in meaning, by the shipped embedder's stand-in."""

from __future__ import annotations

from graphs.rules.purposes import Purposes, in_terms, without_names
from graphs.rules.reading import parse
from graphs.rules.reading_mentions import read_mentions
from tests.lending_stubs import NOW, tool
from tests.path_stubs import WordEmbedder

PAUSE = tool("pause", "PUT /player/pause", "Pause the playback")
VOLUME = tool("volume", "PUT /player/volume", "Set the volume")
NEXT = tool("next", "POST /player/next", "Skip to the next song")


def test_the_goal_that_says_the_same_is_nearest() -> None:
    near = Purposes(WordEmbedder()).near("pause the playback", [PAUSE, VOLUME, NEXT])
    assert max(near, key=lambda one: near[one]) == PAUSE.id
    assert near[PAUSE.id] == 1
    assert all(-0.34 < one <= 1 for one in near.values())


def test_one_goal_alone_is_nearer_than_no_other() -> None:
    assert Purposes(WordEmbedder()).near("pause", [PAUSE]) == {}


def test_names_are_left_out_of_what_is_compared() -> None:
    text = "Follow the singer Ada Lem"
    mentions = read_mentions(parse(text, NOW), {"follow"})
    assert without_names(text, mentions.names) == "Follow the singer it"


def test_words_are_put_as_descriptions_put_them() -> None:
    called = {"film": {("lyra", "title")}, "thing": {("lyra", "title"), ("lyra", "part")}}
    assert in_terms("Save the films and the thing", called) == "Save the title and the thing"
