"""The clauses of a request: sentences, conditions, parts that each ask for something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.rules.asking import Role, begins_anew, is_question, role_of
from graphs.rules.comparisons import two_sides
from graphs.rules.conditions import conditional, follow_up, hung_apart
from graphs.rules.coordination import asking_parts
from graphs.rules.language import is_chinese
from graphs.rules.telling import MARKS, told_aside, told_first, told_reason
from graphs.rules.topics import topic_inside
from graphs.rules.wording import unwrapped

_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\S)|(?<=[。！？；])|\n+")
_ENDS = " .!;。！；"
_ZH_LINK = re.compile(r"^(?:还有|另外|以及|顺便|然后|再|并且)[，,]?")
_THEN = re.compile(r"^\W*(?:and )?then\b[,:]?\s+(?=\w)", re.IGNORECASE)
_YES_NO = re.compile(
    r"^\W*(?:is|are|was|were|will|would|does|do|did|can|has|have|any|(?:more|less|fewer) than|"
    r"at (?:least|most)|over|under|above|below)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Clause:
    """A clause on its way to a subtask."""

    text: str
    condition: tuple[int, bool] | None = None
    """Index of the deciding clause, and the truth it must have."""
    depends: list[int] = field(default_factory=list)
    computes: bool = False
    labels: tuple[str, ...] = ()
    """With ``computes``: what each clause it depends on is called."""
    role: Role = "asks"
    decides: bool = False
    """Whether others hang on its truth."""

    def move(self, moved: Mapping[int, int]) -> None:
        """Follow the clauses it hangs on to their new places."""
        self.depends = [moved[d] for d in self.depends]
        if self.condition is not None:
            self.condition = (moved[self.condition[0]], self.condition[1])


def sentences(request: str) -> list[str]:
    """Sentences, a question mark kept; fragments and alternatives stay with the one before."""
    parts = [part.strip(_ENDS) for part in _SENTENCE.split(request)]
    merged: list[str] = []
    for part in parts:
        if not part.strip(MARKS):
            continue
        short = not is_chinese(part) and len(part.split()) < 2
        starts_else = re.match(r"(?:otherwise|or else|if not)\b|否则|不然", part, re.IGNORECASE)
        if merged and short:
            merged[-1] = f"{merged[-1].rstrip(MARKS)} {part}"
        elif merged and starts_else and _is_whole_condition(merged[-1]):
            merged[-1] = f"{merged[-1].rstrip(MARKS)}, {part}"
        else:
            merged.append(part)
    return merged


def _is_whole_condition(sentence: str) -> bool:
    """Whether a sentence says itself what it hangs on, as "if so" does not."""
    starts = re.match(r"\W*if\b|如果|要是|假如", sentence, re.IGNORECASE)
    return bool(starts) and follow_up(sentence) is None


def add_sentence(sentence: str, clauses: list[Clause]) -> None:
    """Append the clauses of a sentence, a condition before what hangs on it."""
    for part in hung_apart(sentence):
        _add_part(part, clauses)


def _add_part(sentence: str, clauses: list[Clause]) -> None:
    started = _THEN.match(sentence)
    if started is not None and clauses and _is_test(clauses[-1]):
        test = clauses[-1]
        test.decides = True
        if not is_question(test.text):
            test.text = f"whether there is {test.text}"
        sentence = f"if so, {sentence[started.end() :]}"
    follows = follow_up(sentence)
    if follows is not None and clauses:
        then, expect, opposite = follows
        before = clauses[-1].condition
        if before is not None and opposite:
            expect = not before[1]
        decider = before[0] if before else len(clauses) - 1
        clauses += _hanging(then, decider, expect)
        return
    sentence = topic_inside(_ZH_LINK.sub("", unwrapped(sentence)))
    told, sentence = told_reason(sentence)
    if told:
        clauses.append(Clause(told, role="tells"))
    found = conditional(sentence)
    if found is None and begins_anew(sentence):
        told, sentence = told_aside(sentence)
        if told:
            clauses.append(Clause(told, role="tells"))
    if found is None:
        sides = two_sides(sentence.rstrip(MARKS))
        if sides:
            first = len(clauses)
            clauses += [Clause(side) for side in sides]
            clauses.append(
                Clause("compare", depends=[first, first + 1], computes=True, labels=sides)
            )
        else:
            clauses += _asked(sentence)
        return
    decider = len(clauses)
    clauses.append(Clause(f"whether {found.test}", decides=True))
    clauses += _hanging(found.then, decider, expect=True)
    clauses += _hanging(found.other, decider, expect=False)


def _is_test(clause: Clause) -> bool:
    """Whether a clause is a question that "then" may hang on: one for yes or no."""
    if clause.condition is not None or clause.role != "asks":
        return False
    return bool(_YES_NO.match(clause.text))


def _hanging(text: str, decider: int, expect: bool) -> list[Clause]:
    """Clauses that run only if the deciding one comes out as expected."""
    _, rest = told_first(unwrapped(text))
    parts = asking_parts(unwrapped(rest).rstrip(MARKS))
    return [Clause(part, (decider, expect)) for part in parts if part]


def _asked(sentence: str) -> list[Clause]:
    """The clauses of a sentence without a condition, each with its role."""
    told, rest = told_first(sentence)
    clauses = (
        [Clause(told, role="wishes" if role_of(told) == "wishes" else "tells")] if told else []
    )
    role = role_of(rest)
    if role == "asks":
        return clauses + [Clause(part) for part in asking_parts(rest.rstrip(MARKS)) if part]
    return [*clauses, Clause(rest.rstrip(MARKS), role=role)]
