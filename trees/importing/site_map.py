"""The pages that a site map (sitemaps.org) lists, read from files beside it."""

from __future__ import annotations

from pathlib import Path as File
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import ParseError

from trees.importing.pages import INDEX, unreadable


def site_map_pages(site_map: File) -> tuple[list[File], list[str]]:
    """The files of the listed pages within the folder of the map, and the addresses without one.

    Raises ``DeveloperError`` (code ``tree_unreadable``) for a map that is no XML or lists none.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(site_map.read_bytes())
    except (OSError, ParseError, DefusedXmlException, ValueError) as error:
        raise unreadable(site_map.name, "it is no XML", "Give a site map with urlset.") from error
    listed = [
        (one.text or "").strip() for one in root.iter() if one.tag.rpartition("}")[2] == "loc"
    ]
    found = {address: _file(site_map.parent, address) for address in listed}
    files = [file for file in found.values() if file is not None]
    if not files:
        advice = "Put the pages beside the map, in folders as in their addresses."
        raise unreadable(site_map.name, "no page that it lists is there", advice)
    return list(dict.fromkeys(files)), [one for one, file in found.items() if file is None]


def _file(folder: File, address: str) -> File | None:
    """The file of an address within the folder, None where there is none."""
    inside = unquote(urlsplit(address).path).strip("/")
    home = folder.resolve()
    for option in (inside, f"{inside}.html", f"{inside}.md", *(f"{inside}/{i}" for i in INDEX)):
        file = (home / option.lstrip("/")).resolve()
        if file.is_relative_to(home) and file.is_file():
            return folder / file.relative_to(home)
    return None
