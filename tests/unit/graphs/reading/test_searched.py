"""Words that nothing explains become the text that an operation needs, and nothing else does."""

from __future__ import annotations

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, Constraint, Find, FindGoal, Goal
from graphs.reading.clauses import clause_of
from graphs.reading.draft import Draft
from graphs.reading.finding import look_up
from graphs.reading.linking import links_of
from graphs.reading.links import Link
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.searched import are_missing, searched_text, take_searched
from tests.reading_stubs import NOW, KnownThings, attribute
from tests.search_stubs import entity, its_id, takes
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.library import Catalogue
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

FERN, SPORE = "moor.fern", "moor.spore"
PLACE, TEXT = takes("district", "option", required=True), takes("q", "search", required=True)


def model(*inputs: Input) -> EntityModel:
    fern = [attribute("id", role="id"), attribute("frond_length", type="number")]
    spore = [attribute("fern", target=FERN, target_attribute="id"), attribute("diameter")]
    paths = (
        AccessPath(
            tool_id="moor.search_ferns", kind="list", entity=FERN, container="[]", inputs=inputs
        ),
        AccessPath(
            tool_id="moor.get_spore", kind="detail", entity=SPORE, inputs=(its_id("fern", FERN),)
        ),
        AccessPath(tool_id="moor.gloss", kind="function", words=("latin", "name")),
    )
    types = {
        FERN: entity(FERN, fern),
        SPORE: entity(SPORE, spore).model_copy(update={"id_attribute": ""}),
    }
    return EntityModel(types=types, paths={one.tool_id: one for one in paths}, version="1")


def tool(path: AccessPath, takes_: str = "text") -> Tool:
    name = path.tool_id.split(".")[1]
    text = Parameter(key=takes_, name=takes_, location="query", required=True)
    parameters = (text,) if path.kind == "function" else ()
    return Tool(
        id=path.tool_id, group_id="moor", name=name, method="GET", risk="read",
        summary=name.replace("_", " "), parameters=parameters,
    )  # fmt: skip


def read(request: str, known: EntityModel, relevant: str = "") -> Goal:
    stored = VolatileLibrary()
    group = ToolGroup(id="moor", name="Moor", category_id="c", base_url="http://moor.example")
    tools = tuple(tool(path) for path in known.paths.values())
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    reader, near = RuleReader(), {relevant: 1.0}
    asked = ReadQuestion(request, NOW, known, stored, KnownThings(known), (), relevant=near)
    schema = reader.schema(known)
    (goal,) = reader.form(asked, schema, in_scope(known, near, schema)).goals
    return goal


def texts(goal: Goal) -> list[object]:
    assert isinstance(goal, FindGoal)
    return [one.value for one in goal.find.constraints if one.kind == "text"]


def test_words_that_nothing_explains_are_searched_for_where_a_text_is_needed() -> None:
    goal = read("What is the frond length of lady shuttle in Arran?", model(PLACE, TEXT))
    assert texts(goal) == ["lady shuttle"]


def test_they_are_searched_for_where_an_id_is_only_found_so() -> None:
    goal = read("What is the diameter of lady shuttle in Arran?", model(PLACE, TEXT))
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == SPORE
    assert texts(goal) == ["lady shuttle"]


def test_they_are_left_unread_where_what_is_needed_was_said() -> None:
    for inputs in ((TEXT,), (PLACE,)):
        goal = read("What is the frond length of lady shuttle in Arran?", model(*inputs))
        assert texts(goal) == []


def test_a_function_that_needs_a_code_does_not() -> None:
    assert searched_text(
        clause_of("latin name of lady shuttle", 0, NOW),
        tool(AccessPath(tool_id="moor.tag", kind="function"), "code"), [], {0},
    ) == []  # fmt: skip


def test_a_function_that_needs_a_text_gets_them() -> None:
    goal = read("latin name of lady shuttle", model(PLACE, TEXT), "moor.gloss")
    assert isinstance(goal, CallGoal)
    assert [one.value for one in goal.arguments] == ["lady shuttle"]


def test_no_text_is_needed_where_another_thing_tells_it() -> None:
    fern = Find(entity=FERN, constraints=(Constraint(attribute="frond_length", value=3),))
    assert are_missing([Constraint(value="Arran", kind="number")], 1)
    assert not are_missing([Constraint(attribute="fern", op="in", find=fern)], 1)


def test_a_word_is_the_text_that_the_rows_hold_or_the_key_that_is_no_number() -> None:
    ferns = entity(FERN, [attribute("name", role="id"), attribute("habitat")])
    for one, spoken in (
        (takes("habitat", "filter", FERN, "habitat", required=True), ["bog"]),
        (takes("habitat", "filter", FERN, "habitat"), []),
        (its_id("name", FERN).model_copy(update={"attribute": "name"}), ["bog"]),
    ):
        known = model(one)
        types = {**known.types, FERN: ferns}
        known = EntityModel(types=types, paths=known.paths, version="2")
        goal = read("ferns with bog", known)
        assert isinstance(goal, FindGoal)
        assert [c.value for c in goal.find.constraints] == spoken


def test_what_somebody_does_is_not_what_is_searched_for() -> None:
    function = tool(model(PLACE).paths["moor.gloss"])
    for request in ("how do you utter bog", "a word to send bog"):
        (made,) = searched_text(clause_of(request, 0, NOW), function, (), {0, 1})
        assert made.value == "bog"


def test_words_that_are_but_searched_for_say_nothing_of_a_type_that_nobody_named() -> None:
    known = model(PLACE, TEXT)
    reader = RuleReader()
    schema = reader.schema(known)

    def explained(request: str) -> float:
        draft = Draft(clause_of(request, 0, NOW), FERN, links(request, known), schema)
        return look_up(draft).features["covered"]

    def links(request: str, known: EntityModel) -> list[Link]:
        clause = clause_of(request, 0, NOW)
        return list(links_of(clause, KnownThings(known), schema, [FERN], ()))

    assert explained("How much is lady shuttle in Arran?") < 1.0
    assert explained("What is the frond length of lady shuttle in Arran?") == 1.0


def test_nothing_is_searched_for_where_what_was_found_before_tells_which_are_meant() -> None:
    known = model(TEXT)
    schema = RuleReader().schema(known)

    def searched(*found: Constraint) -> bool:
        clause = clause_of("which fern does it thrive by?", 0, NOW)
        noun = Link(1, 2, "type", FERN, "", 1.0)
        draft = Draft(clause, FERN, [noun], schema)
        draft.constraints += found
        take_searched(draft)
        return bool(draft.features.get("searched_text"))

    assert searched()
    assert not searched(Constraint(attribute="id", op="in", goal="g1", take="fern"))
