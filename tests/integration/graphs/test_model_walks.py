"""Whole runs with a chat model over the wire: every way a search can go, forward and back."""

from __future__ import annotations

import json

from graphs.limits import Limits
from tests.lending_stubs import BRANCHES, DETAILS, OLD_SEARCH, SEARCH
from tests.model_agent import BODIES, model_agent
from tests.model_replies import (
    BACK,
    FINISH,
    GIVE_UP,
    GOOD,
    SAID,
    STRAIGHT,
    STRAIGHT_ASKED,
    WEIGHT,
    advance,
    calls,
    rows,
    steps,
    verdict,
)

STRAIGHT_PATH = [SEARCH.id, DETAILS.id]
ADVANCED = ["advance search_instruments", "advance get_instrument", "finish"]
SENT = [(SEARCH.id, {"name": "Amati cello"}), (DETAILS.id, {"instrument_id": "in_1"})]
THERE_AND_BACK = ["advance find_instruments_v1", "backtrack find_instruments_v1"]
SUCCESS: tuple[str, int, list[str]] = ("success", 0, [])


async def test_straight_to_the_answer_with_every_kind_of_decision() -> None:
    long = {**BODIES[DETAILS.id], "story": "It was played at court. " * 60}
    keep = json.dumps({"keep": ["weight", "name"]})
    with model_agent(bodies={DETAILS.id: long}, fields=[keep]) as one:
        played = await one.play()
    assert played.asked == [*STRAIGHT_ASKED[:7], "fields", *STRAIGHT_ASKED[7:]]
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.done.path == STRAIGHT_PATH
    assert played.sent == SENT
    assert played.moves == ADVANCED
    assert played.verdicts == [SUCCESS, SUCCESS]
    assert played.limits == []
    assert played.done.spending.model_calls == len(played.heard) == 10
    assert played.shown == ["The Amati cello weighs 3.4."]
    assert [e["citations"] for e in played.of("answered")] == [["A1.2"]]
    assert [e["kept"] for e in played.of("compressed")] == [["weight", "name"]]
    assert (played.run.status, played.run.answer) == ("done", played.done.answer)
    assert "It was played" not in played.prompt("summarize")


async def test_a_value_that_only_a_call_gives_is_put_in_without_asking() -> None:
    with model_agent() as one:
        played = await one.play()
    assert played.asked.count("fill") == 1
    assert played.sent[1] == SENT[1]


async def test_a_question_for_yes_or_no_is_concluded() -> None:
    with model_agent(
        decompose=[steps("Does the Amati cello weigh 3.4 kilos?")],
        conclude=['{"truth": true, "reason": "it does"}'],
        summarize=["Steps:\nIt does.\nResult:\nYes, it weighs 3.4 [A1.2]."],
    ) as one:
        played = await one.play("Does the Amati cello weigh 3.4 kilos?")
    assert played.asked == [*STRAIGHT_ASKED[:-1], "conclude", "summarize"]
    assert "truth: yes" in played.prompt("summarize")
    assert (played.done.status, played.done.answer) == ("done", "Yes, it weighs 3.4.")


async def test_a_step_back_and_another_way() -> None:
    first = [advance(OLD_SEARCH), BACK]
    with model_agent(choose=[*first, *STRAIGHT["choose"]]) as one:
        played = await one.play()
    assert played.moves == [*THERE_AND_BACK, *ADVANCED]
    assert played.sent == SENT
    assert (played.done.status, played.done.path) == ("done", STRAIGHT_PATH)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED) + 2
    offered = [OLD_SEARCH.id in event["offered"] for event in played.of("moved")]
    assert offered == [True, False, False, True, True], "undone at the start, open elsewhere"
    assert f": {OLD_SEARCH.id}\nPath so far: (empty)" in played.prompt("choose", 2)
    assert f"backtrack {OLD_SEARCH.id}: leads nowhere" in played.prompt("choose", 2)


async def test_partly_wrong_keeps_what_was_called_before_the_wrong_step() -> None:
    with model_agent(
        choose=[advance(SEARCH), advance(BRANCHES), FINISH, advance(DETAILS), FINISH],
        reflect=[GOOD, verdict("partly_wrong", 1), GOOD, GOOD],
        fill=[calls({"name": "Amati cello"}), calls({"city": "Ghent"})],
        pick=[rows("results[]"), rows("branches[]"), rows("")],
        summarize=[SAID.replace("A1.2", "A1.3")],
    ) as one:
        played = await one.play()
    assert played.sent == [SENT[0], (BRANCHES.id, {"city": "Ghent"}), SENT[1]]
    assert played.done.path == STRAIGHT_PATH
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.verdicts == [SUCCESS, ("partly_wrong", 1, []), SUCCESS, SUCCESS]
    assert [event["path"] for event in played.of("reflected")][1:3] == [
        [SEARCH.id, BRANCHES.id],
        STRAIGHT_PATH,
    ]
    again = played.prompt("choose", 3)
    assert f"Path so far:\n0 {SEARCH.id}: " in again
    assert f'returned: {SEARCH.id} {{"name":"Amati cello"}}: ok, 1 of 1' in again
    assert f": {SEARCH.id}>{BRANCHES.id}\n" in again
    assert played.done.spending.model_calls == len(played.heard) == 15
    assert [event["citations"] for event in played.of("answered")] == [["A1.3"]]


async def test_wholly_wrong_starts_over_without_the_noise() -> None:
    with model_agent(
        choose=[advance(OLD_SEARCH), FINISH, *STRAIGHT["choose"]],
        reflect=[verdict("wholly_wrong", 0, OLD_SEARCH), GOOD, GOOD],
    ) as one:
        played = await one.play()
    assert played.verdicts == [("wholly_wrong", 0, [OLD_SEARCH.id]), SUCCESS, SUCCESS]
    assert played.moves == ["advance find_instruments_v1", "finish", *ADVANCED]
    found = [OLD_SEARCH.id in event["tools"] for event in played.of("candidates_found")]
    offered = [OLD_SEARCH.id in event["offered"] for event in played.of("moved")]
    assert found == [True, False]
    assert offered == [True, False, False, False, False]
    assert (played.done.status, played.sent) == ("done", SENT)


async def test_noise_that_there_is_not_is_asked_about_once() -> None:
    wrong = json.dumps({"verdict": "wholly_wrong", "noise": ["find_instruments"], "reason": "old"})
    with model_agent(
        choose=[advance(OLD_SEARCH), FINISH, *STRAIGHT["choose"]],
        reflect=[wrong, verdict("wholly_wrong", 0, OLD_SEARCH), GOOD, GOOD],
    ) as one:
        played = await one.play()
    complaint = f"'find_instruments', which was not offered. Leave it out. Closest: {OLD_SEARCH.id}"
    assert complaint in played.prompt("reflect", 1)
    assert played.verdicts[0] == ("wholly_wrong", 0, [OLD_SEARCH.id])
    assert played.done.status == "done"


async def test_a_plan_that_is_wholly_wrong_without_noise_ends_as_impossible() -> None:
    with model_agent(choose=[advance(BRANCHES), FINISH], reflect=[verdict("wholly_wrong")]) as one:
        played = await one.play()
    assert played.asked == ["decompose", "choose", "choose", "reflect"]
    assert played.done.status == "impossible"
    assert played.done.answer == (
        f'I cannot answer "{WEIGHT}" with the tools I have: none of them does this.'
    )
    (finished,) = played.of("subtask_finished")
    assert (finished["status"], finished["note"]) == ("impossible", "it is wholly_wrong")
    assert (played.sent, played.done.path) == ([], [])
    assert played.run.status == "partial"


async def test_a_search_that_gives_up_says_why() -> None:
    with model_agent(choose=[GIVE_UP], reflect=[verdict("wholly_wrong")]) as one:
        played = await one.play()
    assert (played.moves, played.verdicts) == (["give_up"], [("wholly_wrong", 0, [])])
    assert played.done.status == "impossible"
    assert [e["note"] for e in played.of("subtask_finished")] == ["nothing does this"]


async def test_what_came_back_and_is_wholly_wrong_is_not_told_as_the_answer() -> None:
    with model_agent(
        choose=[advance(SEARCH), FINISH],
        reflect=[GOOD, verdict("wholly_wrong")],
        summarize=["Steps:\nNone.\nResult:\nI found nothing on its weight [A1.1]."],
    ) as one:
        played = await one.play()
    assert [(e["status"], e["note"]) for e in played.of("subtask_finished")] == [
        ("nothing_found", "it is wholly_wrong")
    ]
    assert played.done.answer == "I found nothing on its weight."
    assert "note: it is wholly_wrong" in played.prompt("summarize")
    assert played.done.path == [SEARCH.id]


async def test_plans_that_are_never_right_end_at_the_limit() -> None:
    with model_agent(
        choose=[advance(OLD_SEARCH), FINISH, advance(BRANCHES), FINISH],
        reflect=[verdict("wholly_wrong", 0, OLD_SEARCH), verdict("wholly_wrong", 0, BRANCHES)],
        limits=Limits(reflections=1),
    ) as one:
        played = await one.play()
    assert played.limits == [("reflections", "A1")]
    assert [noise for _, _, noise in played.verdicts] == [[OLD_SEARCH.id], [BRANCHES.id]]
    assert (played.done.status, played.sent) == ("failed", [])
    assert played.done.answer == (
        f'"{WEIGHT}" could not be answered: no other way was tried after 1.'
    )


# --- tools that are not offered -----------------------------------------------------------------

UNKNOWN = advance("lyra.get_instrumnt")
COMPLAINT = (
    "The tool 'lyra.get_instrumnt' is not offered. "
    "Closest: lyra.get_instrument, lyra.search_instruments, lyra.branch_instruments."
)


async def test_a_name_that_is_not_offered_is_mended_with_the_closest_ones() -> None:
    with model_agent(choose=[UNKNOWN, *STRAIGHT["choose"]]) as one:
        played = await one.play()
    assert played.heard[2].messages[-1]["content"] == (
        f"That cannot be used. {COMPLAINT}\nAnswer again with the whole JSON object, mended."
    )
    assert played.heard[2].messages[-2]["content"] == UNKNOWN
    assert (played.moves, played.sent) == (ADVANCED, SENT)
    assert played.done.status == "done"
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED) + 1


async def test_a_name_that_is_not_offered_twice_is_a_step_back() -> None:
    with model_agent(choose=[advance(OLD_SEARCH), UNKNOWN, UNKNOWN, *STRAIGHT["choose"]]) as one:
        played = await one.play()
    assert played.moves == [*THERE_AND_BACK, *ADVANCED]
    reason = played.of("moved")[1]["move"]["reason"]
    assert reason == f"The model's answer to 'choose' is wrong: {COMPLAINT}"
    assert (played.done.status, played.sent) == ("done", SENT)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED) + 3


async def test_a_first_name_that_is_not_offered_twice_ends_the_search() -> None:
    with model_agent(choose=[UNKNOWN, UNKNOWN], reflect=[verdict("wholly_wrong")]) as one:
        played = await one.play()
    assert played.moves == ["give_up"]
    assert (played.done.status, played.sent) == ("impossible", [])


async def test_nothing_can_be_finished_before_it_is_begun() -> None:
    with model_agent(choose=[FINISH, *STRAIGHT["choose"]]) as one:
        played = await one.play()
    assert "The path is empty, so there is nothing to finish." in played.heard[2].text
    assert (played.moves, played.done.status) == (ADVANCED, "done")
