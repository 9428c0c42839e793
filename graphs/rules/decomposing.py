"""Splits a request into subtasks: sentences, clauses, conditions, lists, references."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graphs.reasoner import Decomposition, Question
from graphs.rules.concluding import comparison
from graphs.rules.frame import Frame, parse
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.values import Value
from graphs.state import Condition, Subtask

_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\S)|[。！？；]+|\n+")
_CONDITION = re.compile(
    r"^\W*(?:and\s+)?if\s+(?P<test>.+?)\s*(?:,\s*(?:then\s+)?|\s+then\s+)(?P<then>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION_AFTER = re.compile(
    r"^(?P<then>.{8,}?),?\s+(?:but\s+)?(?:only\s+)?if\s+(?P<test>.+)$", re.IGNORECASE | re.DOTALL
)
_ELSE = re.compile(
    r"^(?P<then>.+?)[,;.]?\s*\b(?:otherwise|or else|else|if not)\b,?\s*(?P<other>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ZH_CONDITION = re.compile(r"^如果(?P<test>.+?)(?:，|,|的话，?|就)(?P<then>.+)$")
_SPLIT = re.compile(
    r"(?:,|;)?\s+(?:and\s+then|then|and\s+also|and|also|plus|as well as|but)\s+|,\s+(?=(?:what|how|where|when|who|which|find|show|tell|give|list|book|get|convert)\b)",
    re.IGNORECASE,
)
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|还有|同时|以及|再|并)|[，,]")
_OPENERS = frozenset(
    [
        "what",
        "which",
        "who",
        "when",
        "where",
        "why",
        "how",
        "is",
        "are",
        "was",
        "were",
        "will",
        "does",
        "do",
        "did",
        "can",
        "could",
        "would",
        "should",
        "has",
        "have",
        "i",
        "i'd",
        "i'll",
        "please",
    ]
)
_DETERMINERS = frozenset(
    ["the", "a", "an", "its", "their", "his", "her", "any", "some", "my", "that", "this", "those"]
)
_THERE = re.compile(
    r"\b(?:over there|there|(?:in|at|near|around|to|for|of) (?:it|that (?:city|place|town)|this (?:city|place|town)|the same (?:city|place|town))|(?:that|this|the same) (?:city|place|town))\b",
    re.IGNORECASE,
)
_ZH_THERE = re.compile(r"那里|那儿|当地|那边")
_SAME_DAY = re.compile(r"\b(?:on )?(?:that|the same) (?:day|date|night|evening)\b", re.IGNORECASE)
_IT = re.compile(
    r"\b(?:it|its|them|their|they|these|those|that one|the one|the (?:first|second|third|last) one|"
    r"(?:that|this|the same) (?:[a-z]+))\b",
    re.IGNORECASE,
)
_NOT_IT = re.compile(
    r"\b(?:is|will|does|was|if|can|whether) it (?:rain|snow|be|going|get|too|still|hot|cold|warm|sunny|windy|cloudy|safe|possible|worth|usually|\w+er\b)|\bit (?:is|rains?|snows?|will|gets?|costs?)\b",
    re.IGNORECASE,
)
_DISTRIBUTED = ("name", "country", "quoted", "identifier")


@dataclass(slots=True)
class _Clause:
    """A clause on its way to a subtask."""

    text: str
    condition: tuple[int, bool] | None = None
    """Index of the deciding clause, and the truth it must have."""
    depends: list[int] = field(default_factory=list)
    computes: bool = False


def decompose(question: Question, now: datetime) -> Decomposition:
    """Subtasks in dependency order, at most as many as allowed."""
    request = " ".join(question.request.split())
    language = "zh" if is_chinese(request) else "en"
    clauses: list[_Clause] = []
    for sentence in _sentences(request):
        _add_sentence(sentence, clauses)
    clauses = _resolve(clauses, now)
    clauses = _distribute(clauses, now)
    subtasks = [_subtask(i, clause, now) for i, clause in enumerate(clauses)]
    return Decomposition(language, subtasks[: question.max_subtasks])


def _sentences(request: str) -> list[str]:
    parts = [part.strip(" .!?;。！？；") for part in _SENTENCE.split(request)]
    merged: list[str] = []
    for part in parts:
        if not part:
            continue
        starts_else = re.match(r"(?:otherwise|or else|if not)\b", part, re.IGNORECASE)
        if merged and starts_else and re.match(r"\W*if\b", merged[-1], re.IGNORECASE):
            merged[-1] = f"{merged[-1]}, {part}"
        else:
            merged.append(part)
    return merged


def _add_sentence(sentence: str, clauses: list[_Clause]) -> None:
    """Append the clauses of a sentence, a condition before what hangs on it."""
    match = _CONDITION.match(sentence) or _ZH_CONDITION.match(sentence)
    match = match or _CONDITION_AFTER.match(sentence)
    if match is None:
        clauses += [_Clause(text) for text in _split(sentence)]
        return
    then, other = match["then"], ""
    alternative = _ELSE.match(then)
    if alternative:
        then, other = alternative["then"], alternative["other"]
    decider = len(clauses)
    clauses.append(_Clause(f"whether {match['test'].strip(' ,.?')}"))
    for text, expect in ((then, True), (other, False)):
        for part in _split(text) if text else []:
            clauses.append(_Clause(part, condition=(decider, expect), depends=[decider]))


def _split(sentence: str) -> list[str]:
    """Clauses that each ask for something of their own."""
    pattern = _ZH_SPLIT if is_chinese(sentence) else _SPLIT
    parts: list[str] = []
    start = 0
    for match in pattern.finditer(sentence):
        left, right = sentence[start : match.start()], sentence[match.end() :]
        if _complete(left) and _opens(right, pattern is _ZH_SPLIT):
            parts.append(left.strip(" ,，"))
            start = match.end()
    parts.append(sentence[start:].strip(" ,，"))
    return [part for part in parts if part]


def _complete(left: str) -> bool:
    """Whether the left part can stand by itself: it names something and says where or of what."""
    if is_chinese(left):
        return len(left) >= 4
    words = re.findall(r"[\w'’-]+", left)
    content = [w for w in words if w.lower() not in lexicon().function_words]
    if len(content) < 2 or re.search(r"\bbetween\s+\S+(?:\s+\S+){0,3}$", left, re.IGNORECASE):
        return False
    anchored = re.search(r"\b(?:in|of|for|from|to|at|near|on|under|with|about|around)\b", left)
    return bool(anchored) or any(w[:1].isupper() for w in words[1:]) or len(content) >= 3


def _opens(right: str, chinese: bool) -> bool:
    """Whether the right part starts a clause: a verb, a question word, a noun with its article."""
    if chinese:
        return len(right) >= 3
    words = re.findall(r"[\w'’-]+", right.lower())
    if not words:
        return False
    first = words[0]
    if first in _OPENERS or first in lexicon().request_verbs or first in lexicon().write_verbs:
        return len(words) > 1
    if first in _DETERMINERS and len(words) > 1:
        return True
    head = re.match(
        r"[a-z][\w'’-]*(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|of|for|there|from|near|at)\b", right
    )
    return bool(head)


# --- references ---------------------------------------------------------------------------------


def _resolve(clauses: list[_Clause], now: datetime) -> list[_Clause]:
    """Replace "there", "that day" and "it" by what they stand for, or by a placeholder."""
    seen: list[Frame] = []
    for index, clause in enumerate(clauses):
        earlier = [v for frame in reversed(seen) for v in frame.values]
        place = next(
            (v for v in earlier if v.kind in ("name", "country") and v.cue != "qualifier"), None
        )
        day = next((v for v in earlier if v.kind in ("date", "date_range")), None)
        if place is not None:
            clause.text = _THERE.sub(f"in {place.text}", clause.text)
            clause.text = _ZH_THERE.sub(place.text, clause.text)
        if day is not None:
            clause.text = _SAME_DAY.sub(f"on {day.text}", clause.text)
        if seen and _IT.search(clause.text) and not _NOT_IT.search(clause.text):
            if _refers(clause.text, seen[-1]):
                previous = index - 1
                clause.text = f"{_IT.sub(f'[A{previous + 1}]', clause.text, count=1)}"
                clause.depends = sorted({*clause.depends, previous})
        frame = _read(clause.text, now)
        clause.text = _inherit(clause, frame, place)
        seen.append(_read(clause.text, now))
    return clauses


def _refers(text: str, before: Frame) -> bool:
    """A demonstrative with a noun refers only if the noun was spoken of."""
    match = re.search(r"\b(?:that|this|the same) ([a-z]+)\b", text, re.IGNORECASE)
    plain = re.search(r"\b(?:it|its|them|their|they|one|these|those)\b", text, re.IGNORECASE)
    if plain or match is None:
        return True
    return match[1].lower() in before.words or match[1].lower().rstrip("s") in before.words


def _inherit(clause: _Clause, frame: Frame, place: Value | None) -> str:
    """A clause that names nothing by itself speaks of the same place as the one before."""
    bare = (not frame.values and not clause.depends) or (
        clause.condition is not None
        and not any(v.kind in ("name", "country") for v in frame.values)
    )
    if place is None or not bare or frame.mine or "[A" in clause.text:
        return clause.text
    return (
        f"{clause.text}{place.text}"
        if is_chinese(clause.text)
        else f"{clause.text} in {place.text}"
    )


# --- lists --------------------------------------------------------------------------------------


def _distribute(clauses: list[_Clause], now: datetime) -> list[_Clause]:
    """One clause per member of a list of names; a last one that compares or adds up."""
    out: list[_Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.depends = [moved[d] for d in clause.depends]
        if clause.condition is not None:
            clause.condition = (moved[clause.condition[0]], clause.condition[1])
        frame = _read(clause.text, now)
        members = _list(frame)
        if not members:
            moved[index] = len(out)
            out.append(clause)
            continue
        first = len(out)
        for member in members:
            text = _with_only(clause.text, members, member)
            out.append(_Clause(text, clause.condition, list(clause.depends)))
        if comparison(frame) is not None or frame.aggregate == "sum":
            labels = "; ".join(f"A{first + i + 1}={m.text}" for i, m in enumerate(members))
            out.append(
                _Clause(f"compare: {labels}", clause.condition, list(range(first, len(out))), True)
            )
        moved[index] = len(out) - 1
    return out


def _list(frame: Frame) -> list[Value]:
    """The members of a coordinated list of names, empty when there is none."""
    groups: dict[int, list[Value]] = {}
    for value in frame.values:
        if value.group and value.kind in _DISTRIBUTED:
            groups.setdefault(value.group, []).append(value)
    return next((members for members in groups.values() if len(members) > 1), [])


def _with_only(text: str, members: Sequence[Value], member: Value) -> str:
    """The clause with one member in place of the whole list."""
    start, end = members[0].start, members[-1].end
    return f"{text[:start]}{member.text}{text[end:]}"


def _subtask(index: int, clause: _Clause, now: datetime) -> Subtask:
    condition = None
    if clause.condition is not None:
        condition = Condition(subtask=f"A{clause.condition[0] + 1}", expect=clause.condition[1])
    return Subtask(
        id=f"A{index + 1}",
        text=clause.text,
        search="" if clause.computes else search_text(_read(clause.text, now), now),
        depends_on=[f"A{d + 1}" for d in clause.depends],
        category="llm" if clause.computes else "",
        condition=condition,
    )


def search_text(frame: Frame, now: datetime) -> str:
    """The clause in words that descriptions use: its nouns, related words, past or future."""
    today = now.date().isoformat()
    words = [w for word in frame.words for w in (word, *sorted(lexicon().related(word))[:4])]
    words += [a for ranking in frame.rankings for a in ranking.degree.attributes[:2]]
    days = [v.value for v in frame.values if v.kind == "date"]
    if any(day > today for day in days):
        words += ["forecast", "upcoming"]
    if any(day < today for day in days):
        words += ["past", "historical"]
    if frame.action:
        words.append(frame.action)
    return " ".join(dict.fromkeys(words))


def _read(text: str, now: datetime) -> Frame:
    """The clause read, placeholders blanked out so that positions hold."""
    return parse(re.sub(r"\[A\d+\]", lambda m: " " * len(m.group()), text), now)
