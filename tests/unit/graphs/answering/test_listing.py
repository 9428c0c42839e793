"""One thing and what was asked of it, or a short list."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, Find, Order
from tests.answering_stubs import (
    BOOKING,
    MODEL,
    PERSON,
    PROJECT,
    READING,
    TICKET,
    ask,
    attribute,
    calling,
    entity,
    found,
    ident,
    looking,
)
from tools.entity_types.records import EntityModel

RIVERSIDE = {
    "id": 1,
    "name": "Riverside",
    "lead_id": 5,
    "lead_id.name": "Ana Ruiz",
    "lead_id.email": "ana@desk.test",
    "budget": 1200,
}
OPEN = Constraint(attribute="status", value="open", kind="enum")


def ticket(number: int, **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "title": f"Leak {number}",
        "status": "open",
        "due_date": f"2026-05-0{number}",
        "url": "https://desk.test/1",
        "tags[]": ["roof", "rain"],
        "created_at": "2026-01-02T03:04:05Z",
    } | more


def test_a_narrow_question_gets_its_attribute_and_nothing_else() -> None:
    answer = ask(looking(PROJECT, "lead_id"), found(PROJECT, RIVERSIDE))
    assert answer.text == "The lead of Riverside is Ana Ruiz."
    assert answer.status == "done"
    assert not answer.free


def test_several_attributes_of_one_thing_are_one_sentence() -> None:
    answer = ask(looking(PROJECT, "lead_id.email", "budget"), found(PROJECT, RIVERSIDE))
    assert answer.text == "The lead email of Riverside is ana@desk.test; the budget is 1200."


def test_chinese_is_answered_in_chinese_sentences() -> None:
    answer = ask(looking(PROJECT, "lead_id"), found(PROJECT, RIVERSIDE), language="zh")
    assert answer.text == "Riverside 的 lead 是 Ana Ruiz。"


def test_what_identifies_a_row_is_not_told_twice() -> None:
    answer = ask(looking(PERSON, "name"), found(PERSON, {"id": 5, "name": "Ana Ruiz"}))
    assert answer.text == "The person is Ana Ruiz."


def test_the_name_that_was_said_is_no_answer() -> None:
    said = Constraint(attribute="name", value="ana ruiz", kind="name")
    row = {"id": 5, "name": "Ana Ruiz", "email": "ana@desk.test"}
    answer = ask(looking(PERSON, "name", constraints=(said,)), found(PERSON, row))
    assert "ana@desk.test" in answer.text


def test_an_id_is_told_only_where_it_was_asked_for_or_nothing_else_identifies_the_row() -> None:
    row = {"id": 5, "name": "Ana Ruiz", "email": "ana@desk.test"}
    assert "5" not in ask(looking(PERSON), found(PERSON, row)).text
    assert ask(looking(PERSON, "id"), found(PERSON, row)).text == "The id of Ana Ruiz is 5."
    nameless = ask(looking(PERSON, "email"), found(PERSON, {"id": 5, "email": "ana@desk.test"}))
    assert nameless.text == "The email of person 5 is ana@desk.test."


def test_an_empty_value_is_an_answer_and_one_that_was_not_read_is_none() -> None:
    empty = ask(looking(PERSON, "phone"), found(PERSON, {"id": 5, "name": "Ana", "phone": None}))
    assert (empty.text, empty.status) == ("No phone is given for Ana.", "done")
    unread = ask(looking(PERSON, "phone"), found(PERSON, {"id": 5, "name": "Ana"}))
    assert (unread.text, unread.status) == ("The answer does not hold the phone of Ana.", "partial")


def test_a_list_is_counted_and_told_by_what_the_request_speaks_of() -> None:
    goal = looking(TICKET, constraints=(OPEN,), order=Order(attribute="due_date"))
    lines = ask(goal, found(TICKET, ticket(1), ticket(2))).text.split("\n")
    assert lines == [
        "2 open tickets:",
        "- Leak 1: due date 2026-05-01",
        "- Leak 2: due date 2026-05-02",
    ]


def test_no_array_address_or_inner_name_is_dumped() -> None:
    text = ask(looking(TICKET), found(TICKET, ticket(1), ticket(2))).text
    assert not {"roof", "https", "tags", "[", "{", "_"} & {*text, *text.split()}
    assert "03:04" not in text


def test_a_list_of_texts_is_told_where_it_was_asked_for() -> None:
    answer = ask(looking(TICKET, "tags[]"), found(TICKET, ticket(1)))
    assert answer.text == "The tag of Leak 1 is roof, rain."


def test_a_thing_of_which_there_are_only_lists_is_told_by_them() -> None:
    word = entity("desk.word", [attribute("word"), attribute("rhymes[]", "array")], ["word"])
    model = EntityModel({**MODEL.types, word.id: word}, MODEL.paths, "2")
    row = {"word": "moon", "rhymes[]": ["soon", "tune"]}
    answer = ask(looking(word.id), found(word.id, row), model=model)
    assert answer.text == "Word moon: rhyme soon, tune."


def test_a_currency_is_told_with_its_amount_alone() -> None:
    row = {"cost.amount": 4.5, "cost.currency": "EUR"}
    answer = ask(calling("desk.convert", "cost.amount", "cost.currency"), found("", row))
    assert answer.text == "The cost is 4.50 EUR."
    assert "EUR" in ask(calling("desk.convert", "cost.currency"), found("", row)).text


def test_wanted_attributes_stand_in_every_line_even_where_one_is_missing() -> None:
    rows = (ticket(1), ticket(2, due_date=None))
    text = ask(looking(TICKET, "title", "due_date"), found(TICKET, *rows)).text
    assert text.split("\n")[1:] == [
        "- Leak 1: due date 2026-05-01",
        "- Leak 2: due date not given",
    ]


def test_rows_beyond_those_shown_are_counted() -> None:
    answer = ask(looking(TICKET, "title"), found(TICKET, ticket(1), ticket(2), matched=14))
    assert answer.text.split("\n")[0] == "14 tickets:"
    assert answer.text.endswith("\nand 12 more")


def test_things_of_one_name_are_told_apart() -> None:
    rows = ({"id": 1, "name": "Bo"}, {"id": 2, "name": "Bo"})
    assert ask(looking(PERSON, "name"), found(PERSON, *rows)).text.split("\n")[1:] == [
        "- Bo (1)",
        "- Bo (2)",
    ]


def test_what_a_superlative_goes_by_is_told_beside_the_answer() -> None:
    goal = looking(TICKET, "status", order=Order(attribute="due_date"), limit=1)
    answer = ask(goal, found(TICKET, ticket(1)))
    assert answer.text == "The status of Leak 1 is open (due date 2026-05-01)."


def test_a_reference_goes_by_the_name_that_stands_beside_it() -> None:
    named = attribute("assignee", target=PERSON, target_attribute="id")
    ticket_type = MODEL.types[TICKET]
    kind = ticket_type.model_copy(update={"attributes": (*ticket_type.attributes, named)})
    rows = [{"title": f"Leak {n}", "assignee_id": n, "assignee": name}
            for n, name in enumerate(("Ana", "Bo"))]  # fmt: skip
    model = EntityModel({**MODEL.types, TICKET: kind})
    asked = ask(looking(TICKET, "assignee_id"), found(TICKET, rows[0]), model=model)
    assert asked.text == "The assignee of Leak 0 is Ana."
    told = ask(looking(TICKET), found(TICKET, *rows), model=model)
    assert told.text == "2 tickets:\n- Leak 0: assignee Ana\n- Leak 1: assignee Bo"


def test_a_relation_is_said_by_the_name_that_the_person_said() -> None:
    ana = Find(entity=PERSON, constraints=(Constraint(attribute="name", value="Ana", kind="name"),))
    goal = looking(TICKET, "title", constraints=(Constraint(attribute="assignee_id", find=ana),))
    text = ask(goal, found(TICKET, ticket(1), ticket(2))).text
    assert text.startswith("2 tickets with assignee Ana:\n")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_constraint_that_was_not_applied_is_said_and_claimed_of_no_row(language: str) -> None:
    request = "open tickets before June"
    goal = looking(
        TICKET,
        "title",
        constraints=(
            OPEN.model_copy(update={"span": (0, 4)}),
            Constraint(
                attribute="due_date", op="<", value="2026-06-01", kind="date", span=(13, 24)
            ),
        ),
    )
    rows = found(TICKET, ticket(1), ticket(2), unapplied=("before June",))
    answer = ask(goal, rows, request=request, language=language)
    lead, *_, last = answer.text.split("\n")
    assert "2026-06-01" not in lead
    assert "open" in lead
    assert "before June" in last
    assert answer.status == "partial"


def test_a_part_of_the_day_that_nothing_applied_is_not_claimed_of_rows() -> None:
    request = "afternoon tickets"
    time = {"start": "12:00", "end": "18:00"}
    said = Constraint(value=time, kind="time", span=(0, 9))
    rows = found(TICKET, ticket(1), ticket(2), unapplied=("12:00 18:00",))
    answer = ask(looking(TICKET, "title", constraints=(said,)), rows, request=request)
    assert answer.text.split("\n")[0] == "2 tickets:"


def test_rows_of_one_name_are_told_apart_by_what_they_hold_before_their_ids() -> None:
    rows = tuple({"id": n, "name": "Bo", "phone": f"555-010{n}"} for n in (1, 2))
    assert ask(looking(PERSON, "name"), found(PERSON, *rows)).text.split("\n")[1:] == [
        "- Bo (555-0101)",
        "- Bo (555-0102)",
    ]


def test_rows_without_a_name_or_an_id_go_by_what_differs() -> None:
    kind = entity("desk.day", [attribute("mood"), attribute("date"), attribute("heat", "number")])
    model = EntityModel({kind.id: kind})
    rows = [{"mood": "calm", "date": f"2026-05-0{n}", "heat": 20.5 + n} for n in (1, 2)]
    several = ask(looking(kind.id, "heat"), found(kind.id, *rows), model=model)
    assert several.text.split("\n")[1:] == [
        "- date 2026-05-01, heat 21.5",
        "- date 2026-05-02, heat 22.5",
    ]
    one = ask(looking(kind.id, "heat"), found(kind.id, rows[0]), model=model)
    assert one.text == "The heat is 21.5 (date 2026-05-01)."


def test_a_thing_is_called_by_what_its_type_is_called() -> None:
    kind = entity("desk.dish", [ident("dish_id"), attribute("dish")], id_attribute="dish_id")
    rows = [{"dish_id": n, "dish": name} for n, name in enumerate(("Soup", "Rice"))]
    answer = ask(
        looking(kind.id, "dish"), found(kind.id, *rows), model=EntityModel({kind.id: kind})
    )
    assert answer.text == "2 dishes:\n- Soup\n- Rice"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Project Lighthouse", "Project Lighthouse: budget 9."),
        ("Projection", "Project Projection: budget 9."),
    ],
)
def test_a_name_that_begins_with_its_type_is_told_without_it(name: str, told: str) -> None:
    row = {"id": 1, "name": name, "budget": 9}
    assert ask(looking(PROJECT), found(PROJECT, row)).text == told


def test_a_thing_that_holds_nothing_but_a_list_is_told_by_that() -> None:
    """It has no name, and what it holds is the only thing that could be told of it."""
    kind = entity("desk.interest", [attribute("interests[]")], id_attribute="")
    row = {"interests[]": ["log analysis", "data mining"], "^grade": "B"}
    answer = ask(looking(kind.id), found(kind.id, row), model=EntityModel({kind.id: kind}))
    assert answer.text == "Interest log analysis, data mining."


def test_a_measured_value_goes_by_what_it_measures() -> None:
    row = {"temperature.value": 14.8, "temperature.unit": "C", "wind": 20.0}
    assert ask(looking(READING, "temperature"), found(READING, row)).text == (
        "The temperature is 14.8 C."
    )
    assert ask(looking(READING, "wind"), found(READING, row)).text == "The wind is 20 km/h."


def test_the_result_of_a_function_is_told_without_what_was_given_to_it() -> None:
    row = {"result": 215.0, "rate": 0.86}
    assert ask(calling("desk.convert", "result"), found("", row)).text == "The result is 215."
    assert ask(calling("desk.convert"), found("", row)).text == "Result 215, rate 0.86."


VAN = entity(
    "depot.van",
    [
        attribute("plate", role="id"),
        attribute("nickname"),
        attribute("mileageKm", "integer"),
        attribute("seats", "integer"),
        attribute("depot_code", target="depot.depot", target_attribute="depot_code"),
    ],
    id_attribute="plate",
)
DEPOT = entity("depot.depot", [attribute("depot_code", role="id")], id_attribute="depot_code")
VANS = EntityModel({VAN.id: VAN, DEPOT.id: DEPOT})
THE_VAN = {"plate": "V-1", "nickname": "Heron", "mileageKm": 41250, "seats": 9, "^name": "Yard"}


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("mileageKm", "The mileage of Heron is 41,250 km."),
        ("seats", "Heron has 9 seats."),
    ],
)
def test_a_thing_without_a_name_goes_by_the_one_it_was_asked_for_with(
    wanted: str, told: str
) -> None:
    heron = Constraint(attribute="nickname", value="Heron", kind="name")
    goal = looking(VAN.id, wanted, constraints=(heron,))
    assert ask(goal, found(VAN.id, THE_VAN), model=VANS).text == told


def test_a_thing_never_goes_by_the_name_of_what_it_was_found_through() -> None:
    answer = ask(looking(VAN.id, "nickname"), found(VAN.id, THE_VAN), model=VANS)
    assert answer.text == "The nickname of van V-1 is Heron."


def test_a_relation_named_like_the_id_of_the_other_goes_by_its_type() -> None:
    of_yard = Constraint(attribute="depot_code", value="Yard", kind="name")
    rows = [{**THE_VAN, "plate": plate} for plate in ("V-1", "V-2")]
    answer = ask(looking(VAN.id, constraints=(of_yard,)), found(VAN.id, *rows), model=VANS)
    assert answer.text.startswith("2 vans with depot Yard:")


def test_a_thing_behind_two_relations_goes_by_its_name() -> None:
    goal = looking(PROJECT, "lead_id.boss")
    row = {"name": "Roof", "lead_id.boss": 9, "lead_id.boss.name": "Ana Ruiz"}
    assert ask(goal, found(PROJECT, row)).text == "The lead boss of Roof is Ana Ruiz."


def test_things_of_a_list_go_by_both_halves_of_their_names() -> None:
    goal = looking(PROJECT, "member_ids[]")
    row = {"name": "Roof", "member_ids[]": ["u-1", "u-2"],
           "member_ids[].first_name": ["Ana", "Ben"],
           "member_ids[].last_name": ["Ruiz", "Whitlock"]}  # fmt: skip
    assert "Ana Ruiz, Ben Whitlock" in ask(goal, found(PROJECT, row)).text


BATHS = {
    "pool": "North",
    "slots[].lane": ["deep", "shallow"],
    "slots[].price": [4.5, 3],
    "slots[].currency": ["EUR", "EUR"],
    "slots[].from": ["2026-05-02", "2026-05-02"],
}


def test_records_within_what_a_function_gives_are_told_side_by_side() -> None:
    answer = ask(calling("baths.quote"), found("", BATHS))
    assert "- deep: price 4.50 EUR, from 2026-05-02" in answer.text
    assert "- shallow: price 3 EUR, from 2026-05-02" in answer.text


def test_of_records_within_a_row_the_field_that_is_asked_for_is_told() -> None:
    answer = ask(calling("baths.quote", "slots[].price"), found("", BATHS))
    assert answer.text.endswith("- deep: price 4.50 EUR\n- shallow: price 3 EUR")


def test_records_that_nothing_tells_apart_are_told_as_a_list() -> None:
    same = BATHS | {"slots[].lane": ["deep", "deep"]}
    answer = ask(calling("baths.quote", "slots[].price"), found("", same))
    assert "4.5, 3" in answer.text


def test_a_code_beside_words_that_are_no_name_is_told_once() -> None:
    fault = entity(
        "mill.fault", [attribute("id"), attribute("text"), attribute("grade")], ("text",)
    )
    model = EntityModel(types={fault.id: fault}, version="1")
    rows = [{"id": f"F-7{n}", "text": f"belt {n} slips", "grade": "b"} for n in (0, 1)]
    told = ask(looking(fault.id), found(fault.id, *rows), model=model).text
    assert [told.count(f"F-7{n}") for n in (0, 1)] == [1, 1]


def test_what_a_thing_refers_to_is_not_what_it_is_called() -> None:
    row = {"id": 4, "depot": "NOR", "depot.name": "Northgate", "km": 900}
    depot = attribute("depot", target=PROJECT, target_attribute="id")
    van = entity("fleet.van", [ident(), depot, attribute("km")])
    goal = looking("fleet.van", "km", constraints=(_named("depot", "Northgate"),))
    model = EntityModel({**MODEL.types, van.id: van}, MODEL.paths, "1")
    assert ask(goal, found("fleet.van", row), model=model).text == "The km of van 4 is 900."


def _named(attribute: str, name: str) -> Constraint:
    return Constraint(attribute=attribute, value=name, kind="name")


def test_which_one_is_told_where_only_what_it_is_like_was_said() -> None:
    """ "Who of the staff has a booking?": the names of those who do come before the rest."""
    by_mail = Constraint(attribute="assignee_id.email", value="ana@desk.test", kind="text")
    rows = [
        ticket(n, assignee_id=5, urgent=False, priority=n, **{"assignee_id.name": "Ana Ruiz"})
        for n in (1, 2)
    ]
    for shown in (rows, rows[:1]):
        text = ask(looking(TICKET, constraints=(by_mail,)), found(TICKET, *shown)).text
        assert "Leak 1: assignee Ana Ruiz, status open" in text


def test_what_rows_refer_to_is_named_in_its_place() -> None:
    amounts = (attribute(name, "integer") for name in ("seats", "sold", "price"))
    of = attribute("play_id", "integer", target=PROJECT, target_attribute="id")
    shows = entity("d.show", [ident(), of, attribute("hall"), *amounts])
    model = EntityModel(types={**MODEL.types, shows.id: shows}, paths=MODEL.paths)
    row = {"hall": "Main", "seats": 4, "sold": 2, "price": 38}
    rows = [{"id": n, "play_id": n, **row, "play_id.name": f"Play {n}"} for n in (1, 2)]
    text = ask(looking(shows.id), found(shows.id, *rows), model=model).text
    assert "play Play 1, hall Main" in text
    (alone, _) = rows
    assert ask(looking(shows.id), found(shows.id, alone), model=model).text.endswith("play Play 1.")


def test_the_one_thing_that_all_rows_were_asked_for_by_is_not_told_of_each() -> None:
    of = Constraint(attribute="lead_id", value="Ana Ruiz", kind="name")
    rows = [{**RIVERSIDE, "id": n, "name": f"Place {n}"} for n in (1, 2)]
    text = ask(looking(PROJECT, constraints=(of,)), found(PROJECT, *rows)).text
    assert text.count("Ana Ruiz") == 1


def test_days_that_are_called_an_end_are_said_with_what_lies_around_them() -> None:
    until = attribute("valid_until", format="date")
    pass_type = entity("d.pass", [ident(), until])
    model = EntityModel(types={**MODEL.types, pass_type.id: pass_type}, paths=MODEL.paths)
    goes = Constraint(attribute="valid_until", op=">=", value="2026-05-12", kind="date")
    rows = [{"id": n, "valid_until": f"2026-06-0{n}"} for n in (1, 2)]
    text = ask(looking(pass_type.id, constraints=(goes,)), found(pass_type.id, *rows), model=model)
    assert text.text.startswith("2 passes with valid until 2026-05-12 or later:")


def test_a_related_thing_goes_by_one_name() -> None:
    team = entity("desk.team", [ident(), attribute("name"), attribute("coachName")], ["name"])
    lead = attribute("team_id", "integer", target=team.id, target_attribute="id")
    player = entity("desk.player", [ident(), attribute("name"), lead], ["name"])
    model = EntityModel(types={team.id: team, player.id: player})
    row = {
        "id": 1, "name": "Per", "team_id": 7, "team_id.name": "Mill", "team_id.coachName": "Sami"
    }  # fmt: skip
    answer = ask(looking(player.id), found(player.id, row), model=model)
    assert answer.text == "Player Per: team Mill."


@pytest.mark.parametrize(
    ("day", "told"),
    [("2026-05-03", "in 2 days"), ("2026-04-30", "1 day ago"), ("2026-05-01", "today")],
)
def test_how_far_a_day_is_from_now_is_told_where_it_was_asked(day: str, told: str) -> None:
    rows = found(TICKET, ticket(1, due_date=day))
    asked = ask(looking(TICKET, "due_date", counts_days=True), rows)
    assert f"{day}, {told}." in asked.text
    assert told not in ask(looking(TICKET, "due_date"), rows).text


def test_rows_are_told_without_ids_that_say_nothing_where_the_rest_tells_them_apart() -> None:
    ids = ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "6fa459ea-ee8a-3ca4-894e-db77e160355e")
    rows = [{"id": one, "day": f"2026-05-0{at}"} for at, one in enumerate(ids, 1)]
    answer = ask(looking(BOOKING, "day"), found(BOOKING, *rows))
    assert answer.text.splitlines()[1:] == ["- day 2026-05-01", "- day 2026-05-02"]
    same = ask(looking(BOOKING, "day"), found(BOOKING, *({**row, "day": "x"} for row in rows)))
    assert all(one in same.text for one in ids)


@pytest.mark.parametrize(
    ("op", "value", "told"),
    [
        ("=", "2026-05-12", "2 jobs due on 2026-05-12:"),
        ("=", {"start": "2026-05-11", "end": "2026-05-17"}, "2 jobs due 2026-05-11 to 2026-05-17:"),
        ("<", "2026-05-12", "2 jobs due before 2026-05-12:"),
    ],
)
def test_the_day_of_what_is_to_be_done_is_said_as_people_say_it(
    op: str, value: Any, told: str
) -> None:
    job = entity("d.job", [ident(), attribute("due_on", format="date")])
    model = EntityModel(types={**MODEL.types, job.id: job}, paths=MODEL.paths)
    kind = "date_range" if isinstance(value, dict) else "date"
    due = Constraint.model_validate({"attribute": "due_on", "op": op, "value": value, "kind": kind})
    rows = [{"id": n, "due_on": f"2026-05-1{n}"} for n in (1, 2)]
    text = ask(looking(job.id, constraints=(due,)), found(job.id, *rows), model=model).text
    assert text.startswith(told)
