"""What one owner knows, indexed in memory: known values in a text are found without reading."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory.name_column import NameColumn, Span, Words
from memory.name_directory import KnownValue, Mention, Reading
from memory.name_words import Word, words_of

ColumnKey = tuple[str, str]
"""Entity type and attribute."""
Load = Callable[[ColumnKey], Sequence[KnownValue]]
Hit = tuple[Span, KnownValue]

_ALIKE = 20
"""Values of one attribute written alike that one place of a text is said to name."""


class NameIndex:
    """Immutable: what changes gives another index that shares the columns that stay.

    The columns have one order, in whichever they were noted: plans of the same worth come in it.
    """

    def __init__(self, columns: Mapping[ColumnKey, NameColumn] | None = None) -> None:
        self.columns = dict(sorted((columns or {}).items(), key=lambda one: one[0]))
        self.by_word: dict[str, list[tuple[ColumnKey, NameColumn]]] = {}
        for key, column in self.columns.items():
            for word in column.words():
                self.by_word.setdefault(word, []).append((key, column))
        self._values: dict[ColumnKey, tuple[KnownValue, ...]] = {}

    def values(self, entity: str, attribute: str) -> tuple[KnownValue, ...]:
        """Those of one type, or of one attribute of it, newest last; ``""``: of any.

        The same tuple each time.
        """
        asked = entity, attribute
        if asked not in self._values:
            found = (
                value
                for (of, name), column in self.columns.items()
                if entity in ("", of) and attribute in ("", name)
                for value in column.values
            )
            self._values[asked] = tuple(sorted(found, key=_seen_at))
        return self._values[asked]

    def renewed(self, revisions: Mapping[ColumnKey, object], load: Load) -> NameIndex:
        """An index of these columns; those of another revision are loaded."""
        known = {key: column.revision for key, column in self.columns.items()}
        if known == dict(revisions):
            return self
        return NameIndex(
            {
                key: self.columns[key]
                if known.get(key) == revision
                else NameColumn(revision, load(key))
                for key, revision in revisions.items()
            }
        )


@dataclass(frozen=True, slots=True)
class IndexedView:
    """``memory.name_directory.NameView`` of an index."""

    index: NameIndex
    read: tuple[Reading, ...]
    oldest: str
    """What was seen before is not known any more."""

    def mentions(self, text: str, *, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``NameDirectory.mentions``."""
        words, wanted = words_of(text), frozenset(entities)
        plain = tuple(word.text for word in words)
        whole = list(self._hits(plain, wanted, NameColumn.whole))
        partial = list(dict.fromkeys(self._hits(plain, wanted, NameColumn.partial)))
        partial = _uncovered(partial, [span for span, _ in (*whole, *partial)], len(words))
        return [*_mentions(whole, words, exact=True), *_mentions(partial, words, exact=False)]

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``NameDirectory.values``."""
        found = self.index.values(entity, attribute)
        return found[bisect_left(found, self.oldest, key=_seen_at) :]

    def readings(self) -> Sequence[Reading]:
        """See ``NameDirectory.readings``."""
        return [reading for reading in self.read if reading.read_at >= self.oldest]

    def _hits(
        self,
        words: Words,
        wanted: frozenset[str],
        find: Callable[[NameColumn, Words, int], Iterator[tuple[Span, Sequence[KnownValue]]]],
    ) -> Iterator[Hit]:
        for at, word in enumerate(words):
            for (entity, _), column in self.index.by_word.get(word, ()):
                if wanted and entity not in wanted:
                    continue
                for span, values in find(column, words, at):
                    fresh = [value for value in values if value.seen_at >= self.oldest]
                    yield from ((span, value) for value in fresh[-_ALIKE:])


def _seen_at(value: KnownValue) -> str:
    return value.seen_at


def _uncovered(hits: list[Hit], spans: list[Span], length: int) -> list[Hit]:
    """The hits that lie in no longer span."""
    reach = [0] * (length + 1)
    for start, end in spans:
        reach[start] = max(reach[start], end)
    before = [0] * (length + 1)
    for start in range(length):
        before[start + 1] = max(before[start], reach[start])
    return [
        (span, value)
        for span, value in hits
        if before[span[0]] < span[1] and reach[span[0]] == span[1]
    ]


def _mentions(hits: list[Hit], words: list[Word], *, exact: bool) -> list[Mention]:
    found = [
        Mention(words[start].start, words[end - 1].end, value, exact)
        for (start, end), value in hits
    ]
    return sorted(found, key=lambda mention: (mention.start - mention.end, mention.start))
