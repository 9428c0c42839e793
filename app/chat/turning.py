"""Tells an answer to a question of a run from what opens a turn of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import dropwhile
from typing import TYPE_CHECKING

from graphs.choices import affirms, chosen, declines
from graphs.reading.clauses import ANY_TIME, Clause, clause_of
from graphs.reading.closed_class import closed, ordinals, question_words
from graphs.reading.segments import segments
from graphs.reading.stretches import looks_bidding
from graphs.reading.talking import is_talk
from graphs.reading.tokens import tokens_of

if TYPE_CHECKING:
    from graphs.state import Gap

_COMMAND = re.compile(r"/[A-Za-z?][A-Za-z-]*(?:\s|$)")
_WORD = re.compile(r"[\u3400-\u9fff]{1,2}|[^\W\u3400-\u9fff]+(?:['’]\w+)*")
"""Two Chinese characters count as one word."""
_NAMES = ("name", "quoted", "email", "phone", "url")
_LEAST_WORDS = 4
"""Shorter ones may be answers that somebody is unsure of: "Rome?", "Rome or Milan?"."""


def opens_a_turn(typed: str, gap: Gap, verbs: Collection[str] = ()) -> bool:
    """Whether ``typed`` is a slash command, a question, a command, talk or a correction, and no
    answer; ``verbs`` are the stems of the verbs that begin commands.
    """
    if _COMMAND.match(typed) or is_talk(typed) or _puts_off(typed):
        return True
    words = [word.lower() for word in _WORD.findall(typed)]
    chooses = bool(gap["options"]) and chosen(gap["options"], typed) is not None
    clause = clause_of(typed, 0, ANY_TIME, is_deed=lambda token: token.stem in verbs)
    goes_on = _goes_on(words)
    commands = len(words) > 1 and _commands(clause, verbs)
    if goes_on and (chooses or commands or gap.get("free")):
        return True  # "and the first", "and move it to 11:30", "and the Phones to Dora": no answers
    if chooses and _names_more(clause, gap):
        return True  # "the doorbell to Bright Sparks"
    if gap.get("read"):  # yes, no, or another thing: whatever else is said is no answer
        bids = commands and not _is_of(clause, gap)
        picks = chooses and not (bids or _places_one(clause, gap))
        return not (picks or affirms(typed) or declines(typed))
    if gap["options"] and corrects(typed):
        # "no, make it the 4th": which thing is meant was not yet said
        anew = bool(gap.get("pin")) and _takes_back(clause) and _remakes(typed)
        return anew or not chooses
    if gap.get("thing") and _remakes(typed):
        return not chooses  # "make it 5" is no id
    if commands and not gap.get("free"):
        return not (chooses and _is_of(clause, gap))
    return _opens_a_question(typed, words, clause, gap, chooses=chooses)


def _opens_a_question(
    typed: str, words: Sequence[str], clause: Clause, gap: Gap, *, chooses: bool
) -> bool:
    """Whether it asks, rather than answers unsurely; ``chooses``: it names an option."""
    asks, marked = _asks(clause), typed.rstrip().endswith(("?", "？"))
    shows = asks and clause.word(clause.head) in closed("asking") - closed("wishing")
    if shows and len(words) > 1 and not (gap.get("free") or chooses):
        return True  # "show all trucks"
    if marked and not chooses and (asks or (clause.mood == "test" and len(words) > 2)):
        return True  # "what about Rome?", "was it approved?"
    return (marked or asks) and (len(words) >= _LEAST_WORDS or _goes_on(words))


def _goes_on(words: Sequence[str]) -> bool:
    """Whether it begins as something more: "and Rome?"."""
    return len(words) > 1 and words[0] in closed("coordinating")


def corrects(typed: str) -> bool:
    """Whether it says otherwise of what was asked for: "no, 25", "make it 25", "I meant Ann"."""
    clause = clause_of(typed, 0, ANY_TIME)
    said = [token.lower for token in clause.tokens if token.is_word]
    meant = bool(clause.words & closed("meaning"))
    return len(said) > 1 and (_takes_back(clause) or meant or _remakes(typed))


def _takes_back(clause: Clause) -> bool:
    """Whether it begins with a word that takes something back: "no, ..."."""
    return next((t.lower for t in clause.tokens if t.is_word), "") in closed("correcting")


def _remakes(typed: str) -> bool:
    """Whether it says what something is to be made: "make it 25", "no, make it 25"."""
    plain = closed("correcting") | closed("leading")
    words = (token.lower for token in tokens_of(typed) if token.is_word)
    said = [*dropwhile(lambda word: word in plain, words)]
    return len(said) > 2 and said[0] in closed("making") and said[1] in closed("pronouns")


def _puts_off(typed: str) -> bool:
    """Whether it begins by declining to go on, and says more: "never mind, I'll do it later"."""
    clause = clause_of(typed, 0, ANY_TIME)
    (first, last), *others = segments(clause) or [(0, 0)]
    said = {clause.word(at) for at in range(first, last)}
    return bool(others) and bool(said & closed("negating")) and said <= closed("closing")


def _commands(clause: Clause, verbs: Collection[str]) -> bool:
    """Whether it begins with the verb of an operation that changes something, or with what must be
    a verb by what follows it; "make it 25" may be an answer.
    """
    if clause.mood != "command" or clause.word(clause.head) in closed("making"):
        return False
    deed = clause.tokens[clause.head].stem in verbs
    return deed or looks_bidding(clause.tokens, clause.head)


def _names_more(clause: Clause, gap: Gap) -> bool:
    """Whether a choice names something that is neither offered nor asked about."""
    offered = (*gap["options"], *gap.get("facts", ()), gap["name"], gap["about"])
    told = {token.lower for token in tokens_of(" ".join(offered))}
    named = (p for p in clause.values if p.value.kind in _NAMES)
    return any(
        clause.tokens[at].is_word and clause.word(at) not in told
        for placed in named for at in range(placed.first, placed.last)
    )  # fmt: skip


def _places_one(clause: Clause, gap: Gap) -> bool:
    """Whether a place is told where one thing is offered: "the first" is one of others."""
    told = {token.lower for option in gap["options"] for token in tokens_of(option)}
    return len(gap["options"]) == 1 and bool(clause.words & {*ordinals()} - told)


def _is_of(clause: Clause, gap: Gap) -> bool:
    """Whether a command says again what it was asked about: "cancel the second one"."""
    told = tokens_of(f"{gap['name']} {gap['about']}")
    return clause.tokens[clause.head].stem in {token.stem for token in told}


def _asks(clause: Clause) -> bool:
    """Whether it begins as a question or a wish to be shown something, without its mark."""
    leads = closed("how") | set(question_words()) | (closed("asking") - closed("wishing"))
    return bool(clause.tokens) and clause.mood == "ask" and clause.word(clause.head) in leads
