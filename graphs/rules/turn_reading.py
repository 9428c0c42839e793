"""The clauses of a turn, with what it leaves out said as the turns before it said it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from graphs.reasoner import Turn
from graphs.rules.afterthoughts import bare, is_afterthought
from graphs.rules.asking import requirement
from graphs.rules.clauses import Clause
from graphs.rules.concluding import comparison
from graphs.rules.context import Said, inherited
from graphs.rules.fragments import (
    asked_again,
    compared,
    computed_from,
    is_fragment,
    of_another_kind,
    of_them,
    without_lead,
)
from graphs.rules.frame import Frame
from graphs.rules.impersonal import NOT_IT
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.picking import Pointing, pointed_at, shown_lists
from graphs.rules.reading import read_clause
from graphs.rules.request_clauses import add_request
from graphs.state import Subtask

_REFERENCE = re.compile(r"\[A(\d+)\]")
_ONLY_POINTS = re.compile(
    r"^\W*(?:(?:and|but|so|ok(?:ay)?|then|please|what about|how about|show(?: me)?|"
    r"tell me(?: more)? about|which|what|is|are|was|那么?|看看?|给我看|是)\W*)*"
    r"\[A\d+\]\W*(?:呢|吧|please|then|instead|怎么样)?\W*$",
    re.IGNORECASE,
)
_ASKS_WHICH = re.compile(r"\W*(?:and |but |so )?(?:which|what|who)\b|.*哪", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,? and |, ?|、|和|以及)")
_ADDS = re.compile(r"^\W*(?:and|also|plus|the|any)\b|\b(?:it|that|they)\b|\?\W*$", re.IGNORECASE)
_NARROWS = re.compile(
    r"\W*(?:and |but )?(?:any|something|anything|some)(?: ones?| of (?:them|these|those))? "
    r"(?=(?:with|without|under|over|below|above|near|in|around|that|for)\b)",
    re.IGNORECASE,
)
_ZH_NARROWS = re.compile(
    r"^(?:有没有|有|带|能|可以|不|靠近|离).{1,10}的[吗呢]?[？?]?$|^一共有?(?:几|多少)[个家间款件条班趟座]?[？?]?$"
)
_POINTS_BACK = re.compile(r"\b(?:it|its|they|them|their|that|there)\b", re.IGNORECASE)
_MAKES = frozenset({"book", "order", "create", "reserve"})
_TAKEN_ALONG = frozenset({"when", "clock", "stay", "party"})
"""What a search said that the booking of what it found needs, too."""


def _done(subtask: Subtask) -> Clause:
    """A subtask of an earlier turn as a clause; its number is its place."""
    condition = subtask["condition"]
    decided = (int(condition["subtask"][1:]) - 1, condition["expect"]) if condition else None
    depends = [int(name[1:]) - 1 for name in subtask["depends_on"]]
    computes = subtask["category"] == "llm"
    return Clause(subtask["text"], decided, depends, computes=computes, done=True)


class TurnReading:
    """One reading of a turn after the turns before it."""

    def __init__(self, turns: Sequence[Turn], now: datetime) -> None:
        self._now = now
        self._lists = shown_lists(turns, now)
        self._done = [_done(subtask) for turn in turns for subtask in turn.subtasks]
        self._last_turn = next((len(t.subtasks) for t in reversed(turns) if t.subtasks), 0)

    def clauses(self, request: str) -> list[Clause]:
        """The earlier subtasks, then the clauses of the request."""
        read = [replace(clause) for clause in self._done]
        add_request(request, read)
        told, leads = read[: len(self._done)], True
        moved = {index: index for index in range(len(told))}
        for index, clause in enumerate(read[len(told) :], len(told)):
            clause.move(moved)
            again = leads and is_fragment(self._read(without_lead(clause.text)))
            pointing = pointed_at(clause, self._lists, self._now, again=again)
            if pointing is not None:
                told += self._pointing(clause, pointing, len(told))
                leads = False
            else:
                spelled_out = self._in_full(clause) if leads else None
                leads = spelled_out is not None
                told += spelled_out or [clause]
            moved[index] = len(told) - 1
        return told

    def take_along(self, clause: Clause, clauses: Sequence[Clause]) -> None:
        """Say for whom and when something is booked as the search for it did."""
        if self._read(clause.text).action not in _MAKES:
            return
        told: dict[str, str] = {}
        for found in (clauses[d] for d in clause.depends):
            search = clauses[found.depends[0]] if found.computes and found.depends else found
            said = Said()
            said.hear_told(self._read(search.text))
            told |= {slot: text for slot, text in said.told.items() if slot in _TAKEN_ALONG}
        clause.text = inherited(clause.text, self._read(clause.text), Said(told=told))

    def _read(self, text: str) -> Frame:
        return read_clause(text, self._now)

    def _questions(self) -> list[int]:
        """The last question, and those of its turn that only ask the same of something else."""
        asked = [i for i, clause in enumerate(self._done) if not clause.computes]
        if not asked:
            return []
        words = self._read(self._done[asked[-1]].text).words
        begun = len(self._done) - self._last_turn
        same = [i for i in asked if i >= begun and self._read(self._done[i].text).words == words]
        return same or asked[-1:]

    def _pointing(self, clause: Clause, pointing: Pointing, index: int) -> list[Clause]:
        """For all rows pointed at: a step that takes them, then what is asked of them, if any."""
        pointings, end = self._listed(clause, pointing)
        steps: list[Clause] = []
        for one in pointings:
            taken = Clause(one.text, clause.condition)
            if not one.anew:
                taken.depends, taken.computes = [one.shown.index], True
            row = f"[A{index + len(steps) + 1}]"
            text = f"{clause.text[: pointing.start]}{row}{clause.text[end:]}"
            if _ONLY_POINTS.match(text):
                text = "" if _ASKS_WHICH.match(clause.text) else self._of_another_row(row)
            depends = sorted({*clause.depends, index + len(steps)})
            steps.append(taken)
            if text:
                steps.append(Clause(text, clause.condition, depends, role=clause.role))
        return steps

    def _listed(self, clause: Clause, first: Pointing) -> tuple[list[Pointing], int]:
        """All the rows that stand in one list, and where it ends: "the second and the third"."""
        pointings, end = [first], first.end
        while link := _AND.match(clause.text, end):
            rest = replace(clause, text=clause.text[link.end() :])
            more = pointed_at(rest, self._lists, self._now)
            if more is None or more.start or more.anew != first.anew:
                break
            pointings.append(more)
            end = link.end() + more.end
        return pointings, end

    def _of_another_row(self, row: str) -> str:
        """The last question asked of another row, ``""`` where it was asked of none."""
        asked = [self._done[i].text for i in self._questions()[-1:]]
        for text in asked:
            for name in _REFERENCE.findall(text):
                found = self._done[int(name) - 1]
                if found.computes or self._read(found.text).rankings:
                    return text.replace(f"[A{name}]", row)
        return ""

    def _in_full(self, clause: Clause) -> list[Clause] | None:
        """The first clause of a turn with what it leaves out; None where it leaves nothing out."""
        questions = self._questions()
        if clause.computes or clause.condition is not None or not questions:
            return None
        bare_text = without_lead(clause.text)
        frame = self._read(bare_text)
        texts = [self._done[i].text for i in questions]
        if is_fragment(frame):
            again = self._asked(asked_again(frame, text, self._read) for text in texts)
            return [*again, *self._compared_again(questions, len(again))]
        kind = of_another_kind(frame, texts[-1], self._read) or computed_from(frame, texts[-1])
        if kind:
            return self._asked([kind])
        told = self._comparing(frame) or self._adding(clause, questions[-1])
        if told is None:
            clause.text = of_them(clause.text)
        return told

    def _asked(self, texts: Iterable[str]) -> list[Clause]:
        """Clauses of these texts, each once, that hang on what they name."""
        return [
            Clause(text, depends=sorted({int(n) - 1 for n in _REFERENCE.findall(text)}))
            for text in dict.fromkeys(texts)
        ]

    def _comparing(self, frame: Frame) -> list[Clause] | None:
        """A comparison of what was asked of several things before: "which is warmer"."""
        bare_words = set(frame.words) <= {*lexicon().comparatives, "two"}
        if comparison(frame) is None or frame.values or not bare_words:
            return None
        same = self._questions()
        if len(same) < 2:
            asked = [i for i, clause in enumerate(self._done) if not clause.computes]
            words = self._read(self._done[asked[-1]].text).words
            same = [i for i in asked if self._read(self._done[i].text).words == words]
        labels = compared([self._done[i].text for i in same], self._read) if len(same) > 1 else ()
        return [Clause("compare", depends=same, computes=True, labels=labels)] if labels else None

    def _compared_again(self, questions: Sequence[int], asked: int) -> list[Clause]:
        """The comparison of the last questions, where all of them were asked again."""
        last = self._done[-1]
        labels = tuple(re.findall(r"A\d+=([^;]+)", last.text))
        if not last.computes or len(labels) != asked or len(questions) != asked:
            return []
        first = len(self._done)
        again = list(range(first, first + asked))
        return [Clause("compare", depends=again, computes=True, labels=labels)]

    def _adding(self, clause: Clause, last: int) -> list[Clause] | None:
        """The last question with more to it, or more asked of the record that it found."""
        text, question = clause.text, self._done[last].text
        narrowed = _NARROWS.match(text)
        if narrowed is not None:
            return self._asked([f"{question}, {text[narrowed.end() :]}"])
        if is_chinese(question) and _ZH_NARROWS.match(text):
            return self._asked([f"{question}，{text.rstrip('吗呢？?')}"])
        if clause.role == "hangs":
            return self._asked([f"{question}, {requirement(text)}"])
        if is_chinese(text) or not _ADDS.search(text):
            return None
        frame, before = self._read(text), self._read(question)
        empty = not is_afterthought(clause, frame, before)
        if empty or (_POINTS_BACK.search(text) and not NOT_IT.search(text)):
            return None
        if before.rankings or self._done[-1].takes:
            return self._asked([f"{bare(text)} of [A{len(self._done)}]"])
        return self._asked([f"{question} and {bare(text)}"])
