"""What is found between the tools of a library, and how it follows when some tools change."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from memory.embeddings import Embedder
from tools.binding_context import ToolSlots
from tools.binding_semantics import TextIndex
from tools.binding_table import BindingTable
from tools.bindings import bindings_into, by_vendor, describe_vendor
from tools.described_tools import DescribedTools
from tools.foreign_outputs import ForeignOutputs, NearLists
from tools.graph import Binding
from tools.records import Tool, ToolGroup
from tools.replacements import Replacement, find_replacements, near_to, thing_of
from tools.slot_columns import ColumnWriter, SlotColumns, SlotReader, StoredSlots
from tools.stale_parameters import Earlier, stale_parameters

_MOST_UNUSED = 2
"""So many times the meanings in use may be kept; beyond that all is found anew."""


@dataclass(frozen=True, slots=True)
class Vendor:
    """One vendor as it was looked at."""

    digest: str
    """Of all that the findings about its tools depend on."""
    tools: tuple[str, ...]
    """Their ids, in order."""


@dataclass(frozen=True, slots=True)
class Groundwork:
    """What a later search needs to look at changed tools only."""

    columns: SlotColumns
    """The slots of all tools, vendor by vendor."""
    things: Sequence[str]
    """What each tool is about, as ``thing_of`` says."""
    near: NearLists


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found between the tools of a library."""

    vendors: Mapping[str, Vendor]
    """In order of their first tool."""
    bindings: BindingTable
    replacements: Sequence[Replacement]


def vendors_of(tools: Sequence[Tool], groups: Sequence[ToolGroup]) -> dict[str, Vendor]:
    """The vendors of these tools, with digests that change when a search finds something else."""
    groups_of: dict[str, str] = {group.id: f"{group.id} {group.category_id}" for group in groups}
    return {
        vendor: Vendor(_digest(some, groups_of), tuple(tool.id for tool in some))
        for vendor, some in by_vendor(tools, groups).items()
    }


def is_of(findings: Findings, tools: Sequence[Tool], groups: Sequence[ToolGroup]) -> bool:
    """Whether a search among these tools would find just this."""
    vendors = vendors_of(tools, groups)
    return list(vendors.items()) == list(findings.vendors.items())


def find(
    tools: Sequence[Tool],
    groups: Sequence[ToolGroup],
    embedder: Embedder,
    before: tuple[Findings, Groundwork] | None = None,
) -> tuple[Findings, Groundwork]:
    """All bindings and replacements between the tools.

    With the findings of an earlier library only what its changes touch is looked at; the result
    is the same.
    """
    vendors = vendors_of(tools, groups)
    if before is not None and not _can_follow(vendors, *before):
        before = None
    known = before[0].vendors if before else {}
    stale = {name for name, vendor in vendors.items() if known.get(name) != vendor}
    library = _described(tools, groups, vendors, stale, before)
    index = TextIndex(embedder)
    foreign = ForeignOutputs(library, index)
    if before is None:
        near, rows = foreign.lists(), library.usable_inputs.tolist()
    else:
        earlier = Earlier(before[1].columns, _tool_vendors(known), before[1].near)
        near = foreign.renewed(earlier.near, earlier.parameters, earlier.travelling.keys())
        rows = stale_parameters(library, near, stale | (known.keys() - vendors.keys()), earlier)
    things = _things(library, stale, before)
    settled = _settled(library, rows, stale, before[0].bindings) if before else {}
    found = BindingTable.of(bindings_into(library, rows, near, index, settled))
    replacements = _replacements(library, things, embedder, stale, before)
    if before is not None:
        found = _with_earlier(found, before[0], library, rows, stale)
    return Findings(vendors, found, replacements), Groundwork(library.columns, things, near)


def _digest(tools: Sequence[Tool], groups: Mapping[str, str]) -> str:
    digest = hashlib.sha256()
    for group_id in dict.fromkeys(tool.group_id for tool in tools):
        digest.update(f"{groups.get(group_id, group_id)}\n".encode())
    for tool in tools:
        described = tool.digest or tool.model_dump_json()
        digest.update(f"{tool.id} {tool.group_id} {described}\n".encode())
    return digest.hexdigest()


def _can_follow(vendors: Mapping[str, Vendor], before: Findings, work: Groundwork) -> bool:
    """Whether what stayed stands in the same order, and not too much is left over."""
    kept = [name for name in vendors if vendors[name] == before.vendors.get(name)]
    same_order = kept == [name for name in before.vendors if name in set(kept)]
    used = len(set(work.columns.meaning.tolist()))
    return same_order and len(work.columns.meanings) <= _MOST_UNUSED * max(used, 1)


def _described(
    tools: Sequence[Tool],
    groups: Sequence[ToolGroup],
    vendors: Mapping[str, Vendor],
    stale: set[str],
    before: tuple[Findings, Groundwork] | None,
) -> DescribedTools:
    """The tools with their slots; those of vendors that are not stale from earlier columns."""
    known = {group.id: group for group in groups}
    by_id = {tool.id: tool for tool in tools}
    places = _places(before[0].vendors) if before else {}
    writer = ColumnWriter(before[1].columns if before else None)
    described: dict[str, list[ToolSlots]] = {}
    for name, vendor in vendors.items():
        if name not in stale:
            writer.keep(places[name])
            continue
        described[name] = describe_vendor(name, [by_id[one] for one in vendor.tools], known)
        for tool in described[name]:
            writer.add(tool)
    columns = writer.columns()
    reader = SlotReader(columns)
    found: list[ToolSlots] = []
    for name, vendor in vendors.items():
        found += described.get(name) or [
            _stored(by_id[one], name, known, reader, columns.halves(len(found) + number))
            for number, one in enumerate(vendor.tools)
        ]
    return DescribedTools(found, columns)


def _places(vendors: Mapping[str, Vendor]) -> dict[str, range]:
    """The positions of each vendor's tools among all."""
    ends = accumulate((len(vendor.tools) for vendor in vendors.values()), initial=0)
    return {name: range(*ends) for name, ends in zip(vendors, pairwise(ends), strict=True)}


def _tool_vendors(vendors: Mapping[str, Vendor]) -> list[str]:
    return [name for name, vendor in vendors.items() for _ in vendor.tools]


def _stored(
    tool: Tool,
    vendor: str,
    groups: Mapping[str, ToolGroup],
    reader: SlotReader,
    rows: tuple[range, range],
) -> ToolSlots:
    inputs, outputs = rows
    group = groups.get(tool.group_id)
    return ToolSlots(
        tool=tool,
        vendor=vendor,
        category=group.category_id if group else "",
        inputs=StoredSlots(reader, inputs, tool.id),
        outputs=StoredSlots(reader, outputs, tool.id),
    )


def _settled(
    library: DescribedTools, rows: Sequence[int], stale: set[str], earlier: BindingTable
) -> dict[int, list[Binding]]:
    """Row -> the bindings from its own vendor, for the parameters of vendors not stale."""
    found: dict[int, list[Binding]] = {}
    own: dict[str, set[str]] = {}
    for row in rows:
        tool = library.tool(row)
        if tool.vendor in stale:
            continue
        if tool.vendor not in own:
            family = library.vendors[tool.vendor]
            own[tool.vendor] = {library.tools[one].tool.id for one in family}
        found[row] = earlier.feeding(tool.tool.id, library.key(row), own[tool.vendor])
    return found


def _with_earlier(
    found: BindingTable,
    before: Findings,
    library: DescribedTools,
    rows: Sequence[int],
    stale: set[str],
) -> BindingTable:
    """What was found now, and before into parameters that were not looked at again."""
    kept = library.vendors.keys() - stale
    outdated = (
        tool for name, vendor in before.vendors.items() if name not in kept for tool in vendor.tools
    )
    renewed = ((library.tool(row).tool.id, library.key(row)) for row in rows)
    return before.bindings.without(outdated, renewed, found)


def _things(
    library: DescribedTools, stale: set[str], before: tuple[Findings, Groundwork] | None
) -> list[str]:
    """What each tool is about; of vendors that are not stale as it was found before."""
    known: dict[str, str] = {}
    if before is not None:
        ids = (one for vendor in before[0].vendors.values() for one in vendor.tools)
        known = dict(zip(ids, before[1].things, strict=True))
    return [
        thing_of(one.tool) if one.vendor in stale else known[one.tool.id] for one in library.tools
    ]


def _replacements(
    library: DescribedTools,
    things: Sequence[str],
    embedder: Embedder,
    stale: set[str],
    before: tuple[Findings, Groundwork] | None,
) -> list[Replacement]:
    """The substitutes of all tools; looked for again near tools that changed, came or went."""
    if before is None:
        return find_replacements(library.tools, embedder)
    findings, work = before
    pairs = list(zip(things, library.tools, strict=True))
    here = {tool.vendor for tool in library.tools} - stale
    earlier = zip(work.things, _tool_vendors(findings.vendors), strict=True)
    lost = {thing for thing, vendor in earlier if vendor not in here} - {""}
    gained = {thing for thing, one in pairs if one.vendor in stale} - {""} - lost
    wanted = {one.tool.id for thing, one in pairs if thing in lost or one.vendor in stale}
    wanted |= {*near_to({*wanted}, [one for thing, one in pairs if thing in gained], embedder)}
    kept = {one.tool.id for one in library.tools} - wanted
    vendors = {one.vendor for one in library.tools if one.tool.id in wanted}
    # whole vendors and all tools about one thing: nothing else can replace a wanted tool
    about = lost | gained
    around = [one for thing, one in pairs if thing in about or one.vendor in vendors]
    return [
        *(one for one in findings.replacements if one.tool in kept),
        *find_replacements(around, embedder, wanted),
    ]
