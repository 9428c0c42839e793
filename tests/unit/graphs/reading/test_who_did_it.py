"""Verbs that say what people did, and are told by no other thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from graphs.forms.records import FindGoal, Form
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, question, read

_PEOPLE = (
    attribute("id", role="id"),
    attribute("name", role="name"),
    attribute("email", format="email"),
)
PLAYER, REFEREE = ("player", "id", _PEOPLE), ("referee", "id", _PEOPLE)
MATCH = (
    "match", "id",
    (
        attribute("id", role="id"),
        attribute("home_scored", type="integer"),
        attribute("kick_off_at", format="date-time"),
        attribute("status", enum=("SC", "PL"), description="SC = scheduled, PL = played"),
        attribute("referee_id", target="club.referee", target_attribute="id"),
    ),
)  # fmt: skip
GOAL = (
    "goal", "id",
    (
        attribute("id", role="id"),
        attribute("minute", type="integer"),
        attribute("match_id", target="club.match", target_attribute="id"),
        attribute("scored_by", target="club.player", target_attribute="id"),
    ),
)  # fmt: skip
MODEL = model_of(PLAYER, REFEREE, MATCH, GOAL)
KNOWN = (KnownValue("club.player", "name", "Ada Lund", 1),)


def form(text: str) -> Form:
    return read(text, model=MODEL, known=KNOWN)


def goal(text: str) -> FindGoal:
    (only,) = form(text).goals
    assert isinstance(only, FindGoal)
    return only


def test_who_did_it_is_told_by_what_holds_that() -> None:
    asked = form("who scored in match 503?")
    (only,) = asked.goals
    assert isinstance(only, FindGoal)
    told = only.find.entity == "club.goal" and "scored_by" in only.find.wanted
    assert told or "scored" in asked.unread


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which matches have been played?", [("status", "=", "PL")]),
        ("when do they play match 503?", [("id", "=", 503)]),
    ],
)
def test_what_people_do_is_neither_they_nor_what_was_done(text: str, told: list[Any]) -> None:
    find = goal(text).find
    assert find.entity == "club.match"
    assert [(c.attribute, c.op, c.value) for c in find.constraints] == told


class Trusting:
    """An embedder to which whoever works is trusted."""

    name, dimension = "trusting", 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        near = {"working", "trusted"}
        return np.array([(1, 0) if text in near else (0, 1) for text in texts], dtype=np.float32)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("who is working at North Hall?", ()), ("is North Hall working?", ("trusted",))],
)
def test_who_does_something_is_told_by_nothing_that_is_so_or_not(
    text: str, wanted: tuple[str, ...]
) -> None:
    flag = attribute("trusted", type="boolean")
    hall = ("hall", "id", (attribute("id", role="id"), attribute("name", role="name"), flag))
    model, reader = model_of(hall), RuleReader(Trusting())
    asked = question(text, (), model, known=(KnownValue("club.hall", "name", "North Hall", 1),))
    schema = reader.schema(model)
    (only,) = reader.form(asked, schema, in_scope(model, {}, schema)).goals
    assert isinstance(only, FindGoal)
    assert (only.find.wanted or ((only.test.attribute,) if only.test else ())) == wanted
