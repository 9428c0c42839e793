"""Which outputs are worth judging for a parameter: blocking, so that cost stays near-linear.

Within one vendor every distinct output is tried against every distinct parameter whose kind it can
serve and with which it could come to a binding (``binding_pool``). Across vendors only kinds that
mean the same everywhere are tried, and of those only the nearest texts (``foreign_outputs``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from tools.binding_context import ToolSlots
from tools.binding_pool import OutputPool
from tools.binding_rules import gives, takes
from tools.binding_score import Affinity, affinity
from tools.binding_semantics import TextIndex
from tools.described_tools import DescribedTools
from tools.foreign_outputs import NearLists
from tools.parameter_texts import Slot

PRODUCERS_PER_TEXT = 10
"""Foreign tools considered for one distinct output text."""


class Candidate(NamedTuple):
    """An output that may feed a parameter, with what the first two stages found."""

    found: Affinity
    source: ToolSlots
    row: int
    """Of the output."""


class _Pair(NamedTuple):
    """A distinct output that may feed a distinct parameter."""

    found: Affinity
    output: Slot
    rows: Sequence[int]
    """All slots that mean the same as the output."""


_Pairs = dict[tuple[str, int], list[_Pair]]
"""Vendor ("" for all others) and meaning of a parameter -> what may feed it."""
_Wanted = dict[str, dict[int, Slot]]
"""Vendor -> meaning of a parameter -> an example of it."""


class Candidates:
    """The blocked candidates of some parameters of a library, all found when it is built."""

    def __init__(
        self,
        library: DescribedTools,
        index: TextIndex,
        near: NearLists,
        rows: Iterable[int],
        settled: Container[int] = (),
    ) -> None:
        """``rows`` are the parameters, ``near`` the outputs of other vendors to look at.

        Into ``settled`` parameters the outputs of their own vendor are not looked at.
        """
        self._library = library
        self._index = index
        wanted: _Wanted = defaultdict(dict)
        own: _Wanted = defaultdict(dict)
        for row in rows:
            vendor, key, slot = library.tool(row).vendor, library.meaning(row), library.slot(row)
            wanted[vendor].setdefault(key, slot)
            if row not in settled:
                own[vendor].setdefault(key, slot)
        pairs = self._within_vendors(own)
        pairs.update(self._across_vendors(wanted, near))
        self._pairs = self._with_meaning(pairs, wanted)

    def near(self, row: int) -> Iterator[Candidate]:
        """Outputs of the parameter's own vendor, but for its own tool."""
        consumer = self._library.tool(row)
        for found, _, rows in self._pairs.get((consumer.vendor, self._library.meaning(row)), ()):
            for one in rows:
                source = self._library.tool(one)
                if source.tool.id != consumer.tool.id:
                    yield Candidate(found, source, one)

    def far(self, row: int) -> Iterator[Candidate]:
        """Outputs of other vendors whose value means the same everywhere."""
        vendor = self._library.tool(row).vendor
        for found, _, rows in self._pairs.get(("", self._library.meaning(row)), ()):
            for one in foreign_rows(self._library, rows, vendor):
                yield Candidate(found, self._library.tool(one), one)

    def _within_vendors(self, wanted: _Wanted) -> _Pairs:
        """For each distinct parameter of a vendor the vendor's outputs that may fit."""
        found: _Pairs = {}
        for vendor, parameters in wanted.items():
            pool = OutputPool(self._library, vendor, parameters.values(), self._index)
            for key, parameter in parameters.items():
                found[vendor, key] = list(_promising(parameter, pool.serving(parameter)))
        return found

    def _across_vendors(self, wanted: _Wanted, near: NearLists) -> _Pairs:
        """For each distinct parameter its nearest distinct outputs that may cross vendors."""
        travelling = self._library.travelling
        found: _Pairs = {}
        for parameters in wanted.values():
            for key, parameter in parameters.items():
                if ("", key) not in found and key in near:
                    rows = (travelling[output] for output in near[key].outputs)
                    pool = ((self._library.example(some[0]), some) for some in rows)
                    found["", key] = list(_promising(parameter, pool))
        return found

    def _with_meaning(self, pairs: _Pairs, wanted: _Wanted) -> _Pairs:
        """Stage two: the meaning of all pairs, each distinct text embedded once."""
        texts = {
            key: slot.text for parameters in wanted.values() for key, slot in parameters.items()
        }
        self._index.add(
            text
            for (_, key), some in pairs.items()
            for found, output, _ in some
            if not found.certain
            for text in (texts[key], output.text)
        )
        return {
            (vendor, key): [self._meant(pair, texts[key]) for pair in some]
            for (vendor, key), some in pairs.items()
        }

    def _meant(self, pair: _Pair, parameter: str) -> _Pair:
        if pair.found.certain:
            return pair
        cosine = self._index.cosine(pair.output.text, parameter)
        return pair._replace(found=pair.found.with_cosine(cosine))


def foreign_rows(library: DescribedTools, rows: Iterable[int], vendor: str) -> list[int]:
    """The first slots among these that belong to other vendors, as many as are considered."""
    found: list[int] = []
    for row in rows:
        if library.tool(row).vendor != vendor:
            found.append(row)
            if len(found) == PRODUCERS_PER_TEXT:
                break
    return found


def usable_outputs(tool: ToolSlots) -> list[Slot]:
    """The outputs of a tool that can be keys elsewhere."""
    return [output for output in tool.outputs if gives(tool.tool, output)]


def usable_inputs(tool: ToolSlots) -> list[Slot]:
    """The parameters of a tool that another tool may feed."""
    return [parameter for parameter in tool.inputs if takes(parameter)]


def _promising(parameter: Slot, pool: Iterable[tuple[Slot, Sequence[int]]]) -> Iterator[_Pair]:
    """The outputs whose kind, words and values leave a chance."""
    for output, rows in pool:
        found = affinity(output, parameter)
        if found is not None and found.promising:
            yield _Pair(found, output, rows)
