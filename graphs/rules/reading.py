"""Reads one clause into a frame."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from graphs.reading.values import Comparison, Value, extract
from graphs.rules.commands import action_of, converts, deed_of
from graphs.rules.frame import Frame, Group, Token
from graphs.rules.language import asks_yes_or_no, is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.negation import denied
from graphs.rules.superlatives import ranking_of, ranks, superlatives
from tools.glosses import gloss
from tools.words import singular

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?", re.UNICODE)
YES_NO = re.compile(
    r"^\W*(?:is|are|was|were|will|would|does|do|did|can|has|have|should|whether|if)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:each|every|respectively|all (?:of )?(?:the|these|those))\b", re.IGNORECASE
)
_MINE = re.compile(
    r"\b(?:my(?!(?: [a-z]+){1,2}(?:'s|s') )|mine|ours?|do i (?:still )?(?:have|owe)|"
    r"did (?:i|we)|was i|have (?:i|we)|i've|(?:am i|are we) (?:\w+ing|booked|due)|"
    r"(?:i|we) (?:still |already |just )?(?:have|ordered|booked|bought|reserved|paid|spent))\b",
    re.IGNORECASE,
)
_THAN = re.compile(r"\b((?:more |less )?[a-z]+) than\s*$", re.IGNORECASE)
_BOUNDED = re.compile(
    r"\b(?:(?:stay|remain|keep|lie|come|is|are|be)s?\s+(?:well |just |always )?"
    r"(?:under|below|above|over|within|beneath|at (?:most|least))|max(?:imum)?(?: of)?|"
    r"min(?:imum)?(?: of)?|up to)\s+$",
    re.IGNORECASE,
)
"""What only leads to a bound: "stays under 30 percent", "max 75"."""
_OR_BEYOND = re.compile(
    r"\s+(?:or|and)\s+(?:more|higher|better|above|over|up(?:wards?)?|less|lower|below|under|fewer|"
    r"cheaper|longer|shorter|later|earlier|bigger|larger|smaller)\b",
    re.IGNORECASE,
)
"""What only says that a number is a bound: "4.5 or higher"."""
_NOT_BEYOND = re.compile(
    r"(?:n['’]t|\b(?:not|never|nothing|none|no))\s+(?:[a-z]+\s+){1,3}"
    r"(?:(?:more|less|dearer|cheaper|higher|lower|fewer|longer|shorter|later|earlier) than|"
    r"over|above|under|below|exceed|beyond|before|after)\s+(?:an?\s+)?$",
    re.IGNORECASE,
)
_OPPOSITE: dict[str, Comparison] = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}
_SEEKS = re.compile(
    r"^\W*(?:please\s+|can you\s+|could you\s+|"
    r"i(?:'d| would) like (?:to )?|i (?:need|want) (?:to )?|i(?:'m| am) )*"
    r"(?:find|show|search|list|get|look|recommend|suggest|buy|a|an|some|any|are there|is there|"
    r"got any|have you got|do you (?:have|carry|sell|stock|do)|who (?:sells|serves|does)|"
    r"(?:looking|hunting|shopping) (?:for|to)|after|craving|(?:i )?(?:fancy|crave)|"
    r"where (?:can|could|do|might) (?:i|we|one) (?:get|buy|find|have|eat)|"
    r"what \w+ do you (?:have|carry|sell|stock))\b",
    re.IGNORECASE,
)
_VERBAL = re.compile(
    r"^\W*(?:who|when|where|why|how|what|which|tell|play|send|translate|write|call|is|are|was|were|"
    r"do|does|did|will|can|could|should|has|have)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|dry|closed|no longer)\b|n['’]t\b", re.IGNORECASE)
_ZH_DONE = re.compile(
    r"(?<=取消)了(?=吧|$|[。！!])|(?<=[退删买订])了(?=吧)|(?<=掉)了(?=吧|$|[。！!])"
)
"""What turns a verb into the past, but ends a Chinese command: 取消了吧."""
_CHECK_IN = re.compile(
    r"\b(?:when|what time|how (?:early|late|soon)|until|till|earliest|latest)\b.*?"
    r"\b(?P<first>check)(?=[ -]?(?:in|out)\b)|\b(?P<time>check)(?=[ -]?(?:in|out) times?\b)",
    re.IGNORECASE,
)
"""Checking in and out where its time is asked for; else it is a command or leads to a day."""
_COUNTING = frozenset(
    {
        "average",
        "mean",
        "total",
        "sum",
        "number",
        "count",
        "combined",
        "difference",
        "differ",
        "gap",
    }
)
_PLACEHOLDER = re.compile(r"\[A\d+\]")


@lru_cache(maxsize=512)
def parse(clause: str, now: datetime) -> Frame:
    """Read one clause. Pure; ``now`` anchors relative dates."""
    values = extract(clause, now=now)
    asks = bool(YES_NO.match(clause))
    values = tuple(_compared(_denied(value, clause, asks), clause) for value in values)
    masked = _masked(clause, values)
    chinese = is_chinese(clause) or is_chinese(masked)
    text = gloss(_ZH_DONE.sub(" ", masked)) if chinese else _rephrased(masked)
    ranked, blanked = superlatives(text)
    aggregate = _aggregate(text)
    tokens = _tokens(blanked, _COUNTING if aggregate else frozenset())
    groups = _groups(blanked, tokens)
    return Frame(
        text=text,
        original=clause,
        values=values,
        tokens=tokens,
        groups=groups,
        rankings=tuple(ranking_of(r, text, tokens, values, clause) for r in ranked),
        aggregate=aggregate,
        action=action_of(tokens, text if chinese else clause, chinese)
        if not converts(values, tokens)
        else "",
        deed=deed_of(tokens, clause if chinese else ""),
        negated=bool(_NEGATED.search(text)),
        predicate=_predicate(tokens) if not ranked else "",
        yes_no=asks_yes_or_no(clause) if chinese and not asks else bool(YES_NO.match(text)),
        each=bool(_EACH.search(text)),
        mine=bool(_MINE.search(text)),
        seeks=bool(ranked) or bool(_SEEKS.match(text)) or not _VERBAL.match(text),
        today=now.date().isoformat(),
        denied=denied(blanked, tokens, asks=bool(YES_NO.match(text))),
        implied=frozenset(i for i, v in enumerate(values) if _is_implied(v, clause)),
    )


def _denied(value: Value, clause: str, asks: bool) -> Value:
    """A bound that is ruled out is the opposite one: "I won't pay more than 120 euros"."""
    opposite = _OPPOSITE.get(value.comparison)
    if opposite is None or asks or not _NOT_BEYOND.search(clause[: value.start]):
        return value
    return replace(value, comparison=opposite)


def _compared(value: Value, clause: str) -> Value:
    """A number after "warmer than" is a bound: above for warmer, below for cheaper."""
    match = _THAN.search(clause[: value.start])
    if value.kind not in ("number", "money") or value.comparison or match is None:
        return value
    degree = lexicon().comparatives.get(" ".join(match[1].lower().split()))
    if degree is None:
        return value
    return replace(value, comparison=">" if degree.descending else "<")


def _is_implied(value: Value, clause: str) -> bool:
    """Whether a value stands in the brackets that hold what other clauses said."""
    opening = clause.find("(~")
    return opening >= 0 and value.start > opening


def _masked(clause: str, values: tuple[Value, ...]) -> str:
    """The clause with every value blanked out, positions kept."""
    chars = list(clause)
    for value in values:
        if value.kind == "number" and value.unit == "ordinal" and not ranks(clause, value):
            continue
        keep = len(value.text) - len(_unit_tail(value))
        chars[value.start : value.start + keep] = " " * keep
        bound = _BOUNDED.search(clause[: value.start]) if value.comparison else None
        if bound is not None:
            chars[bound.start() : value.start] = " " * (value.start - bound.start())
        beyond = _OR_BEYOND.match(clause, value.end) if value.comparison else None
        if beyond is not None:
            chars[beyond.start() : beyond.end()] = " " * len(beyond[0])
    return "".join(chars)


def _rephrased(text: str) -> str:
    """The clause with what has several wordings said in one word, positions kept."""
    for pattern, word in lexicon().rephrased:
        for match in pattern.finditer(text):
            if len(match.group()) >= len(word):
                said = word.ljust(len(match.group()))
                text = text[: match.start()] + said + text[match.end() :]
    return text


def _unit_tail(value: Value) -> str:
    """The counted noun at the end of a number's text: it stays a word of the clause."""
    if value.kind not in ("number", "duration") or value.unit == "percent":
        return ""
    match = re.search(r"[^\W\d_]+$", value.text)
    digits = any(c.isdigit() for c in value.text)
    return (
        match.group() if match and digits and singular(match.group().lower()) == value.unit else ""
    )


def _tokens(text: str, empty: frozenset[str]) -> tuple[Token, ...]:
    """Words with their weight; ``empty`` ones say how to compute, not what to look for."""
    tokens = []
    meant = {
        start
        for match in _CHECK_IN.finditer(text)
        for start in (match.start("first"), match.start("time"))
    }
    for match in _WORD.finditer(text):
        raw = match.group()
        lower = raw.lower().replace("’", "'").removesuffix("'s")
        word = singular(lower)
        content = not (
            lower in lexicon().function_words
            or (lower in lexicon().request_verbs and match.start() not in meant)
            or word in empty
            or lower.endswith("n't")
            or len(lower) == 1
        )
        tokens.append(Token(word, raw, match.start(), content, word != lower))
    return tuple(tokens)


def _groups(text: str, tokens: tuple[Token, ...]) -> tuple[Group, ...]:
    """Runs of content words that stand side by side."""
    groups: list[list[Token]] = []
    cues: list[str] = []
    cue, end = "", -1
    for token in tokens:
        if not token.content:
            cue, end = token.raw.lower(), -1
            continue
        gap = text[end : token.start] if end >= 0 else ""
        if end >= 0 and not gap.strip(" -'’"):
            groups[-1].append(token)
        else:
            groups.append([token])
            cues.append(cue)
        cue, end = "", token.start + len(token.raw)
    return tuple(
        Group(
            tuple(t.word for t in group),
            text[group[0].start : group[-1].start + len(group[-1].raw)],
            cue_,
            group[0].start,
            group[-1].plural,
        )
        for group, cue_ in zip(groups, cues, strict=True)
    )


def _aggregate(text: str) -> str:
    lower = f" {text.lower()} "
    for name, forms in lexicon().aggregates.items():
        if any(re.search(rf"\b{re.escape(form)}\b", lower) for form in forms):
            return name
    return ""


def _predicate(tokens: tuple[Token, ...]) -> str:
    forms = lexicon().predicate_forms
    for token in tokens:
        name = forms.get(token.raw.lower()) or forms.get(token.word)
        if name:
            return name
    return ""


def read_clause(text: str, now: datetime) -> Frame:
    """A clause with references to other subtasks blanked out, so that positions hold."""
    return parse(_PLACEHOLDER.sub(lambda match: " " * len(match.group()), text), now)
