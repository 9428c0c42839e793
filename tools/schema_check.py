"""JSON schema checks that stay cheap and offline, whatever the schema says.

Schemas come from descriptions that others wrote: references are never fetched, and a pattern runs
only when it is so simple that it cannot take long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import UUID

from tools.cheap_patterns import matches
from tools.records import Record

if TYPE_CHECKING:
    from jsonschema import FormatChecker
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

MAX_PROBLEMS = 10
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


class Problem(Record):
    """One way in which a value breaks its schema."""

    path: str
    """Where in the value: ``items[0].price``; empty for the value itself."""
    value: Any
    """The part of the value that is wrong."""
    requirement: str
    """What it must be: ``must be at most 10``."""


def problems(value: Any, schema: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with ``value``, at most ``MAX_PROBLEMS``.

    A schema that is itself broken finds nothing: then the service is the judge.
    """
    found: list[Problem] = []
    try:
        for error in _validator_class()(dict(schema), format_checker=_formats()).iter_errors(value):
            found.append(_problem(error))
            if len(found) == MAX_PROBLEMS:
                break
    except _broken_schema():
        return found
    return found


@cache
def _validator_class() -> type[Validator]:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    known = Draft202012Validator.VALIDATORS
    unchecked = ("$ref", "$dynamicRef", "patternProperties", "unevaluatedProperties")
    validator: type[Validator] = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator,
        {
            **dict.fromkeys(unchecked, _nothing),
            "type": _nullable(known["type"]),
            "enum": _nullable(known["enum"]),
            "pattern": _bounded_pattern,
            "additionalProperties": _without_patterns(known["additionalProperties"]),
            "minimum": _exclusive_flag(known, "minimum", "exclusiveMinimum"),
            "maximum": _exclusive_flag(known, "maximum", "exclusiveMaximum"),
            "exclusiveMinimum": _numeric_only(known["exclusiveMinimum"]),
            "exclusiveMaximum": _numeric_only(known["exclusiveMaximum"]),
        },
    )
    return validator


def _nothing(*_: Any) -> tuple[()]:
    """Check nothing: the keyword would fetch a document or run a pattern without bound."""
    return ()


def _nullable(check: Any) -> Any:
    """``nullable: true`` of OpenAPI 3.0 allows null whatever the type."""

    def keyword(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        if instance is None and schema.get("nullable") is True:
            return ()
        return check(validator, wanted, instance, schema) or ()

    return keyword


def _without_patterns(check: Any) -> Any:
    """Unknown members cannot be told where names are allowed by pattern."""

    def keyword(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        if "patternProperties" in schema:
            return ()
        return check(validator, wanted, instance, schema) or ()

    return keyword


def _exclusive_flag(known: Mapping[str, Any], bound: str, exclusive: str) -> Any:
    """``exclusiveMinimum: true`` of OpenAPI 3.0 sharpens ``minimum``."""

    def keyword(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        name = exclusive if schema.get(exclusive) is True else bound
        return known[name](validator, wanted, instance, schema) or ()

    return keyword


def _numeric_only(check: Any) -> Any:
    def keyword(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        return () if isinstance(wanted, bool) else check(validator, wanted, instance, schema) or ()

    return keyword


def _bounded_pattern(
    _validator: Any, pattern: str, instance: Any, _schema: Any
) -> Iterator[ValidationError]:
    from jsonschema.exceptions import ValidationError

    if isinstance(instance, str) and not matches(pattern, instance):
        yield ValidationError(f"does not match {pattern}")


@cache
def _formats() -> FormatChecker:
    """Light checks of the formats that services depend on."""
    from jsonschema import FormatChecker

    checker = FormatChecker(formats=())
    for name, fits in _FORMATS.items():
        checker.checks(name, ValueError)(fits)
    return checker


def _is_date(text: object) -> bool:
    return not isinstance(text, str) or (len(text) == 10 and bool(date.fromisoformat(text)))


def _is_date_time(text: object) -> bool:
    if not isinstance(text, str):
        return True
    return len(text) > 10 and text[10] in "Tt " and bool(datetime.fromisoformat(text.upper()))


def _is_uuid(text: object) -> bool:
    return not isinstance(text, str) or bool(UUID(text))


def _is_email(text: object) -> bool:
    return not isinstance(text, str) or _EMAIL.fullmatch(text) is not None


_FORMATS = {"date": _is_date, "date-time": _is_date_time, "uuid": _is_uuid, "email": _is_email}


@cache
def _broken_schema() -> tuple[type[Exception], ...]:
    """What the validator raises when the schema, not the value, is wrong."""
    from jsonschema.exceptions import SchemaError, UnknownType

    return (SchemaError, UnknownType, TypeError, ValueError, LookupError, AttributeError,
            ArithmeticError, RecursionError)  # fmt: skip


def _problem(error: ValidationError) -> Problem:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)
    keyword, wanted = str(error.validator), error.validator_value
    exclusive = f"exclusive{keyword.capitalize()}"
    if isinstance(error.schema, Mapping) and error.schema.get(exclusive) is True:
        keyword = exclusive
    if keyword == "required":
        return Problem(path=path.lstrip("."), value=None, requirement=error.message)
    text = _REQUIREMENTS.get(keyword)
    requirement = text.format(_listed(wanted)) if text else error.message
    return Problem(path=path.lstrip("."), value=error.instance, requirement=requirement[:300])


def _listed(wanted: Any) -> str:
    if not isinstance(wanted, list):
        return str(wanted)
    shown = ", ".join(str(entry) for entry in wanted[:20])
    return shown + (f" and {len(wanted) - 20} more" if len(wanted) > 20 else "")


_REQUIREMENTS = {
    "type": "must be of type {}",
    "enum": "must be one of: {}",
    "const": "must be {}",
    "format": "must have the format {}",
    "pattern": "must match the pattern {}",
    "minimum": "must not be below {}",
    "maximum": "must not be above {}",
    "exclusiveMinimum": "must be above {}",
    "exclusiveMaximum": "must be below {}",
    "multipleOf": "must be a multiple of {}",
    "minLength": "must have at least {} characters",
    "maxLength": "must have at most {} characters",
    "minItems": "must have at least {} entries",
    "maxItems": "must have at most {} entries",
}
