"""Answer trees of ToolBench and StableToolBench: decision trees (DFS) and single chains (CoT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tools.call_paths.records import Document, Reading
from tools.call_paths.toolbench_calls import FINISH, gave_answer, gave_up, keep_path, tells_error

_OK, _FINAL_ANSWER = 0, 3
"""Observation codes of a normal response and of a final answer; all others are failures."""

Node = Mapping[str, Any]


class ToolBenchTrees:
    """One file is one run: ``win``, ``answer_generation``, and ``tree`` or ``trys``."""

    format = "ToolBench answer tree"

    def recognises(self, document: Document) -> bool:
        """See ``CallPathReader``."""
        return (
            isinstance(document, Mapping)
            and "answer_generation" in document
            and ("tree" in document or "trys" in document)
        )

    def read(self, document: Document) -> Reading:
        """See ``CallPathReader``."""
        assert isinstance(document, Mapping), "only recognised documents are read"
        reading = Reading(runs=1)
        try:
            _read_run(document, reading)
        except (KeyError, TypeError, AttributeError, ValueError):
            return Reading(runs=1, dropped_runs=Counter(["unreadable"]))
        return reading


def _read_run(run: Mapping[str, Any], reading: Reading) -> None:
    generation = run["answer_generation"]
    finish = generation.get("finish_type") or _finish_type(generation)
    if finish == "give_up":
        reading.dropped_runs["gave_up"] += 1
    elif not run["win"] or generation.get("valid_data") is False:
        reading.dropped_runs["not_won"] += 1
    elif finish != "give_answer":
        reading.dropped_runs["unfinished"] += 1
    elif (line := _accepted_line(run)) is None:
        reading.dropped_runs["no_accepted_line"] += 1
    else:
        if elsewhere := max(0, _size(run) - _calls_in(line)):
            reading.dropped_calls["other_line"] += elsewhere
        offered = (one["name"] for one in generation.get("function") or ())
        calls = _good_calls(line, reading)
        keep_path(reading, str(generation.get("query", "")), calls, offered)


def _finish_type(generation: Mapping[str, Any]) -> str:
    """The finish type of a chain, which only the arguments of its ``Finish`` tell."""
    arguments = str(generation.get("final_answer", ""))
    if gave_up(arguments):
        return "give_up"
    return "give_answer" if gave_answer(arguments) else ""


def _accepted_line(run: Mapping[str, Any]) -> Sequence[Node] | None:
    """The nodes from the first step to the final answer, nothing pruned among them."""
    return next((line for line in _lines(run) if _is_accepted(line)), None)


def _is_accepted(line: Sequence[Node]) -> bool:
    return (
        bool(line)
        and line[-1].get("observation_code") == _FINAL_ANSWER
        and gave_answer(str(line[-1]["description"]))
        and not any(node.get("pruned") for node in line)
    )


def _lines(run: Mapping[str, Any]) -> Iterator[Sequence[Node]]:
    """Lines that may be the accepted one: first those that the run names as its result."""
    yield from (line for line in run.get("compare_candidates") or () if isinstance(line, list))
    for chain in run.get("trys") or ():
        if chain.get("win"):
            yield chain["chain"]
    if "tree" in run:
        yield from _to_leaves(run["tree"]["tree"])


def _to_leaves(root: Node) -> Iterator[Sequence[Node]]:
    """Every line of a tree without its root, in the order in which they were walked."""
    open_: list[tuple[Node, tuple[Node, ...]]] = [(root, ())]
    while open_:
        node, line = open_.pop()
        children = node.get("children") or ()
        if not children and line:
            yield line
        open_ += [(child, (*line, child)) for child in reversed(children)]


def _size(run: Mapping[str, Any]) -> int:
    """Calls in the whole run."""
    if "tree" in run:
        found, open_ = 0, [run["tree"]["tree"]]
        while open_:
            node = open_.pop()
            found += _is_call(node)
            open_ += node.get("children") or ()
        return found
    return sum(_calls_in(chain["chain"]) for chain in run.get("trys") or ())


def _calls_in(line: Sequence[Node]) -> int:
    return sum(map(_is_call, line))


def _is_call(node: Node) -> bool:
    return bool(node["node_type"] == "Action" and node["description"] != FINISH)


def _good_calls(line: Sequence[Node], reading: Reading) -> Iterator[str]:
    """The functions whose call gave a normal response."""
    name = ""
    for node in line:
        if node["node_type"] == "Action":
            name = node["description"]
        elif node["node_type"] == "Action Input" and name and name != FINISH:
            code = node.get("observation_code")
            if code == _OK and not tells_error(str(node.get("observation", ""))):
                yield name
            else:
                reading.dropped_calls["unknown_function" if code == 1 else "failed"] += 1
            name = ""
