"""The tasks of all folds are well formed, and wrong ones are refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from evals.tasks.kinds import FOLDS, KINDS, folds_of, shown_fold
from evals.tasks.records import Fact, GoldCall, Task, load_tasks
from graphs.normal_text import normal

GIVEN: dict[str, Any] = {"id": "x", "fold": "held", "kind": "single", "request": "What is it?"}


def test_the_held_fold_covers_every_kind() -> None:
    assert {task.kind for task in load_tasks("held")} == set(KINDS)


def test_the_fresh_fold_is_run_only_by_its_name_and_never_shown() -> None:
    assert folds_of("all") == ("development", "unlike", "held")
    assert folds_of("fresh") == ("fresh",)
    shown = {choice: shown_fold(choice) for choice in ("all", "held", "fresh")}
    assert shown == {"all": "development", "held": "held", "fresh": None}


def test_every_fold_has_both_languages() -> None:
    for fold in FOLDS:
        tasks = load_tasks(fold)
        assert {task.language for task in tasks} == {"en", "zh"}
        assert len(tasks) >= 45


def test_a_task_like_another_is_of_its_fold_and_kind() -> None:
    tasks = {task.id: task for fold in FOLDS for task in load_tasks(fold)}
    alike = [(task, tasks[task.like]) for task in tasks.values() if task.like]
    assert alike
    for task, other in alike:
        assert (task.fold, task.kind, task.expect) == (other.fold, other.kind, other.expect)
        assert not other.like
    assert len({other.id for _, other in alike}) == len(alike)


def test_no_id_and_no_request_stands_twice() -> None:
    tasks = [task for fold in FOLDS for task in load_tasks(fold)]
    assert len({task.id for task in tasks}) == len(tasks)
    assert len({normal(task.request) for task in tasks}) == len(tasks)


def test_facts_are_of_tasks_that_end_with_an_answer() -> None:
    for task in (task for fold in FOLDS for task in load_tasks(fold)):
        answered = task.expect == "answered" or bool(task.reply)
        assert answered == bool(task.facts), task.id


@pytest.mark.parametrize(
    "fact", [{}, {"text": ["a"], "all": ["b"]}, {"number": 1, "over": ["a"]}, {"number": 1, "x": 2}]
)
def test_a_fact_has_exactly_one_form(fact: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Fact(**fact)


@pytest.mark.parametrize(
    "fields",
    [
        {"expect": "answered"},
        {"expect": "asks"},
        {"expect": "approval"},
        {"expect": "refused", "facts": [{"number": 1}]},
    ],
)
def test_a_task_holds_what_its_expectation_needs(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="do not suit"):
        Task(**GIVEN, **fields)


def test_a_call_needs_the_calls_it_refers_to_and_those_it_must_follow() -> None:
    arguments = {"a": {"$": "c1.rows[0].id"}, "b": [{"c": {"$": "min_by(c12, &price)"}}], "d": "c7"}
    assert GoldCall(tool="t", arguments=arguments, after=(3,)).needs() == {1, 3, 12}
