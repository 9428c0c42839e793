"""The plans for a subtask, computed once and looked up by every decision within it."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from threading import Lock

from graphs.reasoner import Task
from graphs.rules.chaining import Chainer
from graphs.rules.closeness import Closeness
from graphs.rules.frame import Frame
from graphs.rules.given_values import GivenValues
from graphs.rules.going_further import go_further
from graphs.rules.language import is_readable
from graphs.rules.leading import lift_leader
from graphs.rules.lexicon import lexicon
from graphs.rules.likeness import Likeness
from graphs.rules.parameter_view import kind
from graphs.rules.per_revision import PerRevision
from graphs.rules.plan import Plan
from graphs.rules.preferring import prefer
from graphs.rules.purposes import Purposes
from graphs.rules.ranking import Ranked, Ranker, best_first
from graphs.rules.reading import parse
from graphs.rules.reference_use import reference_use
from graphs.rules.standing_in import stand_in
from graphs.rules.tool_words import Rarity, title_words
from graphs.rules.walking import Ways, find_grounds, walk
from graphs.state import Result
from memory.embeddings import Embedder
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.per_tool import per_tool
from tools.records import Tool

_REFERENCE = re.compile(r"\[A\d+\]")
_REMEMBERED = 64
_DEAD = 0.5
"""Relevance of a tool that is not found any more because it is dead."""
_KINDS = {"book": "create", "order": "create", "create": "create"}


def does(goal: Tool, action: str) -> bool:
    """Whether a tool does the kind of thing asked for: it reads, creates, cancels, ..."""
    if not action or goal.risk == "read":
        return not action and goal.risk == "read"
    verbs = lexicon().write_verbs
    kinds = {_KINDS.get(verbs[w], verbs[w]) for w in title_words(goal) if w in verbs}
    if goal.method == "DELETE":
        kinds = {"cancel"}
    wanted = _KINDS.get(action, action)
    if "cancel" in kinds or wanted == "cancel":
        return "cancel" in kinds and wanted == "cancel"
    return not kinds or wanted in kinds or wanted == "send"


@per_tool
def _is_converter(tool: Tool) -> bool:
    kinds = [kind(parameter) for parameter in tool.parameters]
    return tool.risk == "read" and kinds.count("currency") > 1 and "amount" in kinds


def _shape(known: Mapping[str, Result]) -> tuple[object, ...]:
    """What plans depend on of known results: which tools gave them, and the record found."""
    return tuple(
        (
            name,
            tuple(o["tool_id"] for o in result["observations"] if o["rows"]),
            repr([row["fields"] for o in result["observations"][-1:] for row in o["rows"][:1]]),
        )
        for name, result in known.items()
    )


class Thinking:
    """Plans per subtask; pure apart from its cache, which forgets the oldest."""

    def __init__(
        self,
        library: ToolLibrary,
        graph: ToolGraph,
        now: Callable[[], datetime],
        depth: int,
        *,
        candidates_only: bool = False,
        embedder: Embedder | None = None,
        purpose_embedder: Embedder | None = None,
    ) -> None:
        self.library = library
        self.graph = graph
        self.now = now
        self._depth = depth
        self._candidates_only = candidates_only
        self.embedder = embedder
        self._purpose_embedder = purpose_embedder or embedder
        self._rarity = PerRevision(self._revision, lambda: Rarity(self.library.tools()))
        self._grounds = PerRevision(self._revision, lambda: find_grounds(self.library.tools()))
        self._meaning = PerRevision(self._revision, self._make_meaning)
        self._plans: OrderedDict[tuple[object, ...], list[Ranked]] = OrderedDict()
        self._lock = Lock()

    def frame(self, text: str) -> Frame:
        """The clause read, references to other subtasks left out."""
        return parse(_REFERENCE.sub(" ", text), self.now())

    def frame_of(self, task: Task) -> Frame:
        """The clause of a subtask read."""
        return self.frame(task.subtask["text"])

    def _revision(self) -> int:
        return self.library.revision()

    def rarity(self) -> Rarity:
        """How telling each word is in this library."""
        return self._rarity.get()

    def meaning(self) -> tuple[Likeness, Closeness, Purposes] | None:
        """What is near to a request in meaning, None without an embedder."""
        return self._meaning.get()

    def _make_meaning(self) -> tuple[Likeness, Closeness, Purposes] | None:
        if self.embedder is None or self._purpose_embedder is None:
            return None
        tools = self.library.tools()
        near = Closeness(self.library, self.embedder)
        return Likeness(tools, self.embedder), near, Purposes(self._purpose_embedder)

    def converts(self) -> bool:
        """Whether some tool turns an amount of one currency into another."""
        return any(_is_converter(tool) for tool in self.library.tools())

    def plans(self, task: Task) -> list[Ranked]:
        """All plans for a subtask, best first."""
        key = (
            task.subtask["text"],
            tuple(task.candidates),
            tuple(sorted(task.noise)),
            tuple(task.dead),
            _shape(task.known),
            self.library.revision(),
            self.graph.reading,
        )
        with self._lock:
            kept = self._plans.get(key)
        if kept is not None:
            return kept
        made = self._make(task)
        with self._lock:
            self._plans[key] = made
            while len(self._plans) > _REMEMBERED:
                self._plans.popitem(last=False)
        return made

    def first_plans(self, task: Task) -> list[Ranked]:
        """The plans made for the subtask before any tool proved useless; now's where none were."""
        with self._lock:
            remembered = list(reversed(self._plans.items()))
        for key, ranked in remembered:
            if key[0] == task.subtask["text"] and key[2] == () and key[4] == _shape(task.known):
                return ranked
        return self.plans(task)

    def unheard(self, frame: Frame) -> list[str]:
        """Words of a clause that no tool of the library speaks of; comparing is done, not told."""
        said = [w for w in dict.fromkeys(frame.words) if w not in lexicon().comparatives]
        return [w for w in said if not self.rarity().known(w)]

    def plan(self, task: Task, path: Sequence[str]) -> Plan | None:
        """The best plan that walks exactly this path, None when there is none."""
        walked = tuple(path)
        return next((r.plan for r in self.plans(task) if r.plan.tools == walked), None)

    def ranker(self, frame: Frame) -> Ranker:
        """The ranker of plans for a clause."""
        today = self.now().date().isoformat()
        likeness, closeness, _ = self.meaning() or (None, None, None)
        close = closeness.of(frame) if closeness is not None else None
        return Ranker(frame, self.rarity(), self.graph, today, likeness, close)

    def _make(self, task: Task) -> list[Ranked]:
        if not is_readable(task.subtask["text"]):
            return []
        frame = self.frame_of(task)
        ranker = self.ranker(frame)
        banned = self._banned(task)
        chainer = Chainer(self.library, self.graph, frame, task.known, banned, self._depth)
        ranked: dict[str, Ranked] = {}

        def judge(tool_id: str, via: str = "") -> Ranked:
            plan = chainer.plan(self.library.tool(tool_id), via)
            one = ranker.rank(plan, task.candidates.get(tool_id, _DEAD))
            kept = reference_use(plan, task.subtask["text"])
            if not task.known:  # what was found has its kind
                kept *= chainer.kinds.suit(plan.tools)
            return replace(one, score=one.score * kept)

        for tool_id in task.candidates:
            if does(self.library.tool(tool_id), frame.action):
                ranked[tool_id] = judge(tool_id)
        lost = [t for t in task.dead if does(self.library.tool(t), frame.action)]
        ranked = stand_in(ranked, lost, self.graph, judge)
        best = best_first(go_further(ranked, frame, judge, ranker.suffices))
        best = best if task.noise else lift_leader(best, frame)
        if self._candidates_only:
            return best
        return prefer(best, self._ways(task, chainer.values, banned), self._grounds.get().linked)

    def _ways(self, task: Task, values: GivenValues, banned: set[str]) -> Ways:
        """Plans by the things that a clause mentions."""
        likeness, _, purposes = self.meaning() or (None, None, None)
        return walk(
            self.library,
            self._grounds.get(),
            values,
            self.rarity(),
            likeness,
            purposes,
            list(task.candidates),
            task.known,
            sorted(banned),
            self._depth,
        )

    def _banned(self, task: Task) -> set[str]:
        """Tools that no plan may call."""
        if not self._candidates_only:
            return set(task.noise)
        others = {tool.id for tool in self.library.tools()} - set(task.candidates)
        return {*task.noise, *others}
