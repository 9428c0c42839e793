"""The parts of the search: joins, the trail, values, weights and their fitting."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from graphs.forms.records import Find, FindGoal
from graphs.search.joins import Relations
from graphs.search.scoring import Weights, fitted_weights
from graphs.search.searching import search_plans
from graphs.search.things_named import things_named
from graphs.search.trail import Trail
from graphs.search.values import among, spellings, takes_length, written_for
from tests.search_stubs import (
    CUSTOMER,
    LINE,
    MODEL,
    NAMES,
    ORDER,
    PRODUCT,
    STAFF,
    StubGraph,
    named,
    said,
    scope,
)
from tools.records import Parameter


def never() -> bool:
    return False


def test_the_shortest_joins_are_found_all_of_them() -> None:
    relations = Relations(MODEL)
    (way,) = relations.between(ORDER, CUSTOMER)
    assert [(hop.left_key, hop.right_key) for hop in way] == [("customer_id", "id")]
    (back,) = relations.between(CUSTOMER, STAFF)
    assert [hop.right for hop in back] == [ORDER, STAFF]
    assert len(relations.between(LINE, CUSTOMER)[0]) == 2
    assert relations.between(PRODUCT, STAFF) != []
    assert relations.between(PRODUCT, "weather.place") == []


def test_a_relation_of_a_type_to_itself() -> None:
    ways = Relations(MODEL).between(STAFF, STAFF)
    assert {way[0].left_key for way in ways} == {"supervisor", "id"}


def walk(trail: Trail, found: list[str]) -> None:
    for first in trail.options(["a", "b"]):
        for second in trail.options(["x", "y"]):
            found.append(first + second)
            trail.move("finish", "", (), "")


def test_each_wave_deviates_once_more() -> None:
    trail, waves = Trail(100, never), []
    for allowance in range(3):
        trail.allowance = allowance
        found: list[str] = []
        walk(trail, found)
        waves.append(found)
    assert waves == [["ax"], ["ax", "ay", "bx"], ["ax", "ay", "bx", "by"]]


def test_alternatives_that_lead_nowhere_cost_nothing() -> None:
    trail = Trail(100, never)
    assert list(trail.options(["a", "b", "c"])) == ["a", "b", "c"]


def test_the_trail_ends_at_its_limit() -> None:
    trail, found = Trail(3, never), list[str]()
    trail.allowance = 9
    walk(trail, found)
    assert found == ["ax", "ay"]


@pytest.mark.parametrize(
    ("parameter", "value", "written"),
    [
        (Parameter(key="n", name="n", location="query", type="integer"), "12", 12),
        (Parameter(key="n", name="n", location="query", type="integer"), 1.5, None),
        (Parameter(key="n", name="n", location="query", type="boolean"), "yes", None),
        (
            Parameter(key="s", name="s", location="query", enum=("in_stock",)),
            "In stock",
            "in_stock",
        ),
        (Parameter(key="s", name="s", location="query", enum=("a", "b")), "c", None),
        (
            Parameter(key="country_code", name="country_code", location="query"),
            {"code": "AT", "name": "Austria"},
            "AT",
        ),
        (
            Parameter(key="country", name="country", location="query"),
            {"code": "AT", "name": "Austria"},
            "Austria",
        ),
        (Parameter(key="ids", name="ids", location="query", type="array"), 3, [3]),
        (
            Parameter(key="brew_minutes", name="brew_minutes", location="query", type="integer"),
            {"amount": 2, "unit": "hour"},
            120,
        ),
        (
            Parameter(key="weeks", name="weeks", location="query", type="integer"),
            {"amount": 10, "unit": "day"},
            None,
        ),
        (
            Parameter(
                key="ahead",
                name="ahead",
                location="query",
                type="integer",
                description="Hours to look ahead, at most two days.",
            ),
            {"amount": 1, "unit": "day"},
            24,
        ),
        (
            Parameter(key="limit", name="limit", location="query", type="integer"),
            {"amount": 5, "unit": "day"},
            5,
        ),
        (Parameter(key="id", name="id", location="query"), [1, 2], None),
    ],
)
def test_values_are_written_as_a_parameter_takes_them(
    parameter: Parameter, value: object, written: object
) -> None:
    assert written_for(parameter, value) == written


def test_records_of_a_list_stay_whole_though_they_have_names() -> None:
    items = {"type": "object", "properties": {"name": {}, "phone": {}}}
    parameter = Parameter(
        key="contacts", name="contacts", location="body", type="array",
        json_schema={"type": "array", "items": items},
    )  # fmt: skip
    ada = {"name": "Ada", "phone": "555"}
    assert written_for(parameter, [ada]) == [ada]
    assert written_for(parameter, ada) == [ada]


@pytest.mark.parametrize(
    ("name", "length", "taken"),
    [
        ("steep_minutes", {"amount": 1, "unit": "hour"}, True),
        ("steep_minutes", {"amount": 3, "unit": "hour"}, False),
        ("duration", {"amount": 3, "unit": "hour"}, True),
        ("cups", {"amount": 3, "unit": "minute"}, False),
    ],
)
def test_a_length_of_time_goes_where_time_is_counted(
    name: str, length: dict[str, object], taken: bool
) -> None:
    bound = {"maximum": 90} if name.endswith("minutes") else {}
    parameter = Parameter(key=name, name=name, location="query", type="integer", json_schema=bound)
    assert takes_length(parameter, length) is taken


def test_a_flag_is_no_number_among_values() -> None:
    assert among(True, (1, 2)) is None
    assert among(2, (1, 2)) == 2


def test_rows_may_write_a_country_by_code_or_name() -> None:
    assert spellings({"code": "AT", "name": "Austria"}) == ["AT", "Austria"]


def test_the_whole_name_leads_over_a_part_of_another() -> None:
    known = scope(values=(*NAMES, named(CUSTOMER, "Acme", 99)))
    assert [thing.id for thing in things_named("Acme", {CUSTOMER}, known)] == [99]


def test_a_name_of_which_only_a_part_is_known_is_nobody() -> None:
    assert things_named("Hannah Smith", {CUSTOMER}, scope()) == []


def test_a_tool_that_fails_often_sinks() -> None:
    goal = FindGoal(
        id="g1", find=Find(entity=CUSTOMER, constraints=(said("name", "Acme", "name"),))
    )
    shaky = scope(graph=StubGraph(unavailable={"shop.get_customer": 0.9}))
    assert search_plans(goal, scope()).plans[0].path == ("shop.get_customer",)
    assert search_plans(goal, shaky).plans[0].path == ("shop.list_customers",)


def test_features_of_plans_have_weights() -> None:
    goal = FindGoal(id="g1", find=Find(entity=ORDER, constraints=(said("", "Acme", "name"),)))
    weights = fitted_weights().weights
    for plan in search_plans(goal, scope()).plans:
        assert plan.features.keys() <= weights.keys()
        assert plan.score == fitted_weights().score(plan.features)


def fitting() -> ModuleType:
    path = Path(__file__).parents[4] / "scripts" / "fit_search_weights.py"
    spec = importlib.util.spec_from_file_location("fit_search_weights", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_fitting_finds_what_decides(tmp_path: Path) -> None:
    script, random = fitting(), np.random.default_rng(7)
    lines = []
    for _ in range(40):
        calls = random.permutation(3)
        candidates = [{"calls": float(n), "noise": float(random.random())} for n in calls]
        right = int(np.argmin(calls))
        lines.append(f'{{"candidates": {candidates}, "right": {right}}}'.replace("'", '"'))
    file = tmp_path / "choices.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    names, choices = script.read_choices(file)
    before = Weights(weights={"calls": 1.0, "hops": -0.5}, margin=0.5)
    after = script.fitted(names, choices, before)
    assert after.weights["calls"] < -1
    assert abs(after.weights["noise"]) < abs(after.weights["calls"])
    assert after.weights["hops"] == -0.5
    assert after.margin == 0.0


def test_features_named_alone_leave_the_others_as_they_were() -> None:
    script = fitting()
    choices = [(np.array([[1.0, 1.0], [1.0, 0.0]]), 1)] * 5
    before = Weights(weights={"calls": -1.0}, margin=0.5)
    after = script.fitted_only(["fresh"], ["calls", "fresh"], choices, before, ridge=0.01)
    assert after.weights["fresh"] < 0
    assert (after.weights["calls"], after.margin) == (-1.0, 0.5)


def test_the_margin_shuts_out_what_is_wrong_too_often() -> None:
    script = fitting()
    close_and_wrong = [(np.array([1.0, 1.1]), 0)] * 5
    clear_and_right = [(np.array([5.0, 1.0]), 0)] * 5
    margin = script.margin_of([*close_and_wrong, *clear_and_right], 1.0, 0.95)
    assert np.tanh(0.05) < margin <= np.tanh(2.0)
    assert script.margin_of(close_and_wrong, 1.0, 0.95) == 1.0
