"""Clauses that only want more of what the function before them tells."""

from __future__ import annotations

from graphs.forms.records import CallGoal, Find, FindGoal, Goal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.draft import Candidate
from graphs.reading.more_of_a_call import asking_more, more_of_call
from tests.checking_stubs import NOW

HIRE = CallGoal(id="g1", tool_id="lake.hire", wanted=("deposit",))
PRICE = CallGoal(id="g1", tool_id="lake.hire", wanted=("price",))
FARE = CallGoal(id="g1", tool_id="lake.fare")


def clause(text: str) -> Clause:
    return clause_of(text, 0, NOW)


def found(*goals: Goal, covered: float = 1.0, said: float = 0.0) -> list[Candidate]:
    first, *others = goals
    best = Candidate(first, {"covered": covered, "root_said": said})
    return [best, *(Candidate(one, {"covered": 1.0}) for one in others)]


def test_a_pronoun_asks_of_the_function_before_it() -> None:
    (one,) = more_of_call([HIRE], clause("what does it cost?"), found(FARE, PRICE))
    assert one.goal is PRICE
    assert asking_more(HIRE, one.goal).wanted == ("deposit", "price")


def test_what_is_named_or_explains_more_is_asked_by_itself() -> None:
    said = clause("what does it cost?")
    assert not more_of_call([HIRE], said, found(FARE, PRICE, said=1.0))
    assert not more_of_call([HIRE], said, found(FARE, PRICE, covered=1.5))
    assert not more_of_call([HIRE], clause("what does a seat cost?"), found(FARE, PRICE))
    assert not more_of_call([HIRE], clause("does it cost 5?"), found(FARE, PRICE))


def test_only_a_function_is_asked_for_more_so() -> None:
    find = FindGoal(id="g1", find=Find(entity="lake.boat"))
    assert not more_of_call([find], clause("what does it cost?"), found(FARE, PRICE))
