"""The clauses of a request: sentences, conditions, parts that each ask for something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.rules.asking import Role, is_question, role_of
from graphs.rules.branches import FollowUp
from graphs.rules.chinese_conditions import chinese_follow_up, hung_apart
from graphs.rules.commands import orders
from graphs.rules.comparisons import two_sides
from graphs.rules.conditions import branched
from graphs.rules.coordination import asking_parts, beside
from graphs.rules.follow_ups import follow_up
from graphs.rules.headings import under_heading
from graphs.rules.kinds_compared import two_kinds
from graphs.rules.language import is_chinese
from graphs.rules.telling import MARKS, told_aside, told_first, told_reason
from graphs.rules.wording import unwrapped

_TITLE = "".join(rf"(?<!\b{title}\.)" for title in ("Dr", "Mr", "Mrs", "Ms", "Prof", "St", "vs"))
_SENTENCE = re.compile(
    rf"(?<=[.!?;])(?<!\s[A-Z]\.){_TITLE}\s+(?=\S)|(?<=\s[A-Z]\.)\s+(?=[^\sa-z])|"
    r"(?<=[。！？；])|(?<=[!?;])(?=[\u4e00-\u9fff])|\n+"
)
_OF_ONESELF = re.compile(r"^\W*(?:i|we)\b", re.IGNORECASE)
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
    listed: bool = False
    """Whether it stands in a list under a heading, each part of which is asked for."""
    decides: bool = False
    """Whether others hang on its truth."""
    done: bool = False
    """Whether it is a subtask of an earlier turn, which nothing changes any more."""

    @property
    def takes(self) -> bool:
        """Whether it takes rows that an earlier turn showed, and compares nothing."""
        return self.computes and "[A" in self.text

    def move(self, moved: Mapping[int, int]) -> None:
        """Follow the clauses it hangs on to their new places."""
        self.depends = [moved[d] for d in self.depends]
        if self.condition is not None:
            self.condition = (moved[self.condition[0]], self.condition[1])


def sentences(request: str) -> list[str]:
    """Sentences, a question mark kept; fragments stay with the one before."""
    parts = [p.strip(_ENDS) for part in _SENTENCE.split(request) for p in hung_apart(part)]
    merged: list[str] = []
    for part in parts:
        if not part.strip(MARKS):
            continue
        short = not is_chinese(part) and len(part.split()) < 2
        if merged and short:
            merged[-1] = f"{merged[-1].rstrip(MARKS)} {part}"
        else:
            merged.append(part)
    return merged


def add_sentence(sentence: str, clauses: list[Clause]) -> None:
    """Append the clauses of a sentence, a condition before what hangs on it."""
    started = _THEN.match(sentence)
    if started is not None and clauses and not clauses[-1].done and _is_test(clauses[-1]):
        test = clauses[-1]
        test.decides = True
        if not is_question(test.text):
            test.text = f"whether there is {test.text}"
        clauses += _hanging(sentence[started.end() :], len(clauses) - 1, expect=True)
        return
    back = chinese_follow_up(sentence) if clauses else None
    if back is not None:
        clauses += _hanging(back[0], *_decided(back[1], clauses))
        return
    sentence = _ZH_LINK.sub("", unwrapped(sentence))
    told, sentence = told_reason(sentence)
    if told:
        clauses.append(Clause(told, role="tells"))
    lead, branches = branched(sentence)
    if lead:
        _add_plain(unwrapped(lead) if branches else lead, clauses, anew=not branches)
    for branch in branches:
        back_at = follow_up(branch.test) if clauses else None
        if back_at is not None:
            decider, expect = _decided(back_at, clauses)
        else:
            clauses.append(Clause(f"whether {branch.test}", decides=True))
            decider, expect = len(clauses) - 1, branch.expect
        clauses += _hanging(branch.then, decider, expect)


def _add_plain(sentence: str, clauses: list[Clause], *, anew: bool) -> None:
    """Append the clauses of a sentence that hangs on nothing."""
    if anew and (is_chinese(sentence) or role_of(sentence) == "asks"):
        told, sentence = told_aside(sentence)
        if told:
            clauses.append(Clause(told, role="tells"))
    sides = _sides(sentence.rstrip(MARKS))
    if not sides:
        clauses += _asked(sentence)
        return
    first = len(clauses)
    clauses += [Clause(text) for text, _ in sides]
    labels = tuple(label for _, label in sides)
    clauses.append(Clause("compare", depends=[first, first + 1], computes=True, labels=labels))


def _sides(sentence: str) -> tuple[tuple[str, str], ...]:
    """Two clauses with their labels that a sentence compares; empty where it compares nothing."""
    return tuple((text, text) for text in two_sides(sentence)) or two_kinds(sentence)


def _decided(follows: FollowUp, clauses: list[Clause]) -> tuple[int, bool]:
    """Which clause decides what follows, and how it must come out."""
    asking = [i for i, clause in enumerate(clauses) if clause.role == "asks"]
    last = asking[-1] if asking else len(clauses) - 1
    before = clauses[last].condition
    if before is None:
        clauses[last].role, clauses[last].decides = "asks", not clauses[last].computes
        return last, follows.expect
    return before[0], not before[1] if follows.opposite else follows.expect


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


def _parts_asked(sentence: str) -> list[Clause]:
    """The parts of a sentence; what one tells of oneself first is told where another asks."""
    parts = [part for part in asking_parts(sentence) if part]
    told = len(parts) > 1 and bool(_OF_ONESELF.match(parts[0])) and role_of(parts[0]) == "tells"
    return [Clause(parts[0], role="tells" if told else "asks"), *map(Clause, parts[1:])]


def _asked(sentence: str) -> list[Clause]:
    """The clauses of a sentence without a condition, each with its role."""
    heading, parts = under_heading(sentence)
    if heading:
        return [Clause(heading, role="tells"), *(Clause(part, listed=True) for part in parts)]
    halves = beside(sentence)
    if halves:
        return [Clause(part, listed=True) for half in halves for part in asking_parts(half)]
    told, rest = told_first(sentence)
    clauses = (
        [Clause(told, role="wishes" if role_of(told) == "wishes" else "tells")] if told else []
    )
    role, parts = role_of(rest), asking_parts(rest.rstrip(MARKS))
    if role == "asks" or (len(parts) > 1 and orders(parts[0])):
        return clauses + _parts_asked(rest.rstrip(MARKS))
    return [*clauses, Clause(rest.rstrip(MARKS), role=role)]
