"""The form that a model writes as JSON, read forgivingly: the grammar of the prompt ``read``.

The names of the records (``graphs.forms.records``) are taken as well as the shorter ones of the
prompt, so that a goal that was shown to a model may come back as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError, field_validator, model_validator

from graphs.forms.records import Condition, Form, Goal, TalkGoal
from graphs.models.change_json import ChangeReader
from graphs.models.constraint_json import PLACE, ConstraintReader, is_reference
from graphs.models.form_names import FormNames
from graphs.models.goal_grammar import beside_grammar
from graphs.models.order_json import written_order
from graphs.models.written_json import WrongGoalError, is_yes

_GOAL: TypeAdapter[Goal] = TypeAdapter(Goal)
_TOTALS = {"average": "mean", "avg": "mean", "minimum": "min", "maximum": "max", "total": "sum"}
_SET = ("set", "assignments", "with", "arguments")
"""What holds the values of a change."""
_OF_OTHERS = ("than", "find")
_TESTED = ("attribute", "op", "value", "goal", "take", *_OF_OTHERS)
_KINDS = {"find", "do", "call", "talk"}
_CONTENT = {"find": "where", "do": "set", "call": "with"}
"""What holds the values of a goal of each kind."""
Raw = Mapping[str, Any]


class FormAnswer(BaseModel):
    """What a model answers to ``read``."""

    language: str = "en"
    goals: list[dict[str, Any]]
    unknown: list[str] = []
    """What is asked for and nothing in the library can know."""
    aside: list[str] = []
    """What is only said beside what is asked; a model that is told that it was left out says so."""

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, value: Any) -> Any:
        """One goal, or all of them, written as if it were the whole form."""
        if isinstance(value, list):
            return {"goals": value}
        if not isinstance(value, dict) or "goals" in value or not _KINDS & value.keys():
            return value
        around = {key: one for key, one in value.items() if key in ("language", "unknown", "aside")}
        return {**around, "goals": [{k: one for k, one in value.items() if k not in around}]}

    @field_validator("goals", "unknown", "aside", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        if isinstance(value, dict) and value and all(map(is_reference, value)):
            return [{"id": name, **one} for name, one in value.items() if isinstance(one, dict)]
        return [value] if isinstance(value, dict | str) else value


class GoalAnswer(BaseModel):
    """What a model answers to ``mend``."""

    goal: dict[str, Any] | None = None


class FormReader:
    """Reads what a model wrote about one request."""

    def __init__(self, names: FormNames, request: str) -> None:
        self._names = names
        self._wanted: dict[str, str] = {}
        self._constraints = ConstraintReader(names, request, self.find, self._wanted)
        self._changes = ChangeReader(names, self._constraints)

    def form(self, answer: FormAnswer) -> Form:
        """The form; raises ``WrongGoalError``."""
        ids = [raw["id"] if is_reference(raw.get("id")) else "" for raw in answer.goals]
        numbered = enumerate(zip(answer.goals, ids, strict=True), 1)
        goals = tuple(self.goal(raw, given or f"g{i}") for i, (raw, given) in numbered)
        if answer.unknown and not goals:
            goals = (TalkGoal(id="g1"),)
        language = answer.language.strip().lower()[:2] or "en"
        follows = any(".g" in one for raw in answer.goals for one in _references(raw))
        unread = (*answer.unknown, *(said for raw in answer.goals for said in beside_grammar(raw)))
        return Form(goals=goals, language=language, unread=unread, confidence=1.0, follows=follows)

    def goal(self, raw: Raw, goal_id: str) -> Goal:
        """One goal; raises ``WrongGoalError``."""
        kinds = ("compare", "do", "call", "talk", "find")
        kind = raw.get("kind") if raw.get("kind") in kinds else None
        kind = kind or next((one for one in kinds if one in raw), None)
        if kind is None:
            raise WrongGoalError(f"{goal_id}: a goal holds one of {', '.join(kinds)}.")
        told = {"kind": kind, "id": goal_id, **getattr(self, f"_{kind}")(_placed(raw, kind))}
        if is_yes(raw.get("hidden")) or raw.get("shown") is False:
            told["shown"] = False
        if condition := _condition(raw.get("if", raw.get("condition"))):
            told["condition"] = condition
        if kind == "find":
            self._wanted[goal_id] = next(iter(told["find"]["wanted"]), "")
        try:
            return _GOAL.validate_python(told)
        except ValidationError as error:
            wrong = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in wrong["loc"][1:])
            raise WrongGoalError(f"{goal_id}.{place}: {wrong['msg']}") from error

    def find(self, raw: Any) -> dict[str, Any]:
        """A look-up, as the record ``Find`` is made of it."""
        raw = raw if isinstance(raw, Mapping) else {"find": raw}
        if isinstance(raw.get("find"), Mapping):
            raw = {**{k: v for k, v in raw.items() if k != "find"}, **raw["find"]}
        of = raw.get("find") or raw.get("entity") or raw.get("of") or raw.get("goal") or ""
        source = str(of) if is_reference(of) else ""
        entity = "" if source else self._names.entity(str(of))
        told: dict[str, Any] = {"entity": entity, "of": source}
        where = raw.get("where", raw.get("constraints"))
        told["constraints"] = self._constraints.all(where, entity)
        wanted = _list(raw.get("want", raw.get("wanted")))
        told["wanted"] = [*self._names.all_wanted(entity, map(str, wanted))]
        told["order"] = self._order(raw.get("order"), entity)
        told |= {key: raw[key] for key in ("limit", "skip", "each") if raw.get(key) is not None}
        return told

    def _find(self, raw: Raw) -> dict[str, Any]:
        find = self.find(raw)
        total = self._total(_with_groups(raw), find["entity"])
        if total is not None and str(raw.get("order") or "").lstrip("+-") == total["op"]:
            find["order"]["attribute"] = "total"
        test = self._test(raw, find["entity"])
        if test is not None and test["attribute"] == "total":
            total, test["attribute"] = total or {"op": "count"}, ""
            if total.get("by"):  # of which groups: those are told, and whether there are any
                told = ("op", "value", "goal", "take")
                kept = {"attribute": "total"} | {key: test[key] for key in told if key in test}
                find["constraints"] = [*find["constraints"], kept]
                test = {"attribute": "", "op": "exists", "negated": test["negated"]}
        elif test is not None and any(test.get(key) for key in _OF_OTHERS):
            kept = {key: test.pop(key) for key in _TESTED if key in test}
            find["constraints"], test["op"] = [*find["constraints"], kept], "exists"
        return {"find": find, "total": total, "test": test}

    def _compare(self, raw: Raw) -> dict[str, Any]:
        told = {"goals": _list(raw.get("compare", raw.get("goals")))}
        if attribute := raw.get("of", raw.get("attribute")):
            told["attribute"] = attribute
        return told | ({"op": raw["op"]} if raw.get("op") else {})

    def _do(self, raw: Raw) -> dict[str, Any]:
        tool = raw.get("tool") or raw.get("tool_id") or ""
        tool_id = self._names.operation(str(tool)) if tool else ""
        entity = self._names.entity(str(raw.get("type") or raw.get("entity") or ""))
        told: dict[str, Any] = {
            "action": str(raw.get("do") or raw.get("action") or ""),
            "tool_id": tool_id,
            "each": is_yes(raw.get("each")),
        }
        path = self._names.model.paths.get(tool_id)
        done_to = path.entity if path is not None else ""
        aim = raw.get("target", raw.get("target_goal"))
        if not aim and "id" in raw and not is_reference(raw["id"]):
            aim = {"where": {"id": raw["id"]}}
        told |= self._target(aim, entity or done_to)
        of = told["target"]["entity"] if told.get("target") else ""
        told["entity"] = entity = entity or of or done_to
        of_thing = not told.keys().isdisjoint(("target", "target_goal"))
        told["assignments"] = [
            one
            for key in _SET
            for one in self._changes.all(raw.get(key), entity, tool_id, of_thing=of_thing)
        ]
        return told

    def _target(self, raw: Any, entity: str) -> dict[str, Any]:
        """What is changed: a look-up, a goal, or a thing by its name or id."""
        if raw in (None, "", {}):
            return {}
        if isinstance(raw, Mapping) and set(raw) == {"goal"}:
            raw = raw["goal"]
        if is_reference(raw):
            return {"target_goal": str(raw)}
        if isinstance(raw, Mapping):
            of = next((raw[key] for key in ("find", "entity", "of", "goal") if raw.get(key)), "")
            raw = raw if of or {"where", "constraints"} & raw.keys() else {"where": raw}
            return {"target": self.find({**raw, "find": of or entity})}
        kind = self._names.model.types.get(entity)
        names = kind.name_attributes if kind is not None else ()
        by_id = kind is not None and (not names or isinstance(raw, int))
        attribute = kind.id_attribute if kind is not None and by_id else next(iter(names), "")
        return {"target": self.find({"find": entity, "where": {attribute: raw}})}

    def _call(self, raw: Raw) -> dict[str, Any]:
        tool_id = self._names.operation(str(raw.get("call") or raw.get("tool_id") or ""))
        given = raw.get("with", raw.get("arguments"))
        return {
            "tool_id": tool_id,
            "arguments": self._constraints.all(given, "", tool_id),
            "wanted": _list(raw.get("want", raw.get("wanted"))),
            "test": self._test(raw, ""),
        }

    def _talk(self, raw: Raw) -> dict[str, Any]:
        topic = raw.get("talk", raw.get("topic")) or "other"
        return {"topic": topic, "text": str(raw.get("reply", raw.get("text")) or "")}

    def _order(self, raw: Any, entity: str) -> dict[str, Any] | None:
        name, descending = written_order(raw)
        if not name:
            return None
        known = name if name == "total" else self._names.attribute(entity, name)
        return {"attribute": known, "descending": descending}

    def _total(self, raw: Any, entity: str) -> dict[str, Any] | None:
        if not raw:
            return None
        raw = raw if isinstance(raw, Mapping) else {"op": raw if raw is not True else "count"}
        op = str(raw.get("op") or "count").lower()
        of, by = raw.get("of", raw.get("attribute")), raw.get("by")
        return {
            "op": _TOTALS.get(op, op),
            "attribute": self._names.attribute(entity, str(of)) if of and op != "count" else "",
            "by": self._names.attribute(entity, str(by)) if by else "",
        }

    def _test(self, raw: Raw, entity: str) -> dict[str, Any] | None:
        """``{}`` and ``"exists"`` ask whether anything was found."""
        test = raw.get("test")
        if test is None or test is False:
            return None
        negated = bool(raw.get("not"))
        if not isinstance(test, Mapping) or not test:
            return {"attribute": "", "op": "exists", "negated": negated}
        if set(test) == {"exists"} and isinstance(test["exists"], bool):
            return {"attribute": "", "op": "exists", "negated": negated is test["exists"]}
        own = {key: test[key] for key in ("op", "value", "negated") if key in test}
        if own:
            name = str(test.get("attribute") or "")
            known = name if name == "total" else self._names.attribute(entity, name)
            return {"attribute": known, "negated": negated, **own}
        one = self._constraints.all(test, entity)[0]
        told = {key: one[key] for key in _TESTED if key in one}
        return told | {"negated": negated}


def _placed(raw: Raw, kind: str) -> Raw:
    """With a place that stands beside the values of the goal among them."""
    key = _CONTENT.get(kind)
    if key is None or PLACE not in raw:
        return raw
    content = raw.get(key)
    if isinstance(content, list):
        return {**raw, key: [*content, {PLACE: raw[PLACE]}]}
    return {**raw, key: {PLACE: raw[PLACE], **(content or {})}}


def _with_groups(raw: Raw) -> Any:
    """The total of a goal, with the attribute to group by where that stands beside it."""
    total, by = raw.get("total"), raw.get("by", raw.get("group_by"))
    if not total or not by:
        return total
    whole = total if isinstance(total, Mapping) else {"op": total}
    return {"by": by, **whole}


def _references(raw: Any) -> Iterator[str]:
    """Goals that are named anywhere in what a model wrote."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            yield from _references(key)
            yield from _references(value)
    elif isinstance(raw, list):
        for value in raw:
            yield from _references(value)
    elif is_reference(raw):
        yield raw


def _condition(raw: Any) -> Condition | None:
    """``{"g1": true}``, ``"g1"``, or the record's own names."""
    if isinstance(raw, Mapping) and "goal" in raw:
        return Condition(goal=str(raw["goal"]), expect=bool(raw.get("expect", True)))
    if isinstance(raw, Mapping) and raw:
        goal, expect = next(iter(raw.items()))
        return Condition(goal=str(goal), expect=bool(expect))
    return Condition(goal=raw) if is_reference(raw) else None


def _list(value: Any) -> Sequence[Any]:
    if value in (None, ""):
        return ()
    return value if isinstance(value, list | tuple) else (value,)
