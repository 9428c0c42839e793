"""What a clause is ordered by: its superlatives, of what, and how many of them are wanted."""

from __future__ import annotations

import re
from functools import lru_cache

from graphs.reading.values import Value
from graphs.rules.frame import Ranking, Token
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import Degree, lexicon

_ZH_SUPERLATIVE = re.compile(r"(?:最[^，,。]{1,5}?的?|排名?前|前)\s*$")
_ZH_DEGREE = re.compile(
    r"\s*(?:便宜|贵|高|低|大|小|多|少|快|慢|近|远|早|晚|长|短|重|轻|热|冷|好|新|畅销|受欢迎)"
)
_ONE = re.compile(r"\b(?:which|what|the) one\b", re.IGNORECASE)
_NOT_VERBS = frozenset({"at", "my", "very", "from", "a", "an", "his", "her", "our", "its"})
_VERBS = frozenset({"costs", "opens", "closes", "leaves", "departs", "arrives", "weighs", "takes"})
"""What the thing ranked does, and no part of what it is called."""
_AT = re.compile(r"\bat$", re.IGNORECASE)
_AT_THE = re.compile(r"\b(?:at|by) the$", re.IGNORECASE)


def superlatives(text: str) -> tuple[list[tuple[str, Degree, int]], str]:
    """Superlatives with their places, longest form first; the text with them blanked out."""
    found: list[tuple[str, Degree, int]] = []
    for form in _forms():
        for match in _pattern(form).finditer(text):
            before = text[: match.start()].rstrip()
            degree = lexicon().superlatives[form]
            if form in ("least", "most") and _AT.search(before):
                continue
            opens = not before.strip() or before.lower().endswith(("the", ",", ";", ":"))
            if degree.weak and not opens and not _closes(text, match):
                continue
            after = text[match.end() :]
            if _at_the_latest(before, after) or _on_top(form, before, after):
                continue
            found.append((form, degree, match.start()))
            text = text[: match.start()] + "\0" * len(match.group()) + text[match.end() :]
    found.sort(key=lambda item: item[2])
    return found, text.replace("\0", "~")


def _at_the_latest(before: str, after: str) -> bool:
    """Whether a superlative only bounds a time, and says nothing of a thing: "at the latest"."""
    noun = re.match(r"[\s-]+([a-z]+)", after, re.IGNORECASE)
    speaks = noun is not None and noun[1].lower() not in lexicon().function_words
    return bool(_AT_THE.search(before)) and not speaks


def _on_top(form: str, before: str, after: str) -> bool:
    """Whether "top" says that something is added: "how much on top of the price"."""
    return form == "top" and before.lower().endswith("on") and after.lstrip().startswith("of ")


def _closes(text: str, match: re.Match[str]) -> bool:
    """Whether a "first" or "last" ends a clause after its verb: "which card expires first"."""
    ends = re.match(r"\s*(?:[?.!,;]|$)", text[match.end() :]) is not None
    before = re.search(r"([a-z]+)\s+$", text[: match.start()], re.IGNORECASE)
    return ends and before is not None and before[1].lower() not in _NOT_VERBS


def ranking_of(
    ranked: tuple[str, Degree, int],
    text: str,
    tokens: tuple[Token, ...],
    values: tuple[Value, ...],
    clause: str,
) -> Ranking:
    """The superlative with the noun after it and how many are wanted."""
    form, degree, start = ranked
    end = start + len(form)
    after = [t for t in tokens if t.start >= end and t.content]
    near = [t for t in after if len(text[end : t.start].split()) <= 2]
    run: list[Token] = []
    for token in near:
        if run and text[run[-1].start + len(run[-1].raw) : token.start].strip(" -"):
            break
        run.append(token)
    if len(run) > 1 and run[-1].raw.lower() in _VERBS:
        run.pop()  # "what the cheapest cello costs"
    beside = [
        v
        for v in values
        if v.kind == "number"
        and not v.comparison
        and isinstance(v.value, int)
        and _is_beside(v, clause, start, end)
    ]
    skip = next((int(v.value) - 1 for v in beside if v.unit == "ordinal"), 0)
    take = 1 if skip else next((int(v.value) for v in beside if v.unit != "ordinal"), 0)
    if not take:
        counted = [t for t in tokens if t.content][:1] if degree.needs_noun else run[-1:]
        one_of = bool(_ONE.search(text)) or (bool(run) and " of " in text[end : run[0].start])
        plural = bool(counted) and counted[0].plural
        take = 3 if plural and not one_of else 1  # "the branch with the most seats" is one
    noun = run[-1].word if run else ""
    if degree.needs_noun and not noun and after:  # "the most Apexa Tents in stock"
        noun = after[0].word
    if degree.weak and not noun:  # what expires first is ordered by when it expires
        noun = next((t.word for t in reversed(tokens) if t.content and t.start < start), "")
    return Ranking(form, degree, noun, take, skip)


def _is_beside(value: Value, clause: str, start: int, end: int) -> bool:
    """Whether a number stands by the superlative; a Chinese clause has it elsewhere in English."""
    if is_chinese(clause):
        behind = _ZH_SUPERLATIVE.search(clause[: value.start])
        return behind is not None or bool(_ZH_DEGREE.match(clause, value.end))
    return not clause[value.end : start].strip(" -") or not clause[end : value.start].strip(" -")


def ranks(clause: str, ordinal: Value) -> bool:
    """Whether an ordinal stands right before a superlative: the second cheapest."""
    after = clause[ordinal.end :].lstrip(" -")
    return any(_pattern(form).match(after) for form in _forms())


@lru_cache(maxsize=1)
def _forms() -> tuple[str, ...]:
    return tuple(sorted(lexicon().superlatives, key=len, reverse=True))


@lru_cache(maxsize=512)
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(r"\b" + re.escape(form).replace(r"\ ", r"[\s-]+") + r"\b", re.IGNORECASE)
