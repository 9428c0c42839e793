"""What holds for every scripted conversation, those on services kept back included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy

import pytest

from evals.live.catalogue import find_services
from evals.live.comparing import differences
from evals.live.conversations.catalogue import CONVERSATIONS, conversations_on
from evals.live.records import Data, LiveConversation, LiveTurn
from evals.live.saying import unsaid
from evals.tasks.records import Fact


def data_of(conversation: LiveConversation) -> Data:
    return find_services().named(conversation.service).data()


def goes_well(conversation: LiveConversation) -> Iterator[tuple[LiveTurn, Data]]:
    """Each turn with the data before it, where every change asked for is made."""
    data = data_of(conversation)
    for turn in conversation.turns:
        yield turn, data
        if turn.after is not None:
            turn.after(data)


def said(facts: Sequence[Fact]) -> str:
    texts = [
        *(f"{fact.number:.10g}" for fact in facts if fact.number is not None),
        *(fact.text[0] for fact in facts if fact.number is None and fact.text),
        *(text for fact in facts for text in fact.all),
    ]
    return ", ".join(texts)


each = pytest.mark.parametrize("conversation", CONVERSATIONS, ids=lambda one: one.id)


def test_every_service_has_conversations() -> None:
    assert len(CONVERSATIONS) >= 24
    developed_on = [one for one in find_services().services if not one.set_aside]
    assert all(conversations_on(service.name) for service in developed_on)


def test_ids_are_unique() -> None:
    ids = [turn.id for one in CONVERSATIONS for turn in one.turns]
    assert sorted(set(ids)) == sorted(ids)
    assert ids[0] == "garden-repairs-01"


@each
def test_ten_turns_of_which_one_asks_first(conversation: LiveConversation) -> None:
    assert len(conversation.turns) == 10
    roles = Counter(turn.role for turn in conversation.turns)
    assert roles["first"] == 1
    assert roles["reference"] >= 1


@each
def test_gold_is_computed_whether_changes_are_made_or_not(conversation: LiveConversation) -> None:
    untouched = data_of(conversation)
    for turn, data in goes_well(conversation):
        for before in (data, untouched):
            facts = turn.gold(before)
            assert unsaid(said(facts), turn, facts) == [], turn.id
            assert facts or turn.kind in ("write", "talk"), turn.id
    assert untouched == data_of(conversation), "computing gold changes nothing"


@each
def test_turns_that_act_change_the_data_and_no_others(conversation: LiveConversation) -> None:
    for turn, before in goes_well(conversation):
        changed = turn.after is not None and bool(_changes(turn, before))
        assert changed is (turn.kind == "write"), turn.id


def _changes(turn: LiveTurn, before: Data) -> list[str]:
    after = deepcopy(before)
    assert turn.after is not None
    turn.after(after)
    return differences(before, before, after, turn.free)


@pytest.mark.parametrize("role", ["follow_up", "action", "correction", "unknown", "recovery"])
def test_every_kind_of_turn_is_there(role: str) -> None:
    assert role in {turn.role for one in CONVERSATIONS for turn in one.turns}


@each
def test_a_recovery_comes_after_something_unknown(conversation: LiveConversation) -> None:
    for before, turn in zip(conversation.turns, conversation.turns[1:], strict=False):
        if turn.role == "recovery":
            assert before.role in ("unknown", "noise"), turn.id
