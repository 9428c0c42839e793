"""What goals came to, as JSON for the model that tells it, within a size that they share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from graphs.answering.labels import CODE_LENGTH
from graphs.answering.records import Changed, Found
from graphs.forms.records import CompareGoal, DoGoal, FindGoal, Form, Goal, TalkGoal
from graphs.models.compact_json import compact
from graphs.models.earlier_text import bare
from tools.entity_types.draft import OUTER
from tools.entity_types.records import AccessPath, EntityModel, EntityType
from tools.value_kinds import kind_of
from tools.words import identifier_words

BUDGET = 16_000
"""Characters of all findings."""
_TEXT = 400
"""Characters of a text that neither identifies a thing nor leads anywhere."""
_SERVING = 3
"""Rows that are told of a goal which only serves others."""
_NAMES = 2
"""Names of a thing that a row leads to: the first and the last of a person."""
_PAGES = (("next",), ("previous",), ("prev",))
"""What the way to another page is called where it says no more."""
_UNTOLD = {"id", "span", "shown"}


def findings_text(
    form: Form, found: Mapping[str, Found], model: EntityModel, budget: int = BUDGET
) -> str:
    """A line of JSON for each goal; what a small one leaves of its share the next ones have."""
    lines: list[str] = []
    for place, goal in enumerate(form.goals):
        share = (budget - sum(map(len, lines))) // (len(form.goals) - place)
        lines.append(finding_json(goal, found.get(goal.id), model, share))
    if form.unread:
        lines.append(compact({"left_out": list(form.unread)}))
    return "\n".join(lines)


def finding_json(goal: Goal, found: Found | None, model: EntityModel, budget: int) -> str:
    """One goal and what it came to, with as many rows as fit."""
    written = bare(goal.model_dump(mode="json", exclude_defaults=True))
    told: dict[str, Any] = {"id": goal.id}
    told["goal"] = {key: one for key, one in written.items() if key not in _UNTOLD}
    if isinstance(goal, TalkGoal):
        return compact(told)
    if found is None:
        return compact({**told, "status": "failed"})
    told |= _facts(goal, found, model)
    rows = found.rows if goal.shown else found.rows[:_SERVING]
    if any(change.row for change in found.changes):
        rows = ()  # they stand beside the changes
    kind = model.types.get(found.entity)
    asked = _asked_of(goal)
    leads = _leads(kind or _grouped_type(goal, model), model)
    shown = [_without_pages(_as_asked(row, leads, asked, model), kind, model) for row in rows]
    shown = [_row(row, kind) for row in shown]
    kept = _fitting(shown, budget - len(compact(told)))
    if kept:
        told["deleted" if _are_deleted(goal, found, model) else "rows"] = kept
    left = max(found.matched, len(found.rows)) - len(kept) if rows else 0
    if left > 0 and goal.shown and found.total is None and found.truth is None:
        told["more_rows"] = left
    return compact(told)


def _are_deleted(goal: Goal, found: Found, model: EntityModel) -> bool:
    paths = [model.paths.get(change.tool_id) for change in found.changes]
    others = any(path is not None and path.kind != "delete" for path in paths)
    return isinstance(goal, DoGoal) and not others


def _facts(goal: Goal, found: Found, model: EntityModel) -> dict[str, Any]:
    """Everything but the rows, without what says nothing."""
    changes = [_change(one, model.types.get(found.entity)) for one in found.changes]
    none = found.status == "nothing_found"
    told = {
        "status": found.status,
        "number": found.total,
        "truth": found.truth,
        **_compared(goal, found),
        "changes": changes,
        "searched": found.searched if none else None,
        "unknown_names": list(found.unknown_names),
        "missing": [bare(dict(one)) for one in found.missing],
        "not_applied": list(found.unapplied),
        "assumed": list(found.assumed),
        "instead": found.instead,
        "note": found.note,
        "not_all_were_read": found.cut or None,
    }
    return {key: one for key, one in told.items() if one not in (None, "", [])}


def _compared(goal: Goal, found: Found) -> dict[str, Any]:
    """Which goal is meant, by the word for it; of equal ones none is."""
    if not isinstance(goal, CompareGoal) or not found.largest:
        return {}
    alike = all(row.get("value") == found.rows[0].get("value") for row in found.rows)
    named = goal.op if goal.op in ("largest", "smallest") else "largest"
    return {"all_are_equal": True} if alike and found.rows else {named: found.largest}


def _change(one: Changed, kind: EntityType | None) -> dict[str, Any]:
    told = {
        "outcome": one.outcome,
        "sent": _row(one.arguments, None),
        "returned": _row(one.row, kind),
        "error": one.error[:_TEXT],
    }
    return {key: value for key, value in told.items() if value}


def _row(row: Mapping[str, Any], kind: EntityType | None) -> dict[str, Any]:
    """A row without what is empty, what stood around the rows that were joined to it, and what
    tells of the page it came on.

    Long texts are cut; ids, names and addresses never.
    """
    told = {key: one for key, one in row.items() if one not in ("", [], {}) and ".^" not in key}
    around = _of_page(told) | _said_twice(told, kind) | _said_by_name(told, kind)
    return {key: _cut(key, one, kind) for key, one in told.items() if key not in around}


def _without_pages(
    row: Mapping[str, Any], kind: EntityType | None, model: EntityModel
) -> dict[str, Any]:
    around = _counted_pages(row, kind, model)
    return {key: one for key, one in row.items() if key not in around}


def _asked_of(goal: Goal) -> set[str]:
    """The attributes that a goal speaks of by name."""
    if not isinstance(goal, FindGoal):
        return set()
    total, test, order = goal.total, goal.test, goal.find.order
    named = {total.by, total.attribute} if total is not None else set()
    named |= {test.attribute} if test is not None else set()
    named |= {order.attribute} if order is not None else set()
    return {*named, *goal.find.wanted, *(one.attribute for one in goal.find.constraints)}


def _grouped_type(goal: Goal, model: EntityModel) -> EntityType | None:
    """The type of the things that were counted in groups, which are of no type themselves."""
    return model.types.get(goal.find.entity) if isinstance(goal, FindGoal) else None


def _leads(kind: EntityType | None, model: EntityModel) -> dict[str, str]:
    """Before the names of what a type leads to, or lies within -> the type of that."""
    if kind is None:
        return {}
    found = {one.key: one.entity for one in model.enclosing(kind.id)}
    around = {OUTER + model.types[one].id_attribute: one for one in found.values()}
    return {**around, **found, **{a.name: a.target for a in kind.attributes if a.target}}


def _as_asked(
    row: Mapping[str, Any], leads: Mapping[str, str], asked: Collection[str], model: EntityModel
) -> dict[str, Any]:
    """A row without what else the things hold that it leads to, but for what they are called:
    ``room.name``, not ``room.floor``, nor ``hotel.house.floor`` of a type further away.
    """
    told = {}
    for key, one in row.items():
        head, _, leaf = key.rpartition(".")
        target = model.types.get(leads.get(head, head))
        names = target.name_attributes[:_NAMES] if target is not None else ()
        if key in asked or target is None or leaf in names:
            told[key] = one
    return told


def _said_twice(row: Mapping[str, Any], kind: EntityType | None) -> set[str]:
    """What lies around a record that tells of the same thing, or the same of it."""
    outer = [key for key in row if key.startswith(OUTER)]
    own = kind.id_attribute if kind is not None else ""
    same = bool(own) and own in row and row[own] == row.get(OUTER + own)
    told = {key: key.removeprefix(OUTER) for key in outer}
    return {key for key, one in told.items() if one in row and (same or row[one] == row[key])}


def _said_by_name(row: Mapping[str, Any], kind: EntityType | None) -> set[str]:
    """Ids that nobody writes, of things whose names stand beside them."""
    leads = [a.name for a in kind.attributes if a.target] if kind is not None else []
    long = {name for name in leads if len(str(row.get(name, ""))) > CODE_LENGTH}
    return {name for name in long if any(key.startswith(f"{name}.") for key in row)}


def _of_page(row: Mapping[str, Any]) -> set[str]:
    """What lies around a page of rows: its place, and with it how many rows there are in all,
    which a reader would take for how many were found.
    """
    kinds = _kinds_around(row)
    placed = "page" in kinds.values()
    return {key for key, one in kinds.items() if placed and one in ("page", "count")}


def _counted_pages(row: Mapping[str, Any], kind: EntityType | None, model: EntityModel) -> set[str]:
    """How many rows there are in all, around rows that are read by pages or stand in an object of
    their own, where that alone lies around them: the place of the page was only sent.
    """
    around: dict[int, dict[str, str]] = {}
    for key, one in _kinds_around(row).items():
        around.setdefault(len(key) - len(key.lstrip(OUTER)), {})[key] = one
    paged = {path.entity for path in model.paths.values() if path.paged or _is_wrapped(path)}
    own, group = kind is not None and kind.id in paged, f"{kind.group_id}." if kind else ""
    others = any(one.startswith(group) for one in paged)  # of rows further out
    told = (keys for depth, keys in around.items() if (own if depth == 1 else others))
    return {key for keys in told if {*keys.values()} == {"count"} for key in keys}


def _is_wrapped(path: AccessPath) -> bool:
    """Whether what lies around the rows of a look-up is of them all."""
    return path.kind == "list" and not path.is_part and bool(path.container.strip("[]"))


def _kinds_around(row: Mapping[str, Any]) -> dict[str, str]:
    """The kind of each value around a row, by its name."""
    outer = [key for key in row if key.startswith(OUTER)]
    kinds: dict[str, str] = {
        key: kind_of(identifier_words(key), "integer", output=True) for key in outer
    }
    return kinds | {key: "page" for key in outer if identifier_words(key)[-1:] in _PAGES}


def _cut(key: str, value: Any, kind: EntityType | None) -> Any:
    attribute = kind.attribute(key) if kind is not None else None
    exact = attribute is not None and (attribute.role != "plain" or bool(attribute.target))
    if not isinstance(value, str) or len(value) <= _TEXT or exact or " " not in value:
        return value
    return f"{value[:_TEXT]}…"


def _fitting(rows: Sequence[dict[str, Any]], budget: int) -> list[dict[str, Any]]:
    """The first rows that fit; one always stays."""
    kept: list[dict[str, Any]] = []
    for row in rows:
        budget -= len(compact(row)) + 1
        if budget < 0 and kept:
            break
        kept.append(row)
    return kept
