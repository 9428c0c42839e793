"""Turns that go on from what was shown: others than it, what of it is asked, what is done to it."""

from __future__ import annotations

import pytest

from tests.event_stubs import CLIENT, EVENT, PART, asked, done, read_events, turn

CHRISTENING = turn("when is the Christening?", EVENT, 4)
EVENTS = turn("list the events", EVENT, 3, 4)
PARTS = turn("list the parts", PART, 8)


def test_other_events_are_none_of_those_shown() -> None:
    find = asked(read_events("which other events are at the Town Hall?", [CHRISTENING])).find
    told = {(c.attribute, c.op): c.value or c.goal for c in find.constraints}
    assert told == {("venue", "="): "Town Hall", ("id", "not in"): "T1.g1"}


def test_other_events_at_first_are_all() -> None:
    find = asked(read_events("which other events are at the Town Hall?")).find
    assert [c.attribute for c in find.constraints] == ["venue"]


def test_who_else_is_left_unread_where_the_same_would_be_told() -> None:
    assert "else" in read_events("who else is in it?", [PARTS]).unread


def test_a_question_word_and_a_noun_ask_of_what_was_shown() -> None:
    find = asked(read_events("at what times?", [PARTS])).find
    assert (find.of, find.wanted) == ("T1.g1", ("times[]",))
    find = asked(read_events("what Maja Holm's email", [PARTS])).find
    assert [c.value for c in find.constraints] == ["Maja Holm"]
    find = asked(read_events("for which client?", [CHRISTENING])).find
    assert (find.entity, [c.attribute for c in find.constraints]) == (CLIENT, ["id"])


def test_the_lead_is_that_of_the_thing_spoken_of() -> None:
    find = asked(read_events("who was the lead?", [CHRISTENING])).find
    assert find.entity == PART
    assert {c.attribute for c in find.constraints} == {"lead", "event_id"}


def test_how_many_of_one_thing_is_its_own_number() -> None:
    goal = asked(read_events("how many guests?", [CHRISTENING]))
    assert goal.find.wanted == ("guests",)


def test_how_somebody_is_asks_for_no_amount() -> None:
    goal = asked(read_events("how is Maja Holm doing?"))
    assert (goal.find.wanted, goal.total) == ((), None)


def test_to_at_the_end_of_a_state_adds_nothing_up() -> None:
    shown = turn("list the clients", CLIENT, 7)
    assert asked(read_events("what is she allergic to?", [shown])).total is None


def test_the_first_one_gives_no_amount_and_a_place_behind_an_article_is_its_venue() -> None:
    goal = done(read_events("move the first one to the Town Hall", [EVENTS]))
    assert [(c.attribute, c.value) for c in goal.assignments] == [("venue", "Town Hall")]
    assert goal.target is not None
    assert (goal.target.of, goal.target.limit) == ("T1.g1", 1)


def test_a_word_of_its_name_tells_what_a_deed_is_done_to() -> None:
    goal = done(read_events("confirm the birthday"))
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["50th birthday"]


@pytest.mark.parametrize("text", ["move a birthday", "confirm it for the birthday"])
def test_a_word_of_a_name_elsewhere_tells_nothing(text: str) -> None:
    (goal,) = read_events(text).goals
    target = getattr(goal, "target", None)
    assert target is None or not target.constraints


def test_what_was_changed_is_beyond_doubt() -> None:
    back = turn("Maja is back, set her active", CLIENT, 7, confidence=0.3)
    assert not read_events("and make her a waiter", [back]).doubtful


def test_what_is_asked_about_again_is_beyond_doubt() -> None:
    shown = turn("who is the client of the Christening?", CLIENT, 7, confidence=0.3)
    again = turn("what's her email?", CLIENT, 7, earlier=[shown], confidence=0.3)
    assert read_events("make her a waiter", [shown]).doubtful
    assert not read_events("make her a waiter", [shown, again]).doubtful


def test_a_word_that_may_tell_which_things_are_meant_goes_on_from_nothing() -> None:
    find = asked(read_events("what role has the harp?", [PARTS])).find
    assert find.of == ""
    find = asked(read_events("what role has it?", [PARTS])).find
    assert find.of == "T1.g1"


def test_of_several_shown_one_is_picked_again_after_one_was() -> None:
    first = turn("which one is first by day?", EVENT, 3, earlier=[EVENTS])
    find = asked(read_events("which one has the most guests?", [EVENTS, first])).find
    assert (find.of, find.limit) == ("T1.g1", 1)


def test_what_one_of_them_was_asked_for_is_kept_by_a_fragment() -> None:
    first = turn("what is the venue of the first one?", EVENT, 3, earlier=[EVENTS])
    find = asked(read_events("and the status?", [EVENTS, first])).find
    assert (find.of, find.limit, find.wanted) == ("T1.g1", 1, ("status",))


def test_all_there_is_after_some_were_shown_is_doubted() -> None:
    first = read_events("what role has the harp?")
    later = read_events("what role has the harp?", [PARTS])
    assert (first.features["adrift"], later.features["adrift"]) == (0.0, 1.0)
    both = read_events("when is the Christening? what role has the harp?")
    assert not both.features["adrift"]
    assert later.confidence < first.confidence


@pytest.mark.parametrize(
    ("request_", "doubted"), [("list all events", 0.0), ("what are the events?", 1.0)]
)
def test_others_than_those_shown_are_asked_for_in_so_many_words(
    request_: str, doubted: float
) -> None:
    assert read_events(request_, [PARTS]).features["adrift"] == doubted


def test_a_time_is_told_by_no_day_and_until_when_by_no_beginning() -> None:
    shown = turn("when is the Christening?", EVENT, 4)
    assert read_events("at what time is it?", [shown]).features["unasked"]
    assert not read_events("what day?", [shown]).features.get("unasked")


def test_when_alone_is_a_question() -> None:
    venue = turn("what is the venue of the Christening?", EVENT, 4)
    find = asked(read_events("when?", [venue])).find
    assert (find.entity, find.wanted) == (EVENT, ("day",))


def test_she_is_no_thing_that_was_shown() -> None:
    assert "she" in read_events("what role does she have?", [CHRISTENING]).unread


@pytest.mark.parametrize(
    ("text", "each"), [("are they confirmed?", True), ("is one of them confirmed?", False)]
)
def test_one_of_them_is_not_all_of_them(text: str, each: bool) -> None:
    test = asked(read_events(text, [EVENTS])).test
    assert test is not None
    assert test.every is each


def test_which_of_them_is_one_of_the_things_shown() -> None:
    find = asked(read_events("which of them has the highest fee?", [EVENTS])).find
    assert find.entity != PART
    find = asked(read_events("who of these clients has the highest wage?", [EVENTS])).find
    assert find.entity == CLIENT


OF_TOWN_HALL = turn("which events are at the Town Hall?", EVENT, 3)


def test_all_things_of_a_type_are_not_those_asked_about_before() -> None:
    goal = asked(read_events("total guests of all events", [OF_TOWN_HALL]))
    assert (goal.find.constraints, goal.find.of) == ((), "")
    assert goal.total is not None
    assert goal.total.op == "sum"
    goal = asked(read_events("total guests?", [OF_TOWN_HALL]))
    assert [c.value for c in goal.find.constraints] == ["Town Hall"]


def test_everyone_is_not_who_was_asked_about_before() -> None:
    shown = turn("what is the email of Maja Holm?", CLIENT, 7)
    find = asked(read_events("email of everyone?", [shown])).find
    assert (find.entity, find.constraints, find.of) == (CLIENT, (), "")
    several = turn("list the active clients", CLIENT, 7, 8)
    find = asked(read_events("email of everyone?", [several])).find
    assert [c.attribute for c in find.constraints] == ["active"]
    find = asked(read_events("and the wage?", [shown])).find
    assert [c.value for c in find.constraints] == ["Maja Holm"]


def test_an_end_of_an_order_of_another_type_is_not_one_of_those_asked_about_before() -> None:
    find = asked(read_events("largest client?", [OF_TOWN_HALL])).find
    assert (find.entity, find.constraints, find.of) == (CLIENT, (), "")


def test_a_fragment_whose_order_is_guessed_is_told_with_a_doubt() -> None:
    form = read_events("the cheapest?", [OF_TOWN_HALL])
    assert form.follows
    assert form.doubtful
    assert not read_events("most guests?", [OF_TOWN_HALL]).doubtful


def test_of_one_thing_none_is_the_last() -> None:
    assert read_events("delete the last one", [CHRISTENING]).doubtful
    assert not read_events("delete it", [CHRISTENING]).doubtful


def test_whether_everyone_is_so_is_asked_of_those_shown() -> None:
    shown = turn("list the clients", CLIENT, 7, 8)
    goal = asked(read_events("is everyone active?", [shown]))
    assert (goal.find.of, goal.test and goal.test.every) == ("T1.g1", True)
    assert asked(read_events("is everyone active?")).find.of == ""


def test_whether_everyone_is_so_is_asked_of_what_belongs_to_the_one_shown() -> None:
    find = asked(read_events("is everyone a lead?", [CHRISTENING])).find
    assert (find.entity, [c.attribute for c in find.constraints]) == (PART, ["event_id"])


def test_the_other_is_asked_what_was_asked_of_the_first() -> None:
    first = turn("how many guests does the first one have?", EVENT, 3, earlier=[EVENTS])
    find = asked(read_events("and the other?", [EVENTS, first])).find
    assert (find.of, find.wanted) == ("T1.g1", ("guests",))
    assert [(c.op, c.goal) for c in find.constraints] == [("not in", "T2.g1")]


def test_the_other_where_nothing_was_picked_is_left_unread() -> None:
    assert "other" in read_events("and the other?", [CHRISTENING]).unread


def test_she_who_was_named_last_is_asked_about_and_no_thing_shown_before() -> None:
    parts = turn("list the parts of the Christening", PART, 8)
    named = turn("who is Maja Holm?", CLIENT, 7, earlier=[parts])
    find = asked(read_events("what's her fee?", [parts, named])).find
    assert find.of == ""
    assert [c.attribute for c in find.constraints] == ["client_id"]


def test_the_cheaper_one_of_two_is_changed_and_of_three_asked_about() -> None:
    goal = done(read_events("confirm the later one", [EVENTS]))
    assert goal.target is not None
    assert goal.target.order is not None
    assert (goal.target.of, goal.target.order.attribute, goal.target.limit) == ("T1.g1", "day", 1)
    three = turn("list the events", EVENT, 3, 4, 5)
    for shown in (three, CHRISTENING):
        assert read_events("confirm the later one", [shown]).doubtful
    assert not read_events("confirm the later one", [EVENTS]).doubtful


def test_who_has_more_is_one_of_those_shown() -> None:
    shown = turn("list the clients", CLIENT, 7, 8)
    find = asked(read_events("who earns more?", [shown])).find
    assert find.order is not None
    assert (find.of, find.order.attribute, find.limit) == ("T1.g1", "wage", 1)
    assert not any(g.find.limit for g in read_events("who earns more?").goals if g.kind == "find")


def test_what_is_on_tonight_is_rather_what_has_a_time() -> None:
    assert read_events("which events are on tonight?").features["unplaced"] == 1.0
    assert not read_events("which events are on tomorrow?").features.get("unplaced")


def test_one_of_a_list_before_another_list_is_asked_about() -> None:
    clients = turn("list the clients", CLIENT, 7, 8, earlier=[EVENTS])
    assert read_events("confirm the second one", [EVENTS, clients]).doubtful
    assert not read_events("confirm the second one", [EVENTS]).doubtful


def test_whether_it_is_so_is_asked_of_what_was_shown_and_edits_no_look_up() -> None:
    following = turn("when is the next event?", EVENT, 4)
    for text in ("is it confirmed?", "is there still a venue in it?"):
        assert asked(read_events(text, [following])).find.of == "T1.g1"


def test_anything_else_is_none_of_what_was_shown() -> None:
    parts = turn("list the parts of Maja Holm", PART, 8)
    find = asked(read_events("anything else for her?", [parts])).find
    told = [(c.attribute, c.op) for c in find.constraints]
    assert (find.of, told) == ("", [("client_id", "="), ("id", "not in")])


def test_the_later_one_of_what_only_belongs_to_what_was_shown_is_asked_about() -> None:
    client = turn("who is Maja Holm?", CLIENT, 7)
    assert read_events("confirm the later one", [client]).doubtful
