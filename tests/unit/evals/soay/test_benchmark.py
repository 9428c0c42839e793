"""Reading SoAyBench."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.soay.benchmark import read_questions
from evals.soay.gold import gold_answer
from evals.soay.scholars import world
from memory.errors import DeveloperError

FOLDER = Path(__file__).parents[5] / "shared" / "data" / "soaybench"


def test_a_folder_without_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match=r"templates\.jsonl"):
        read_questions(tmp_path)


@pytest.mark.skipif(not FOLDER.exists(), reason="SoAyBench is not at hand")
def test_every_question_has_a_gold_answer_among_its_own_entities() -> None:
    questions = read_questions(FOLDER)
    assert len(questions) == 396
    assert 150 < sum(question.kept_back for question in questions) < 250
    data = world(list(dict.fromkeys(question.entity for question in questions)))
    assert all(gold_answer(question.program, data) for question in questions[::9])
