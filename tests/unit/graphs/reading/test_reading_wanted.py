"""What is asked of things: what is listed within them, the hour of them, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.reading.clauses import split
from graphs.reading.described import DescribedThings
from graphs.reading.draft import Draft
from graphs.reading.finding import look_up
from graphs.reading.linking import links_of
from graphs.reading.links import Link
from graphs.reading.reasoner import RuleReader
from graphs.reading.tokens import tokens_of
from memory.name_directory import KnownValue
from tests.reading_stubs import NOW, PERSON, attribute, model_of, question, read, told
from tools.entity_types.records import EntityType

_PEOPLE = ("person", "id", (
    attribute("id", type="integer", role="id"),
    attribute("full_name", role="name"),
    attribute("email", format="email"),
))  # fmt: skip
STAGE = model_of(
    _PEOPLE,
    ("costume", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
    )),
    ("rental", "id", (
        attribute("id", type="integer", role="id"),
        attribute("renter_id", type="integer", target=PERSON, target_attribute="id"),
        attribute("shop_id", type="integer", target="club.costume", target_attribute="id"),
        attribute("lines[].costume_id", type="integer", target="club.costume",
                  target_attribute="id"),
    )),
    ("showing", "id", (
        attribute("id", type="integer", role="id"),
        attribute("begins_at", format="date-time"),
        attribute("announced_on", format="date"),
        attribute("seats", type="integer"),
        attribute("minutes", type="integer"),
        attribute("state", enum=("planned", "dropped")),
    )),
    ("spot", "id", (
        attribute("id", type="integer", role="id"),
        attribute("lat", type="number"),
        attribute("lng", type="number"),
    )),
    ("tour", "id", (
        attribute("id", type="integer", role="id"),
        attribute("from", enum=("Oslo", "Bergen")),
        attribute("to", enum=("Oslo", "Bergen")),
    )),
)  # fmt: skip


def goal_of(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=STAGE))
    return dict(goal)


def test_coordinates_are_both_of_them() -> None:
    find = goal_of("what are the coordinates of the spots?")["find"]
    assert find["wanted"] == ["lat", "lng"]


def test_a_word_for_things_as_a_verb_asks_for_what_is_listed_within_them() -> None:
    goal = goal_of("what did Ana Ruiz rental?")
    assert goal["find"]["wanted"] == ["lines[].costume_id"]
    assert "wanted" not in goal_of("which rentals did Ana Ruiz make?")["find"]


@pytest.mark.parametrize(
    "request_", ["what time is showing 17?", "when is showing 17?", "what time is it, showing 17?"]
)
def test_the_time_asks_for_a_moment(request_: str) -> None:
    wanted = goal_of(request_)["find"]["wanted"]
    assert len(wanted) == 1
    assert wanted[0] in ("begins_at", "announced_on")


def test_a_moment_is_asked_for_though_its_day_was_said() -> None:
    goal = goal_of("what time is the showing that begins on 3 May 2026?")
    assert goal["find"]["constraints"][0]["attribute"] == "begins_at"
    assert "begins_at" in goal["find"]["wanted"]


def test_how_long_is_told_in_minutes() -> None:
    assert goal_of("how long is showing 17?")["find"]["wanted"] == ["minutes"]


def test_a_preposition_says_which_attribute_that_is_called_so_has_a_value() -> None:
    found = goal_of("list the tours from Oslo to Bergen")["find"]["constraints"]
    assert {(one["attribute"], one["value"]) for one in found} == {
        ("from", "Oslo"), ("to", "Bergen"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    ["leaving out the ones that were dropped", "not counting dropped ones", "except dropped ones"],
)
def test_what_is_left_out_is_not_of_them(words: str) -> None:
    form = read(f"how many showings are there, {words}?", model=STAGE)
    (goal,) = told(form)
    (one,) = goal["find"]["constraints"]
    assert (one["attribute"], one["op"], one["value"]) == ("state", "!=", "dropped")
    assert form.unread == ()


def test_a_sentence_without_a_verb_says_what_is_wanted_of_what_was_asked_for() -> None:
    goal = goal_of("Which showings are planned? Just the seats please.")
    assert goal["find"]["wanted"] == ["seats"]
    assert goal["find"]["constraints"][0]["value"] == "planned"


def test_another_form_of_a_verb_is_no_part_of_a_name() -> None:
    known = [KnownValue("club.tour", "name", "Northern Light", 1),
             KnownValue("club.tour", "name", "Jumping Jack", 2)]  # fmt: skip
    tour = {"club.tour": {1}}

    def names(text: str) -> set[Any]:
        return {x.thing for x in DescribedThings(known).links(tokens_of(text), {1}, tour)}

    assert names("the tour jumping") == {2}
    assert names("the tour lighting") == set()
    assert names("the tour light") == {1}


def test_a_verb_beside_a_proper_name_is_no_part_of_it() -> None:
    known = [KnownValue("club.tour", "name", "Sofia Egger", 1)]

    def names(text: str) -> set[Any]:
        return {x.thing for x in DescribedThings(known).links(tokens_of(text), set(), {})}

    assert names("how much did Sofia spend") == {1}
    assert names("how much did Sofia Spend") == set()
    assert names("how much did sofia spend") == {1}
    assert names("will sofia come") == {1}
    assert names("the sofia come") == set()


SHOP = model_of(
    _PEOPLE,
    ("sponsor", "id", (
        attribute("id", type="integer", role="id"),
        attribute("title", role="name"),
        attribute("email", format="email"),
    )),
    ("table", "id", (
        attribute("id", type="integer", role="id"),
        attribute("number", type="integer"),
        attribute("seats", type="integer"),
    )),
    ("banquet", "id", (
        attribute("id", type="integer", role="id"),
        attribute("held_on", format="date"),
    )),
    ("guest", "id", (
        attribute("id", type="integer", role="id"),
        attribute("banquet_id", type="integer", target="club.banquet", target_attribute="id"),
        attribute("invited_on", format="date"),
        attribute("portions", type="integer"),
    )),
)  # fmt: skip


def test_a_number_behind_the_word_for_things_that_are_numbered_is_no_id() -> None:
    (goal,) = told(read("how many seats does table 4 have?", model=SHOP))
    (one,) = goal["find"]["constraints"]
    assert (one["attribute"], one["value"]) == ("number", 4)


@pytest.mark.parametrize("said", ["of 3 May 2026", "on the 3rd", "of the 3rd all together"])
def test_a_day_said_of_other_things_is_theirs(said: str) -> None:
    (goal,) = told(read(f"how many portions are for guests of the banquets {said}?", model=SHOP))
    (one,) = goal["find"]["constraints"]
    assert goal["find"]["entity"] == "club.guest"
    assert one["attribute"] == "banquet_id.held_on"


@pytest.mark.parametrize(
    ("asked", "root"),
    [
        ("do you have the email for Ana Ruiz?", "club.sponsor"),
        ("total portions across all banquets?", "club.banquet"),
    ],
)
def test_what_is_known_of_other_things_has_no_place(asked: str, root: str) -> None:
    clause = split(asked, question(asked).now, lambda _: False)[0]
    schema = RuleReader().schema(SHOP)
    links = links_of(clause, question(asked, model=SHOP).grounding, schema, list(SHOP.types))
    found = look_up(Draft(clause, root, links, schema))
    assert found.features["unplaced"] == 1.0
    assert found.goal.total is None


def test_a_state_is_no_place() -> None:
    assert "wanted" not in goal_of("where is showing 17?")["find"]


STALLS = model_of(
    ("stall", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("phone"),
        attribute("hours[].weekday", enum=("monday", "friday")),
        attribute("hours[].opens", format="time"),
        attribute("hours[].closes", format="time"),
    )),
    ("purchase", "id", (
        attribute("id", type="integer", role="id"),
        attribute("material", enum=("cork", "felt")),
        attribute("bought_on", format="date"),
        attribute("price", type="number"),
    )),
)  # fmt: skip


def test_what_is_listed_beside_a_day_is_told_of_a_thing() -> None:
    (goal,) = told(read("stall 4 on friday", model=STALLS))
    assert goal["find"]["wanted"] == ["hours[].opens", "hours[].closes"]
    (goal,) = told(read("what is the phone of stall 4 on friday?", model=STALLS))
    assert goal["find"]["wanted"] == ["phone"]


@pytest.mark.parametrize("said", ["did we buy more cork or felt?", "is there more felt or cork?"])
def test_which_of_alternatives_there_is_more_of_is_no_question_of_yes_or_no(said: str) -> None:
    goals = told(read(said, model=STALLS))
    assert all("test" not in goal for goal in goals)


def test_a_word_of_the_name_of_things_is_no_attribute_in_another_form() -> None:
    piece = ("piece", "id", (attribute("id", type="integer", role="id"), attribute("scoring")))
    loan = EntityType(
        id="club.score_loan", group_id="club", words=("score", "loan"), id_attribute="id",
        attributes=(
            attribute("id", type="integer", role="id"),
            attribute("singer_id", type="integer", target=PERSON, target_attribute="id"),
            attribute("piece_id", type="integer", target="club.piece", target_attribute="id"),
        ),
    )  # fmt: skip
    listed = model_of(_PEOPLE, piece, ("score_loan", "id", ()))
    model = replace(listed, types={**listed.types, loan.id: loan})
    (goal,) = told(read("which scores does Ana Ruiz have?", model=model))
    assert goal["find"]["entity"] == loan.id
    assert "wanted" not in goal["find"]


_HANDS = model_of(
    ("hand", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("crew"),
        attribute("rating", type="integer"),
        attribute("handedness", description="left or right, by the tool in use."),
        attribute("post", description="Title or post of the hand."),
    )),
    ("play", "id", (
        attribute("id", type="integer", role="id"),
        attribute("title", role="name"),
        attribute("rating", type="integer"),
        attribute("lead", target="club.hand", target_attribute="id"),
    )),
)  # fmt: skip
_ADA = (
    KnownValue(entity="club.hand", attribute="name", text="Ada Birk", thing=4),
    KnownValue(entity="club.hand", attribute="crew", text="Night Crew", thing=None),
)


def _of_ada(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=_HANDS, known=_ADA))
    return dict(goal)


def test_what_a_named_thing_has_is_not_asked_of_what_belongs_to_it() -> None:
    assert _of_ada("Rating of Ada Birk")["find"]["entity"] == "club.hand"
    assert _of_ada("Rating of the plays of Ada Birk")["find"]["entity"] == "club.play"


def test_what_a_description_begins_with_names_an_attribute_of_another_type() -> None:
    find = _of_ada("What is the title of Ada Birk?")["find"]
    assert (find["entity"], find["wanted"]) == ("club.hand", ["post"])
    of_play = _of_ada("What is the title of the play of Ada Birk?")["find"]
    assert (of_play["entity"], of_play["wanted"]) == ("club.play", ["title"])


def test_which_of_two_words_of_a_description_holds_is_no_question_of_yes_or_no() -> None:
    goal = _of_ada("Is Ada Birk at Night Crew left or right?")
    assert goal["find"]["wanted"] == ["handedness"]
    assert "test" not in goal
    assert "test" in _of_ada("Is Ada Birk at Night Crew?")


def test_a_thing_is_whatever_is_looked_up() -> None:
    form = read("the largest thing among the gardens")
    assert not form.unread


@pytest.mark.parametrize(
    ("asked", "wanted"), [("when did we buy it?", "acquired_on"), ("what did we buy it?", "price")]
)
def test_when_asks_for_no_amount_that_a_verb_is_near_to(asked: str, wanted: str) -> None:
    model = model_of(
        ("pump", "id", (
            attribute("id", type="integer", role="id"),
            attribute("acquired_on", format="date"),
            attribute("price", type="number"),
        )),
    )  # fmt: skip
    (clause,) = split(asked, NOW, lambda _: False)
    schema = RuleReader().schema(model)
    links = [
        Link(3, 4, "attribute", "club.pump", name, score, soft=True)
        for name, score in (("acquired_on", 0.64), ("price", 0.65))
    ]
    assert look_up(Draft(clause, "club.pump", links, schema)).goal.find.wanted[0] == wanted
