"""Inputs that take the code of what people name: ``DE`` for Germany."""

from __future__ import annotations

from typing import Any

from tools.records import Parameter


def takes_code(parameter: Parameter) -> bool:
    """Whether an input that is called for a country takes its code: nothing longer goes in, or what
    it stands at or shows as an example is written so.
    """
    shown = parameter.json_schema.get("examples")
    samples = [parameter.default, parameter.example, *(shown if isinstance(shown, list) else ())]
    longest = parameter.json_schema.get("maxLength")
    return longest in _LENGTHS or any(map(_is_code, samples))


_LENGTHS = (2, 3)
"""Letters of a code of ISO 3166."""


def _is_code(sample: Any) -> bool:
    text = sample if isinstance(sample, str) else ""
    return len(text) in _LENGTHS and text.isalpha() and text.isupper()
