"""Bytes of an answer as data that is safe to store: bounded, finite, valid Unicode."""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Iterable
from typing import Any

from tools.surrogates import json_without_surrogates, without_surrogates
from tools.table_parsing import DELIMITERS, table_rows
from tools.xml_parsing import NotPlainError, is_xml, xml_value

MAX_DEPTH = 100
"""Levels of nested JSON."""
MAX_VALUES = 100_000
"""Values in one answer, members and entries counted; what reads them later takes time for each."""

_TEXT_CODECS = re.compile(
    r"ascii|utf-(8|16|32)(-[lb]e)?|iso8859-\d+|cp\d+|koi8-\w+|gb\w+|big5\w*|shift_jis\w*|euc_\w+"
)
"""Python's names of encodings; others decode to something else, or take long to do it."""
_PAGE = re.compile(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_FILE_TYPES = (
    "image/",
    "audio/",
    "video/",
    "font/",
    "application/pdf",
    "application/zip",
    "application/octet-stream",
)


_LONGEST_NUMBER = 4_000
"""Digits; nobody counts so far, and reading more takes time that grows with their square."""


class UnreadableError(ValueError):
    """A body that is neither text nor JSON that can be kept; the message says why."""


class TooManyValuesError(UnreadableError):
    """JSON or a table of more values than are worked with."""


def parse_body(content: bytes, content_type: str) -> Any:
    """JSON where the type or the text says so, objects on lines of their own as rows, the rows of a
    CSV table, plain XML as objects and rows, else the text; of a file its media type and size.

    None for no content.

    NaN, infinities and numbers too large for a float become None, lone surrogates the
    replacement character. Raises ``UnreadableError``.
    """
    media_type = content_type.partition(";")[0].strip().lower()
    if not content:
        return None
    is_text = b"\x00" not in content[:512] or _is_wide(content)
    if is_file(media_type):
        return {"media_type": media_type, "size_bytes": len(content)}
    if not is_text:
        raise UnreadableError(f"the answer is {media_type or 'binary'}, not text")
    text = _decoded(content, content_type)
    if is_xml(media_type):
        return _xml(content if "charset" not in content_type.lower() else text, text)
    if media_type in DELIMITERS:
        rows = table_rows(text, DELIMITERS[media_type])
        _check_extent(rows)
        return text if rows is None else rows
    is_json = media_type.endswith(("/json", "+json"))
    if not is_json and not text.lstrip().startswith(("{", "[")):
        return text
    return _read_json(text, claimed=is_json)


def is_page(text: str) -> bool:
    """Whether a text begins as a page of HTML does."""
    return _PAGE.match(text) is not None


def is_file(media_type: str) -> bool:
    """Whether a media type is of files that are no text."""
    return media_type.startswith(_FILE_TYPES)


def _decoded(content: bytes, content_type: str) -> str:
    """Text in the declared encoding where that is one of text, else in UTF-8."""
    named = re.search(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", content_type, re.IGNORECASE)
    try:
        codec = codecs.lookup(named[1]).name if named else "utf-8"
    except LookupError:
        codec = "utf-8"
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = "utf-16"
    text = content.decode(codec if _TEXT_CODECS.fullmatch(codec) else "utf-8", errors="replace")
    return without_surrogates(text.removeprefix("\ufeff"))


def _is_wide(content: bytes) -> bool:
    return content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def _read_json(text: str, *, claimed: bool) -> Any:
    """The value, rows or text; ``claimed`` says whether the text is said to be JSON."""
    try:
        return _json(text)
    except UnreadableError:
        raise
    except (ValueError, RecursionError) as error:
        rows = _objects_on_lines(text)
        if rows is not None or not text.strip():
            return rows
        if claimed:
            raise UnreadableError(f"the answer is not the JSON it claims to be: {error}") from None
        return text


def _json(text: str) -> Any:
    value = json.loads(
        text, parse_constant=_no_number, parse_float=_finite, parse_int=_not_too_long
    )
    _check_extent(value)
    return json_without_surrogates(value, text)


def _objects_on_lines(text: str) -> list[Any] | None:
    """The rows of lines or records (RFC 7464) that are an object each; None of any other text."""
    lines = [line for line in text.replace("\x1e", "").split("\n") if line.strip()]
    if not lines or not all(line.lstrip().startswith("{") for line in lines):
        return None
    try:
        rows = [_json(line) for line in lines[: MAX_VALUES + 1]]
    except (json.JSONDecodeError, RecursionError):
        return None
    _check_extent(rows)
    return rows


def _xml(document: bytes | str, text: str) -> Any:
    """The document as values; its text where they do not say all of it, or it is a page."""
    try:
        value = xml_value(document)
    except NotPlainError:
        return text
    except ValueError as error:
        if is_page(text):
            return text
        raise UnreadableError(str(error)) from None
    _check_extent(value)
    return value


def _no_number(_name: str) -> None:
    """JSON knows neither NaN nor infinities."""


def _finite(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


def _not_too_long(digits: str) -> int | None:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else None


def _check_extent(value: Any) -> None:
    """Raise ``TooManyValuesError`` or ``UnreadableError`` for JSON too large to be worked with."""
    containers, count = [value], 1
    for _ in range(MAX_DEPTH):
        children = [child for node in containers for child in _children(node)]
        count += len(children)
        if count > MAX_VALUES:
            raise TooManyValuesError(
                f"the answer holds more than {MAX_VALUES:,} values; "
                "narrow the request, or ask for fewer items"
            )
        containers = [child for child in children if isinstance(child, dict | list)]
        if not containers:
            return
    raise UnreadableError(f"the answer is nested deeper than {MAX_DEPTH} levels")


def _children(node: Any) -> Iterable[Any]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()
