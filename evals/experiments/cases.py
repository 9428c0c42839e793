"""The cases of an experiment: from a file, from traces, or the tasks of the project."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from evals.exporting.examples import example
from evals.replay.recording import read_recording
from evals.tasks.records import Fact, Task
from memory.errors import DeveloperError

Match = Literal["strict", "unordered", "subset", "superset", "subsequence"]
"""How a path is compared: the same tools in order; in any order; no others; at least these; at
least these, in order."""


class Case(BaseModel):
    """A request, and what should come of it; what is left out is not looked at."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    request: str
    reply: str = ""
    """What the person answers when the run asks."""
    facts: tuple[Fact, ...] = ()
    """What the answer must say; ``docs/evaluation.md`` describes facts."""
    answer: str | None = None
    """The answer to the letter."""
    status: str | None = None
    path: tuple[str, ...] | None = None
    """Ids of the tools that should be called."""
    match: Match = "strict"

    @property
    def reference(self) -> dict[str, Any]:
        """What should come of it, as the reference outputs of an example."""
        return self.model_dump(mode="json", exclude={"id", "request", "reply"}, by_alias=True)


def cases_of_tasks(tasks: Iterable[Task]) -> list[Case]:
    """The tasks that have an answer, each with the path of its gold calls."""
    return [
        Case(
            id=task.id,
            request=task.request,
            reply=task.reply,
            facts=task.facts,
            path=tuple(call.tool for call in task.gold),
        )
        for task in tasks
        if task.facts
    ]


def cases_of_traces(paths: Iterable[Path]) -> list[Case]:
    """The requests of traces with status and path as they were; raises as ``read_recording``."""
    cases = []
    for path in paths:
        recorded = example(read_recording(path))
        outputs = recorded["outputs"]
        cases.append(
            Case(
                id=recorded["metadata"]["case"],
                request=recorded["inputs"]["request"],
                reply=recorded["inputs"]["reply"],
                status=outputs["status"],
                path=tuple(outputs["path"]),
            )
        )
    return cases


def read_cases(path: Path) -> list[Case]:
    """The cases of a YAML file, or of lines of JSON: cases, or examples in LangSmith's format.

    Raises ``DeveloperError`` (code ``wrong_cases``).
    """
    import yaml

    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".jsonl":
            found: Any = [json.loads(line) for line in text.splitlines() if line.strip()]
        else:
            found = yaml.safe_load(text)
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise _wrong(path, str(error)) from error
    if not isinstance(found, list) or not found:
        raise _wrong(path, "it is no list of cases")
    return [_checked(path, number, one) for number, one in enumerate(found, 1)]


def _checked(path: Path, number: int, said: Any) -> Case:
    if not isinstance(said, Mapping):
        raise _wrong(path, f"case {number} is no mapping of names to values")
    try:
        return _case(said)
    except ValidationError as error:
        wrong = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise _wrong(path, f"case {number}: {'; '.join(wrong)}") from error
    except (TypeError, LookupError, AttributeError) as error:
        raise _wrong(path, f"case {number} is no example of LangSmith's format") from error


def _wrong(path: Path, why: str) -> DeveloperError:
    message = f"{path} holds no cases: {why}. docs/evaluation.md describes them."
    return DeveloperError(message, code="wrong_cases")


def _case(said: Mapping[str, Any]) -> Case:
    if "inputs" not in said:
        return Case.model_validate(said)
    outputs = {name: value for name, value in (said.get("outputs") or {}).items() if value}
    name = (said.get("metadata") or {}).get("case") or said["id"]
    asked = {key: said["inputs"].get(key) or "" for key in ("request", "reply")}
    return Case.model_validate({"id": str(name), **asked, **outputs})
