"""Where the clauses of a request begin and end, and which of them a condition leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from graphs.reading.closed_class import closed, comparisons, question_words
from graphs.reading.tokens import Token, tokens_of
from graphs.reading.weights import most

Stretch = tuple[int, int, str]
"""Where a stretch of a text begins and ends, and the condition that it is under."""


def stretches(text: str, is_deed: Callable[[Token], bool]) -> list[Stretch]:
    """Where the clauses of a request stand; some may hold no words."""
    tokens = tokens_of(text)
    cuts, conditions = _cuts(tokens, is_deed)
    end = len(text.rstrip())  # signs behind the last word are no tokens: "10 %"
    return _stretches(tokens, [*cuts, *_lines(text, tokens, is_deed)], conditions, end)


def _lines(text: str, tokens: Sequence[Token], is_deed: Callable[[Token], bool]) -> Iterator[int]:
    """Indices of the tokens that begin a line which asks or commands, by themselves."""
    for at in range(1, len(tokens)):
        ends = "\n" in text[tokens[at - 1].end : tokens[at].start]
        if ends and is_clause(tokens[at : at + 1], is_deed):
            yield at


def _cuts(
    tokens: Sequence[Token], is_deed: Callable[[Token], bool]
) -> tuple[list[int], dict[int, str]]:
    """Indices of the tokens that begin a clause, and the condition that some are under."""
    cuts, conditions, open_condition = [0], {}, ""
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        stops = before is not None and before.lower in closed("stops")
        stops = stops and not _is_in_name(tokens, at, is_deed)
        if at - cuts[-1] >= most("tokens") or (stops and before and before.end < token.start):
            cuts.append(at)
        elif before is not None and (before.lower in closed("joining") or before.text in ",:"):
            asks = token.lower in closed("asking") | closed("how") | set(question_words())
            led_in = before.is_word and leads_question(tokens, at)  # ", in which" only tells more
            asks |= led_in and _begins(tokens, at + 1)  # "and until when?" goes on
            starts = asks or bids(token, is_deed) or _is_inverted(tokens, at)
            stretch = tokens[cuts[-1] : at]
            only = all(t.lower in closed("joining") | set(question_words()) for t in stretch)
            led = is_clause(stretch, is_deed) or _is_bidden(stretch)
            if before.text == ":":  # what a command writes somewhere begins nothing
                led = not any(bids(t, is_deed) for t in stretch[:1])
            if starts and not only and _begins(tokens, at) and led:
                cuts.append(at)  # but not within "when and where is it?"
        if before is not None and at - 1 not in cuts[-2:] and _turns(tokens, at):
            cuts.append(at)
        if cuts[-1] == at and _opens_condition(tokens, at):
            open_condition = token.lower
        elif open_condition and before is not None and _ends_condition(tokens, at):
            if cuts[-1] != at:
                cuts.append(at)
            conditions[at] = open_condition
            open_condition = ""
    return cuts, conditions


def _is_in_name(tokens: Sequence[Token], at: int, is_deed: Callable[[Token], bool]) -> bool:
    """Whether the mark before a word ends a single letter of a name, or a title: "Mary J. Blige",
    "Dr. Nunn".
    """
    letter = tokens[at - 2].text if at > 1 else ""
    if letter.lower() in closed("titles") and tokens[at - 1].text == ".":
        return tokens[at].is_word and not tokens[at].function
    begins = tokens[at].text[:1].isupper() and not tokens[at].function and not is_deed(tokens[at])
    return len(letter) == 1 and letter.isupper() and tokens[at - 1].text == "." and begins


def _opens_condition(tokens: Sequence[Token], at: int) -> bool:
    """Whether what follows depends on this: "when it is open, ..."; "when is it open?" asks."""
    asks = at + 1 < len(tokens) and tokens[at + 1].lower in closed("auxiliaries")
    return tokens[at].lower in closed("conditional") and not asks


def _turns(tokens: Sequence[Token], at: int) -> bool:
    """Whether what holds otherwise, or then, begins here: ", otherwise the dearest", "or else ...",
    ", and if so who?".
    """
    following = [t.lower for t in tokens[at + 1 : at + 3]]
    so = {*following[:1]} <= closed("affirming") and len(following) > 1
    begins = closed("conditional") if so else closed("otherwise")
    return (
        tokens[at].lower in begins
        and bool(following)
        and tokens[at - 1].lower in closed("opening") | closed("coordinating")
    )


def _ends_condition(tokens: Sequence[Token], at: int) -> bool:
    """Whether what depends on a condition begins here: behind a comma or "if so", or with "tell
    me".
    """
    goes_on = tokens[at].is_word and tokens[at].lower not in closed("asking")
    if tokens[at - 1].lower in closed("absent") and goes_on:
        return False  # "if nobody has ...", "if no tasks ..."
    if tokens[at - 1].lower in closed("affirming") | closed("negating"):
        return tokens[at - 2].lower in closed("conditional")
    told = tokens[at].lower in closed("asking") and at + 1 < len(tokens)
    return tokens[at - 1].lower in (",", "then") or (
        told and tokens[at + 1].lower in closed("own") & closed("polite")
    )


def is_clause(tokens: Sequence[Token], is_deed: Callable[[Token], bool]) -> bool:
    """Whether some tokens ask or command by themselves; a mere statement leads what follows."""
    opening = [t for t in tokens if t.lower not in closed("polite") | closed("joining")][:1]
    asks = closed("asking") | closed("auxiliaries") | closed("conditional") | closed("how")
    return any(t.lower in asks | set(question_words()) or bids(t, is_deed) for t in opening)


def _is_bidden(tokens: Sequence[Token]) -> bool:
    """Whether some tokens begin with a verb that no operation is called by, as what follows tells:
    "fire the cook", "send out order 2".
    """
    plain = closed("polite") | closed("joining")
    at = next((i for i, t in enumerate(tokens) if t.lower not in plain), len(tokens))
    if at + 2 >= len(tokens) or tokens[at].function or tokens[at].lower != tokens[at].text:
        return False
    particle = tokens[at + 1].lower in closed("particles") and not is_participle(tokens[at])
    return particle or looks_bidding(tokens, at)


def bids(token: Token, is_deed: Callable[[Token], bool]) -> bool:
    """Whether a word is the verb of an operation in the form of a command: "cancel"."""
    return is_deed(token) and not is_participle(token)


def is_participle(token: Token) -> bool:
    """Whether a word tells what is done to something: "cancelled"."""
    ended = any(token.lower.endswith(ending) for ending in closed("participles"))
    return ended and token.stem != token.lower


def _is_inverted(tokens: Sequence[Token], at: int) -> bool:
    """Whether a question of yes or no begins behind a comma and "and": ", and is it raining?"."""
    words = [token.lower for token in tokens[max(at - 2, 0) : at + 2]]
    if len(words) < 4 or words[0] != "," or words[1] not in closed("joining"):
        return False
    subjects = closed("nominative") | closed("determiners") | closed("indefinite")
    return words[2] in closed("auxiliaries") and words[3] in subjects | closed("existential")


def looks_bidding(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is a verb by what follows it: "switch the ...", "call off his ..."."""
    behind = [t.lower for t in tokens[at + 1 : at + 3]]
    if len(behind) > 1 and behind[0] in closed("particles"):
        behind = behind[1:]
    following = behind[0] if behind else ""
    plural = tokens[at].lower.endswith("s")
    relative = following in closed("relative") and plural  # "tasks that cost ..."
    plain = not tokens[at].function and not is_participle(tokens[at])
    bids = plain and tokens[at].lower not in closed("meaning")
    return following in closed("determiners") and bids and not relative


def leads_question(tokens: Sequence[Token], at: int) -> bool:
    """Whether a question word stands behind a function word: "since when", "to whom"."""
    following = [t.lower for t in tokens[at + 1 : at + 2]]
    return bool(set(following) & set(question_words())) and tokens[at].lower in (
        closed("prepositions") | set(comparisons())
    )


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb begins a command here: something follows that it is done to."""
    rest = tokens[at + 1 : at + 2]
    word = bool(rest) and (rest[0].is_word or len(rest[0].text) > 1)  # "what's", but no mark
    return word and rest[0].lower not in closed("joining")


def _stretches(
    tokens: Sequence[Token], cuts: Sequence[int], conditions: dict[int, str], end: int
) -> list[Stretch]:
    places = sorted(set(cuts))
    ends = [tokens[i].start for i in places[1:]] + [end]
    return [
        (tokens[i].start if tokens else 0, last, conditions.get(i, ""))
        for i, last in zip(places, ends, strict=True)
        if tokens
    ]
