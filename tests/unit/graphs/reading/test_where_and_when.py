"""Where and when a request speaks of is said once, and holds for its other goals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.form_reasoner import Outlook
from graphs.forms.records import CallGoal, Constraint, Find, FindGoal, Goal
from graphs.reading.circumstantial import is_adrift, tells_of_people
from graphs.reading.clauses import never, split
from graphs.reading.draft import Candidate
from graphs.reading.foreseen import likeliest
from graphs.reading.mending import with_place
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.where_and_when import pointed, where_and_when
from tests.reading_stubs import NOW, question, read


def test_what_was_said_before_is_nearest_and_what_follows_comes_last() -> None:
    clauses = split("Our van is in Turin. Which tyres fit? It has to be in Genoa.", NOW, never)
    assert [one.value for one in where_and_when(clauses[1], clauses)] == ["Turin", "Genoa"]


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("How deep is the snow there?", ["Davos"]),
        ("How deep is the snow there that day?", ["Davos", "2027-02-03"]),
        ("Are there huts?", []),
        ("Where is the Alpina hut there?", ["Alpina", "Davos"]),
        ("How deep is the snow in Arosa?", ["Arosa"]),
    ],
)
def test_words_stand_for_the_place_and_the_day_before(question: str, meant: list[str]) -> None:
    clauses = split(f"Ski pass for Davos on 3 February 2027, please. {question}", NOW, never)
    assert [one.value.value for one in pointed(clauses[-1], clauses).values] == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("She can only ski the 17th", ["2027-02-17"]),
        ("Is the 2nd free?", [2]),
        ("Book the 2nd one", [2]),
        ("Which is the 3rd of them?", [3]),
        ("The 31st would do", [31]),
    ],
)
def test_the_number_of_a_day_is_one_of_the_month_spoken_of(said: str, meant: list[object]) -> None:
    clauses = split(f"Ski pass for 3 February 2027, please. {said}", NOW, never)
    assert [one.value.value for one in pointed(clauses[-1], clauses).values] == meant


def test_a_sentence_that_only_tells_is_no_goal() -> None:
    form = read("We would be there from 2 to 4 June 2027. Who leads the Riverside garden?")
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("lead",)
    assert "date_range" in [one.kind for one in form.told[goal.id]]


def _candidate(entity: str, value: float, covered: float = 1.0) -> Candidate:
    goal = FindGoal(id="g1", find=Find(entity=entity))
    return Candidate(goal, {"value": value, "covered": covered})


def _lacking(**lacks: float) -> object:
    def outlook(goal: Goal) -> Outlook:
        assert isinstance(goal, FindGoal)
        worth = lacks.get(goal.find.entity, 0.0)
        return Outlook(worth, not worth)

    return outlook


def test_a_reading_that_nothing_answers_gives_way_to_one_that_explains_as_much() -> None:
    kiln, oven, shelf = _candidate("kiln", 5), _candidate("oven", 4), _candidate("shelf", 4.5, 0.4)
    outlook = _lacking(kiln=-4.0)
    assert likeliest([kiln, shelf, oven], outlook)[0] is oven  # type: ignore[arg-type]
    assert likeliest([kiln, shelf], outlook)[0] is kiln  # type: ignore[arg-type]
    assert likeliest([oven, kiln], outlook)[0] is oven  # type: ignore[arg-type]


def test_a_reading_that_must_ask_gives_way_to_one_that_explains_more_or_names_a_thing() -> None:
    kiln, oven = _candidate("kiln", 5, 0.8), _candidate("oven", 4)
    kiln.features["root_said"] = 1.0
    assert likeliest([kiln, oven], _lacking(kiln=-4.0))[0] is oven  # type: ignore[arg-type]
    kiln.used.add(1)  # what the first one explains is not to be left out for it
    assert likeliest([kiln, oven], _lacking(kiln=-4.0))[0] is kiln  # type: ignore[arg-type]
    kiln.used.clear()
    oven.features["covered"] = 0.8
    assert likeliest([kiln, oven], _lacking(kiln=-4.0))[0] is kiln  # type: ignore[arg-type]
    oven.features["name_own"] = 1.0
    assert likeliest([kiln, oven], _lacking(kiln=-4.0))[0] is oven  # type: ignore[arg-type]


def test_a_reading_that_cannot_be_meant_gives_way_to_one_that_explains_less() -> None:
    kiln, shelf = _candidate("kiln", 5), _candidate("shelf", 4.5, 0.4)

    def outlook(goal: Goal) -> Outlook:
        wrong = isinstance(goal, FindGoal) and goal.find.entity == "kiln"
        return Outlook(-3.0 * wrong, not wrong, wrong)

    assert likeliest([kiln, shelf], outlook)[0] is shelf


def test_what_is_ones_own_may_stand_for_what_only_the_person_could_complete() -> None:
    kiln, shelf = _candidate("kiln", 5), _candidate("shelf", 4.5, 0.4)
    shelf.features["mine"] = 1.0
    assert likeliest([kiln, shelf], _lacking(kiln=-4.0))[0] is shelf  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We sail to Oulu on Friday.", True),
        ("My boat leaves for Oulu on Friday.", True),
        ("I want a berth in Oulu on Friday.", False),
        ("Berths in Oulu on Friday.", False),
        ("Which berths do I have in Oulu?", False),
    ],
)
def test_what_somebody_does_is_told_beside_a_question(said: str, told: bool) -> None:
    clauses = split(f"{said} How deep is the water there?", NOW, never)
    assert tells_of_people(clauses[0], clauses) is told
    assert not tells_of_people(clauses[0], clauses[:1])
    assert not tells_of_people(clauses[-1], clauses)


@pytest.mark.parametrize(("whole", "goals"), [(True, 2), (False, 1)])
def test_what_is_told_is_not_asked_for_more(whole: bool, goals: int) -> None:
    text = "My tasks in Riverside are due on Friday. Who leads the Old Orchard garden?"

    def foresee(*_: object) -> Outlook:
        return Outlook(0.0 if whole else -3.0, whole)

    reader, asked = RuleReader(), replace(question(text), foresee=foresee)
    schema = reader.schema(asked.model)
    form = reader.form(asked, schema, in_scope(asked.model, {}, schema))
    assert len(form.goals) == goals


@pytest.mark.parametrize(
    ("text", "goals"),
    [("Was it sown by hand?", 0), ("Which gardens are there?", 1), ("Which lead is there?", 0)],
)
def test_what_nobody_named_is_not_asked_of_all_things(text: str, goals: int) -> None:
    def foresee(*_: object) -> Outlook:
        return Outlook(-2.0, whole=False, sweeps=True)

    reader, asked = RuleReader(), replace(question(text), foresee=foresee)
    schema = reader.schema(asked.model)
    form = reader.form(asked, schema, in_scope(asked.model, {}, schema))
    assert len(form.goals) == goals
    assert bool(form.unread) is not bool(goals)


@pytest.mark.parametrize(
    ("text", "foreseen"),
    [("Which gardens are there?", True), ('create a task titled "Mend the tap"', False)],
)
def test_a_plan_is_foreseen_once_for_a_look_up_and_never_for_a_change(
    text: str, foreseen: bool
) -> None:
    seen: list[object] = []

    def foresee(*asked: object) -> Outlook:
        seen.append(asked[1])
        return Outlook(-2.0, whole=False, sweeps=True)

    reader, asked = RuleReader(), replace(question(text), foresee=foresee)
    schema = reader.schema(asked.model)
    reader.form(asked, schema, in_scope(asked.model, {}, schema))
    assert len(seen) == len({repr(goal) for goal in seen})
    assert bool(seen) is foreseen


@pytest.mark.parametrize(
    ("said", "adrift"), [("What do they charge?", True), ("What does the haulage cost?", False)]
)
def test_an_operation_is_named_or_asked_of_nothing(said: str, adrift: bool) -> None:
    (clause,) = split(said, NOW, never)
    haulage = Candidate(CallGoal(id="g1", tool_id="quarry.estimate_haulage"), {})
    assert is_adrift(clause, haulage, Outlook(-2.0, whole=False, sweeps=True)) is adrift
    assert not is_adrift(clause, haulage, Outlook(0.0, whole=True))


def test_what_is_named_is_looked_for_among_all() -> None:
    (clause,) = split("How old is Old Bess?", NOW, never)
    named = Constraint(attribute="name", value="Old Bess", kind="name")
    engine = FindGoal(id="g1", find=Find(entity="engine", constraints=(named,)))
    for goal, adrift in ((engine, False), (FindGoal(id="g1", find=Find(entity="engine")), True)):
        outlook = Outlook(-2.0, whole=False, sweeps=True)
        assert is_adrift(clause, Candidate(goal, {}), outlook) is adrift


@pytest.mark.parametrize(
    ("said", "adrift"), [("what is due on 3 May?", False), ("what is due for Olga on 3 May?", True)]
)
def test_what_words_for_an_attribute_say_whole_is_looked_for_among_all(
    said: str, adrift: bool
) -> None:
    (clause,) = split(said, NOW, never)
    told = Constraint(attribute="due_on", value="2026-05-03", kind="date")
    goal = FindGoal(id="g1", find=Find(entity="task", constraints=(told,)))
    used = {i for i, token in enumerate(clause.tokens) if token.lower in ("due", "3", "may")}
    outlook = Outlook(-2.0, whole=False, sweeps=True)
    assert is_adrift(clause, Candidate(goal, {}, used), outlook) is adrift


def test_a_question_of_which_only_the_day_is_known_is_not_answered() -> None:
    form = read("Who scored yesterday?")
    assert form.goals == ()
    assert form.unread == ("Who scored yesterday?",)


def test_a_place_that_a_service_asks_for_is_taken_from_the_rest_of_the_request() -> None:
    told = (Constraint(value="Bergen", kind="name"), Constraint(value="Oulu", kind="name"))
    asked = FindGoal(id="g1", find=Find(entity="ski.slope", constraints=told[:1]))
    mended = with_place(asked, told)
    assert isinstance(mended, FindGoal)
    assert [one.value for one in mended.find.constraints] == ["Bergen", "Oulu"]
    assert with_place(mended, told) is None


@pytest.mark.parametrize(
    ("asked", "unread"),
    [("Show me the open tasks.", ()), ("Close the standpipe task.", ("river ran",))],
)
def test_what_is_told_beside_needs_reading_where_something_is_changed(
    asked: str, unread: tuple[str, ...]
) -> None:
    assert read(f"The river ran over. {asked}").unread == unread
