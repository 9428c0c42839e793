"""Names in a model's answer -> ids of the library, where it is clear which one is meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from graphs.search.name_halves import name_halves
from tools.closest import closest
from tools.entity_types.records import Attribute, EntityModel, EntityType, Input
from tools.stated_ids import noun_of
from tools.words import identifier_words

Words = tuple[str, ...]


class FormNames:
    """Resolves types, operations, attributes and inputs; what is unclear stays as it was written.

    A name is taken as written, else by its words, whatever their case and number; then by likeness
    among what the model was shown, where one alone is near.
    """

    def __init__(
        self, model: EntityModel, shown: Sequence[str] = (), called: Mapping[str, str] | None = None
    ) -> None:
        """``shown``: ids of the types and operations that stood in the prompt; ``called``: short
        ids of operations there.
        """
        self.model = model
        self._shown = shown
        self._called = called or {}

    def entity(self, name: str) -> str:
        """Id of a type, or of an operation where one was named."""
        if name in self.model.types or name in self.model.paths:
            return name
        words = identifier_words(name)
        kind = self._one(self._types.get(words, ()))
        return self._only(kind, words) or kind or self.operation(name)

    def operation(self, name: str) -> str:
        """Id of an operation."""
        if name in self.model.paths:
            return name
        words = identifier_words(name)
        same = self._one(self._operations.get(words, ()))
        return same or self._begun(words) or _near(name, self._shown_operations) or name

    def attribute(self, entity: str, name: str, *, exact: bool = False) -> str:
        """Name of an attribute of a type, over relations too, or key of an input.

        ``exact``: nothing is taken by likeness.
        """
        kind = self.model.types.get(entity)
        own = _own(kind, name) if kind is not None else ""
        if kind is None or own or name in self._inputs[entity]:
            return own or name
        found = self._over_relation(kind, name) or self._around(kind, name)
        found = found or self._to_type(kind, name)
        return found or ("" if exact else _like(kind, name)) or name

    def target(self, entity: str, name: str) -> Attribute | None:
        """The attribute that a resolved name means in the end, over relations too."""
        kind = self.model.types.get(entity)
        behind = self.behind(entity, name)
        if behind is not None:
            return self.target(behind[0].target, behind[1])
        if kind is None:
            return None
        return kind.attribute(name) or self._enclosing(kind).get(name)

    def behind(self, entity: str, name: str) -> tuple[Attribute, str] | None:
        """The relation that a resolved name leads over first, and the rest of the name."""
        kind = self.model.types.get(entity)
        head, rest = _split(kind, name) if kind is not None else ("", "")
        relation = self._relation(kind, head) if kind is not None and rest else None
        return None if relation is None else (relation, rest)

    def wanted(self, entity: str, name: str) -> str:
        """An attribute to be told; one behind several relations goes by the last type."""
        found = self.attribute(entity, name)
        first = self.behind(entity, found)
        if first is None or self.behind(first[0].target, first[1]) is None:
            return found
        entity, found = first[0].target, first[1]
        while (further := self.behind(entity, found)) is not None:
            entity, found = further[0].target, further[1]
        return f"{entity}.{found}"

    def all_wanted(self, entity: str, names: Iterable[str]) -> Iterator[str]:
        """Attributes to be told; the ``name`` of people who have two halves of one is both."""
        for name in names:
            yield (found := self.wanted(entity, name))
            outer, _, leaf = found.rpartition(".")
            if identifier_words(name.rpartition(".")[2]) == ("name",) and leaf != "name":
                kind = self.model.types.get(self._leads_to(entity, self.attribute(entity, name)))
                halves = name_halves(kind, leaf) if kind is not None else ()
                yield from (f"{outer}.{half}" if outer else half for half in halves[1:])

    def _leads_to(self, entity: str, name: str) -> str:
        """The type whose attribute a resolved name ends with."""
        while (behind := self.behind(entity, name)) is not None:
            entity, name = behind[0].target, behind[1]
        return entity

    def input(self, tool_id: str, name: str) -> str:
        """Key of an input of an operation."""
        path = self.model.paths.get(tool_id)
        if path is None or path.input(name) is not None:
            return name
        words = identifier_words(name)
        same = [one.key for one in path.inputs if one.words == words]
        same = same or [one.key for one in path.inputs if noun_of(one.words) == words]
        return same[0] if len(same) == 1 else name

    def taken(self, entity: str, tool_id: str, key: str) -> Input | None:
        """The input of an operation that has this key, else of one that looks up the type."""
        path = self.model.paths.get(tool_id)
        paths = [path] if path is not None else self.model.finders(entity) if entity else []
        return next((one for path in paths if (one := path.input(key)) is not None), None)

    def _only(self, entity: str, words: Words) -> str:
        """The operation that gives the one thing of a type that is called so, as ``me``."""
        kind = self.model.types.get(entity)
        if kind is None or words not in kind.also:
            return ""
        single = (p for p in self.model.finders(entity) if p.kind == "detail" and not p.required)
        return self._one([p.tool_id for p in single if {*words} <= {*p.words}])

    def _over_relation(self, kind: EntityType, name: str) -> str:
        """``lead.email``; a relation goes by the type that it leads to, too. Its id is itself."""
        head, rest = _split(kind, name)
        relation = self._relation(kind, head) if rest else None
        if relation is None:
            return ""
        target = self.model.types[relation.target]
        inner = self.attribute(target.id, rest)
        is_key = inner == (relation.target_attribute or target.id_attribute)
        return relation.name if is_key else f"{relation.name}.{inner}"

    def _relation(self, kind: EntityType, head: str) -> Attribute | None:
        related = [a for a in kind.attributes if a.target in self.model.types]
        if own := _own(kind, head):
            return next((a for a in related if a.name == own), None)
        if around := self._around(kind, head):
            return self._enclosing(kind)[around]
        named = self.entity(head)
        led = [a for a in related if a.target == named]
        return led[0] if len(led) == 1 else None

    def _to_type(self, kind: EntityType, name: str) -> str:
        """The one attribute that leads to the type of this name: ``room`` for ``room_code``."""
        relation = self._relation(kind, name)
        return relation.name if relation is not None else ""

    def _around(self, kind: EntityType, name: str) -> str:
        """The input by which things are looked up within others, by its name or theirs."""
        known = self._enclosing(kind)
        named = self.entity(name)
        led = [key for key, one in known.items() if one.target == named]
        return name if name in known else led[0] if len(led) == 1 else ""

    def _enclosing(self, kind: EntityType) -> Mapping[str, Attribute]:
        return {
            one.key: Attribute(name=one.key, words=one.words, target=one.entity)
            for one in self.model.enclosing(kind.id)
        }

    def _begun(self, words: Words) -> str:
        """The one operation shown whose name begins so, as made-up names often go on."""
        begun = [o for o in self._shown_operations if _without_group(o)[: len(words)] == words]
        return begun[0] if len(begun) == 1 else ""

    @cached_property
    def _shown_operations(self) -> list[str]:
        return [one for one in self._shown if one in self.model.paths]

    def _one(self, found: Sequence[str]) -> str:
        """The only one; of several the only one that was shown."""
        if len(found) > 1:
            found = [one for one in found if one in self._shown]
        return found[0] if len(found) == 1 else ""

    @cached_property
    def _types(self) -> Mapping[Words, list[str]]:
        """Types by their words, with and without the group, and by their other names."""
        found: dict[Words, list[str]] = defaultdict(list)
        for name, kind in self.model.types.items():
            for words in {kind.words, _without_group(name), identifier_words(name), *kind.also}:
                found[words].append(name)
        return found

    @cached_property
    def _operations(self) -> Mapping[Words, list[str]]:
        found: dict[Words, list[str]] = defaultdict(list)
        for name in self.model.paths:
            short = self._called.get(name, name)
            said = {_without_group(name), identifier_words(name)}
            for words in said | {_without_group(short), identifier_words(short)}:
                found[words].append(name)
        return found

    @cached_property
    def _inputs(self) -> Mapping[str, set[str]]:
        """Keys of the inputs of all operations of a type."""
        found: dict[str, set[str]] = defaultdict(set)
        for path in self.model.paths.values():
            found[path.entity].update(one.key for one in path.inputs)
        return found


def _split(kind: EntityType, name: str) -> tuple[str, str]:
    """A name before and behind the relation that it leads over; a relation may have dots itself:
    ``items[].product``.
    """
    related = [a.name for a in kind.attributes if a.target and name.startswith(f"{a.name}.")]
    head = max(related, key=len, default="")
    before, _, rest = name.partition(".")
    return (head, name[len(head) + 1 :]) if head else (before, rest)


def _own(kind: EntityType, name: str) -> str:
    """The one attribute of these words, which may begin with those of the type; ``id`` is what
    tells its things apart, whatever that is called.
    """
    if kind.attribute(name) is not None:
        return name
    words = identifier_words(name)
    if words == ("id",):
        return kind.id_attribute
    bare = words[len(kind.words) :] if words[: len(kind.words)] == kind.words else ()
    for wanted in (words, bare, (*words, "id")):
        same = [a.name for a in kind.attributes if wanted and a.words == wanted]
        if len(same) == 1:
            return same[0]
    return ""


def _like(kind: EntityType, name: str) -> str:
    """The one attribute that has all the words of a name, else the one written nearly so; ``name``
    is what its things are called by first.
    """
    words = set(identifier_words(name))
    if words == {"name"} and kind.name_attributes:
        return kind.name_attributes[0]
    same = [a.name for a in kind.attributes if words <= set(a.words)]
    if len(same) == 1:
        return same[0]
    # what is asked of another thing is nothing of this one: the phone behind an owner_id
    deep = name.count(".")
    return _near(name, [a.name for a in kind.attributes if a.name.count(".") == deep])


def _near(name: str, known: Collection[str]) -> str:
    near = closest(name, known)
    return near[0] if len(near) == 1 else ""


def _without_group(identifier: str) -> Words:
    return identifier_words(identifier.partition(".")[2])
