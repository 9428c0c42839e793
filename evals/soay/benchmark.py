"""SoAyBench: its questions about the scholars that it names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.soay.gold import TOOLS, gold_program
from evals.soay.records import Question
from evals.soay.scholars import Entity
from memory.errors import DeveloperError

_FOLDER = "soayBench_v1-2"


def read_questions(folder: Path) -> list[Question]:
    """All questions of the folder ``soaybench``; raises ``DeveloperError`` (``no_benchmark``)."""
    try:
        templates = list(_lines(folder / "templates.jsonl"))
        return [
            _question(template, place, row)
            for template in templates
            for place, row in enumerate(
                _lines(folder / _FOLDER / f"{template['template_id']}.jsonl")
            )
        ]
    except (OSError, ValueError, KeyError) as error:
        message = (
            f"{folder} does not hold SoAyBench ({error}). Give the folder with templates.jsonl and "
            f"{_FOLDER}."
        )
        raise DeveloperError(message, code="no_benchmark") from None


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text("utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _question(template: dict[str, Any], place: int, row: dict[str, Any]) -> Question:
    told = row["Entity_Information"]
    entity = Entity(told["name"], told["organization"], told["interest"])
    gold = template["solution"]
    others = template.get("alternative_solutions", [])
    number = template["template_id"]
    return Question(
        id=f"{number}:{place}",
        template=number,
        hops=template["hops"],
        solutions=tuple(
            tuple(f"scholars.{TOOLS[tool]}" for tool in one) for one in (gold, *others)
        ),
        program=gold_program(gold, template["inputs"], template["outputs"][0], entity),
        asked={"en": row["Query_en"], "zh": row["Query"]},
        entity=entity,
        kept_back=hashlib.sha256(f"{number}:{place}".encode()).digest()[0] % 2 == 1,
    )
