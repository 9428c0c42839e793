"""One strict renderer for all texts: a missing or an unused variable raises."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, meta

_ENVIRONMENT = Environment(
    undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True
)


class PromptError(ValueError):
    """A text was rendered with the wrong variables, or does not exist; the developer must act."""

    code = "prompt_variables"


def render(name: str, template: str, variables: dict[str, Any]) -> str:
    """Render a template with exactly its variables.

    Raises ``PromptError`` naming every variable that is missing or not used by the template.
    """
    compiled, wanted = _compiled(template)
    missing, unused = sorted(wanted - variables.keys()), sorted(variables.keys() - wanted)
    if missing or unused:
        raise PromptError(
            f"Text {name!r} was given the wrong variables: missing {missing}, unused {unused}. "
            f"It takes exactly {sorted(wanted)}."
        )
    return compiled.render(variables)


@lru_cache(maxsize=256)
def _compiled(template: str) -> tuple[Template, frozenset[str]]:
    tree = _ENVIRONMENT.parse(template)
    return _ENVIRONMENT.from_string(template), frozenset(meta.find_undeclared_variables(tree))
