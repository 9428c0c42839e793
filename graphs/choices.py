"""Which of several options a person means by what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from graphs.labels import plain
from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.closed_class import closed, ordinals
from graphs.reading.cues import denials
from graphs.reading.tokens import Token, stem, tokens_of
from graphs.reading.values import extract
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import country
from tools.written_number import whole_number

_WORD = re.compile(r"\d+(?:[.,:]\d+)+|\w+")
"""A word, or a number with its marks: what 14.75 and 14.0 share makes them no one."""
_PLACE = re.compile(r"\d+(?:st|nd|rd|th)?", re.ASCII)
_SUFFIXES = "stndrh"
_CHINESE_ORDINALS = "一二三四五六七八"
_STEM = 4
"""Letters at the start that make two words one: Canadian, Canada."""


def chosen(options: Sequence[str], said: str) -> str | None:
    """The option meant: by its number, its place in the list, or the words that only it has.

    None when no option or several fit, or where it is said which one is not meant.
    """
    if _denies(said, options):
        return None
    told = [one.partition(" (")[0] for one in options] if _puts_right(said) else options
    number = _number(said, options)
    if number is not None and 1 <= number <= len(options):
        return options[number - 1]
    text = " ".join([said, *_meant(said)])
    # Aberley and Abernathy begin alike: there only the whole word tells
    places = (_place_told(told, text, parts) for parts in (_stems, _words))
    return next((options[place] for place in places if place is not None), None)


def _place_told(
    options: Sequence[str], said: str, parts: Callable[[str], frozenset[str]]
) -> int | None:
    """The place of the option that alone has the most of what is said, and that not all have."""
    heard, known = parts(said), [parts(option) for option in options]
    shared = frozenset.intersection(*known) if known else frozenset()
    fits = [len(heard & (one - shared)) for one in known]
    best = max(fits, default=0)
    return fits.index(best) if best and fits.count(best) == 1 else None


def told_by_fact(facts: Sequence[str], said: str) -> int | None:
    """The place of the only thing of which all is known that an answer says of one: "the one in
    Lisbon"; None where that is none or several.
    """
    words = (token for token in tokens_of(said) if token.is_word and not token.function)
    told = _words(" ".join(one.text for one in words if one.lower not in closed("pro_forms")))
    fits = [place for place, one in enumerate(facts) if told and told <= _words(one)]
    other = _denies(said, facts) or _puts_right(said)
    return fits[0] if len(fits) == 1 and not other else None


def affirms(said: str) -> bool:
    """Whether it says no more than yes: "yes, please", "exactly"; "yes?" is a question."""
    words = _WORD.findall(said.lower())
    plain_words = closed("affirming") | closed("polite") | closed("leading") | closed("pronouns")
    agrees = closed("affirming") | closed("agreeing")
    plain_words |= agrees | closed("being") | closed("contracted") | {"s"}
    denies = set(words) & (closed("correcting") | closed("negating"))
    asks = "?" in said or "？" in said
    return bool(set(words) & agrees) and set(words) <= plain_words and not (denies or asks)


def declines(said: str, options: Sequence[str] = (), *, free: bool = False) -> bool:
    """Whether it says no more than no, and chooses none of the options: "no, thanks", "none of
    them", "never mind". Where any text may be the answer (``free``), "none" is one.
    """
    words = {token.lower for token in tokens_of(said) if token.is_word}
    refusing = closed("correcting") & closed("negating")
    plain_words = closed("polite") | closed("closing") | closed("thanking") | refusing
    if not free:
        refusing = closed("negating")
        plain_words |= refusing | closed("of") | closed("pronouns") | closed("auxiliaries")
    denies = bool(words & refusing) and words <= plain_words
    return denies and not (options and chosen(options, said))


def _puts_right(said: str) -> bool:
    """Whether it takes back what was said and names something else: "oh no, I meant Ada"; of "no, I
    meant the one in York" nothing is taken back.
    """
    words = {token.lower for token in tokens_of(said)}
    taken_back = words & closed("correcting") and words & closed("meaning")
    return bool(taken_back) and not words & closed("pro_forms")


def _denies(said: str, options: Sequence[str]) -> bool:
    """Whether it has a word for what is not meant that no option has: "not the first", "all but the
    first", and not "no, the first".
    """
    words = {token.lower for token in tokens_of(said)} & closed("negating") - closed("correcting")
    clause = clause_of(said, 0, ANY_TIME)
    words |= {clause.word(at) for at in denials(clause)} - closed("correcting")
    return bool(words - {token.lower for option in options for token in tokens_of(option)})


def _number(said: str, options: Sequence[str]) -> int | None:
    """The place that is said: "2", "the 2nd", "second one", "number 2" where no option has a 2."""
    text = said.strip(" .!?。").lower()
    numbers = [token for token in tokens_of(text) if _PLACE.fullmatch(token.lower)]
    if len(numbers) == 1 and _is_place(numbers[0], text, options):
        return whole_number(numbers[0].lower.rstrip(_SUFFIXES))
    named = [token for token in tokens_of(text) if token.lower in ordinals()]
    if len({token.lower for token in named}) == 1:  # of two nothing tells which is meant
        placed = _is_whole(named[0], text) and _counts(named[0], text, options)
        return ordinals()[named[0].lower] + 1 if placed else None
    chinese = re.search(rf"第([{_CHINESE_ORDINALS}])", text)
    return _CHINESE_ORDINALS.index(chinese[1]) + 1 if chinese else None


def _is_place(number: Token, text: str, options: Sequence[str]) -> bool:
    """Whether a number is the place of an option: no part of a day, an amount or a code ("no, on
    the 2nd", "make it 2 hours", "to B-02"), and beside it nothing else is told.
    """
    if number.lower == text:
        return True
    if number.lower[-1].isalpha():
        return _is_whole(number, text, "number")
    tokens = tokens_of(text)
    at = tokens.index(number)
    led = at and tokens[at - 1].lower in closed("prepositions")
    others = {token.lower for token in tokens if token.is_word and not token.function}
    in_options = any(number.lower in _WORD.findall(plain(option)) for option in options)
    whole = _is_whole(number, text)
    return whole and not led and not in_options and others <= {number.lower, *closed("numbering")}


def _counts(ordinal: Token, text: str, options: Sequence[str]) -> bool:
    """Whether an ordinal counts the options: no length of time ("wait a second"), no part of what
    is said of something else ("first name Ada").
    """
    tokens = tokens_of(text)
    at = tokens.index(ordinal)
    before = tokens[at - 1].lower if at else ""
    told = _words(" ".join(options)) | closed("pro_forms") | closed("polite")
    said = [t for t in tokens[at + 1 :] if t.is_word and not t.function]
    others = [t for t in said[1:] if t.stem not in told and t.lower not in told]
    return before not in closed("indefinite") and (before in closed("articles") or not others)


def _is_whole(number: Token, text: str, kind: str = "") -> bool:
    """Whether a number is part of nothing larger that is said: "the third of May"; ``kind``: what
    it is read as, where it is.
    """
    read = extract(text, now=ANY_TIME)
    over = [one for one in read if one.start < number.end and one.end > number.start]
    return all(one.text == number.text and kind in ("", one.kind) for one in over)


def _meant(said: str) -> Iterator[str]:
    """English names of what is said: the country of an adjective, a place said in Chinese."""
    for word in _WORD.findall(said.lower()):
        code = pairs("demonyms.txt").get(word)
        if code:
            yield country(code)["name"]
    for value in extract(said, now=ANY_TIME):
        given = value.value
        yield str(given.get("name", "")) if isinstance(given, dict) else str(given)


def _stems(text: str) -> frozenset[str]:
    """The words by their first letters."""
    words = _WORD.findall(plain(text))
    return frozenset(word if word[0].isdigit() else word[:_STEM] for word in words)


def _words(text: str) -> frozenset[str]:
    """The words but for their endings: Portland is not in Portugal."""
    return frozenset(map(stem, _WORD.findall(plain(text))))
