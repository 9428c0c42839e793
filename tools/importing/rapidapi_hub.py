"""How APIs behind the gateway of the RapidAPI hub are called: a key and the host as headers."""

from __future__ import annotations

from urllib.parse import urlsplit

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.records import Parameter, Security, Tool

_GATEWAY = ".rapidapi.com"
_SCHEME = "rapidapi_key"
_KEY, _HOST = "X-RapidAPI-Key", "X-RapidAPI-Host"


def through_hub(catalogue: Catalogue) -> Catalogue:
    """The catalogue as its group's server wants it called; as it is on any other server.

    The documents tell neither header, though no call behind the gateway is answered without them.
    """
    host = urlsplit(catalogue.group.base_url).hostname or ""
    if not host.endswith(_GATEWAY):
        return catalogue
    key = Security(scheme=_SCHEME, kind="api_key", location="header", name=_KEY)
    group = catalogue.group.model_copy(update={"security": (key,)})
    tools = tuple(_demanding(tool, host) for tool in catalogue.tools)
    return catalogue.model_copy(update={"group": group, "tools": tools})


def _demanding(tool: Tool, host: str) -> Tool:
    named = Parameter(
        key=_HOST, name=_HOST, location="header", required=True, enum=(host,), default=host
    )
    parameters = (*(p for p in tool.parameters if p.key != _HOST), named)
    made = tool.model_copy(update={"parameters": parameters, "security": ((_SCHEME,),)})
    return made.model_copy(update={"digest": digest_of_tool(made)})
