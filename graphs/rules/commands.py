"""What a clause commands: a change of what is stored, or another deed."""

from __future__ import annotations

import re
from collections.abc import Collection

from graphs.reading.values import Value
from graphs.rules.frame import Token
from graphs.rules.lexicon import lexicon

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


_POLITE = re.compile(
    r"^\W*(?:(?:please|kindly|then|now|also|just|and|hey|ok(?:ay)?|"
    r"(?:can|could|will|would) you(?: please)?|help me(?: to)?|let's|let us|"
    r"(?:i(?:'d| would) like|i want|i need|i(?:'d| would) love)(?: you)? to|be so kind (?:as )?to|"
    r"go ahead and)\W+)*",
    re.IGNORECASE,
)
_FIRST_WORD = re.compile(r"[A-Za-z][\w'-]*")
_WHOM = (
    r"(?:it|them|him|her|the|an?|my|our|this|that|these|those|their|his|its|me|us|what|whatever)"
)
_ORDER = re.compile(
    rf"(?P<verb>[A-Za-z]+)\s+(?:(?P<whom>{_WHOM})\b|"
    r"(?:to|on|off|in|out|up|down|back|away|over|ahead|for|with|about|all|every|each|everyone|"
    r"everything|[a-z]+ing)\b|"
    r"(?-i:[A-Z0-9\"'“‘@#])|[a-z]\w*[_\d]\w*|[\w ]+ (?:on|off)\W*$)|(?P<alone>[A-Za-z]+)\W*$",
    re.IGNORECASE,
)
"""A verb right before what it is about, or by itself, or parted from its particle."""
_PARTICLES = frozenset({"in", "on", "off", "out", "up", "down", "back", "away", "over", "to"})
"""Small words that go with a verb."""
_FORBIDS = re.compile(r"\W*(?:don['’]?t|do not|never)\s+[a-z]+\s+\w", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:un|re|de|dis|pre)-?(?=[a-z]{3})")
_TAKING = frozenset({"take", "get", "go"})


def command_start(clause: str, deeds: Collection[str]) -> tuple[str, str, int] | None:
    """The verb that a command begins with, its particle, and where the verb ends; else None.

    ``deeds`` are the verbs that operations are described by, lower case.
    """
    begin = _POLITE.match(clause)
    match = _FIRST_WORD.search(clause, begin.end() if begin else 0)
    if match is None or clause[: match.start()].strip(" \"'").endswith("?"):
        return None
    verb = match.group().lower()
    known = lexicon()
    after = _FIRST_WORD.match(clause, match.end() + 1)
    particle = after.group().lower() if after is not None else ""
    particle = particle if particle in _PARTICLES else ""
    order = _ORDER.match(clause, match.start())
    aimed = order is not None and bool(order["whom"])
    if verb in known.request_verbs or verb in known.questions or verb in known.function_words:
        ordered = particle or verb in _TAKING or (aimed and verb in known.commands)
        if verb not in deeds or not ordered:
            return None
    elif not (
        verb in deeds
        or verb in known.write_verbs
        or verb in known.deeds | known.commands
        or (aimed and _may_be_verb(verb))
    ):
        return None
    return verb, particle, match.end()


def orders(part: str) -> bool:
    """Whether a part of a sentence begins with a verb of command and what it is about."""
    begin = _POLITE.match(part)
    start = begin.end() if begin else 0
    if _FORBIDS.match(part, start):
        return True
    match = _ORDER.match(part, start)
    verb = _FIRST_WORD.match(part, start)
    if match is None:
        return verb is not None and _is_plain_verb(verb.group().lower())
    return _is_verb((match["verb"] or match["alone"]).lower()) or (
        bool(match["whom"]) and _may_be_verb((match["verb"] or "").lower())
    )


def _is_verb(word: str) -> bool:
    """Whether a word is a verb that commands begin with; "un-" and "re-" make others of it."""
    known = lexicon()
    verbs = known.write_verbs.keys() | known.deeds | known.commands | known.parting
    return word in verbs or _PREFIX.sub("", word) in verbs


def _is_plain_verb(word: str) -> bool:
    """Whether a word is hardly ever anything but a verb, whatever stands behind it."""
    known = lexicon()
    return word in known.verbs_only or (
        word.startswith("un") and _PREFIX.sub("", word) in known.commands
    )


def _may_be_verb(word: str) -> bool:
    """Whether a word that nothing is known of may be a verb: it only joins or asks nothing."""
    known = lexicon()
    others = known.function_words | known.questions | known.request_verbs | known.people
    return word not in others and not word.endswith(("ing", "ly"))
