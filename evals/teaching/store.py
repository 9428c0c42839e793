"""Lessons as files of a folder: what is kept, and what was dropped for which reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from evals.teaching.filters import Reason
from evals.teaching.records import Lesson
from memory.errors import DeveloperError

LESSONS, DROPPED = "lessons.jsonl", "dropped.jsonl"
_Line = TypeVar("_Line")


class LessonFolder:
    """A folder that a run that broke off goes on in; every line is written at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def made(cls, folder: Path) -> LessonFolder:
        """One that a run has written to; raises ``DeveloperError`` (code ``no_lessons``)."""
        if not any((folder / name).exists() for name in (LESSONS, DROPPED)):
            raise DeveloperError(
                f"{folder} holds no lessons. Make some with cairn data mine --output {folder}, or "
                "name the folder that they were written to.",
                code="no_lessons",
            )
        return cls(folder)

    def keep(self, lesson: Lesson) -> None:
        """Add a lesson."""
        self._add(LESSONS, lesson.model_dump_json())

    def drop(self, draft_id: str, reason: Reason) -> None:
        """Note why a draft became no lesson."""
        self._add(DROPPED, json.dumps({"id": draft_id, "reason": reason}))

    def lessons(self) -> list[Lesson]:
        """All lessons; raises ``DeveloperError`` (code ``wrong_lessons``)."""
        return self._read(LESSONS, Lesson.model_validate_json)

    def dropped(self) -> dict[str, Reason]:
        """Draft -> why it was dropped; raises as ``lessons``."""
        return dict(self._read(DROPPED, _dropped))

    def reasons(self) -> Counter[str]:
        """How many were dropped for each reason."""
        return Counter(self.dropped().values())

    def _read(self, name: str, line: Callable[[str], _Line]) -> list[_Line]:
        try:
            return [line(one) for one in self._lines(name)]
        except (ValueError, LookupError, TypeError) as error:
            raise DeveloperError(
                f"{self._folder / name} holds a line that no run wrote ({error}). Remove the "
                "line, or make the lessons anew in an empty folder.",
                code="wrong_lessons",
            ) from None

    def _add(self, name: str, line: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / name).open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def _lines(self, name: str) -> Iterator[str]:
        """Whole lines; a last one that broke off is left out, and cut away."""
        path = self._folder / name
        text = path.read_text("utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, "utf-8")
        yield from whole.split("\n")[:-1]  # texts may hold what splitlines takes for line ends


def _dropped(line: str) -> tuple[str, Reason]:
    told = json.loads(line)
    return told["id"], told["reason"]
