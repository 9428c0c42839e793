"""Things told by words of their name: "the wasps nest in the pear tree"."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from graphs.reading.closed_class import closed
from graphs.reading.links import Link
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import Token, tokens_of
from graphs.reading.weights import fitted, reach
from memory.name_directory import KnownValue


@lru_cache(maxsize=65536)
def content_stems(text: str) -> frozenset[str]:
    """The stems of the words of a text that name something."""
    found = frozenset(token.stem for token in tokens_of(text) if not token.function)
    return found or frozenset(token.stem for token in tokens_of(text))


class DescribedThings:
    """Known names by the words they are made of."""

    def __init__(self, known: Sequence[KnownValue]) -> None:
        self._known = known
        self._by_stem: dict[str, list[int]] = defaultdict(list)
        for at, value in enumerate(known):
            for one in content_stems(value.text):
                self._by_stem[one].append(at)
        counts = Counter({one: len(places) for one, places in self._by_stem.items()})
        self._weights = {one: math.log(1 + len(known) / count) for one, count in counts.items()}

    def links(
        self, tokens: Sequence[Token], used: set[int], types: Mapping[str, set[int]]
    ) -> Iterator[Link]:
        """The names of which the request says enough, whose words are not used for another.

        ``types``: where the word for each type stands; beside it one word of a name will do.
        """
        said: dict[int, list[int]] = defaultdict(list)
        for at, token in enumerate(tokens):
            if at not in used and not token.function:
                for place in self._by_stem.get(token.stem, ()):
                    said[place].append(at)
        meant = (
            (link, run)
            for place, found in said.items()
            if (link := self._link(place, run := _longest_run(found, tokens), tokens, used, types))
        )
        for link in _several_as_one(meant, tokens):
            yield replace(link, first=_with_title(link.first, tokens))

    def _link(
        self,
        place: int,
        run: Sequence[int],
        tokens: Sequence[Token],
        used: set[int],
        types: Mapping[str, set[int]],
    ) -> Link | None:
        """The name as what words say, if they say enough of it."""
        value = self._known[place]
        near = types.get(value.entity, set())
        beside = any(
            min(abs(at - run[0]), abs(at - run[-1])) <= reach("within_name") + 1 for at in near
        )
        score = self._score(place, run, tokens, used, beside=beside)
        if score <= 0 or _is_verb(run, tokens, value.text) or _is_any(run, tokens):
            return None
        return Link(
            run[0], run[-1] + 1, "name", value.entity, value.attribute,
            min(fitted()["most.cut_name"], score), value.text, value.thing,
        )  # fmt: skip

    def _score(
        self,
        place: int,
        run: Sequence[int],
        tokens: Sequence[Token],
        used: set[int],
        *,
        beside: bool,
    ) -> float:
        """How surely a name is meant: the share of it that is said, and that nothing else is said
        beside it; 0 where that is too little.
        """
        words = {tokens[i].stem for i in run}
        whole = _beside(run, tokens, used)
        said = len(words) / max(len(words), len(whole))
        score = self._share(place, words) * said
        only = beside and said == 1.0 and all(len(self._by_stem[word]) == 1 for word in words)
        return score if score >= fitted()["least_name"] or only else 0.0

    def _share(self, place: int, said: set[str]) -> float:
        """The weight of the words said, as a share of the name's."""
        own = content_stems(self._known[place].text)
        whole = sum(self._weights[one] for one in own)
        part = sum(self._weights[one] for one in own & said)
        return part / whole if whole else 0.0


def _several_as_one(
    meant: Iterable[tuple[Link, Sequence[int]]], tokens: Sequence[Token]
) -> Iterator[Link]:
    """The links; of names of one kind that the same words say, one that has only these words."""
    alike: dict[tuple[object, ...], list[Link]] = defaultdict(list)
    for link, run in meant:
        alike[*run, link.entity, link.attribute].append(link)
    for links in alike.values():
        first = links[0]
        stems = [token.stem for token in tokens[first.first : first.last]]
        part = within(str(first.value), stems)
        if len({link.value for link in links}) == 1 or not part:
            yield from links
        else:
            yield replace(first, value=part, thing=None, is_part=True)


def within(text: str, stems: Sequence[str]) -> str:
    """The words of a name that have these stems, side by side, as it writes them, else ``""``."""
    words = [token for token in tokens_of(text) if token.is_word]
    for at in range(len(words) - len(stems) + 1):
        some = words[at : at + len(stems)]
        if [token.stem for token in some] == list(stems):
            return text[some[0].start : some[-1].end]
    return ""


def _longest_run(found: Sequence[int], tokens: Sequence[Token]) -> list[int]:
    """The longest run of places with only a few other words between."""
    runs: list[list[int]] = [[found[0]]]
    for at in found[1:]:
        between = tokens[runs[-1][-1] + 1 : at]
        if len(between) <= reach("within_name") and all(t.function and t.is_word for t in between):
            runs[-1].append(at)
        else:
            runs.append([at])
    return max(runs, key=len)


def _is_verb(run: Sequence[int], tokens: Sequence[Token], name: str) -> bool:
    """Whether a single word stands where a verb does ("who works", "that we stock"), or is a form
    of one that the name has not: the crossing, which is no "Southern Cross".
    """
    before, said = tokens[run[0] - 1].lower if run[0] else "", tokens[run[0]]
    other = is_participle(said) and said.lower not in name.lower()
    return len(run) == 1 and (before in closed("subjects") or other)


def _is_any(run: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether words say any thing of a kind, and not a certain one: "a racket"."""
    return run[0] > 0 and tokens[run[0] - 1].lower in closed("indefinite")


def _beside(run: Sequence[int], tokens: Sequence[Token], used: set[int]) -> set[str]:
    """The stems of the words that stand in one piece with some, which nothing else is told by;
    beside a proper name only words with capitals do: "did Ada spend", and no verb does.
    """
    first, last = run[0], run[-1]
    proper = first > 0 and all(tokens[at].text[0].isupper() for at in run)

    def goes_on(at: int) -> bool:
        small = proper and tokens[at].text[0].islower()
        return not (tokens[at].function or at in used or small or is_title(tokens, at))

    while first and goes_on(first - 1):
        first -= 1
    while last + 1 < len(tokens) and goes_on(last + 1):
        last += 1
    if last > run[-1] and tokens[last].text.islower() and _asks_what_it_does(tokens, first):
        last -= 1
    return {t.stem for t in tokens[first : last + 1] if not t.function}


def is_title(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word says how somebody is addressed, and is seldom part of what he is called by."""
    return tokens[at].lower in closed("titles")


def _with_title(first: int, tokens: Sequence[Token]) -> int:
    """Where a name begins, with the title before it: "Dr. Okafor"."""
    at = first - 1 - (first > 1 and tokens[first - 1].text == ".")
    return at if at >= 0 and is_title(tokens, at) else first


def _asks_what_it_does(tokens: Sequence[Token], first: int) -> bool:
    """Whether a verb ends what stands behind a place: "does ben pay", "will ben come"."""
    return first > 0 and tokens[first - 1].lower in closed("supporting") | closed("modal")
