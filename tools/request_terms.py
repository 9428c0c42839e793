"""What a request speaks of, in words that descriptions of APIs use."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from tools.search_words import search_words
from tools.vocabulary import VOCABULARY

_LINKS = r"(?: (?:of|the|and|in|on|a|to|or|by|as|with|&)| [\d:]+)*"
_NAME = re.compile(rf"(?<![.?!] )(?<!^)\b[A-Z][\w'’]*(?:{_LINKS} [A-Z][\w'’:]*)*")
_POSSESSIVE = re.compile(r"['’]s\b")
_WHO = re.compile(r"\bwho(?:m|se)?\b", re.IGNORECASE)
_PERSON = "person"


class RequestTerms(NamedTuple):
    """A request as search sees it."""

    request: str
    text: str
    """The request without proper names, followed by the general terms of its words."""
    stems: frozenset[str]
    """Stems of the words and of their general terms."""
    names: bool
    """Whether the request names something by a proper name, which has to be searched for."""


def terms_of(request: str, known: Collection[str] = ()) -> RequestTerms:
    """The terms of a request: ``film`` is also a movie, the ``director`` a person with credits.

    Proper names are left out of the text, for they say nothing of the kind of thing they name,
    unless all their stems are ``known`` to the descriptions (a vendor's name). A name that owns
    something is mostly a person's.
    """
    found = [name for name in _NAME.findall(request) if not _is_known(name, known)]
    plain = _NAME.sub(lambda match: match[0] if _is_known(match[0], known) else " ", request)
    stems = set(search_words(plain))
    general = {term for stem in stems for term in _general().get(stem, ())}
    if _WHO.search(plain) or any(_POSSESSIVE.search(name) for name in found):
        general.update(search_words(_PERSON))
    text = " ".join((plain, *sorted(general - stems)))
    return RequestTerms(request, text, frozenset(stems | general), bool(found))


def _is_known(name: str, known: Collection[str]) -> bool:
    return all(stem in known for stem in search_words(name))


@lru_cache(maxsize=1)
def _general() -> dict[str, set[str]]:
    """Stem -> stems of the general terms that APIs use for it."""
    result: dict[str, set[str]] = defaultdict(set)
    for term, special in VOCABULARY["general_terms"].items():
        for stem in search_words(special):
            result[stem].update(search_words(term))
    return result
