"""Things that others refer to, where those are listed for one such thing alone: asked of no more
of them than can be meant.
"""

from __future__ import annotations

from dataclasses import replace

from graphs.search.queries import Clause, Query
from graphs.search.scope import Scope


def narrowed(query: Query, scope: Scope) -> Query:
    """The query with what else is said of its things said where others are looked up for each of
    them: "places in Rome with hours on Mondays" asks for the hours of places in Rome.
    """
    clauses = tuple(_narrowed(one, query, scope) for one in query.clauses)
    return replace(query, clauses=clauses)


def _narrowed(clause: Clause, query: Query, scope: Scope) -> Clause:
    kind, inner = scope.type(query.entity), clause.query
    if kind is None or inner is None or query.of or clause.op != "=" or not clause.take:
        return clause
    others = tuple(one for one in query.clauses if one is not clause and one.query is None)
    told = any(one.attribute == clause.take for one in inner.clauses)
    if clause.attribute != kind.id_attribute or not others or told:
        return clause
    ways = scope.finders(inner.entity)
    if not ways or not all(any(i.entity == kind.id for i in way.required) for way in ways):
        return clause
    same = Clause(attribute=clause.take, query=Query(entity=kind.id, clauses=others))
    return replace(clause, query=replace(inner, clauses=(*inner.clauses, same)))
