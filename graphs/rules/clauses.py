"""The clauses of a request: sentences, conditions, parts that each ask for something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

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
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\S)|[。！？；]+|\n+")
_CONDITION = re.compile(
    r"^\W*(?:and\s+)?if\s+(?P<test>.+?)\s*(?:,\s*(?:then\s+)?|\s+then\s+)(?P<then>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION_AFTER = re.compile(
    r"^(?P<then>.{8,}?),?\s+(?:but\s+)?(?:only\s+)?if\s+(?P<test>.+)$", re.IGNORECASE | re.DOTALL
)
_FOLLOWS = re.compile(
    r"^\W*(?:and\s+|but\s+)?(?P<how>"
    r"if (?:it|they|that|this) (?:is not|isn't|are not|aren't|doesn't|does not|won't)|"
    r"if not|otherwise|or else|else|if so|if yes|in that case)\b[,:]?\s+"
    r"(?P<then>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_SHOULD = re.compile(r"^\W*should\s+(?P<test>.+?),\s*(?P<then>.+)$", re.IGNORECASE | re.DOTALL)
_TOPIC = re.compile(
    r"^(?P<topic>[^,:?]{3,80})(?:,|:)\s+"
    r"(?P<rest>(?:is|are|was|does|do|did|has|have|what|when|where|how|which|who)\b"
    r".*\b(?P<it>it|they|these|those|them|the two)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ELSE = re.compile(
    r"^(?P<then>.+?)[,;.]?\s*\b(?:otherwise|or else|else|if not)\b,?\s*(?P<other>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ZH_CONDITION = re.compile(r"^如果(?P<test>.+?)(?:，|,|的话，?|就)(?P<then>.+)$")
_SPLIT = re.compile(
    r"(?:,|;)?\s+(?:and\s+then|then|and\s+also|and|also|plus|as well as|but)\s+|"
    r",\s+(?=(?:what|how|where|when|who|which|find|show|tell|give|list|book|get|convert)\b)",
    re.IGNORECASE,
)
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|同时|以及|再|并)|[，,]")
_BOUND = re.compile(
    r"\b(?:at least|at most|under|over|above|below|(?:more|less|fewer) than|or more|or less)\b",
    re.IGNORECASE,
)
NOT_IT = re.compile(
    r"\b(?:is|will|does|was|if|can|whether) it "
    r"(?:rain|snow|be|going|get|too|still|hot|cold|warm|sunny|windy|cloudy|safe|possible|worth|"
    r"usually|\w+er\b)|\bit (?:is|rains?|snows?|will|gets?|costs?)\b",
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

    def move(self, moved: Mapping[int, int]) -> None:
        """Follow the clauses it hangs on to their new places."""
        self.depends = [moved[d] for d in self.depends]
        if self.condition is not None:
            self.condition = (moved[self.condition[0]], self.condition[1])


def plainly(request: str) -> str:
    """The request with signs and idioms in words."""
    for sign, words in _SIGNS:
        request = sign.sub(words, request)
    return request


def sentences(request: str) -> list[str]:
    """Sentences without closing marks; fragments and alternatives stay with the one before."""
    parts = [part.strip(" .!?;。！？；") for part in _SENTENCE.split(request)]
    merged: list[str] = []
    for part in parts:
        if not part:
            continue
        short = not is_chinese(part) and len(part.split()) < 2
        starts_else = re.match(r"(?:otherwise|or else|if not)\b", part, re.IGNORECASE)
        if merged and short:
            merged[-1] = f"{merged[-1]} {part}"
        elif merged and starts_else and _is_whole_condition(merged[-1]):
            merged[-1] = f"{merged[-1]}, {part}"
        else:
            merged.append(part)
    return merged


def _is_whole_condition(sentence: str) -> bool:
    """Whether a sentence says itself what it hangs on, as "if so" does not."""
    return bool(re.match(r"\W*if\b", sentence, re.IGNORECASE)) and not _FOLLOWS.match(sentence)


def add_sentence(sentence: str, clauses: list[Clause]) -> None:
    """Append the clauses of a sentence, a condition before what hangs on it."""
    follows = _FOLLOWS.match(sentence)
    if follows is not None and clauses:
        decider = clauses[-1].condition[0] if clauses[-1].condition else len(clauses) - 1
        how, before = follows["how"].lower(), clauses[-1].condition
        expect = how in ("if so", "if yes", "in that case")
        if before is not None and how in ("otherwise", "or else", "else"):
            expect = not before[1]
        clauses += _hanging(follows["then"], decider, expect)
        return
    sentence = _topic_inside(sentence)
    match = _CONDITION.match(sentence) or _SHOULD.match(sentence) or _ZH_CONDITION.match(sentence)
    match = match or _CONDITION_AFTER.match(sentence)
    if match is None:
        clauses += [Clause(text) for text in _split(sentence)]
        return
    then, other = match["then"], ""
    alternative = _ELSE.match(then)
    if alternative:
        then, other = alternative["then"], alternative["other"]
    decider = len(clauses)
    clauses.append(Clause(f"whether {match['test'].strip(' ,.?')}"))
    clauses += _hanging(then, decider, expect=True)
    clauses += _hanging(other, decider, expect=False)


def _hanging(text: str, decider: int, expect: bool) -> list[Clause]:
    """Clauses that run only if the deciding one comes out as expected."""
    return [Clause(part, (decider, expect), [decider]) for part in _split(text) if part]


def _topic_inside(sentence: str) -> str:
    """Put a topic in front ("the museum, is it open") where its pronoun is."""
    match = _TOPIC.match(sentence)
    if match is None or (NOT_IT.search(match["rest"]) and match["it"].lower() == "it"):
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
    if words and words[0].lower() in lexicon().leading:
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
    if first in lexicon().questions and len(words) < 3:
        return False
    if (
        first in lexicon().openers
        or first in lexicon().request_verbs
        or first in lexicon().write_verbs
    ):
        return len(words) > 1
    if first in lexicon().determiners and len(words) > 1:
        return not _BOUND.search(right[:60])
    head = re.match(
        r"[a-z][\w'’-]*(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|of|for|there|from|near|at)\b", right
    )
    return bool(head)
