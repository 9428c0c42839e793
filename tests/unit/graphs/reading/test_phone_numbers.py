"""The number by which somebody is called, and numbers that are none."""

from __future__ import annotations

import pytest

from graphs.reading.clauses import never, split
from graphs.reading.draft import Before, Draft
from graphs.reading.finding import look_up
from graphs.reading.linking import links_of
from graphs.reading.reasoner import RuleReader
from memory.name_directory import KnownValue
from tests.reading_stubs import NOW, attribute, model_of, question, read, told

DIVERS = model_of(
    ("diver", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("tel"),
    )),
    ("boat", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("number"),
        attribute("mobile"),
    )),
)  # fmt: skip
KNOWN = (KnownValue("club.diver", "name", "Ada", 1), KnownValue("club.boat", "name", "Tern", 2))


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("what number do I ring for Ada?", ["tel"]),
        ("what is Ada's number?", ["tel"]),
        ("what is Tern's number?", ["number"]),
        ("on which number is Ada?", ["tel"]),
    ],
)
def test_a_number_alone_is_the_telephone_where_nothing_is_called_so(
    request_: str, wanted: list[str]
) -> None:
    (goal,) = told(read(request_, model=DIVERS, known=KNOWN))
    assert goal["find"]["wanted"] == wanted


def test_what_number_something_is_asks_for_no_telephone() -> None:
    (goal,) = told(read("what number is Ada?", model=DIVERS, known=KNOWN))
    assert "tel" not in goal["find"].get("wanted", [])


@pytest.mark.parametrize("said", ["what's the number?", "what's the phone number?"])
def test_the_number_is_of_whom_was_asked_for(said: str) -> None:
    people = (attribute("id", role="id"), attribute("name", role="name"), attribute("phone"))
    model = model_of(
        ("diver", "id", people), ("agent", "id", people),
        ("dive", "id", (
            attribute("id", type="integer", role="id"),
            attribute("agent_id", target="club.agent", target_attribute="id"),
            attribute("diver_id", target="club.diver", target_attribute="id"),
        )),
    )  # fmt: skip
    (clause,) = split(said, NOW, never)
    schema, asked = RuleReader().schema(model), question(said, model=model)
    links = links_of(clause, asked.grounding, schema, list(model.types))
    before = (Before("g1", "club.dive", wanted="diver_id"),)
    found = look_up(Draft(clause, "club.dive", links, schema, before)).goal.find
    assert (found.of, found.wanted) == ("g1", ("diver_id.phone",))


def test_the_number_of_things_is_how_many_there_are() -> None:
    (goal,) = told(read("what is the number of divers?", model=DIVERS, known=KNOWN))
    assert goal["total"] == {"op": "count"}
