"""What a clause commands: a change of what is stored, or another deed."""

from __future__ import annotations

import re

from graphs.rules.frame import Token
from graphs.rules.lexicon import lexicon
from graphs.rules.values import Value

_ASKS = re.compile(
    r"^\W*(?:who|when|where|why|how|what|which|is|are|was|were|does|did|has|have)\b", re.IGNORECASE
)
_ASKED = re.compile(r"\?|？|\b(?:who|when|where|why|how|what|which|is there|list)\b", re.IGNORECASE)
_CHANGES = frozenset({"book", "reserve", "buy", "purchase", "cancel", "add"})
"""Verbs of changes that are hardly ever nouns."""
_DOES = frozenset(
    {"translate", "write", "upgrade", "compose", "sing", "call", "remind", "teach",
     "rent", "hire", "repair", "cook", "wake", "read", "draw", "paint", "print"}
)  # fmt: skip
"""Deeds that are hardly ever nouns."""
_ZH_COMMANDS = re.compile(r"^(?:请|麻烦)?你?(?:帮我|帮忙|替我|给|把)|翻译")
_CLAUSE_START = frozenset(
    {"please", "to", "and", "then", "you", "also", "just", "now", "me", "kindly"}
)
_EXCHANGES = frozenset({"change", "exchange", "swap"})


def action_of(tokens: tuple[Token, ...], text: str, chinese: bool) -> str:
    """The kind of change a command asks for: a phrase, or a write verb where a command has it.

    In Chinese the verb may stand behind the day and the place; where something is asked as well
    ("I want to buy a backpack, which are under 60?") it only says what for.
    """
    for kind, phrase in lexicon().write_phrases:
        if phrase.search(text) and not _ASKS.match(text):
            return kind
    verbs = [token.raw.lower() for token in tokens if token.raw.lower() in _CHANGES]
    if chinese and verbs:
        return "" if _ASKED.search(text) else lexicon().write_verbs[verbs[0]]
    for index, token in enumerate(tokens):
        done = lexicon().write_verbs.get(token.raw.lower())
        if done is None:
            if token.content or token.raw.lower() in lexicon().request_verbs:
                return ""
            continue
        before = tokens[index - 1].raw.lower() if index else ""
        return done if index == 0 or before in _CLAUSE_START else ""
    return ""


def deed_of(tokens: tuple[Token, ...], chinese: str = "") -> str:
    """The verb of a command to do something, where a command has its verb.

    ``chinese`` is the clause where it is in Chinese: the verb may stand anywhere behind "for me".
    """
    if chinese:
        done = (token.raw.lower() for token in tokens if token.raw.lower() in _DOES)
        return next(done, "") if _ZH_COMMANDS.search(chinese) else ""
    for index, token in enumerate(tokens):
        before = tokens[index - 1].raw.lower() if index else ""
        if token.raw.lower() in lexicon().deeds and (not index or before in _CLAUSE_START):
            after = {t.raw.lower() for t in tokens[index + 1 : index + 3]}
            return "" if after & lexicon().questions else token.raw.lower()  # "remind me what"
        if token.content or token.raw.lower() in lexicon().questions:
            return ""
    return ""


def converts(values: tuple[Value, ...], tokens: tuple[Token, ...]) -> bool:
    """Whether an amount of money meets a currency: changing money changes nothing stored."""
    kinds = {value.kind for value in values}
    if "money" in kinds and any(token.word in _EXCHANGES for token in tokens):
        return True
    return "money" in kinds and ("currency" in kinds or (len(values) > 1 and kinds == {"money"}))
