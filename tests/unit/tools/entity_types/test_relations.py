"""Relations: told by names, nesting, descriptions, paths and values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import Attribute, EntityModel
from tools.entity_types.volatile_seen import VolatileSeenAnswers
from tools.records import OutputField, Parameter, Tool

MakeTool = Callable[..., Tool]


def attribute(model: EntityModel, entity: str, name: str) -> Attribute:
    found = model.types[entity].attribute(name)
    assert found is not None
    return found


def related(model: EntityModel, entity: str, name: str) -> tuple[str, str]:
    found = attribute(model, entity, name)
    return found.target, found.target_attribute


def numbers(tool: Tool, *names: str) -> Tool:
    """The tool with these outputs as whole numbers."""
    outputs = [
        one.model_copy(update={"type": "integer"}) if one.name in names else one
        for one in tool.outputs
    ]
    return tool.model_copy(update={"outputs": tuple(outputs)})


def shop(make_tool: MakeTool, fields: Sequence[str], **more: object) -> list[Tool]:
    return [
        make_tool("s.jobs", "GET /jobs", [f"[].{name}" for name in ("id", *fields)], **more),
        make_tool("s.job", "GET /jobs/{job_id}", ["id", *fields]),
        make_tool("s.depots", "GET /depots", ["[].code", "[].name"]),
        make_tool("s.depot", "GET /depots/{code}", ["code", "name"]),
        make_tool("s.staff", "GET /staff", ["[].id", "[].name", "[].email"]),
        make_tool("s.person", "GET /staff/{staff_id}", ["id", "name", "email"]),
    ]


def test_names_that_end_in_a_type_and_its_id(make_tool: MakeTool) -> None:
    fields = ["depot_code", "home_depot", "staff_ids[]", "colour", "total_depots#"]
    model = build_entity_model(shop(make_tool, fields))
    assert related(model, "s.job", "depot_code") == ("s.depot", "code")
    assert related(model, "s.job", "home_depot") == ("s.depot", "code")
    assert related(model, "s.job", "staff_ids[]") == ("s.staff", "id")
    assert related(model, "s.job", "colour") == ("", "")
    assert related(model, "s.job", "total_depots") == ("", "")
    assert attribute(model, "s.job", "depot_code").evidence == ("name",)


def test_nested_records_of_no_type_s_name_are_people_if_they_look_so(make_tool: MakeTool) -> None:
    model = build_entity_model(shop(make_tool, ["lead.id", "lead.name", "lead.email"]))
    assert related(model, "s.job", "lead.id") == ("s.staff", "id")
    assert related(model, "s.job", "lead.name") == ("s.staff", "name")
    assert ("lead",) in model.types["s.staff"].also


def test_nested_records_that_have_no_list_are_types_of_their_own(make_tool: MakeTool) -> None:
    model = build_entity_model(shop(make_tool, ["paint.id", "paint.hue", "paint.gloss"]))
    paint = model.types["s.paint"]
    assert {a.name for a in paint.attributes} == {"id", "hue", "gloss"}
    assert related(model, "s.job", "paint.id") == ("s.paint", "id")


def test_descriptions_say_whose_id_a_value_is(make_tool: MakeTool) -> None:
    said = {"[].signed": "Code of the depot that signed", "[].helper": "Name of the depot"}
    model = build_entity_model(shop(make_tool, ["signed", "helper"], described=said))
    assert related(model, "s.job", "signed") == ("s.depot", "code")
    assert related(model, "s.job", "helper") == ("s.depot", "name")


def test_distinctive_values_tell_a_relation_without_any_name(make_tool: MakeTool) -> None:
    seen = VolatileSeenAnswers()
    seen.note(
        "s.depots", [{"code": "leeds-n", "name": "Leeds"}, {"code": "york-e", "name": "York"}]
    )
    rows = [("leeds-n", "York"), ("york-e", "Leeds"), ("york-e", "York")]
    seen.note("s.jobs", [{"id": n, "frm": a, "via": b} for n, (a, b) in enumerate(rows)])
    model = build_entity_model(shop(make_tool, ["frm", "via"]), seen)
    assert related(model, "s.job", "frm") == ("s.depot", "code")
    assert related(model, "s.job", "via") == ("s.depot", "name")
    assert attribute(model, "s.job", "frm").evidence == ("values",)


def test_short_codes_tell_a_relation_where_several_are_seen(make_tool: MakeTool) -> None:
    seen = VolatileSeenAnswers()
    seen.note("s.depots", [{"code": "LN", "name": "Leeds"}, {"code": "YE", "name": "York"}])
    seen.note("s.jobs", [{"id": 1, "frm": "LN", "via": "L"}, {"id": 2, "frm": "YE", "via": "Y"}])
    model = build_entity_model(shop(make_tool, ["frm", "via"]), seen)
    assert related(model, "s.job", "frm") == ("s.depot", "code")
    assert related(model, "s.job", "via") == ("", "")


def test_one_text_that_is_another_one_s_own_id_tells_a_relation(make_tool: MakeTool) -> None:
    seen = VolatileSeenAnswers()
    seen.note("s.staff", [{"id": "ana-ruiz", "name": "Ana"}, {"id": "ben-whit", "name": "Ben"}])
    seen.note("s.person", {"id": "ben-whit", "mentor": "ana-ruiz", "desk": "leeds-n"})
    seen.note("s.depots", [{"code": "leeds-n", "name": "Leeds"}])
    tools = [
        *shop(make_tool, [])[:-1],
        make_tool("s.person", "GET /staff/{staff_id}", ["id", "name", "email", "mentor", "desk"]),
    ]
    model = build_entity_model(tools, seen)
    assert related(model, "s.staff", "mentor") == ("s.staff", "id")
    assert related(model, "s.staff", "desk") == ("", "")  # of another type it may be chance


def test_values_are_of_the_type_that_lends_its_ids_not_of_one_that_borrows_them(
    make_tool: MakeTool,
) -> None:
    seen = VolatileSeenAnswers()
    people = [{"id": f"u-{n}1", "name": f"N{n}", "email": f"n{n}@x.org"} for n in range(4)]
    seen.note("s.staff", people)
    seen.note("s.members", [{"staff_id": one["id"], "role": "viewer"} for one in people[:3]])
    seen.note("s.jobs", [{"id": n, "keeper": people[n]["id"]} for n in range(3)])
    tools = [
        *shop(make_tool, ["keeper"]),
        make_tool("s.members", "GET /depots/{code}/members", ["[].staff_id", "[].name"]),
        make_tool("s.join", "PUT /depots/{code}/members/{staff_id}", ["staff_id", "name"]),
    ]
    model = build_entity_model(tools, seen)
    assert model.types["s.member"].id_attribute == "staff_id"
    assert related(model, "s.job", "keeper") == ("s.staff", "id")


def test_what_only_ids_of_others_tell_apart_is_no_name(make_tool: MakeTool) -> None:
    seen = VolatileSeenAnswers()
    depots = [{"code": f"DEP-{n}", "name": f"Depot {n}"} for n in range(4)]
    seen.note("s.depots", depots)
    seen.note("s.jobs", [{"id": n, "goes": f"DEP-{n}"} for n in range(4)])
    model = build_entity_model(shop(make_tool, ["goes"]), seen)
    assert related(model, "s.job", "goes") == ("s.depot", "code")
    assert model.types["s.job"].name_attributes == ()


def test_what_is_called_like_another_type_is_no_id_of_one_s_own(make_tool: MakeTool) -> None:
    taking_part = ["[].course", "[].person", "[].passed?"]
    tools = [
        make_tool("s.people", "GET /people", ["[].personId", "[].email"]),
        make_tool("s.person", "GET /people/{personId}", ["personId", "email"]),
        make_tool("s.notes", "GET /people/{personId}/notes", ["[].note_id", "[].person"]),
        make_tool("s.courses", "GET /courses", ["[].id#", "[].name"]),
        make_tool("s.course", "GET /courses/{courseId}", ["id#", "name"]),
        make_tool("s.taking", "GET /courses/{courseId}/places", taking_part),
        make_tool("s.enrol", "PUT /courses/{courseId}/places/{personId}", taking_part),
    ]
    model = build_entity_model(tools)
    assert model.types["s.place"].id_attribute == ""
    assert related(model, "s.place", "person") == ("s.person", "personId")
    assert related(model, "s.note", "person") == ("s.person", "personId")


def test_small_numbers_tell_nothing_without_more_to_go_by(make_tool: MakeTool) -> None:
    fields = ["floor", "reported_by", "seats", "owner"]
    said = {"[].owner": "The member of staff who owns it"}
    tools = shop(make_tool, fields, described=said)
    tools = [numbers(tool, *fields, "id") for tool in tools]
    seen = VolatileSeenAnswers()
    seen.note("s.staff", [{"id": n, "name": f"N{n}", "email": f"n{n}@x.org"} for n in range(1, 6)])
    row = {"floor": 1, "reported_by": 3, "seats": 4, "owner": 5}
    seen.note("s.jobs", [{"id": 1, **row}, {"id": 2, **dict.fromkeys(row, 2)}])
    model = build_entity_model(tools, seen)
    assert related(model, "s.job", "floor") == ("", "")
    assert related(model, "s.job", "seats") == ("", "")
    assert related(model, "s.job", "reported_by") == ("s.staff", "id")
    assert related(model, "s.job", "owner") == ("s.staff", "id")


def test_a_description_that_only_uses_the_word_for_a_type_tells_nothing(
    make_tool: MakeTool,
) -> None:
    said = {"[].reorder": "Depot runs low below this many"}
    tools = shop(make_tool, ["reorder"], described=said)
    tools = [numbers(tool, "reorder", "code") for tool in tools]
    seen = VolatileSeenAnswers()
    seen.note("s.jobs", [{"id": f"j{n}", "reorder": n} for n in range(3)])
    assert related(build_entity_model(tools, seen), "s.job", "reorder") == ("", "")
    seen.note("s.depots", [{"code": n, "name": f"D{n}"} for n in range(9)])
    assert related(build_entity_model(tools, seen), "s.job", "reorder") == ("s.depot", "code")


def test_what_may_be_a_fraction_is_no_whole_number(make_tool: MakeTool) -> None:
    tools = [numbers(tool, "code") for tool in shop(make_tool, ["daily_depot#"])]
    assert related(build_entity_model(tools), "s.job", "daily_depot") == ("", "")


def test_how_many_there_are_is_no_relation_whatever_the_values(make_tool: MakeTool) -> None:
    fields = ["number_of_crates", "opened_by"]
    tools = [numbers(tool, *fields, "id") for tool in shop(make_tool, fields)]
    seen = VolatileSeenAnswers()
    ids = (40_001, 40_002)
    seen.note("s.staff", [{"id": n, "name": f"N{n}", "email": f"n{n}@x.org"} for n in ids])
    seen.note("s.jobs", [{"id": n - 40_000, **dict.fromkeys(fields, n)} for n in ids])
    model = build_entity_model(tools, seen)
    assert related(model, "s.job", "number_of_crates") == ("", "")
    assert related(model, "s.job", "opened_by") == ("s.staff", "id")


def test_values_rule_out_the_likely_type(make_tool: MakeTool) -> None:
    tools = [numbers(tool, "signed_by", "id") for tool in shop(make_tool, ["signed_by"])]
    seen = VolatileSeenAnswers()
    seen.note("s.staff", [{"id": n, "name": f"N{n}", "email": f"n{n}@x.org"} for n in range(5)])
    seen.note("s.jobs", [{"id": n, "signed_by": 900 + n} for n in range(4)])
    assert related(build_entity_model(tools, seen), "s.job", "signed_by") == ("", "")


def test_a_change_tells_whose_ids_a_list_holds(make_tool: MakeTool) -> None:
    tools = shop(make_tool, ["crewIds[]"])
    add = make_tool("s.add", "POST /jobs/{job_id}/crew")
    taken = Parameter(key="staffId", name="staffId", location="body", required=True)
    add = add.model_copy(update={"parameters": (*add.parameters, taken)})
    assert related(build_entity_model([*tools, add]), "s.job", "crewIds[]") == ("s.staff", "id")
    assert related(build_entity_model(tools), "s.job", "crewIds[]") == ("", "")


def test_ids_of_a_type_that_only_another_group_has(make_tool: MakeTool) -> None:
    tools = [
        make_tool("crm.customers", "GET /customers/{customer_id}", ["id", "name"]),
        make_tool("bill.invoices", "GET /invoices", ["[].id", "[].customer_id", "[].total#"]),
    ]
    assert related(build_entity_model(tools), "bill.invoice", "customer_id") == (
        "crm.customer",
        "id",
    )


def test_an_id_beside_the_one_that_paths_ask_for(make_tool: MakeTool) -> None:
    units = make_tool("h.unit", "GET /units/{number}", ["id", "number", "area#"])
    repairs = make_tool("h.repair", "GET /repairs/{id}", ["id", "unit_id", "unit_number"])
    model = build_entity_model([units, repairs])
    assert related(model, "h.repair", "unit_id") == ("h.unit", "id")
    assert related(model, "h.repair", "unit_number") == ("h.unit", "number")


def test_outputs_of_unknown_type_are_no_obstacle(make_tool: MakeTool) -> None:
    tool = make_tool("x.all", "GET /things", ["[].id"])
    extra = OutputField(path="[].extra", type="object")
    model = build_entity_model([tool.model_copy(update={"outputs": (*tool.outputs, extra)})])
    assert attribute(model, "x.thing", "extra").type == "object"


def test_a_description_that_begins_with_the_thing_and_tells_which_one(make_tool: MakeTool) -> None:
    def told(**descriptions: str) -> EntityModel:
        paths = ["[].id", "[].name", "[].email", *(f"[].{name}" for name in descriptions)]
        staff = make_tool("s.staff", "GET /staff", paths)
        outputs = [
            one.model_copy(update={"type": "integer", "description": descriptions[one.name]})
            if one.name in descriptions
            else one
            for one in staff.outputs
        ]
        staff = staff.model_copy(update={"outputs": tuple(outputs)})
        person = make_tool("s.person", "GET /staff/{staff_id}", ["id", "name", "email"])
        return build_entity_model([numbers(staff, "id"), numbers(person, "id")])

    model = told(
        mentor="Staff who looks after them", rank="Staff number", left="How many staff left"
    )
    assert related(model, "s.staff", "mentor") == ("s.staff", "id")
    assert related(model, "s.staff", "rank") == ("", "")
    assert related(model, "s.staff", "left") == ("", "")


def test_rows_whose_id_is_described_as_another_type_s_stand_for_it(make_tool: MakeTool) -> None:
    def model_of(about: str, *more: Tool) -> EntityModel:
        mates = make_tool(
            "s.mates", "GET /staff/{staff_id}/mates", ["[].id", "[].name", "[].since"]
        )
        described = [
            one.model_copy(update={"description": about}) if one.name == "id" else one
            for one in mates.outputs
        ]
        listed = mates.model_copy(update={"outputs": tuple(described)})
        return build_entity_model([*shop(make_tool, []), listed, *more])

    mate = model_of("Id of the staff who is the mate.").types["s.mate"]
    assert (mate.id_attribute, mate.name_attributes) == ("", ("name",))
    assert mate.stands_for is not None
    assert (mate.stands_for.target, mate.stands_for.target_attribute) == ("s.staff", "id")
    assert model_of("Id of the mate.").types["s.mate"].id_attribute == "id"
    shown = make_tool("s.get_mate", "GET /mates/{mate_id}", ["id", "name"])
    asked = model_of("Id of the staff who is the mate.", shown).types["s.mate"]
    assert asked.id_attribute == "id"
    assert asked.stands_for is None


def test_nameless_rows_that_are_asked_for_by_the_id_of_others_have_none_of_their_own(
    make_tool: MakeTool,
) -> None:
    model = build_entity_model(
        [
            make_tool("s.users", "GET /users", ["[].id", "[].name", "[].email"]),
            make_tool("s.members", "GET /boards/{slug}/members", ["[].user_id", "[].role"]),
            make_tool("s.invite", "PUT /boards/{slug}/members/{user_id}", ["user_id", "role"]),
        ]
    )
    assert model.types["s.member"].id_attribute == ""
    assert related(model, "s.member", "user_id") == ("s.user", "id")


def test_nameless_rows_within_others_that_have_the_key_of_named_things_refer_to_these(
    make_tool: MakeTool,
) -> None:
    model = build_entity_model(
        [
            make_tool("s.products", "GET /products", ["[].sku", "[].title"]),
            make_tool("s.product", "GET /products/{sku}", ["sku", "title"]),
            make_tool("s.orders", "GET /orders", ["[].id", "[].lines[].sku", "[].lines[].qty"]),
            make_tool("s.order", "GET /orders/{id}", ["id", "lines[].sku", "lines[].qty"]),
        ]
    )
    assert related(model, "s.order_line", "sku") == ("s.product", "sku")


def test_what_rows_of_a_list_have_is_none_of_these_rows(make_tool: MakeTool) -> None:
    rows = [{"on": "2026-05-02", "note": note} for note in ("no eggs", "treat soon", "added food")]
    seen = VolatileSeenAnswers()
    seen.note("s.hives", [{"code": f"A{n}", "checks": [row]} for n, row in enumerate(rows)])
    held = ["code", "checks[].on", "checks[].note"]
    tools = [
        make_tool("s.hives", "GET /hives", [f"[].{name}" for name in held]),
        make_tool("s.hive", "GET /hives/{code}", held),
    ]
    model = build_entity_model(tools, seen)
    assert related(model, "s.hive", "checks[].note") == ("", "")


def test_what_has_a_title_itself_is_not_meant_by_the_titles_of_others(make_tool: MakeTool) -> None:
    tools = [
        numbers(make_tool("l.titles", "GET /titles", ["[].title_id", "[].title"]), "[].title_id"),
        make_tool("l.courses", "GET /courses", ["[].code", "[].title", "[].job_title"]),
        make_tool("l.course", "GET /courses/{code}", ["code", "title", "job_title"]),
        numbers(make_tool("l.loans", "GET /loans", ["[].id", "[].title_id"]), "[].title_id"),
    ]
    model = build_entity_model(tools)
    assert model.types["l.title"].name_attributes == ("title",)
    assert related(model, "l.course", "title") == ("", "")
    assert related(model, "l.course", "job_title") == ("", "")
    assert model.types["l.course"].name_attributes[:1] == ("title",)
    assert related(model, "l.loan", "title_id") == ("l.title", "title_id")


def test_a_text_called_by_a_part_of_what_a_type_is_called_is_no_name_of_it(
    make_tool: MakeTool,
) -> None:
    model = build_entity_model(
        [
            make_tool("n.all", "GET /nursery-places", ["[].id#", "[].child_name"]),
            make_tool("n.one", "GET /nursery-places/{id}", ["id#", "child_name"]),
            make_tool("n.meetings", "GET /meetings", ["[].meeting_id#", "[].place", "[].day"]),
        ]
    )
    meeting = model.types[model.paths["n.meetings"].entity]
    place = meeting.attribute("place")
    assert place is not None
    assert place.target == ""
