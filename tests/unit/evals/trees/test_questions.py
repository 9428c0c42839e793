"""Questions in the release format of ConferenceQA, with the nodes that their sources name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.trees.answers import exact_match, f1
from evals.trees.measuring import METHODS, measure, within_tokens
from evals.trees.questions import KINDS, read_conferences
from evals.trees.report import document, figures
from memory.errors import DeveloperError
from memory.minilm import MiniLmEmbedder

TREE = {"CLUB": {"Home": {"date/time": "3 May"}, "Chairs": [{"name": "Ada"}, {"name": "Ben"}]}}
QUESTIONS = [
    {"question": "When?", "answer": "On 3 May.", "from": "CLUB/home/Date/Time"},
    {"question": "Who?", "answer": "Ada, Ben", "from": "CLUBB>>Chairs>>0>>mail"},
    {"question": "Which?", "answer": "Ada", "from": "CLUB/Home, CLUB/Chairs"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "CLUB"
    home.mkdir()
    (home / "CLUB1.json").write_text(json.dumps(TREE))
    for kind in KINDS:
        (home / f"{kind}.json").write_text("[]")
    (home / f"{KINDS[0]}.json").write_text(json.dumps({"QAs": QUESTIONS}), "utf-8-sig")
    return tmp_path


def test_sources_name_nodes_however_they_are_written(folder: Path) -> None:
    (conference,) = read_conferences(folder)
    when, who, which = conference.questions
    assert (when.gold, when.is_exact) == ((("CLUB", "Home", "date/time"),), True)
    assert (who.gold, who.is_exact) == ((("CLUB", "Chairs", "0"),), False)
    assert which.gold == (("CLUB", "Home"), ("CLUB", "Chairs"))
    assert which.is_gold(("CLUB", "Chairs", "1", "name"))
    assert not when.is_gold(("CLUB", "Home"))


def test_a_folder_without_questions_is_told(folder: Path) -> None:
    with pytest.raises(DeveloperError, match="CLUB"):
        read_conferences(folder, ["OTHER"])


def test_every_way_is_measured_and_what_is_kept_back_is_not_told(folder: Path) -> None:
    (conference,) = read_conferences(folder)
    asked = list(measure(conference, conference.questions, METHODS[-1:], MiniLmEmbedder()))
    row = next(iter(figures(asked)))
    assert row["questions"] == len(QUESTIONS)
    assert row["copied of 5"] == row["recall@5"] == 100
    told = {one["question"] for one in document(asked, {})["questions"]}
    assert told == {one.text for one in conference.questions if not one.kept_back}
    assert len(told) < len(QUESTIONS)


def test_a_budget_of_tokens_bounds_what_is_given() -> None:
    assert within_tokens([], 500) == []


@pytest.mark.parametrize(
    ("answer", "gold", "score", "exact"),
    [
        ("May 3", "On May 3.", 0.8, 0),
        ("The Ada", "ada", 1, 1),
        ("", "", 0, 1),
        ("x", "y", 0, 0),
    ],
)
def test_answers_are_compared_by_their_words(
    answer: str, gold: str, score: float, exact: float
) -> None:
    assert f1(answer, gold) == pytest.approx(score)
    assert exact_match(answer, gold) == exact
