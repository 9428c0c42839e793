"""Splits a request into subtasks: sentences, clauses, conditions, lists, references."""

from __future__ import annotations

import re
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
_FOLLOWS = re.compile(
    r"^\W*(?:and\s+|but\s+)?(?P<how>if (?:it|they|that|this) (?:is not|isn't|are not|aren't|doesn't|does not|won't)|if not|otherwise|or else|else|if so|if yes|in that case)\b[,:]?\s+"
    r"(?P<then>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_SHOULD = re.compile(r"^\W*should\s+(?P<test>.+?),\s*(?P<then>.+)$", re.IGNORECASE | re.DOTALL)
_TOPIC = re.compile(
    r"^(?P<topic>[^,:?]{3,80})(?:,|:)\s+(?P<rest>(?:is|are|was|does|do|did|has|have|what|when|where|how|which|who)\b"
    r".*\b(?P<it>it|they|these|those|them|the two)\b.*)$",
    re.IGNORECASE | re.DOTALL,
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
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|同时|以及|再|并)|[，,]")
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
_QUESTIONS = frozenset({"what", "which", "who", "when", "where", "how", "why"})
_LEADING = frozenset(
    "among of for in on at from after before with given considering during out since until".split()
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


def decompose(question: Question, now: datetime, *, converts: bool = False) -> Decomposition:
    """Subtasks in dependency order, at most as many as allowed.

    ``converts`` tells that some tool converts amounts between currencies.
    """
    request = _plainly(" ".join(question.request.split()))
    language = "zh" if is_chinese(request) else "en"
    clauses: list[_Clause] = []
    for sentence in _sentences(request):
        _add_sentence(sentence, clauses)
    clauses = _resolve(clauses, now)
    clauses = _distribute(clauses, now)
    clauses = _convert(clauses, now) if converts else clauses
    subtasks = [_subtask(i, clause, now) for i, clause in enumerate(clauses)]
    return Decomposition(language, subtasks[: question.max_subtasks])


def _plainly(request: str) -> str:
    """The request with signs and idioms in words."""
    for sign, words in _SIGNS:
        request = sign.sub(words, request)
    return request


_SIGNS = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\s*(?:->|=>|→)\s*", " to "),
        (r"\s+//\s+", ". "),
        (r"\s+\+\s+(?=[a-z])", " and "),
        (r"\s+=\s+\?*\s*", " to "),
        (r"\bcall(?:ing)? off\b", "cancel"),
        (r"\badd(?:ing)? up\b(?: for me)?", "sum"),
        (r"\bin case\b", "if"),
        (r"\bget rid of\b", "remove"),
        (r"\bsign (?:me )?up for\b", "book"),
        (r"\bput (.{3,40}) in(?:to)? (?:my|the) (?:cart|basket)\b", r"add \1 to my cart"),
    )
)


def _sentences(request: str) -> list[str]:
    parts = [part.strip(" .!?;。！？；") for part in _SENTENCE.split(request)]
    merged: list[str] = []
    for part in parts:
        if not part:
            continue
        short = not is_chinese(part) and len(part.split()) < 2
        starts_else = re.match(r"(?:otherwise|or else|if not)\b", part, re.IGNORECASE)
        if merged and short:
            merged[-1] = f"{merged[-1]} {part}"
        elif merged and starts_else and re.match(r"\W*if\b", merged[-1], re.IGNORECASE):
            merged[-1] = f"{merged[-1]}, {part}"
        else:
            merged.append(part)
    return merged


def _add_sentence(sentence: str, clauses: list[_Clause]) -> None:
    """Append the clauses of a sentence, a condition before what hangs on it."""
    follows = _FOLLOWS.match(sentence)
    if follows is not None and clauses:
        decider = clauses[-1].condition[0] if clauses[-1].condition else len(clauses) - 1
        expect = follows["how"].lower() in ("if so", "if yes", "in that case")
        for part in _split(follows["then"]):
            clauses.append(_Clause(part, condition=(decider, expect), depends=[decider]))
        return
    sentence = _topic_inside(sentence)
    match = _CONDITION.match(sentence) or _SHOULD.match(sentence) or _ZH_CONDITION.match(sentence)
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


def _topic_inside(sentence: str) -> str:
    """ "The museum, is it open?" with the topic where the pronoun is."""
    match = _TOPIC.match(sentence)
    if match is None or _NOT_IT.search(match["rest"]) and match["it"].lower() == "it":
        return sentence
    start, end = match.span("it")
    return f"{sentence[match.start('rest') : start]}{match['topic'].strip()}{sentence[end:]}"


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
    if words and words[0].lower() in _LEADING:
        return False
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
    if first in _QUESTIONS and len(words) < 3:
        return False
    if first in _OPENERS or first in lexicon().request_verbs or first in lexicon().write_verbs:
        return len(words) > 1
    if first in _DETERMINERS and len(words) > 1:
        return True
    head = re.match(
        r"[a-z][\w'’-]*(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|of|for|there|from|near|at)\b", right
    )
    return bool(head)


# --- references ---------------------------------------------------------------------------------


@dataclass(slots=True)
class _Said:
    """What earlier clauses said that later ones may take over."""

    place: Value | None = None
    place_text: str = ""
    day: Value | None = None
    day_text: str = ""

    def hear(self, frame: Frame) -> None:
        """Remember the last place and day of a clause."""
        for value in frame.values:
            if value.kind in ("name", "country") and value.cue in _WHERE:
                self.place, self.place_text = value, f"{value.cue} {value.text}"
            elif value.kind == "name" and self.place is None and value.cue != "qualifier":
                self.place, self.place_text = value, f"in {value.text}"
            elif value.kind in ("date", "date_range"):
                self.day = value
                cue = value.cue if value.cue in ("on", "from", "in") else ""
                self.day_text = f"{cue} {value.text}".strip()


_WHERE = frozenset({"in", "at", "near", "around", "to"})
_CONTEXT = re.compile(
    r"^\W*(?:i'm|i am|i'll be|i will be|we're|we are|we'll be|we will be|i'd be|my wife and i are|"
    r"i plan to|we plan to|i have a trip|i'll|we'll|i will|we will|i fly|i land|i arrive|we arrive)\b",
    re.IGNORECASE,
)
_STATES = re.compile(r"^\W*(?:i|i'm|we|we're|my|our|he|she|they)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:need|want|looking|like|wondering|search|tell|show|find|know|what|which|when|where|how|"
    r"much|many|please|pls|book|cancel|order)\b|\?",
    re.IGNORECASE,
)


def _resolve(clauses: list[_Clause], now: datetime) -> list[_Clause]:
    """Replace "there", "that day" and "it" by what they stand for, or by a placeholder."""
    said, before = _Said(), None
    kept: list[_Clause] = []
    for clause in clauses:
        if len(clauses) > 1 and clause.condition is None and _is_context(clause.text, now):
            said.hear(_read(clause.text, now))
            continue
        _name_again(clause, said)
        if before is not None and _IT.search(clause.text) and not _NOT_IT.search(clause.text):
            if _refers(clause.text, before):
                clause.text = _IT.sub(f"[A{len(kept)}]", clause.text, count=1)
                clause.depends = sorted({*clause.depends, len(kept) - 1})
        clause.text = _inherit(clause, _read(clause.text, now), said)
        before = _read(clause.text, now)
        said.hear(before)
        kept.append(clause)
    return kept


def _is_context(text: str, now: datetime) -> bool:
    """Whether a clause asks for nothing: it tells of a trip, greets, or says nothing at all."""
    if (_CONTEXT.match(text) or _STATES.match(text)) and not _ASKS.search(text):
        return True
    frame = _read(text, now)
    return not frame.words and not frame.values and "[A" not in text


def _name_again(clause: _Clause, said: _Said) -> None:
    """Say the place and the day where the clause only points back at them."""
    if said.place is not None:
        clause.text = _THERE.sub(f"in {said.place.text}", clause.text)
        clause.text = _ZH_THERE.sub(said.place.text, clause.text)
    if said.day is not None:
        clause.text = _SAME_DAY.sub(said.day_text, clause.text)


def _refers(text: str, before: Frame) -> bool:
    """A demonstrative with a noun refers only if the noun was spoken of."""
    match = re.search(r"\b(?:that|this|the same) ([a-z]+)\b", text, re.IGNORECASE)
    plain = re.search(r"\b(?:it|its|them|their|they|one|these|those)\b", text, re.IGNORECASE)
    if plain or match is None:
        return True
    return match[1].lower() in before.words or match[1].lower().rstrip("s") in before.words


_OWN_MATTER = (
    "name",
    "country",
    "coordinate",
    "identifier",
    "quoted",
    "money",
    "currency",
    "email",
)


def _inherit(clause: _Clause, frame: Frame, said: _Said) -> str:
    """Add in brackets what earlier clauses said and this one leaves open: where, and when."""
    own = [v for v in frame.values if v.kind in _OWN_MATTER and not v.comparison]
    if frame.mine or own or "[A" in clause.text or said.place is None:
        return clause.text
    if is_chinese(clause.text):
        return f"{clause.text}(~{said.place.text})"
    dated = any(v.kind in ("date", "date_range", "datetime", "month") for v in frame.values)
    day = f" {said.day_text}" if said.day is not None and not dated else ""
    return f"{clause.text} (~{said.place_text}{day})"


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
        parts = (
            _than(clause.text, frame)
            or _alternatives(clause.text, now)
            or _members(clause.text, frame)
        )
        if not parts:
            moved[index] = len(out)
            out.append(clause)
            continue
        first = len(out)
        out += [_Clause(text, clause.condition, list(clause.depends)) for text, _ in parts]
        if comparison(frame) is not None or frame.aggregate == "sum":
            labels = "; ".join(f"A{first + i + 1}={label}" for i, (_, label) in enumerate(parts))
            out.append(
                _Clause(f"compare: {labels}", clause.condition, list(range(first, len(out))), True)
            )
        moved[index] = len(out) - 1
    return out


_ALTERNATIVE = re.compile(
    r"^(?P<left>.*\b(?P<cue>from|to|in|at|for|of)\b.+?),?\s+(?:or|and|versus|vs\.?|compared (?:to|with))\s+"
    r"(?P<right>(?P=cue)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)


def _alternatives(clause: str, now: datetime) -> list[tuple[str, str]]:
    """Two routes or places of one question ("from A to B or from A to C") with their labels."""
    match = _ALTERNATIVE.match(clause)
    if match is None:
        return []
    left, right = match["left"], match["right"]
    start = [m.start() for m in re.finditer(rf"\b{match['cue']}\b", left, re.IGNORECASE)][-1]
    names = [
        [v.text for v in _read(part, now).values if v.kind == "name"] for part in (left, right)
    ]
    if not names[0] or not names[1] or len(names[0]) < 2:
        return []
    tail = _tail(right, now)
    own = [" ".join(n for n in mine if n not in other) for mine, other in (names, names[::-1])]
    return [(f"{left}{tail}", own[0] or left), (f"{left[:start]}{right}", own[1] or right)]


def _than(clause: str, frame: Frame) -> list[tuple[str, str]]:
    """The two sides of "does A have more X than B"."""
    match = re.search(r"\bthan\b", clause, re.IGNORECASE)
    if match is None or comparison(frame) is None:
        return []
    names = [v for v in frame.values if v.kind in ("name", "country", "quoted")]
    before = [v for v in names if v.end <= match.start()]
    after = [v for v in names if v.start >= match.end()]
    if not before or not after:
        return []
    one, other = before[-1], after[0]
    stem = f"{clause[: match.start()].rstrip()}{clause[other.end :]}"
    return [(stem, one.text), (f"{stem[: one.start]}{other.text}{stem[one.end :]}", other.text)]


def _tail(right: str, now: datetime) -> str:
    """What follows the last name of the second alternative: it is meant for both."""
    names = [v for v in _read(right, now).values if v.kind == "name"]
    return right[names[-1].end :] if names else ""


def _list(frame: Frame) -> list[Value]:
    """The members of a coordinated list of names, empty when there is none."""
    groups: dict[int, list[Value]] = {}
    for value in frame.values:
        if value.group and value.kind in _DISTRIBUTED:
            groups.setdefault(value.group, []).append(value)
    return next((members for members in groups.values() if len(members) > 1), [])


def _members(text: str, frame: Frame) -> list[tuple[str, str]]:
    """The clause once per member of its list, each with the member as its label."""
    members = _list(frame)
    if not members:
        return []
    start, end = members[0].start, members[-1].end
    return [(f"{text[:start]}{m.text}{text[end:]}", m.text) for m in members]


_IN_CURRENCY = re.compile(r"\bconvert|exchange|\brates?\b|\bcurrenc|兑|换|汇率", re.IGNORECASE)


def _convert(clauses: list[_Clause], now: datetime) -> list[_Clause]:
    """A price wanted in a currency: first the price, then its conversion."""
    out: list[_Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.depends = [moved[d] for d in clause.depends]
        if clause.condition is not None:
            clause.condition = (moved[clause.condition[0]], clause.condition[1])
        frame = _read(clause.text, now)
        asked = [v for v in frame.values if v.kind == "currency" and v.cue in ("in", "to", "into")]
        paid = any(v.kind == "money" for v in frame.values)
        out.append(clause)
        if asked and not paid and not clause.computes and not _IN_CURRENCY.search(clause.text):
            value = asked[-1]
            clause.text = _without(clause.text, value)
            text = f"convert [A{len(out)}] price to {value.text}"
            out.append(_Clause(text, clause.condition, [len(out) - 1]))
        moved[index] = len(out) - 1
    return out


def _without(text: str, value: Value) -> str:
    """The clause without a value and the preposition before it."""
    before = re.sub(
        rf"[,\s]*\b{re.escape(value.cue)}\b\s*$", "", text[: value.start], flags=re.IGNORECASE
    )
    return f"{before}{text[value.end :]}".strip()


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
    kinds = {value.kind for value in frame.values}
    if "month" in kinds:
        words += ["month", "climate", "normal"]
    if "money" in kinds and "currency" in kinds:
        words += ["convert", "currency", "exchange"]
    return " ".join(dict.fromkeys(words))


def _read(text: str, now: datetime) -> Frame:
    """The clause read, placeholders blanked out so that positions hold."""
    return parse(re.sub(r"\[A\d+\]", lambda m: " " * len(m.group()), text), now)
