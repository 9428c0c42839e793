"""What a request may speak of: its types, their order, the verbs of their operations, new names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.form_reasoner import ReadQuestion
from graphs.reading.closed_class import closed
from graphs.reading.links import word_links
from graphs.reading.phrases import open_nouns, open_runs
from graphs.reading.schema import Schema
from graphs.reading.schema_index import Term
from graphs.reading.tokens import stem, tokens_of
from graphs.reading.values.extract import extract
from graphs.reading.values.known_places import cities
from graphs.reading.values.record import Value
from graphs.reading.verbs import CHANGES, verbs_of
from graphs.reading.weights import fitted, most
from tools.entity_types.records import EntityModel
from tools.glosses import gloss
from tools.library import ToolLibrary


def in_scope(model: EntityModel, relevant: Mapping[str, float], schema: Schema) -> list[str]:
    """Types that a request may speak of: all of a small library, else those that are near."""
    if len(model.types) <= most("types"):
        return list(model.types)
    near = dict.fromkeys(
        model.paths[t].entity for t in relevant if t in model.paths and model.paths[t].entity
    )
    for entity in list(near):
        near.update(dict.fromkeys(edge.target for edge in schema.ways.of(entity) if not edge.back))
    return [entity for entity in near if entity in model.types][: most("types")]


def by_links(text: str, schema: Schema, scope: Sequence[str]) -> list[str]:
    """Types in the order in which their names may be needed: those named, their relations, rest."""
    links = list(word_links(tokens_of(text), schema.index, scope))
    said = [x.entity for x in sorted(links, key=lambda x: (x.kind != "type", -x.score))]
    near = [edge.target for entity in dict.fromkeys(said) for edge in schema.ways.of(entity)]
    return list(dict.fromkeys([*said, *near, *scope]))


def unknown_names(question: ReadQuestion, scope: Sequence[str], schema: Schema) -> list[str]:
    """Names written with capitals, codes and quoted texts that nothing known bears, cities first,
    as what is found in them is named beside them; then words side by side that nothing is called
    by: "electric kettle".
    """
    known = question.grounding.mentions(question.request, list(scope))
    values = extract(question.request, now=question.now)
    names = [
        str(value.value)
        for value in values
        if value.kind in ("name", "identifier", "quoted")
        and any(letter.isupper() or letter.isdigit() for letter in value.text)
        and not any(m.exact and m.start < value.end and m.end > value.start for m in known)
    ]
    names.sort(key=lambda name: name.lower() not in cities())
    return [*names, *_open_phrases(question, values, scope, schema)][: most("unknown_names")]


def _open_phrases(
    question: ReadQuestion, values: Sequence[Value], scope: Sequence[str], schema: Schema
) -> list[str]:
    """Words side by side, and nouns, that are no value and that nothing of the library is called
    by.
    """
    text = gloss(question.request)
    if text != question.request:
        return []
    tokens = tokens_of(text)[: most("tokens")]
    used = {
        i for i, t in enumerate(tokens) if any(v.start < t.end and v.end > t.start for v in values)
    }
    for link in word_links(tokens, schema.index, scope):
        if link.score >= fitted()["least_link"]:
            used.update(range(link.first, link.last))
    runs = [*open_runs(tokens, used), *((at, at + 1) for at in open_nouns(tokens, used))]
    return [text[tokens[first].start : tokens[last - 1].end] for first, last in runs]


def _is_called_by(schema: Schema, term: Term, word: str) -> bool:
    """Whether an attribute is called by a word, and not by what has been done: ``closed``, of what
    was closed, is no "close".
    """
    found = schema.kind(term.entity).attribute(term.attribute) if term.kind == "attribute" else None
    alike = (said for said in found.words if stem(said) == stem(word)) if found else ()
    return any(said == word or not said.endswith(tuple(closed("participles"))) for said in alike)


def deeds(
    schema: Schema, scope: Sequence[str], relevant: Mapping[str, float], library: ToolLibrary
) -> set[str]:
    """Stems of the verbs of operations that change something.

    They begin what an operation is called and what is said of it, or end its path; a word that
    something is called by is none of them.
    """

    def named(word: str) -> bool:
        terms = schema.index.terms(stem(word))
        return any(t.kind == "type" or _is_called_by(schema, t, word) for t in terms)

    verbs: set[str] = set()
    for path in schema.model.paths.values():
        if path.kind in CHANGES and (path.entity in scope or path.tool_id in relevant):
            verbs.update(verbs_of(library.tool(path.tool_id), named))
    kinds = (schema.kind(entity) for entity in scope)
    values = {str(v).lower() for kind in kinds for a in kind.attributes for v in a.enum}
    return {stem(verb) for verb in verbs - values}
