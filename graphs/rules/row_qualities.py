"""Which rows have the qualities that a clause asks for in words, and lack those it rules out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from graphs.rows.flattening import container_of
from graphs.rules.frame import Token
from graphs.rules.lexicon import lexicon
from graphs.rules.negation import is_ruled_out
from graphs.rules.output_match import is_numeric, match_paths
from graphs.rules.row_view import View, holds_text, passing
from graphs.rules.tool_words import stem, title_words
from graphs.state import Filter
from tools.words import identifier_words, prose_words

_CHARGES = ("price", "cost", "fee", "fare", "admission", "charge", "ticket")
_GENERIC = frozenset({"is", "has", "allowed", "included", "available", "in", "on", "offered"})
"""Words of a switch's name that do not say what it switches."""
_SIGNS = re.compile(r"(?<!\S)[$€£¥*★+]{1,5}(?=[\s.,;?!)]|$)")
_FREE = "free"
_SHORT = 60
"""A longer text tells, it does not name a quality."""


def qualities(view: View, *, skip: bool) -> list[Filter]:
    """A test for each quality that some field of the rows can show, in the order they are said.

    With ``skip`` the words of the predicate are left out: something else decides those. The tests
    are then of a yes or no, which no value proves that is only of the same subject: time, delayed.
    """
    frame, filters = view.frame, list[Filter]()
    left_out = _left_out(view) | (set(lexicon().predicate_forms) if skip else set())
    switches: set[str] = set()
    filters += _signs(view)
    for index, token in enumerate(frame.tokens):
        if token.content and token.word not in left_out:
            made = _quality(view, token, index in frame.denied, exact=skip)
            if made is not None and made not in filters and made["path"] not in switches:
                filters.append(made)
                switches |= {made["path"]} if isinstance(made["value"], bool) else set()
    return filters


def _signs(view: View) -> list[Filter]:
    """Rows of a class that is written in signs, not in words: $$ or $$$ restaurants."""
    said = set(_SIGNS.findall(view.frame.original))
    made = (passing(view, p, said.__contains__) for p, v in view.paths.items() if holds_text(v))
    return [test for test in made if test["value"]][:1] if said else []


def _left_out(view: View) -> set[str]:
    """Words that went into an argument or name the tool's things."""
    used = view.plan.words | view.plan.free if view.plan else frozenset()
    title = {stem(w) for w in title_words(view.harvest.tool)}
    return {w for w in view.frame.words if w in used or stem(w) in title}


def _quality(view: View, token: Token, denied: bool, *, exact: bool = False) -> Filter | None:
    if token.word == _FREE and not _modifies(view, token):
        behind = view.frame.text[token.start - 1 : token.start] == "-"
        return None if behind else _free(view, denied)
    return (
        _without(view, token.word, denied)
        or _switch(view, token.word, denied)
        or _said(view, token.word, denied, exact=exact)
        or _opposite(view, token.word, denied)
    )


def _modifies(view: View, token: Token) -> bool:
    """Whether "free" belongs to a quality of its own right behind it: free parking."""
    later = [t for t in view.frame.tokens if t.start > token.start][:1]
    return bool(later) and later[0].content and _quality(view, later[0], False) is not None


def _free(view: View, denied: bool) -> Filter | None:
    """A switch called free, else nothing to pay."""
    switched = _switch(view, _FREE, denied)
    if switched is not None:
        return switched
    inner = {p: v for p, v in view.paths.items() if _within(view, p) and is_numeric(v)}
    priced = match_paths(_CHARGES, inner)
    return Filter(path=priced[0], op=">" if denied else "=", value=0) if priced else None


def _without(view: View, word: str, denied: bool) -> Filter | None:
    """Rows that have none of what an adjective excludes: a direct flight has no stops."""
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    names = lexicon().without.get(word, ())
    if denied and not names:
        return _none_of(view, word, numeric)
    found = match_paths(names, numeric)
    return Filter(path=found[0], op=">" if denied else "=", value=0) if found else None


def _none_of(view: View, word: str, numeric: Mapping[str, Any]) -> Filter | None:
    """Rows with none of what is ruled out and counted: "without stops"."""
    named = [p for p in numeric if _within(view, p) and list(_leaf(p)) == [word]]
    return Filter(path=named[0], op="=", value=0) if named else None


def _switch(view: View, word: str, denied: bool) -> Filter | None:
    """A yes-or-no field whose telling words the clause says."""
    said = {word, *prose_words(view.frame.original), *prose_words(view.frame.text)}
    told = (_leaf(p) for p, v in view.paths.items() if not isinstance(v, bool))
    asks = any([stem(word)] == [stem(w) for w in leaf] for leaf in told)
    for path, value in view.paths.items():
        if not isinstance(value, bool) or not _within(view, path):
            continue
        telling = [w for w in _leaf(path) if w not in _GENERIC]
        if asks and len(telling) == 1:
            continue  # "when does it close" asks for what "closes" says
        if _is_said(word, telling) and all(_is_among(w, said) for w in telling):
            lacks = _is_not_so(view, word) if _FREE in telling and len(telling) > 1 else denied
            return Filter(path=path, op="=", value=not lacks)
    return None


def _is_not_so(view: View, word: str) -> bool:
    """Whether a word is ruled out by more than the "-free" that a switch is called by itself."""
    tokens = view.frame.tokens
    said = (at for at, token in enumerate(tokens) if token.word == word)
    return any(is_ruled_out(tokens, at, asks=view.frame.yes_no) for at in said)


def _is_said(word: str, telling: list[str]) -> bool:
    return any(stem(word) == stem(w) for w in telling) or bool(
        lexicon().related(word) & set(telling)
    )


def _is_among(word: str, said: set[str]) -> bool:
    """Whether the clause says a word, in any form (cancelled for cancellation) or otherwise."""
    return any(stem(word)[:6] == stem(w)[:6] or word in lexicon().related(w) for w in said)


def says_any(value: Any, terms: Iterable[str]) -> bool:
    """Whether a short text says one of the terms, each of one or more words."""
    words = [stem(w) for w in prose_words(str(value))] if len(str(value)) < 2 * _SHORT else []
    wanted = [[stem(w) for w in prose_words(term)] for term in terms]
    return any(words[i : i + len(t)] == t for t in wanted for i in range(len(words)))


def _said(view: View, word: str, denied: bool, *, exact: bool = False) -> Filter | None:
    """A short text or an item of a list that says the word, or, unless ``exact``, a related one."""
    forms = {stem(w) for w in {word, *(() if exact else lexicon().related(word))}}
    tests: tuple[Callable[[Any], bool], ...] = (
        lambda v: _says(v, stem(word)),
        lambda v: _is_one_of(v, forms),
    )
    texts = [p for p, v in view.paths.items() if holds_text(v) and _within(view, p)]
    for test in tests:
        for path in texts:
            made = passing(view, path, test)
            if made["value"] and (denied or len(made["value"]) < max(len(view.rows), 2)):
                return Filter(path=path, op="not in", value=made["value"]) if denied else made
    return _listed(view, word, forms, denied)


def _listed(view: View, word: str, forms: set[str], denied: bool) -> Filter | None:
    """A value that the description allows and no row has."""
    for field in view.harvest.tool.outputs:
        named = [v for v in field.enum if _says(v, stem(word)) or _is_one_of(v, forms)]
        if named and field.path.startswith(view.container):
            return Filter(path=field.path, op="not in" if denied else "in", value=named)
    return None


def _says(value: Any, stemmed: str) -> bool:
    text = str(value)
    return len(text) < _SHORT and stemmed in map(stem, prose_words(text))


def _is_one_of(value: Any, forms: set[str]) -> bool:
    """Whether a value is, as a whole, one of the words that stand for a quality."""
    words = prose_words(str(value))
    return len(words) == 1 and stem(words[0]) in forms


def _opposite(view: View, word: str, denied: bool) -> Filter | None:
    """What lacks the word has the quality that stands for its absence: no meat, vegetarian."""
    for quality in sorted(lexicon().opposites.get(word, ())):
        made = _switch(view, quality, not denied) or _said(view, quality, not denied)
        if made is not None:
            return made
    return None


def _within(view: View, path: str) -> bool:
    return not view.container or container_of(path) != ""


def _leaf(path: str) -> tuple[str, ...]:
    return identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
