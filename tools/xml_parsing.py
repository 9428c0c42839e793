"""XML as objects and rows, where that loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_DEPTH = 100
"""Levels of nested elements."""
TEXT = "text"
"""Name of the text of an element that has attributes too."""


class NotPlainError(ValueError):
    """XML that objects and rows do not say: text among elements, or names that clash."""


def is_xml(media_type: str) -> bool:
    """Whether a media type is XML (RFC 7303) that is no page."""
    is_page = media_type == "application/xhtml+xml"
    return not is_page and media_type.endswith(("/xml", "+xml"))


def xml_value(content: bytes | str) -> Any:
    """The root of a document: texts for leaves, objects, and lists for elements of one name.

    Attributes are members as children are; name spaces are left out. Raises ``NotPlainError``, and
    ``ValueError`` for what is no XML or declares entities.
    """
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        return _value(fromstring(content), MAX_DEPTH)
    except DefusedXmlException:
        message = "the answer is XML that declares entities, which are not read"
        raise ValueError(message) from None
    except (ParseError, LookupError) as error:
        message = f"the answer is not the XML it claims to be: {error}"
        raise ValueError(message) from None


def _value(element: Element, depth: int) -> Any:
    if depth < 0:
        raise NotPlainError
    text = (element.text or "").strip()
    if not len(element) and not element.attrib:
        return text
    if len(element) and (text or any((child.tail or "").strip() for child in element)):
        raise NotPlainError
    members: dict[str, Any] = {_local(name): value for name, value in element.attrib.items()}
    if not len(element):
        return _joined(members, {TEXT: text} if text else {})
    children: dict[str, list[Any]] = {}
    for child in element:
        children.setdefault(_local(child.tag), []).append(_value(child, depth - 1))
    if not members and _are_rows(children):
        return next(iter(children.values()))
    return _joined(members, {n: v if len(v) > 1 else v[0] for n, v in children.items()})


def _are_rows(children: dict[str, list[Any]]) -> bool:
    """Whether all children bear one name, and are several or have members: a list of them."""
    values = next(iter(children.values()))
    return len(children) == 1 and (len(values) > 1 or isinstance(values[0], dict))


def _joined(members: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    if members.keys() & more.keys():
        raise NotPlainError
    return {**members, **more}


def _local(name: str) -> str:
    return name.rpartition("}")[2]
