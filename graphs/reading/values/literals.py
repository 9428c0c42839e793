"""What is written to be taken as it stands: URLs, e-mail addresses, phones, quotes, coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.record import Value, ValueKind
from graphs.reading.values.request import Request

_URL = re.compile(
    r"(?<![\w@.])(?:https?://|www\.)[!#-&(-;=?-~]{2,2000}"
    r"|(?<![\w@.-])(?:[A-Za-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|edu|gov|app)"
    r"(?![\w-])(?:/[!#-&(-;=?-~]{0,500})?",
    re.ASCII,
)
_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}",
    re.ASCII,
)
_PHONE = re.compile(
    r"(?<![\w.+-])(?:\+\d{1,3}[\s.-]?(?:\(\d{1,4}\)[\s.-]?)?\d(?:[\s.-]?\d){5,13}"
    r"|\(\d{2,4}\)\s?\d{3,4}[\s.-]?\d{3,4}|\d{3}[.-]\d{3,4}[.-]\d{4}|1[3-9]\d{9}"
    r"|0\d{2,4}(?:[ -]\d{3,6}){1,2}|0\d(?: \d\d){4})(?![\w-])",
    re.ASCII,
)
_QUOTED = re.compile(
    r"\"([^\"\n]{1,300})\"|“([^”\n]{1,300})”|«\s?([^»\n]{1,300}?)\s?»|「([^」\n]{1,300})」"
    r"|『([^』\n]{1,300})』|《([^》\n]{1,300})》|‘([^'\n]{1,300})'(?!\w)|`([^`\n]{1,300})`"
    r"|(?<![\w'])'(?!\s)([^'\n]{1,120}(?:'\w[^'\n]{0,120})?)'(?!\w)",
    re.ASCII,
)
_NUMBER = r"[-−+]?\d{1,3}(?:\.\d{1,12})?"
_COORDINATE = re.compile(
    rf"(?<![\w.,-])(?:lat(?:itude)?\s?[:=]?\s?)?(?P<lat>{_NUMBER})\s?°?\s?(?P<ns>[NSns])?"
    rf"(?:\s?,\s?|\s+(?:and\s+)?)(?:lon(?:g|gitude)?\s?[:=]?\s?)?(?P<lon>{_NUMBER})\s?°?\s?(?P<ew>[EWew])?"
    r"(?![\w]|[.,:]\d)",
    re.ASCII,
)
_LATITUDE = re.compile(r"lat", re.IGNORECASE)


def find_literals(request: Request) -> Iterator[Value]:
    """URLs, e-mail addresses, phone numbers and quoted text (without its marks)."""
    for match in _URL.finditer(request.text):
        address = match[0].rstrip(".,;:!?)]}")
        end = match.start() + len(address)
        yield Value("url", address, address, match.start(), end)
    for match in _EMAIL.finditer(request.text):
        yield _plain("email", match)
    for match in _QUOTED.finditer(request.text):
        group = match.lastindex or 0
        inner = request.written[match.start(group) : match.end(group)].strip()
        if inner:
            yield Value.matched("quoted", inner, match)


def find_phones(request: Request) -> Iterator[Value]:
    """Phone numbers, as written: international, bracketed, dashed, in groups behind a zero, or a
    Chinese mobile number.
    """
    for match in _PHONE.finditer(request.text):
        yield _plain("phone", match)


def _plain(kind: ValueKind, match: re.Match[str]) -> Value:
    return Value.matched(kind, match[0], match)


def find_coordinates(request: Request) -> Iterator[Value]:
    """Pairs of latitude and longitude in degrees: 48.85, 2.35; 48.85N 2.35E; lat 48.85 lon 2.35.

    Without letters or labels both numbers need decimals, so that "2, 3" stays two numbers.
    """
    for match in _COORDINATE.finditer(request.text):
        labelled = _LATITUDE.match(match[0]) or (match["ns"] and match["ew"])
        if not labelled and not ("." in match["lat"] and "." in match["lon"] and "," in match[0]):
            continue
        latitude = _signed(match["lat"], match["ns"], "Ss")
        longitude = _signed(match["lon"], match["ew"], "Ww")
        if abs(latitude) <= 90 and abs(longitude) <= 180:
            value = {"latitude": latitude, "longitude": longitude}
            yield Value.matched("coordinate", value, match)


def _signed(written: str, side: str | None, negative: str) -> float:
    number = float(written.replace("−", "-"))
    return -number if side and side in negative else number
