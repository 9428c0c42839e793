"""What needs approval is shown whole, and decided by what the person says, nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from app.approving import card, settle
from app.chat.turning import corrects
from app.line_reading import LeftError
from graphs.state import Gap
from memory.approvals import Approval
from memory.errors import DeveloperError, ModelRetryError
from tests.chat_stubs import (
    ScriptedDecider,
    ScriptedReader,
    make_approval,
    make_console,
    printed,
)


async def decided(*entries: str | Exception, **decider: Any) -> tuple[list[dict[str, Any]], str]:
    """What was decided on one approval, and what was printed."""
    agent, console = ScriptedDecider(**decider), make_console()
    reader = ScriptedReader(*entries)
    assert await settle(agent, [make_approval()], console, reader)
    assert reader.forgot == 1, "nothing typed ahead counts"
    return agent.told, printed(console)


def told(ruling: str, **more: Any) -> dict[str, Any]:
    return {"id": "p1", "ruling": ruling, "note": "", "arguments": None, "remember": False, **more}


def test_the_card_says_what_why_on_what_and_the_exact_request() -> None:
    request = {
        "method": "POST",
        "url": "https://hotels.example/bookings?from=2026-05-14",
        "headers": {"Content-Type": "application/json"},
        "body": {"guests": [{"name": "Ada  L."}]},
    }
    approval = make_approval(
        risk="write",
        request=request,
        effect="Books a room",
        reason="book the first one",
        about=("hotel 7: Maison, Helsinki", "guest 1: Ada"),
    )
    console = make_console(60)
    console.print(card(approval, "1 of 2"))
    assert printed(console) == (
        "This needs your approval (1 of 2)\n"
        "change  Books a room\n"
        "because you asked: book the first one\n"
        "about   hotel 7: Maison, Helsinki\n"
        "about   guest 1: Ada\n"
        "tool    hotels.cancel\n"
        "risk    write: it changes data\n"
        "request POST https://hotels.example/bookings?from=2026-05-14\n"
        "        Content-Type: application/json\n"
        "        {\n"
        '          "guests": [\n'
        "            {\n"
        '              "name": "Ada  L."\n'
        "            }\n"
        "          ]\n"
        "        }"
    )


def test_nothing_on_the_card_controls_the_terminal() -> None:
    evil = "\x1b[2J\x9b[bold]\u202e"
    request = {"method": "GET", "url": evil, "headers": {evil: evil}, "body": {evil: evil}}
    approval = make_approval(effect=evil, reason=evil, about=(evil,), request=request)
    console = make_console()
    console.print(card(approval))
    assert not set(printed(console)) & set("\x1b\x9b\u202e")
    assert "[bold]" in printed(console)


@pytest.mark.parametrize("word", ["a", "approve", "Yes", "y", "approve, please"])
async def test_approved(word: str) -> None:
    assert (await decided(word))[0] == [told("approved")]


async def test_always_is_remembered_and_must_be_said_in_full() -> None:
    decisions, shown = await decided("alw", "always")
    assert decisions == [told("approved", remember=True)]
    assert "in any conversation, until" in " ".join(shown.split())
    assert "cairn tools withdraw" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("entries", "note"),
    [
        (["reject too dear"], "too dear"),
        (["r", "too dear"], "too dear"),
        (["no", ""], ""),
    ],
)
async def test_rejected_with_or_without_a_reason(entries: list[str], note: str) -> None:
    assert (await decided(*entries))[0] == [told("rejected", note=note)]


@pytest.mark.parametrize("said", ["", "perhaps", "approved?", "ok"])
async def test_what_is_no_decision_is_asked_again(said: str) -> None:
    decisions, shown = await decided(said, "r", "")
    assert decisions == [told("rejected")]
    assert "Say approve, edit, reject or always" in shown


async def test_edited_arguments_are_shown_and_sent_once_approved() -> None:
    decisions, shown = await decided("edit", '{"booking": 8, "fee": 0}', "approve")
    assert decisions == [told("approved", arguments={"booking": 8, "fee": 0})]
    assert "booking: 8 instead of 7" in shown
    assert "fee: 0 is new" in shown


async def test_an_edit_alone_sends_nothing() -> None:
    decisions, _ = await decided("edit", '{"booking": 8}', "reject", "no")
    assert decisions == [told("rejected", note="no")]


async def test_an_edit_that_changes_nothing_is_none() -> None:
    decisions, shown = await decided("e", '{"booking":7}', "a")
    assert decisions == [told("approved")]
    assert "Nothing is changed." in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "This is no JSON object: Expecting property name"),
        ("[1]", "it begins with '['"),
        ("", "This is no JSON object: Expecting value"),
        ("[" * 100_000, "it is nested too deeply"),
    ],
)
async def test_what_is_no_object_says_why_and_can_be_mended(text: str, said: str) -> None:
    reader, console = ScriptedReader("e", text, "{}", "a"), make_console()
    agent = ScriptedDecider()
    assert await settle(agent, [make_approval()], console, reader)
    assert agent.told == [told("approved", arguments={})]
    assert said in printed(console)
    assert reader.asked[1] == ("", '{\n  "booking": 7\n}')
    assert reader.asked[2] == ("", text), "what was typed is there again"


async def test_leaving_the_editor_keeps_the_arguments() -> None:
    assert (await decided("e", LeftError(), "a"))[0] == [told("approved")]
    decisions, _ = await decided("e", '{"booking": 8}', "e", LeftError(), "a")
    assert decisions == [told("approved", arguments={"booking": 8})]


async def test_arguments_that_do_not_fit_are_asked_for_again() -> None:
    refusal = ModelRetryError("booking: 'x' is no number.")
    decisions, shown = await decided(
        "e", '{"booking": "x"}', "a", "e", '{"booking": 8}', "a", errors=[refusal]
    )
    assert decisions == [told("approved", arguments={"booking": 8})]
    assert "These arguments do not fit: booking: 'x' is no number. Edit them." in shown


async def test_what_was_decided_elsewhere_stands() -> None:
    _, shown = await decided("approve", stands="rejected")
    assert "It was rejected before, which stands." in shown


@pytest.mark.parametrize("entries", [[LeftError()], [EOFError()], ["r", EOFError()]])
async def test_left_undecided_it_waits_and_says_how_to_go_on(
    entries: list[str | Exception],
) -> None:
    agent, console = ScriptedDecider(), make_console()
    approvals = [make_approval(), make_approval(approval_id="p2")]
    assert not await settle(agent, approvals, console, ScriptedReader(*entries))
    assert agent.told == []
    for part in ("1 of 2", "run r1 waits", "/resume", "cairn runs resume r1"):
        assert part in printed(console)
    assert "2 of 2" not in printed(console)


async def test_each_is_decided_on_its_own() -> None:
    agent, console, done = ScriptedDecider(), make_console(), list[Approval]()
    approvals = [make_approval(), make_approval(approval_id="p2")]
    assert await settle(agent, approvals, console, ScriptedReader("a", "r no"), done.append)
    assert [(one["id"], one["ruling"]) for one in agent.told] == [
        ("p1", "approved"),
        ("p2", "rejected"),
    ]
    assert [one.status for one in done] == ["approved", "rejected"]


async def test_an_approval_that_is_gone_is_an_error() -> None:
    with pytest.raises(DeveloperError, match="gone"):
        await decided("a", errors=[DeveloperError("It is gone.", code="unknown_approval")])


def takes_questions(typed: str, _: Gap) -> bool:
    return typed.endswith("?") or corrects(typed)


@pytest.mark.parametrize("typed", ["a different room please", "yes but for Ben", "always wrong"])
async def test_more_than_yes_approves_nothing(typed: str) -> None:
    decisions, shown = await decided(typed, "no", "")
    assert decisions == [told("rejected")]
    assert "Say approve, edit" in shown


async def test_yes_may_be_said_politely() -> None:
    assert (await decided("yes, please"))[0] == [told("approved")]
    assert (await decided("approve it"))[0] == [told("approved")]


async def test_a_question_leaves_it_undecided_and_a_correction_rejects_it() -> None:
    for typed, decisions in (
        ("what is her phone number?", []),
        ("make it 25", [told("rejected", note="make it 25")]),
    ):
        agent, reader = ScriptedDecider(), ScriptedReader(typed)
        settled = await settle(
            agent, [make_approval()], make_console(), reader, takes=takes_questions
        )
        assert (settled, agent.told) == (bool(decisions), decisions)


async def test_a_correction_behind_no_is_taken_too() -> None:
    taken = list[str]()

    def take(typed: str, _: Gap) -> bool:
        taken.append(typed)
        return True

    agent, reader = ScriptedDecider(), ScriptedReader("no, make it 25")
    assert await settle(agent, [make_approval()], make_console(), reader, takes=take)
    assert agent.told == [told("rejected", note="make it 25")]
    assert taken == ["no, make it 25"]
