"""The recorded answers, as a file and as a script for the model server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Literal

from evals.model_server.records import Heard, Reply
from evals.recorded.records import Asked, Recorded

FILE = Path(__file__).parent / "data" / "answers.jsonl"

Known = Literal["same", "alike", "unknown"]
"""Whether a prompt is word for word the recorded one, asks the same, or neither."""


class Book:
    """Gives the recorded answers again, and counts what it was asked."""

    def __init__(self, records: Iterable[Recorded]) -> None:
        self.records = list(records)
        self.asked: Counter[Known] = Counter()
        self.unknown: list[Asked] = []
        self._same = {one.asked.prompt: one.answer for one in self.records}
        self._alike = {one.asked.likeness: one.answer for one in self.records}
        self._lock = Lock()

    def __call__(self, heard: Heard) -> Reply:
        """The answer to a chat request; status 503 for a prompt that is not known any more."""
        asked = Asked.of(heard)
        known = self.known(asked)
        with self._lock:
            self.asked[known] += 1
            self.unknown += [asked] if known == "unknown" else []
        if known == "unknown":
            return Reply("No answer to this prompt was recorded.", status=503)
        alike = self._alike.get(asked.likeness, "")
        return Reply(self._same.get(asked.prompt, alike))

    def known(self, asked: Asked) -> Known:
        """How well a prompt is known."""
        if asked.prompt in self._same:
            return "same"
        return "alike" if asked.likeness in self._alike else "unknown"

    @property
    def requests(self) -> frozenset[str]:
        """The requests that were read."""
        return frozenset(one.asked.request for one in self.records)


def load_book(file: Path = FILE) -> Book:
    """The book of a file; an empty one where there is none."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return Book(Recorded.model_validate_json(line) for line in lines)


def add_answers(folder: Path, file: Path = FILE) -> int:
    """Take the answers of a folder over into a file, in place of older ones; how many there are.

    The folder holds a chat request ``*.request.json`` as it was sent, each with its ``*.answer``.
    """
    found = {one.asked.prompt: one for one in (*load_book(file).records, *_answers_in(folder))}
    ordered = sorted(found.values(), key=lambda one: (one.asked.request, one.asked.prompt))
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{one.model_dump_json()}\n" for one in ordered), encoding="utf-8")
    return len(ordered)


def _answers_in(folder: Path) -> Iterator[Recorded]:
    for sent in sorted(folder.glob("*.request.json")):
        answer = sent.with_name(sent.name.replace(".request.json", ".answer"))
        if answer.exists():
            body = json.loads(sent.read_text(encoding="utf-8"))
            yield Recorded.of(body, answer.read_text(encoding="utf-8").strip())
