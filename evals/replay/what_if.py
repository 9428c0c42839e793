"""What a run would have been with another reasoner, strategy, model, prompts or graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from evals.replay.recorded_answers import RecordedAnswers
from evals.replay.recorded_asker import RecordedAsker
from evals.replay.recorded_form_reasoner import RecordedFormReasoner
from evals.replay.recorded_parts import RecordedRetriever
from evals.replay.recorded_reasoner import RecordedReasoner
from evals.replay.recording import Recording
from evals.replay.shelf import Shelf
from evals.replay.tools import ReplayTools, counts_of, graph_of, library_of
from graphs.context import RunContext
from graphs.counting_form_reasoner import CountingFormReasoner
from graphs.counting_reasoner import CountingReasoner
from graphs.form_reasoner import FormReasoner
from graphs.prompt_asker import PromptAsker
from graphs.reasoner import Reasoner
from graphs.run_options import RunOptions
from graphs.strategies.names import WITHOUT_A_MODEL, Strategy
from graphs.traces.tool_snapshot import ToolSnapshot
from memory.errors import DeveloperError
from prompts.decisions import other_prompts
from tools.library import ToolLibrary
from tools.retrieval import Retriever

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.models.chat_models import ChatModels
    from graphs.parts import Parts
    from memory.embeddings import Embedder

Kind = Literal["rules", "model", "both"]
_KINDS: dict[str, Kind] = {"rules": "rules", "model": "model", "rules and model": "both"}


@dataclass(frozen=True, slots=True)
class Changes:
    """What is new in a replay; everything else is as recorded."""

    reasoner: Kind | None = None
    strategy: Strategy | None = None
    model: str = ""
    prompts: Path | None = None
    """Folder of files that take the place of prompts of the same name."""
    graph: Path | None = None
    """File of tools and bindings."""

    def __bool__(self) -> bool:
        return any((self.decides_anew, self.graph))

    @property
    def decides_anew(self) -> bool:
        """Whether every decision is taken anew, not those alone that were not asked then."""
        return any((self.reasoner, self.strategy, self.model, self.prompts))

    def check(self, recording: Recording) -> None:
        """Raises ``DeveloperError`` (code ``no_reasoner``) where no reasoner takes decisions."""
        strategy = self.strategy or RunOptions.of(recording.head["options"]).strategy
        if self.reasoner and strategy not in (None, *WITHOUT_A_MODEL):
            raise DeveloperError(
                f"{recording.path}: --reasoner does not apply to the strategy {strategy!r}: a chat "
                "model takes its decisions. Name another model with --model, or --strategy dfs.",
                code="no_reasoner",
            )

    def kind(self, recorded: str) -> Kind:
        """Who decides, where ``recorded`` is the name of the reasoner that did."""
        kind = self.reasoner or _KINDS.get(recorded, "rules")
        asks = kind != "rules" or self.reasoner == "rules"
        return kind if asks or not (self.model or self.prompts) else "both"

    def to_json(self) -> dict[str, Any]:
        """What is new, as a JSON object."""
        return {name: str(value) for name, value in asdict(self).items() if value}


class Live:
    """The parts that are new, made from the settings of this process."""

    def __init__(self, settings: Settings, changes: Changes) -> None:
        self._settings = settings
        self.changes = changes
        self._retrievers: dict[int, Retriever] = {}
        self._models: dict[str, ChatModels] = {}

    async def aclose(self) -> None:
        """Close the connections to models."""
        for models in self._models.values():
            await models.aclose()

    @contextmanager
    def prompts(self) -> Iterator[None]:
        """The new prompts in place of the own ones."""
        if self.changes.prompts is None:
            yield
        else:
            with other_prompts(self.changes.prompts):
                yield

    def around(self, context: RunContext, shelf: Shelf, tools: ReplayTools) -> RunContext:
        """The context of a replay with the new parts in place of the recorded ones."""
        snapshot, library = self._snapshot(tools.snapshot), tools.library
        if snapshot.tools is not tools.snapshot.tools:
            library = library_of(snapshot)
        head = shelf.recording.head
        graph = graph_of(snapshot, counts_of(head.get("counts")), context.switches)
        retriever = RecordedRetriever(shelf, lambda: self._searching(library))
        changed = replace(context, library=library, graph=graph, retriever=retriever)
        asker = self._asker(shelf)
        reasoner, answers = self._reasoner(changed, shelf, asker), cast("PromptAsker", asker)
        if not self.changes.decides_anew:
            reasoner = RecordedReasoner(shelf, head["reasoner"], instead=reasoner)
            answers = RecordedAnswers(shelf, instead=asker)
        counting = CountingReasoner(reasoner, context.spending)
        changed = replace(changed, reasoner=counting, asker=answers)
        return (
            self._reading(changed, shelf, asker)
            if context.options.strategy in ("plan", "solution")
            else changed
        )

    def _reading(self, context: RunContext, shelf: Shelf, asker: RecordedAsker) -> RunContext:
        """The context with who reads forms now, and an entity model where none was recorded."""
        from tools.entity_types.current import CurrentEntityModel

        name = shelf.recording.head["reasoner"]
        reader = self._form_reasoner(self.changes.kind(name), asker)
        if not self.changes.decides_anew:
            reader = RecordedFormReasoner(shelf, name, instead=reader)
        model = context.entity_model
        if self.changes.graph is not None or not shelf.holds("entity_model", ""):
            model = CurrentEntityModel(context.library)
        counting = CountingFormReasoner(reader, context.spending)
        return replace(context, form_reasoner=counting, entity_model=model)

    def _form_reasoner(self, kind: Kind, asker: RecordedAsker) -> FormReasoner:
        from graphs.choosing_reasoner import reads_with_model
        from graphs.reading.form_reasoner import RuleFormReasoner
        from graphs.reading.reasoner import RuleReader

        rules = RuleFormReasoner(RuleReader(self._embedder, self._purpose_embedder))
        return rules if kind == "rules" else reads_with_model(rules, asker, kind)

    def _snapshot(self, recorded: ToolSnapshot) -> ToolSnapshot:
        if self.changes.graph is None:
            return recorded
        given = self._given
        if given.tools:
            return given
        return replace(recorded, bindings=given.bindings, replacements=given.replacements)

    @cached_property
    def _given(self) -> ToolSnapshot:
        assert self.changes.graph is not None
        return ToolSnapshot.read(self.changes.graph)

    @cached_property
    def _embedder(self) -> Embedder:
        from app.data_folder import make_embedder

        return make_embedder(self._settings)

    @cached_property
    def _purpose_embedder(self) -> Embedder:
        from app.data_folder import make_purpose_embedder

        return make_purpose_embedder(self._settings)

    def _searching(self, library: ToolLibrary) -> Retriever:
        """What finds tools that were not looked for then."""
        from tools.hybrid_retriever import HybridRetriever

        known = self._retrievers.get(id(library))
        if known is None:
            known = self._retrievers[id(library)] = HybridRetriever(library, self._embedder)
        return known

    def _reasoner(self, context: RunContext, shelf: Shelf, asker: RecordedAsker) -> Reasoner:
        from graphs.choosing_reasoner import with_model
        from graphs.rules.reasoner import RuleReasoner

        switches = context.switches
        rules = RuleReasoner(
            context.library,
            context.graph,
            context.now,
            depth=context.limits.plan_depth,
            candidates_only=not (switches.graph and switches.bindings),
            embedder=self._embedder,
            purpose_embedder=self._purpose_embedder,
        )
        kind = self.changes.kind(shelf.recording.head["reasoner"])
        if kind == "rules" or context.options.strategy != "dfs":
            return rules
        return with_model(rules, asker, cast("Parts", context), kind)

    def _asker(self, shelf: Shelf) -> RecordedAsker:
        """Asks the new model, and gives recorded answers where none is named."""
        from app.reasoners import model_options
        from graphs.models.chat_models import ChatModels

        recorded: Mapping[str, Any] = shelf.recording.head["settings"]
        named = self.changes.model or recorded.get("model") or self._settings.model
        options = model_options(self._settings.model_copy(update={"model": named}))
        is_live = bool(self.changes.model or self.changes.prompts)
        recording = shelf.recording
        if self.changes.model:  # a new model answers everything
            recording = replace(recording, decisions=[])
        if named not in self._models:
            self._models[named] = ChatModels(options)
        return RecordedAsker(self._models[named], options, recording, is_live=is_live)


def compared(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What differs of two runs: name -> ``recorded`` and ``now``."""
    return {
        name: {"recorded": recorded.get(name), "now": now.get(name)}
        for name in dict.fromkeys((*recorded, *now))
        if recorded.get(name) != now.get(name)
    }
