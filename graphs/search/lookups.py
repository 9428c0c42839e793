"""Grounding for one run: the name directory, filled by safe calls within a budget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graphs.rows.answer_rows import Row, rows_of
from graphs.search.begun_lists import BegunList, BegunLists
from graphs.search.look_up_calls import LookUpBudget, LookUpCalls, Told
from graphs.search.look_up_paths import LookUpPaths
from graphs.search.own_lists import listed_things, named_first, reading_of, refuses_each
from graphs.search.row_names import as_named_now, row_names
from graphs.search.seen_rows import SeenRows
from memory.name_directory import KnownValue, Mention, NameDirectory, NameView, Reading
from memory.name_words import name_words
from tools.calling import Caller, CallResult
from tools.entity_types.records import AccessPath, EntityModel
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.paging import next_arguments

Seen = Callable[[str, Any], object]
"""Takes a tool id and what it answered; blocks."""


class RunGrounding:
    """``graphs.search.grounding.NotingGrounding`` over a name directory.

    ``survey`` comes first, be it of nothing: it reads what is known. Only it, ``search`` and
    ``note_answer`` wait for anything; the other methods tell what was known after them.
    """

    def __init__(
        self,
        directory: NameDirectory,
        model: EntityModel | Callable[[], EntityModel],
        caller: Caller,
        library: ToolLibrary,
        graph: ToolGraph | None = None,
        budget: LookUpBudget | None = None,
        *,
        request: str = "",
        seen: Seen | None = None,
        told: Told | None = None,
    ) -> None:
        """A ``model`` that is a function gives the newest and may block.

        Of the things whose own lists could be read those that ``request`` names come first.
        """
        self._directory, self._budget = directory, budget or LookUpBudget()
        self._newest_model = model if callable(model) else lambda: model
        self._model = EntityModel()
        self._paths = LookUpPaths(library, graph)
        self._calls = LookUpCalls(caller, self._budget, self._noted, told)
        self._begun = BegunLists(self._calls, self._paths, self._budget.pages, self._keep)
        self._request, self._seen = request, seen
        self._view: NameView | None = None
        self._rows = SeenRows()
        self._notes = self._renewed = 0  # how often was noted, and how much of it is read
        self._whole: set[str] = set()
        self._turn, self._renewing = asyncio.Lock(), asyncio.Lock()

    async def survey(self, entities: Sequence[str]) -> None:
        """See ``Grounding.survey``."""
        async with self._turn:
            await self._renew()
            await self._read_types(entities, self._for_lists, again=False)

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        """See ``Grounding.search``."""
        async with self._turn:
            await self._renew()
            given = await self._search_types(text, entities)
            await self._renew_if_noted()
            if not given and not self._named(text, entities):
                await self._read_types(entities, self._for_lists, again=True)
            if not given and not self._named(text, entities) and not text.islower():
                await self._try_filters(text, entities)
            words = set(name_words(text))
            alike = [value for value in given if words & set(name_words(value.text))]
            return self._named(text, entities) or alike or given

    async def look_through(self, entities: Sequence[str]) -> None:
        """See ``Grounding.look_through``."""
        unseen = [one for one in entities if not self._rows.of(one)]
        async with self._turn:
            await self._renew()
            await self._read_types(unseen, self._budget.calls, again=True)

    def rows(self, entity: str) -> Sequence[Row]:
        """See ``Grounding.rows``."""
        return self._rows.of(entity)

    async def note_answer(
        self,
        tool_id: str,
        arguments: Mapping[str, Any],
        body: Any,
        beside: Mapping[str, Any] | None = None,
    ) -> None:
        """See ``NotingGrounding.note_answer``."""
        values = await asyncio.to_thread(self._noted, tool_id, body)
        path, tool = self._model.paths.get(tool_id), self._paths.tool(tool_id)
        if path is not None and tool is not None and path.kind == "list" and not arguments:
            told = CallResult(tool_id=tool_id, outcome="ok", body=body, beside=dict(beside or {}))
            following = next_arguments(tool, arguments, body, beside)
            if following is None and self._paths.is_whole(path, arguments, [told]):
                await self._keep(path, Reading(tool_id))
        if values:
            await self._renew()

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``Grounding.mentions``."""
        return as_named_now(self._model, self._known().mentions(text, entities=entities))

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``Grounding.values``."""
        return self._known().values(entity, attribute)

    def read_whole(self, entity: str) -> bool:
        """See ``Grounding.read_whole``; only a list that this run read tells of what is not."""
        return entity in self._whole

    @property
    def model(self) -> EntityModel:
        """See ``Grounding.model``."""
        return self._model

    @property
    def sent(self) -> Sequence[str]:
        """See ``Grounding.sent``."""
        return tuple(self._calls.sent)

    async def _read_types(self, entities: Sequence[str], most: int, *, again: bool) -> None:
        unread = [one for one in dict.fromkeys(entities) if one not in self._whole]
        lists = {one: self._paths.lists(self._model, one) for one in unread}
        free = [one for one in unread if lists[one] and not lists[one][0].required]
        begun = set(free)
        asked = [one for one in free if again or not self._are_known(lists[one])]
        await asyncio.gather(*(self._read_type(one, most, begun, again=again) for one in asked))
        await self._read_on(most)
        for one in named_first(unread, self._model):  # each may read what it belongs to first
            if lists[one] and one not in free:
                await self._read_type(one, most, begun, again=again)
                await self._read_on(most)
        unsaid = (one for one in dict.fromkeys(entities) if self._paths.unsaid(self._model, one))
        await asyncio.gather(*(self._look_at_one(one, most) for one in unsaid))
        await self._renew_if_noted()

    async def _read_on(self, most: int) -> None:
        """Read the further pages of the lists that were begun."""
        await self._begun.read_on(lambda: self._model, most)
        await self._renew_if_noted()

    def _are_known(self, lists: Sequence[AccessPath]) -> bool:
        """Whether nothing is to be asked of lists of a type, the best first: the first that answers
        was read before.
        """
        read = {r.tool_id: r for r in self._known().readings() if not r.arguments}
        for path in lists:
            before = None if path.required else read.get(path.tool_id)
            if before is None or (before.failed and not before.refused):
                return False
            if not before.refused:
                return True
        return True

    async def _look_at_one(self, entity: str, most: int) -> None:
        """Ask once for what nothing describes, so that it is known what it answers."""
        for path in self._paths.unsaid(self._model, entity):
            tool, (needed,) = self._paths.tool(path.tool_id), path.required
            things = listed_things(self._known(), needed.entity, self._request)
            if tool is not None and things:
                await self._calls.send(tool, {needed.key: things[0]}, most)

    async def _read_type(self, entity: str, most: int, begun: set[str], *, again: bool) -> None:
        """Read the first list of the type that answers; types that were ``begun`` are not again."""
        begun.add(entity)
        for path in self._paths.lists(self._model, entity):
            if self._calls.are_spent(most):
                return
            choices: list[dict[str, Any]] = [{}]
            if path.required:
                (needed,) = path.required
                things = listed_things(self._known(), needed.entity, self._request)
                if not things and needed.entity not in begun:
                    await self._read_type(needed.entity, most, begun, again=again)
                    await self._renew_if_noted()
                    things = listed_things(self._known(), needed.entity, self._request)
                choices = [{needed.key: thing} for thing in things[: self._budget.parents]]
            if await self._read_for_each(path, choices, most, again=again):
                return

    async def _read_for_each(
        self, path: AccessPath, choices: Sequence[dict[str, Any]], most: int, *, again: bool
    ) -> bool:
        """Whether a list of one operation is known now; one that lacks more is asked for once."""
        tool = self._paths.tool(path.tool_id)
        if tool is None or refuses_each(self._known().readings(), path.tool_id):
            return False
        first = [await self._read(path, chosen, most, again=again) for chosen in choices[:1]]
        if self._calls.lacks_more(tool):
            return False
        rest = (self._read(path, chosen, most, again=again) for chosen in choices[1:])
        return any([*first, *await asyncio.gather(*rest)])

    async def _read(
        self, path: AccessPath, chosen: dict[str, Any], most: int, *, again: bool
    ) -> bool:
        """Whether a list is known now: read before, or its first page read."""
        tool = self._paths.tool(path.tool_id)
        before = reading_of(self._known().readings(), path.tool_id, chosen)
        if tool is None or (before is not None and before.refused):
            return False
        if before is not None and not before.failed and not again:
            return True
        arguments: dict[str, Any] = {**self._paths.first_page(path), **chosen}
        was_tried = self._calls.were_begun(tool, arguments)
        answer = await self._calls.send(tool, arguments, most)
        if answer is not None:
            self._begun.add(BegunList(path, tool, chosen, arguments, answer))
        elif not was_tried and self._calls.were_begun(tool, arguments):
            refused = self._calls.were_refused(tool, arguments)
            reading = Reading(tool.id, chosen, whole=False, failed=True, refused=refused)
            await self._keep(path, reading)
        return answer is not None

    @property
    def _for_lists(self) -> int:
        """Calls that lists may take: some are kept for the searches of further names."""
        return self._budget.calls - self._budget.calls // self._budget.for_searches

    async def _search_types(self, text: str, entities: Sequence[str]) -> list[KnownValue]:
        """What searches give for a text, type by type, until something is called just so.

        A proper name in no list is rather of a type that nothing lists, and hardly of one that was
        read whole; other words are of what they are likely to be about, in this order.
        """
        given: list[KnownValue] = []
        for entity in entities if text.islower() else sorted(entities, key=self._how_known):
            given += (found := await self._search_type(text, entity))
            if any(name_words(one.text) == name_words(text) for one in found):
                break
        return given

    def _how_known(self, entity: str) -> int:
        """0 for a type that nothing lists, 2 for one that was read whole, 1 for others."""
        return 2 if entity in self._whole else int(bool(self._paths.lists(self._model, entity)))

    async def _search_type(self, text: str, entity: str) -> list[KnownValue]:
        """Things that the first search which finds any gives for the text, by their names."""
        names = self._model.types[entity].name_attributes if entity in self._model.types else ()
        for path, taken in self._paths.searches(self._model, entity):
            tool = self._paths.tool(path.tool_id)
            arguments = {**path.settings, taken.key: text}
            answer = await self._calls.send(tool, arguments, self._budget.calls) if tool else None
            given = answer.values if answer else ()
            found = [v for v in given if v.entity == entity and v.attribute in names]
            if found:
                things = {str(value.thing): value for value in reversed(found)}
                if things.keys() - {str(v.thing) for v in self._known().values(entity)}:
                    self._whole.discard(entity)  # its list holds not even this one
                return list(things.values())[::-1]
        return []

    async def _try_filters(self, text: str, entities: Sequence[str]) -> None:
        """Ask for things that have a text for anything but their name, until some do."""
        tried = (one for entity in entities for one in self._paths.filters(self._model, entity))
        for path, taken in tried:
            tool = self._paths.tool(path.tool_id)
            if tool is not None and not self.mentions(text, entities):
                asked = {**path.settings, taken.key: text}
                await self._calls.send(tool, asked, self._budget.calls)
                await self._renew_if_noted()

    def _noted(self, tool_id: str, body: Any) -> list[KnownValue]:
        """Keep what an operation answered; blocks."""
        if self._seen is not None:
            self._seen(tool_id, body)
        self._model = self._newest_model()
        path = self._model.paths.get(tool_id)
        values: list[KnownValue] = []
        for one in (path, *path.parts) if path is not None else ():
            if one.entity in self._model.types:
                rows = rows_of(body, one)
                self._rows.add(self._model, one, rows)
                values += row_names(self._model, one, rows, self._request)
        if values:
            self._directory.note(values)
        self._notes += 1
        return values

    async def _keep(self, path: AccessPath, reading: Reading) -> None:
        if reading.whole and not reading.arguments and path.kind == "list":
            self._whole.add(path.entity)
        await asyncio.to_thread(self._directory.note, [], reading)
        self._notes += 1

    def _named(self, text: str, entities: Sequence[str]) -> list[KnownValue]:
        """Known values of things that are this text as a whole."""
        words = name_words(text)
        found = (m.value for m in self.mentions(text, entities) if m.exact)
        return [v for v in found if v.thing is not None and name_words(v.text) == words]

    def _known(self) -> NameView:
        if self._view is None:
            self._view = self._directory.view()
        return self._view

    async def _renew_if_noted(self) -> None:
        if self._renewed != self._notes:
            await self._renew()

    async def _renew(self) -> None:
        async with self._renewing:  # so that no older view replaces a newer one
            notes = self._notes
            self._view, self._model = await asyncio.to_thread(self._newest)
            self._renewed = notes

    def _newest(self) -> tuple[NameView, EntityModel]:
        return self._directory.view(), self._newest_model()
