"""An answer from one tree: the values at the paths that fit a request, and those paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.lexical_index import both_languages
from tools.tool_documents import sentences_of
from trees.descriptions import SHORT, Description
from trees.records import Path, is_position
from trees.search import TreeSearch

CONSIDERED = 50
"""Units, best first, among which one that tells something is looked for."""
TOLD_TOGETHER = 0.8
"""Share of the best cosine from which a sentence is told beside the closest one; 0.7 does as well:
docs/trees.md."""


@dataclass(frozen=True)
class TreeAnswer:
    """Values with the paths that they stand at; none where the tree holds nothing."""

    paths: tuple[Path, ...]
    passages: tuple[tuple[str, ...], ...]
    """The values of each path."""
    unknown: tuple[str, ...] = ()
    """Words of the request that stand nowhere in the tree."""

    @property
    def values(self) -> tuple[str, ...]:
        """All values, in the order of their paths."""
        return tuple(value for passage in self.passages for value in passage)


def answer_from(search: TreeSearch, request: str) -> TreeAnswer:
    """What the tree says to a request: the best unit that tells something, and those like it.

    Of a long value the sentences that are closest to the request are told.
    """
    said = set(both_languages(request))
    best = _telling(search, [one.description for one in search.search(request, CONSIDERED)], said)
    if best is None:
        return TreeAnswer((), (), search.unknown(request))
    chosen = _alike(search, best, said)
    return TreeAnswer(
        tuple(one.unit.path for one in chosen),
        tuple(
            tuple(_telling_part(search, request, value) for value in one.unit.values)
            for one in chosen
        ),
        search.unknown(request),
    )


def _telling(
    search: TreeSearch, found: Sequence[Description], said: set[str]
) -> Description | None:
    """The first unit whose words the request does not say all, best first; None without any.

    One that repeats more of the request than it adds names its record: what else that says is told.
    """
    best = next((one for one in found if not said.issuperset(_words(*one.unit.values))), None)
    if best is None or _adds(best, said):
        return best
    rest = _rest_of_record(search, best, found)
    return next((one for one in rest if _adds(one, said)), best)


def _adds(description: Description, said: set[str]) -> bool:
    """Whether its values say more than they repeat of the request."""
    words = _words(*description.unit.values)
    return len(words - said) > len(words & said)


def _rest_of_record(
    search: TreeSearch, one: Description, found: Sequence[Description]
) -> Iterator[Description]:
    """The other units of the list's item that a unit is of, those that were found first."""
    path = one.unit.path
    ends = [end for end, step in enumerate(path, 1) if is_position(step) and end < len(path)]
    if not ends:
        return
    rank = {id(each): place for place, each in enumerate(found)}
    record = [each for each in search.below(path[: ends[-1]]) if each is not one]
    yield from sorted(record, key=lambda each: rank.get(id(each), len(found)))


def _telling_part(search: TreeSearch, request: str, value: str) -> str:
    """The sentences of a long value that are closest to the request, in their order."""
    sentences = sentences_of(value) if len(value) > SHORT else []
    return " ".join(search.closest(request, sentences, TOLD_TOGETHER)) if sentences else value


def _alike(search: TreeSearch, best: Description, said: set[str]) -> list[Description]:
    """The units of the same name in the records of one list that the request tells apart as one.

    A record is meant where it has all the words of the request that the best one's record has.
    """
    shape = _shape(best)
    told = said & _record_words(best)
    alike = [one for one in search.section(best.section) if _shape(one) == shape]
    return [one for one in alike if told <= _record_words(one)]


def _shape(description: Description) -> tuple[str, ...]:
    return tuple("" if is_position(step) else step for step in description.unit.path)


def _record_words(description: Description) -> set[str]:
    return _words(*description.siblings, *description.unit.values)


def _words(*texts: str) -> set[str]:
    return {word for text in texts for word in both_languages(text)}
