"""Whether an input is about what a clause says, and how doubtful that is."""

from __future__ import annotations

from graphs.search.accesses import Access
from graphs.search.queries import Clause
from graphs.search.searches import Search
from tools.entity_types.records import Attribute, Input
from tools.words import prose_words, without_id


def doubt_about(
    search: Search,
    access: Access,
    one: Input,
    clause: Clause,
    attribute: Attribute | None,
    key: str,
) -> float | None:
    """How doubtful it is that an input is about what the clause is; None: it is not."""
    if access.leads_away(one) and attribute is not None and not attribute.target:
        return None
    if one.key == clause.attribute and _is_of(search, access, one, clause, attribute):
        return 0.0
    if attribute is None or access.kind is None or one.role in ("order", "limit", "page"):
        return None
    if one.entity in (access.kind.id, "") and one.attribute == attribute.name:
        return 0.0
    if one.role == "search":
        is_name = attribute.name in access.kind.name_attributes
        return 0.0 if is_name and isinstance(clause.value, str) else None
    if one.role not in ("id", "filter", "content"):
        return None
    if one.entity == access.kind.id and one.role == "id":
        return 0.0 if attribute.name == access.kind.id_attribute else None
    if not attribute.target or one.entity != attribute.target or one.attribute not in ("", key):
        return None
    same = without_id(one.words) == without_id(attribute.words)
    rivals = [a for a in access.kind.attributes if a.target == attribute.target]
    if attribute is access.kind.stands_for:  # friends are asked for by whose friends they are
        return 0.0 if same else None
    return 0.0 if same or len(rivals) == 1 else 1.0


def says_the_same(one: Input, clause: Clause) -> bool:
    """Whether a setting has the word before the value in its name: ``departBefore``."""
    return one.role == "option" and one.key == clause.attribute and clause.cue in one.words


def holds_another(search: Search, access: Access, clause: Clause) -> bool:
    """Whether a clause is on what rows are listed by, under the name of their own id: pupils of a
    lesson, by ``id``.
    """
    if access.kind is None or clause.query is None or clause.attribute != access.kind.id_attribute:
        return False
    other = search.scope.type(clause.query.entity)
    if other is None or other.id == access.kind.id:
        return False
    return clause.take == other.id_attribute


def _is_of(
    search: Search, access: Access, one: Input, clause: Clause, attribute: Attribute | None
) -> bool:
    """Whether an input of the name of a clause's attribute takes ids of the type that is meant."""
    if access.kind is None or one.role != "id" or clause.attribute != access.kind.id_attribute:
        return True
    if clause.query is None and _is_item(search, access):
        return True  # what it is asked for by is its own id as well
    meant = access.kind.id if attribute is not None or clause.query is None else clause.query.entity
    return one.entity in ("", meant)


def _is_item(search: Search, access: Access) -> bool:
    """Whether one thing of a collection is shown, not what belongs to one of another."""
    path = access.path
    if path is None or path.kind != "detail":
        return False
    return search.scope.tool(path.tool_id).path.endswith("}")


def seeks_hidden(access: Access, told: str) -> bool:
    """Whether what an input searches by, as its description tells, is nothing that the rows show:
    the maker of works, who stands in their full entries alone.
    """
    if access.kind is None or access.path is None:
        return False
    said, shown = {*prose_words(told)}, access.path.attributes
    return any(
        said.issuperset(one.words) and one.name not in shown
        for one in access.kind.attributes
        if one.type == "string" and one.name not in access.kind.name_attributes
    )
