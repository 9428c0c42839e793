"""What an input takes: a name that is looked for, an id that is written like its example."""

from __future__ import annotations

import re

from graphs.rules.identified_records import TELLING
from graphs.rules.parameter_view import is_main, item_options, kind
from graphs.rules.tool_words import leaves
from tools.records import Parameter, Tool
from tools.words import identifier_words

_SEEKS = frozenset({"query", "name", "text", "label", "symbol", "phone", "email"})
_ADDRESSES = ("phone", "email")
_CALLS = ("name", "title", "label")
_IDS = re.compile(r"\b(?=[\w-]*\d)[A-Za-z]+[-_]?\w*\b|\b[A-Z]+-\d+\b")


def seeking(tool: Tool) -> Parameter | None:
    """The input by which a tool looks for a name, None where it only lists."""
    found = [
        p
        for p in leaves(tool)
        if p.type in ("string", "any")
        and not p.enum
        and kind(p) in _SEEKS
        and p.location != "path"
        and (is_main(p) or identifier_words(p.name)[-1] in ("name", *_ADDRESSES))
    ]
    found.sort(key=lambda p: not p.required)
    return found[0] if found else None


def may_be_told(parameter: Parameter, name: str) -> bool:
    """Whether a thing may be looked for by a name, which is no address and no number of a phone."""
    by = identifier_words(parameter.name)[-1]
    return by not in _ADDRESSES or "@" in name or any(c.isdigit() for c in name)


def naming(tool: Tool) -> Parameter | None:
    """The input that says what a new thing is called, None where there is none."""
    texts = [p for p in leaves(tool) if p.location == "body" and p.type in ("string", "any")]
    return next((p for p in texts if identifier_words(p.name)[-1] in _CALLS and not p.enum), None)


def kinds_told(parameter: Parameter) -> tuple[str, ...]:
    """The kinds of things that an input chooses among: its options, or those it is told by.

    Only an input that is named for kinds may list them in its description.
    """
    options = parameter.enum or item_options(parameter)
    if options:
        return tuple(str(one) for one in options)
    if identifier_words(parameter.name)[-1] not in TELLING:
        return ()
    return tuple(re.findall(r"[a-z][a-z_]+", parameter.description))


def like_example(parameter: Parameter, text: str) -> int:
    """1 where an id is written like the example of a parameter, -1 where it is not, else 0."""
    shown = [*_IDS.findall(parameter.description), str(parameter.example or "")]
    shapes = {_shape(one) for one in shown if one}
    return 0 if not shapes else 1 if _shape(text) in shapes else -1


def _shape(text: str) -> str:
    """How an id is written: letters, digits and what stands between them."""
    return re.sub(r"\d+", "9", re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", text)))


def excludes(parameter: Parameter) -> bool:
    """Whether what an input names is left out."""
    return parameter.name.lower().startswith(("without", "exclude", "not"))
