"""Whole runs of the strategy ``script``: by rules, and with a scripted chat model on the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from evals.model_server.records import Reply
from graphs.forms.records import Constraint, Find, FindGoal, Form
from graphs.limits import Limits
from graphs.run_options import RunOptions
from graphs.strategies.names import Strategy
from tests.agent_stubs import StubRetriever, answered
from tests.lending_stubs import RENEW, SEARCH, TOOLS, make_lending_library, parameter
from tests.model_agent import CELLO, ModelAgent, model_agent
from tests.planning_stubs import ScriptedForms, Shop, planning, serving
from tests.process_stubs import outcome_of
from tests.script_replies import COSTS, FEES, SCRIPT, STRAIGHT, script
from tests.search_stubs import CUSTOMER, ORDER
from tests.strategy_replies import closing
from tools.calling import SentRequest
from tools.entity_types.records import AccessPath, EntityModel
from tools.volatile_library import VolatileLibrary

NAME: Strategy = "script"
BY_RULES = RunOptions(strategy=NAME)
FOUND = AccessPath(
    tool_id=SEARCH.id, kind="list", container="results[]", attributes=("instrument_id", "name")
)
MODEL = EntityModel(types={}, paths={SEARCH.id: FOUND}, version="lending")


@contextmanager
def answering(around: Mapping[str, Any] | None = None, **replaced: Any) -> Iterator[ModelAgent]:
    told = {"strategy": NAME, "models_write": True, "entity_model": lambda: MODEL, **(around or {})}
    limits = replaced.pop("limits", None)
    bodies = replaced.pop("bodies", None)
    with model_agent(STRAIGHT, around=told, limits=limits, bodies=bodies, **replaced) as one:
        yield one


# --- by rules -----------------------------------------------------------------------------------


async def _asked(tmp_path: Path, shop: Shop, find: Find) -> Any:
    form = Form(goals=(FindGoal(id="g1", find=find),))
    async with planning(tmp_path, shop.url, ScriptedForms({"do it": form})) as one:
        outcome = await outcome_of(one.agent.stream("do it", options=BY_RULES))
        return outcome, one.kinds(outcome.run_id)


async def test_by_rules_it_is_the_plan_of_one_operation(tmp_path: Path) -> None:
    find = Find(entity=ORDER, constraints=(Constraint(attribute="status", value="open"),))
    with serving(Shop()) as shop:
        outcome, kinds = await _asked(tmp_path, shop, find)
    assert (outcome.status, outcome.answer) == ("done", '{"g1": [901, 903]}')
    assert outcome.path == ["shop.list_orders"]
    assert kinds.count("program_written") == 1


async def test_by_rules_nothing_is_called_where_it_takes_several(tmp_path: Path) -> None:
    acme = Find(entity=CUSTOMER, constraints=(Constraint(attribute="name", value="Acme Ltd"),))
    of_acme = Find(entity=ORDER, constraints=(Constraint(attribute="customer_id", find=acme),))
    with serving(Shop()) as shop:
        outcome, kinds = await _asked(tmp_path, shop, of_acme)
        assert "list_orders" not in shop.asked
    assert (outcome.status, outcome.path) == ("partial", [])
    assert "program_written" not in kinds


# --- with a model -------------------------------------------------------------------------------


async def test_a_model_extracts_chooses_writes_and_answers() -> None:
    with answering() as one:
        played = await one.play(FEES)
    assert (played.done.answer, played.done.status) == (COSTS, "done")
    assert played.asked == ["script_extract", "script_choose", "program", "program_answer"]
    assert played.sent == [(SEARCH.id, {"name": "Amati cello"})]
    (written,) = played.of("program_written")
    assert (written["program"], written["tools"]) == (SCRIPT, [SEARCH.id])
    assert "async def lyra_search_instruments(*, name: str" in played.prompt("program")
    assert '[{"name":"Amati cello","fee":30}]' in played.prompt("program_answer")


async def test_a_choice_of_none_falls_back_to_the_first_and_says_so() -> None:
    with answering(script_choose=[json.dumps({"operation": 9})]) as one:
        played = await one.play(FEES)
    assert played.sent == [(SEARCH.id, {"name": "Amati cello"})]
    assert played.done.answer.startswith(COSTS)
    assert (
        f"operation 9 was chosen, which is none of 1 to 4; the first, {SEARCH.id}, was taken"
        in (played.done.answer)
    )


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ("found = (", "not valid"),
        ('await lyra_search_instruments(title="x")', "title"),
        ('found = await lyra_search_instruments(name="Amati cello")\nfound[0]["weight"]', "weight"),
        ('await lyra_get_instrument(instrument_id="in_1")', "lyra_get_instrument"),
        ("import os\nos.environ", "os"),
    ],
)
async def test_a_wrong_script_is_repaired_once_by_its_exact_error(wrong: str, error: str) -> None:
    with answering(program=[script(wrong), script(SCRIPT)]) as one:
        played = await one.play(FEES)
    assert played.done.answer == COSTS
    assert played.sent[-1] == (SEARCH.id, {"name": "Amati cello"})
    told = played.prompt("program", 1)
    assert wrong.splitlines()[0] in told
    assert error in told.rsplit("It failed:")[-1]


async def test_a_second_error_ends_it() -> None:
    with answering(program=[script("1 +"), script("2 +"), script(SCRIPT)]) as one:
        played = await one.play(FEES)
    assert played.asked.count("program") == 2
    assert (played.sent, played.done.status) == ([], "failed")


async def test_an_answer_that_rests_on_nothing_is_not_told() -> None:
    made_up = closing("The Amati cello costs 45.")
    with answering(program_answer=[made_up, made_up]) as one:
        played = await one.play(FEES)
    assert "45" not in played.done.answer
    assert "30" in played.done.answer


def _paged() -> VolatileLibrary:
    """The lending house, where instruments are listed in pages."""
    inputs = (*SEARCH.parameters, parameter("page%", "Number of the page"))
    paged = SEARCH.model_copy(update={"parameters": inputs})
    return make_lending_library(tuple(paged if t == SEARCH else t for t in TOOLS))


async def test_all_pages_are_read_and_that_there_are_more_is_said() -> None:
    def page(given: Mapping[str, Any]) -> Any:
        number = given.get("page", 1)
        return {"results": [{**CELLO, "name": f"Cello {number}"}], "page": number, "total_pages": 9}

    counted = closing("There are 2 so far.")
    with answering(
        {"library": _paged()},
        bodies={SEARCH.id: page},
        limits=Limits(fan_out=2),
        program=[script('len(await lyra_search_instruments(name="cello"))')],
        program_answer=[counted],
    ) as one:
        played = await one.play("How many cellos are there?")
    assert [given.get("page", 1) for _, given in played.sent] == [1, "2"]
    assert "Result: 2" in played.prompt("program_answer")
    assert "2 pages were read, and there are more" in played.prompt("program_answer")


def _pages(given: Mapping[str, Any]) -> Any:
    """Nine pages of cellos, two of any other instrument; headers say which page follows."""
    number, last = int(given.get("page", 1)), 9 if given["name"] == "cello" else 2
    following = f"https://lyra.example/?page={number + 1}" if number < last else None
    result = answered({"results": [{**CELLO, "name": f"{given['name']} {number}"}]})
    return result.model_copy(update={"beside": {"next": following}})


def _leading_on(given: Mapping[str, Any]) -> Any:
    """Three pages, each but the last with an address of the next that no input takes."""
    at = int(given.get("since", 0))
    following = f"?since={at + 1}" if at < 2 else None
    result = answered({"results": [{**CELLO, "name": f"Cello {at}"}]})
    request = SentRequest(method="GET", url=f"http://g{SEARCH.path}")
    return result.model_copy(update={"beside": {"next": following}, "request": request})


@pytest.mark.parametrize(("most", "read"), [(2, 2), (4, 3)])
async def test_pages_that_an_address_leads_to_are_told_where_they_go_on(
    most: int, read: int
) -> None:
    with answering(
        bodies={SEARCH.id: _leading_on},
        limits=Limits(fan_out=most),
        program=[script('len(await lyra_search_instruments(name="cello"))')],
        program_answer=[closing(f"There are {read}.")],
    ) as one:
        played = await one.play("How many cellos are there?")
    assert [given.get("since", "0") for _, given in played.sent] == ["0", "1", "2"][:read]
    told = "2 pages were read, and there are more" in played.prompt("program_answer")
    assert told == (most == 2)


BOTH = (
    'both = await gather(*[lyra_search_instruments(name=n) for n in ("cello", "viola")])\n'
    "len(together(both))"
)


async def test_every_list_of_calls_made_at_once_is_told_where_it_goes_on() -> None:
    made_up = closing("There are 7.")
    with answering(
        {"library": _paged()},
        bodies={SEARCH.id: _pages},
        limits=Limits(fan_out=2),
        program=[script(BOTH)],
        program_answer=[made_up, made_up],
    ) as one:
        played = await one.play("How many cellos and violas are there?")
    assert [given.get("page", "1") for _, given in played.sent] == ["1", "1", "2", "2"]
    more = f"{SEARCH.id}: 4 pages were read, and there are more"
    assert more in played.prompt("program_answer")
    assert played.done.answer == f"4\nNote: {more}.", "the value alone would be told as whole"


async def test_lists_that_were_read_to_their_end_are_told_as_whole() -> None:
    with answering(
        {"library": _paged()},
        bodies={SEARCH.id: _pages},
        limits=Limits(fan_out=2),
        program=[script(BOTH.replace("cello", "flute"))],
        program_answer=[closing("There are 4.")],
    ) as one:
        played = await one.play("How many flutes and violas are there?")
    assert len(played.sent) == 4
    assert "Incomplete" not in played.heard[-1].messages[-1]["content"]


async def test_what_changes_something_waits_and_nobody_is_there() -> None:
    renewing = 'await lyra_renew_loan(loan_id="ln_1")'
    path = AccessPath(tool_id=RENEW.id, kind="action")
    around = {
        "retriever": StubRetriever([RENEW.id]),
        "entity_model": lambda: EntityModel(types={}, paths={RENEW.id: path}, version="x"),
    }
    with answering(around, program=[script(renewing)] * 2) as one:
        played = await one.play("Renew the loan ln_1")
    assert played.sent == []
    assert played.asked.count("program") == 1, "no other script gets around it"
    assert played.done.status == "failed"


async def test_a_model_out_of_reach_ends_it() -> None:
    with answering(script_extract=[Reply("down", status=500)] * 2) as one:
        played = await one.play(FEES)
    assert (played.sent, played.done.status) == ([], "failed")
    assert "no chat model answered" in played.done.answer


async def test_where_a_value_is_lacking_the_person_is_asked_for_it() -> None:
    asking = json.dumps({"question": "Which loan do you mean?"})
    with answering(program=[asking]) as one:
        played = await one.play("Renew my loan")
    assert (played.sent, played.done.status) == ([], "needs_input")
    assert played.done.answer == "Which loan do you mean?"
    assert played.asked == ["script_extract", "script_choose", "program"]


@pytest.mark.parametrize("wrong", [{}, {"program": SCRIPT, "question": "Which?"}])
async def test_a_program_or_a_question_is_given(wrong: Mapping[str, str]) -> None:
    with answering(program=[json.dumps(wrong), script(SCRIPT)]) as one:
        played = await one.play(FEES)
    assert played.done.answer == COSTS
    assert "one of them, not both" in played.prompt("program", 1)
