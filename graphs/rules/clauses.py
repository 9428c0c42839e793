"""The clauses of a request: sentences, conditions, parts that each ask for something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.rules.asking import Role, asks_plainly, begins_anew, is_question, role_of
from graphs.rules.comparisons import two_sides
from graphs.rules.conditions import conditional, follow_up, hung_apart
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.values.known_places import cities
from graphs.rules.wording import unwrapped

_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\S)|(?<=[。！？；])|\n+")
_ENDS = " .!;。！；"
_ASKED = " ,，.?？"
_TOPIC = re.compile(
    r"^(?:tell me about |what about |how about |as for |about |regarding |concerning |"
    r"for (?=each|every|all)|of (?=each|every|all))?"
    r"(?P<topic>[^,:?]{3,80}?(?:\([^)]*\))?)(?:,|:|\s-)\s+"
    r"(?P<rest>(?:(?:in|on|at|for|to|from|till|until|by) )?"
    r"(?:is|are|was|does|do|did|has|have|what|when|where|how|which|who)\b"
    r".*\b(?P<it>it|they|these|those|them|the two|there|that(?= in\b| cost\b|$))\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SPLIT = re.compile(
    r"(?:,|;)?\s+(?:and\s+then|then|and\s+also|and|also|plus|as well as|but)\s+|"
    r",\s+(?=(?:(?:in|on|at|for|to|from|till|until|by) )?(?:what|how|where|when|who|which|find|"
    r"show|tell|give|list|book|get|convert)\b)",
    re.IGNORECASE,
)
_ZH_LINK = re.compile(r"^(?:还有|另外|以及|顺便|然后|再|并且)[，,]?")
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|同时|以及|还有|顺便|再|并)[，,]?|[，,]")
_ZH_HANGS = re.compile(
    r"^(?:最[^的，,]{1,4}的?(?:一[班趟家个款件间张]|是?哪|那[班趟家个款件])|哪[一班趟家个款件]|"
    r"(?:评分|价格|每晚|票价|房价)?(?:要|得|必须)?(?:在|是)?(?:不[超低高少]|低于|高于|至少|最多|超过|"
    r"[\d一二两三四五六七八九十百千.]+[^，,]{0,4}(?:以[内下上]|之内))|要[有带能求]|必须|只要|得[是有]|按)"
)
_ZH_TELLS = re.compile(
    r"出差|旅游|旅行|度假|玩$|(?:要|打算|准备|计划)去|^我们?(?:现在)?[在住]|^我们?是|人一起|一家[一二三四五六\d]?口"
)
_TURN = re.compile(
    r",?\s+so\s+(?!that\b|far\b|much\b|many\b|long\b|called\b)|\s+-\s+|[,;:]\s+(?:so\s+)?|"
    r",?\s+(?:and|but)\s+(?=(?:(?:in|on|at|for|to|from|till|until|by) )?"
    r"(?:what|how|where|when|who|which|would like|want to know|need to know)\b)",
    re.IGNORECASE,
)
_REASON_FIRST = re.compile(
    r"^\W*(?:(?:because|since|as|given that|seeing (?:that|as)|now that|while|before|after|when|"
    r"once)\s+)(?P<tells>(?:i|we|my|our|he|she|they|it|there|his|her|their)\b[^,]+?)"
    r"(?:,\s*|\s+(?=i (?:want|need|would like)\b))(?P<rest>.{6,})$",
    re.IGNORECASE | re.DOTALL,
)
_REASON_LAST = re.compile(
    r"^(?P<rest>.{8,}?),?\s+(?:because|since|as|cause|cos)\s+"
    r"(?P<tells>(?:i|we|my|our|he|she|they|it|there|his|her|their)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_THEN = re.compile(r"^\W*(?:and )?then\b[,:]?\s+(?=\w)", re.IGNORECASE)
_YES_NO = re.compile(
    r"^\W*(?:is|are|was|were|will|would|does|do|did|can|has|have|any|(?:more|less|fewer) than|"
    r"at (?:least|most)|over|under|above|below)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"(?:in|at|for) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*\W*$")
_NAMES = re.compile(r"\b(?:the|my|your)\b|^\W*(?:what|which|how|find|show|list)\b", re.IGNORECASE)
_LEADS = re.compile(r"(?:from|after|before|in|on|at|to|by|going by|just)\b", re.IGNORECASE)
_HEADING = 6
"""What stands before a colon in no more words than this only leads in what is asked."""
_ASIDE = re.compile(
    r",\s+(?P<tells>(?:i|we|he|she|they|it|my|our)\s+(?:am|are|is|have|has|was|were|will|can)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_OF_IT = re.compile(r"\b(?:it|its|they|their)\b", re.IGNORECASE)
_SHORT = 4
"""A part of no more words than this only adds to the one before."""
_BOUND = re.compile(
    r"\b(?:at least|at most|under|over|above|below|(?:more|less|fewer) than|or more|or less)\b",
    re.IGNORECASE,
)
_WEATHER = (
    r"rain\w*|snow\w*|hot|cold|warm|cool|dry|wet|humid|sunny|windy|cloudy|foggy|stormy|clear|freez\w*|"
    r"safe|possible|worth|late|dark|light"
)
NOT_IT = re.compile(
    r"\b(?:is|will|does|did|was|if|can|whether|should) it "
    rf"(?:{_WEATHER}|be|going|get|too|still|usually|normally|really|likely|\w+er\b)|"
    rf"\bit (?:rain|snow)\w*|\bit (?:is|will be|was|gets?|stays?|looks?|feels?) "
    rf"(?:\w+ ){{0,2}}(?:{_WEATHER})\b|\btime is it\b|\bit takes? to\b|"
    rf"\bhow (?:{_WEATHER}) (?:is|was|will|does|did) it\b",
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
        if not part.strip(_ASKED):
            continue
        short = not is_chinese(part) and len(part.split()) < 2
        starts_else = re.match(r"(?:otherwise|or else|if not)\b|否则|不然", part, re.IGNORECASE)
        if merged and short:
            merged[-1] = f"{merged[-1].rstrip(_ASKED)} {part}"
        elif merged and starts_else and _is_whole_condition(merged[-1]):
            merged[-1] = f"{merged[-1].rstrip(_ASKED)}, {part}"
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
    sentence = _topic_inside(_ZH_LINK.sub("", unwrapped(sentence)))
    reason = _REASON_FIRST.match(sentence) or _REASON_LAST.match(sentence)
    if reason is not None:
        clauses.append(Clause(reason["tells"].strip(_ASKED), role="tells"))
        sentence = unwrapped(reason["rest"])
    found = conditional(sentence)
    aside = _ASIDE.search(sentence) if found is None and begins_anew(sentence) else None
    if aside is not None:
        clauses.append(Clause(aside["tells"].strip(_ASKED), role="tells"))
        sentence = sentence[: aside.start()]
    if found is None:
        sides = two_sides(sentence.rstrip(_ASKED))
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
    _, rest = _told_first(unwrapped(text))
    parts = _split(unwrapped(rest).rstrip(_ASKED))
    return [Clause(part, (decider, expect)) for part in parts if part]


def _asked(sentence: str) -> list[Clause]:
    """The clauses of a sentence without a condition, each with its role."""
    told, rest = _told_first(sentence)
    clauses = (
        [Clause(told, role="wishes" if role_of(told) == "wishes" else "tells")] if told else []
    )
    role = role_of(rest)
    if role == "asks":
        return clauses + [Clause(part) for part in _split(rest.rstrip(_ASKED)) if part]
    return [*clauses, Clause(rest.rstrip(_ASKED), role=role)]


def _told_first(sentence: str) -> tuple[str, str]:
    """What a sentence tells before it asks ("we are in Rome, so where ..."), and the rest."""
    if is_chinese(sentence):
        return _told_first_chinese(sentence)
    for turn in _TURN.finditer(sentence):
        left, right = sentence[: turn.start()], unwrapped(sentence[turn.end() :])
        heading = ":" in turn[0] and len(left.split()) <= _HEADING and not _NAMES.search(left)
        if begins_anew(right) and (heading or role_of(left) in ("tells", "wishes")):
            return left.strip(_ASKED), right
    return "", sentence


def _told_first_chinese(sentence: str) -> tuple[str, str]:
    left, comma, right = sentence.replace(",", "，").partition("，")
    tells = _ZH_TELLS.search(left) and not asks_plainly(left)
    return (left, right) if comma and tells and asks_plainly(right) else ("", sentence)


def _topic_inside(sentence: str) -> str:
    """Put a topic in front ("the museum, is it open") where its pronoun is."""
    match = _TOPIC.match(sentence)
    if match is None or (NOT_IT.search(match["rest"]) and match["it"].lower() == "it"):
        return sentence
    topic = match["topic"].strip()
    if topic.startswith("The ") and topic.lower() not in cities():
        topic = f"the {topic[4:]}"  # a capital that only opened the sentence
    if begins_anew(topic) or role_of(topic) in ("tells", "wishes") or _LEADS.match(topic):
        return sentence
    start, end = match.span("it")
    where = "in " if match["it"].lower() == "there" else ""
    return f"{sentence[match.start('rest') : start]}{where}{topic}{sentence[end:]}"


def _split(sentence: str) -> list[str]:
    """Clauses that each ask for something of their own."""
    pattern = _ZH_SPLIT if is_chinese(sentence) else _SPLIT
    parts: list[str] = []
    start = 0
    for match in pattern.finditer(sentence):
        left, right = sentence[start : match.start()], sentence[match.end() :]
        whole = _complete(left) or _each_of_it(left, right)
        if whole and _opens(right, pattern is _ZH_SPLIT) and not _is_topic(left, right):
            parts.append(left.strip(" ,，"))
            start = match.end()
    parts.append(sentence[start:].strip(" ,，"))
    return [f"and {part}" if _ELSEWHERE.match(part) else part for part in parts if part]


def _each_of_it(left: str, right: str) -> bool:
    """Whether both parts ask something of a thing named before: its phone, the day it is shut."""
    more = len(re.findall(r"\w+", right)) > _SHORT
    return more and all(_OF_IT.search(part) for part in (left, right)) and begins_anew(left)


def _is_topic(left: str, right: str) -> bool:
    """Whether the left part only says what the question after it is about."""
    if is_chinese(left) or begins_anew(left) or not re.match(r"(?:\w+ )?(?:what|how)\b", right):
        return False
    return not any(word[:1].isupper() for word in right.split()[1:])


def _complete(left: str) -> bool:
    """Whether the left part can stand by itself: it names something and says where or of what."""
    if is_chinese(left):
        return len(left) >= 4 and asks_plainly(left)
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
        return len(right) >= 3 and not _ZH_HANGS.match(right)
    words = re.findall(r"[\w'’-]+", right.lower())
    if not words:
        return False
    if _ELSEWHERE.match(right):
        return True
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
