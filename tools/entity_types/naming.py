"""What people call a thing by: names, titles, e-mails, codes; by name of the field or by values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tools.entity_types.draft import OUTER, PERSONAL, Draft
from tools.entity_types.fields import Field
from tools.entity_types.formats import format_of
from tools.value_kinds import Kind, kind_of

NAMING: tuple[Kind, ...] = ("name", "username", "email", "phone", "identifier", "symbol")
"""Kinds of value that name a thing, best first."""
_NUMBER = ("number",)
_TITLE = ("title",)
"""What people have as others do, a ``job_title``, is not what one is called."""
_NO_NAMES = ("uuid", "date", "date-time", "time")
"""Formats of values that differ from thing to thing, and by which nobody calls one."""
_SHORT = 60
"""Characters that a name seldom exceeds."""
_ENOUGH = 3
"""Values to have seen before they say that each is of one thing."""


def names_of(draft: Draft, own_id: str) -> tuple[str, ...]:
    """The name attributes of a type, best first."""
    found = [f for f in draft.fields.values() if _may_name(f)]
    found = [f for f in found if f.name != own_id or field_kind(f) in ("name", "username")]
    if any(f.leaf[-2:] in PERSONAL for f in found):
        found = [f for f in found if f.leaf[-1:] != _TITLE or len(f.words) == 1]
    kinds = {f.name: field_kind(f) for f in found}
    named = [f for kind in NAMING for f in found if kinds[f.name] == kind]
    if not any(kinds[f.name] == "name" for f in named):
        named = [*_by_values(found), *named]
    named = sorted(named, key=lambda f: kinds[f.name] == "name" and len(f.words) > 1)
    ranked = sorted(named, key=lambda f: _rank(kinds[f.name]))
    return tuple(dict.fromkeys(f.name for f in ranked))


def field_kind(field: Field) -> Kind:
    """The kind of its values, by the last segment of its path; a number that is a text is
    a code.
    """
    if field.leaf == _NUMBER and field.type == "string" and not field.enum:
        return "identifier"
    return kind_of(field.leaf, field.type, value_format=field.format or None, output=True)


def _rank(kind: Kind) -> int:
    return NAMING.index(kind) if kind in NAMING else 0


def _may_name(field: Field) -> bool:
    """A text of the record itself that is not one of a few."""
    if field.type not in ("string", "any") or field.enum or "[]" in field.name:
        return False
    if field.name.startswith(OUTER) or field.leaf[-1:] == ("id",):
        return False
    if (field.format or format_of(field.values)) in _NO_NAMES:
        return False
    outer = field.name.rpartition(".")[0]
    return not outer or kind_of((outer.lower(),), "string", output=True) == "name"


def _by_values(fields: Iterable[Field]) -> Sequence[Field]:
    """Short texts of which no two things seen have the same, and that none lacks."""
    texts = (f for f in fields if field_kind(f) in ("label", "text") and not f.nullable)
    return [f for f in texts if _unique_texts(f)]


def _unique_texts(field: Field) -> bool:
    texts = [v for v in field.values if isinstance(v, str)]
    if len(texts) < max(_ENOUGH, len(field.values)) or field.repeats:
        return False
    return all(len(t) <= _SHORT and any(c.isalpha() for c in t) for t in texts)
