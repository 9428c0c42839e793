"""Values and names by which things were looked up that none of them is known to have."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Find, Goal
from graphs.search.grounding import Grounding
from graphs.state import Observation
from tools.entity_types.records import Attribute, EntityModel, EntityType

_TOLD = 12
"""Values told of one attribute."""


def unheld_values(
    goal: Goal, observations: list[Observation], model: EntityModel, grounding: Grounding
) -> str:
    """What whoever wrote the goal may write otherwise, where nothing was found: the words that
    things are known to have in place of one that none has; empty where there is none.
    """
    if goal.kind != "find" or not observations or observations[-1]["matched"]:
        return ""
    return "; ".join(_unheld(goal, model, grounding))


def _unheld(goal: Goal, model: EntityModel, grounding: Grounding) -> Iterator[str]:
    finds = (part for _, part in parts_of(goal, "") if isinstance(part, Find))
    for find in finds:
        for one in find.constraints:
            kind, about = _about(one.attribute, model.types.get(find.entity), model)
            if kind is None or about is None or not _says_text(one, kind, about):
                continue
            known = list(dict.fromkeys(v.text for v in grounding.values(kind.id, about.name)))
            if known and str(one.value).casefold() not in map(str.casefold, known):
                is_name = about.name in kind.name_attributes
                called = " ".join(kind.words if is_name else about.words)
                told = ", ".join(known[:_TOLD]) + ", ..." * (len(known) > _TOLD)
                be = "to be called" if is_name else "to be"
                yield f"no {called} is known {be} {one.value}; known are: {told}"


def _about(
    name: str, kind: EntityType | None, model: EntityModel
) -> tuple[EntityType | None, Attribute | None]:
    """The attribute that is meant in the end, over relations too, and whose it is."""
    about = kind.attribute(name) if kind is not None else None
    head, _, rest = name.partition(".")
    if about is not None or kind is None or not rest:
        return kind, about
    relation = kind.attribute(head)
    return _about(rest, model.types.get(relation.target) if relation else None, model)


def _says_text(one: Constraint, kind: EntityType, about: Attribute) -> bool:
    """Whether a word that many things may have is told, or a name; ids are as they are."""
    own = about.name == kind.id_attribute
    plain = about.type == "string" and not (about.target or about.format or own)
    return plain and one.op == "=" and isinstance(one.value, str)
