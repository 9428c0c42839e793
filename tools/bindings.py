"""Finding the bindings of a tool library: which output can fill which parameter, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from memory.embeddings import Embedder
from tools.binding_candidates import Candidate, Candidates
from tools.binding_context import ToolSlots, vendor_of
from tools.binding_score import Judgement, judge, kept_from
from tools.binding_semantics import TextIndex
from tools.described_tools import DescribedTools
from tools.foreign_outputs import ForeignOutputs, NearLists
from tools.graph import Binding, Fit, Need
from tools.parameter_texts import Slot, inputs_of, outputs_of
from tools.record_shapes import typed_by_shape
from tools.records import Tool, ToolGroup
from tools.value_kinds import HARD_TO_STATE

ALGORITHM = 6
"""Version of the whole procedure; stored bindings of another version are void."""

SOURCES_PER_PARAMETER = 10
"""Most bindings kept for one parameter within its vendor."""
FOREIGN_PER_PARAMETER = 10
"""Most bindings kept for one parameter from other vendors."""
OUTPUTS_PER_SOURCE = 2
"""Most outputs of one tool kept for one parameter."""
_AT_ONCE = 2000
"""Parameters whose candidates are held at a time, so that memory stays small."""
_RIVAL = 0.6
"""A source this far below the best one is no alternative to it."""
_OTHER_VENDOR, _OTHER_CATEGORY = 0.92, 0.85
"""What is left of a score when the source belongs to another vendor or category."""


class _Judged(NamedTuple):
    source: str
    output: str
    score: float
    fit: Fit
    natural: bool
    evidence: tuple[str, ...]


def find_bindings(tools: Sequence[ToolSlots], embedder: Embedder) -> list[Binding]:
    """All bindings among the tools, best first within each parameter.

    Three stages: kinds and types (``binding_rules``), meaning of the texts
    (``binding_semantics``), the documents together (``binding_context``). What a description
    links itself is bound whatever they say.
    """
    library, index = DescribedTools.of(tools), TextIndex(embedder)
    near = ForeignOutputs(library, index).lists()
    return list(bindings_into(library, library.usable_inputs.tolist(), near, index))


def bindings_into(
    library: DescribedTools,
    rows: Sequence[int],
    near: NearLists,
    index: TextIndex,
    settled: Mapping[int, Sequence[Binding]] | None = None,
) -> Iterator[Binding]:
    """The bindings into these parameters, some hundred parameters at a time.

    ``settled`` are those from the own vendor into some of them, where they are known.
    """
    settled, linked = settled or {}, _linked(library)
    for start in range(0, len(rows), _AT_ONCE):
        part = rows[start : start + _AT_ONCE]
        candidates = Candidates(library, index, near, part, settled.keys())
        verdicts = _Verdicts(library)
        for row in part:
            own = settled.get(row)
            close = verdicts.of(row, candidates.near(row)) if own is None else map(_known, own)
            said = linked.get((library.tool(row).tool.id, library.key(row)), [])
            far = verdicts.of(row, candidates.far(row))
            yield from _into(library, row, [*said, *close], far)


def describe(tools: Iterable[Tool], groups: Iterable[ToolGroup]) -> list[ToolSlots]:
    """The tools with their slots, vendor and category, those of one vendor together."""
    known = {group.id: group for group in groups}
    return [
        typed
        for vendor, some in by_vendor(tools, known.values()).items()
        for typed in describe_vendor(vendor, some, known)
    ]


def describe_vendor(
    vendor: str, tools: Iterable[Tool], groups: Mapping[str, ToolGroup]
) -> list[ToolSlots]:
    """The tools of one vendor with their slots; ids of unnamed records typed by their fields."""
    return list(_typed([_describe(tool, vendor, groups.get(tool.group_id)) for tool in tools]))


def by_vendor(tools: Iterable[Tool], groups: Iterable[ToolGroup]) -> dict[str, list[Tool]]:
    """The tools of each vendor, named by the first of the groups that share its host."""
    first: dict[str, str] = {}
    # the address itself may change from start to start; which groups share one matters
    named = {group.id: first.setdefault(vendor_of(group, group.id), group.id) for group in groups}
    found: dict[str, list[Tool]] = {}
    for tool in tools:
        found.setdefault(named.get(tool.group_id, tool.group_id), []).append(tool)
    return found


def _describe(tool: Tool, vendor: str, group: ToolGroup | None) -> ToolSlots:
    return ToolSlots(
        tool=tool,
        vendor=vendor,
        category=group.category_id if group else "",
        inputs=inputs_of(tool),
        outputs=outputs_of(tool),
    )


def _typed(vendor: Sequence[ToolSlots]) -> Iterator[ToolSlots]:
    """The tools of one vendor, ids of unnamed records typed by the fields beside them."""
    inputs = [slot for tool in vendor for slot in tool.inputs]
    outputs = iter(typed_by_shape([slot for tool in vendor for slot in tool.outputs], inputs))
    for tool in vendor:
        yield replace(tool, outputs=list(islice(outputs, len(tool.outputs))))


class _Verdicts:
    """What the third stage says of candidates; parameters of one meaning are judged once."""

    def __init__(self, library: DescribedTools) -> None:
        self._library = library
        self._found: dict[tuple[int, int, bool], Judgement | None] = {}

    def of(self, row: int, candidates: Iterable[Candidate]) -> Iterator[_Judged]:
        """The candidates for the parameter of a row that pass."""
        consumer, parameter = self._library.tool(row), self._library.slot(row)
        meaning = self._library.meaning(row)
        for found, source, output in candidates:
            # within a vendor the first two stages may have seen another example of the output
            key = meaning, output, source.vendor == consumer.vendor
            if key not in self._found:
                example = self._library.example(output)
                self._found[key] = judge(found, source, example, parameter)
            verdict = self._found[key]
            if verdict is not None and (score := _score(verdict, source, consumer)):
                marks = verdict.fit, verdict.natural, verdict.evidence
                yield _Judged(source.tool.id, self._library.key(output), score, *marks)


def _linked(library: DescribedTools) -> dict[tuple[str, str], list[_Judged]]:
    """Tool and parameter -> what descriptions say by links that it takes, beyond all doubt."""
    found: dict[tuple[str, str], list[_Judged]] = {}
    for tool in (one.tool for one in library.tools):
        for link in tool.links:
            evidence = (f"the description links the two ({link.name})",)
            judged = _Judged(tool.id, link.output, 1.0, "compatible", True, evidence)
            found.setdefault((link.target, link.parameter), []).append(judged)
    return found


def _score(verdict: Judgement, source: ToolSlots, consumer: ToolSlots) -> float:
    """What a binding between these tools scores, 0 where that is too little."""
    # rounded as it is kept, so that what is kept and what is found anew compare alike
    score = round(verdict.score * kinship(source, consumer), 4)
    return score if score >= kept_from(natural=verdict.natural) else 0.0


def _known(one: Binding) -> _Judged:
    return _Judged(one.source, one.output, one.score, one.fit, one.natural, one.evidence)


def _into(
    library: DescribedTools, row: int, near: Iterable[_Judged], far: Iterable[_Judged]
) -> Iterator[Binding]:
    """The bindings into one parameter."""
    consumer, parameter = library.tool(row), library.slot(row)
    kept = _ranked(near)[:SOURCES_PER_PARAMETER] + _ranked(far)[:FOREIGN_PER_PARAMETER]
    kept.sort(key=_order)
    need = need_of(parameter, rivals(kept))
    for one in kept:
        yield Binding(
            source=one.source,
            output=one.output,
            target=consumer.tool.id,
            parameter=parameter.key,
            fit=one.fit,
            natural=one.natural,
            need=need,
            score=one.score,
            evidence=one.evidence,
        )


def _ranked(judged: Iterable[_Judged]) -> list[_Judged]:
    """Best first, each output once, a few of a source."""
    taken: dict[str, int] = {}
    kept = []
    best = {(one.source, one.output): one for one in sorted(judged, key=_order, reverse=True)}
    for one in sorted(best.values(), key=_order):
        count = taken[one.source] = taken.get(one.source, 0) + 1
        if count <= OUTPUTS_PER_SOURCE:
            kept.append(one)
    return kept


def kinship(source: ToolSlots, consumer: ToolSlots) -> float:
    """What is left of a score between these tools: all within a vendor, less across."""
    if source.vendor == consumer.vendor:
        return 1.0
    return _OTHER_VENDOR if source.category == consumer.category else _OTHER_CATEGORY


def _order(one: _Judged) -> tuple[float, str, str]:
    return -one.score, one.source, one.output


def rivals(kept: Iterable[_Judged] | Iterable[Binding]) -> set[str]:
    """The sources of one parameter that are an alternative to the best."""
    some = [*kept]
    enough = max((one.score for one in some), default=0.0) * _RIVAL
    return {one.source for one in some if one.fit == "compatible" and one.score >= enough}


def need_of(parameter: Slot, sources: Collection[str]) -> Need:
    """Who must give the value: one tool alone, one of several, or the person who asks."""
    if parameter.kind not in HARD_TO_STATE or parameter.enum:
        return "user"
    return "only" if len(sources) == 1 and parameter.kind == "identifier" else "one_of"
