"""The records of the tool library: categories, groups, tools, parameters, output fields."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Location = Literal["path", "query", "header", "cookie", "body"]
Risk = Literal["read", "write", "destructive"]
ValueType = Literal["string", "integer", "number", "boolean", "array", "object", "any"]
Transport = Literal["http", "mcp", "langchain", "tree"]
"""How a tool is called: over HTTP, as a tool of an MCP server, as a LangChain tool in here, or read
from a knowledge tree."""

TREE_PATH = "tree-path"
"""Format of the id of a row that is read from a knowledge tree: its path there."""


_FIELD_SETS: dict[frozenset[str], set[str]] = {}


class Record(BaseModel):
    """Base of all records: immutable, unknown fields refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class KeptRecord(Record):
    """Base of those that a library holds by the 100,000; they take a little longer to make."""

    def model_post_init(self, _context: Any, /) -> None:
        """Take little memory.

        The set of the fields that were given is shared. Attributes that are set one by one share
        the names of their fields among all records of a class, which halves the dictionary.
        """
        given = self.__pydantic_fields_set__
        shared = _FIELD_SETS.setdefault(frozenset(given), given)
        object.__setattr__(self, "__pydantic_fields_set__", shared)
        values = self.__dict__
        object.__delattr__(self, "__dict__")
        for name, value in values.items():
            object.__setattr__(self, name, value)


class Parameter(KeptRecord):
    """One input of a tool."""

    key: str
    """Unique within the tool: the name, or ``name@location`` where two locations share a name."""
    name: str
    """Name on the wire. For a JSON body the dotted path of a leaf; ``""`` is the whole body."""
    location: Location
    type: ValueType = "string"
    required: bool = False
    description: str = ""
    format: str | None = None
    enum: tuple[Any, ...] = ()
    default: Any = None
    example: Any = None
    style: str | None = None
    """OpenAPI serialisation style, None for the location's default."""
    explode: bool | None = None
    allow_reserved: bool = False
    """Whether a query holds reserved characters of the value as they are."""
    json_schema: dict[str, Any] = Field(default_factory=dict)
    """The resolved JSON schema of the value, for validation; references are inlined."""


class OutputField(KeptRecord):
    """One leaf of a response, flattened to a typed path."""

    path: str
    """Dotted path; ``[]`` marks a list: ``results[].id``, ``[].name``, ``main.temp``."""
    type: ValueType = "string"
    description: str = ""
    format: str | None = None
    enum: tuple[Any, ...] = ()
    example: Any = None
    pattern: str = ""
    """The regular expression that its values fit, as described."""
    nullable: bool = False
    """Whether it is described as one that may be null."""

    @property
    def name(self) -> str:
        """Last segment of the path, without list marks."""
        return self.path.rsplit(".", 1)[-1].replace("[]", "")


class Example(KeptRecord):
    """A worked example of a call, from the description."""

    arguments: dict[str, Any] = Field(default_factory=dict)
    response: Any = None


class Link(KeptRecord):
    """What the description itself says: an output of this tool is an input of another."""

    name: str
    """As the description calls the link."""
    output: str
    """``OutputField.path`` of this tool."""
    target: str
    """Tool id of the other."""
    parameter: str
    """``Parameter.key`` of the other."""


class TokenFlow(KeptRecord):
    """One way of OAuth 2.0 (RFC 6749) to get an access token."""

    flow: Literal["client_credentials", "authorization_code", "password"]
    """A client id and secret suffice for the first; the others need a refresh token."""
    token_url: str
    """Absolute http or https URL of the token endpoint."""
    refresh_url: str
    """Where a refresh token is exchanged; the token endpoint unless the description differs."""
    scopes: tuple[str, ...] = ()
    """Those that the operations of the group demand, sorted."""


class Security(KeptRecord):
    """How a group authenticates; the secret itself is never part of a record."""

    scheme: str
    """Name of the scheme in the description; credentials are looked up by group and scheme."""
    kind: Literal["api_key", "bearer", "basic", "other"]
    location: Literal["header", "query", "cookie", "environment"] | None = None
    """Where an API key goes; None for bearer and basic. Commands take it by an environment."""
    name: str | None = None
    """Name of the header, query parameter, cookie or variable of an API key."""
    flows: tuple[TokenFlow, ...] = ()
    """How a bearer token is got, where the scheme is OAuth 2.0 and says so."""


class Category(KeptRecord):
    """A domain of groups: travel, weather, ..."""

    id: str
    name: str
    description: str = ""


class Wording(KeptRecord):
    """What a person says of a tool in place of its description; "" leaves that as it is."""

    name: str = ""
    summary: str = ""
    description: str = ""


class ToolGroup(KeptRecord):
    """One API product or service."""

    id: str
    name: str
    category_id: str
    description: str = ""
    base_url: str
    """Scheme, host, port and base path; tools add their own path. "" while it is not known.

    ``stdio:COMMAND`` for an MCP server that is started here, ``langchain:MODULE:NAME`` for
    LangChain tools, ``tree:NAME#DIGEST`` for a knowledge tree.
    """
    security: tuple[Security, ...] = ()
    allow_loopback: bool = False
    """Whether this group may be reached on a loopback address over plain http."""
    read_only: bool = False
    """Whether its tools that change something are refused, approved or not."""
    wordings: dict[str, Wording] = Field(default_factory=dict)
    """Tool id -> the words that a person gave it; they stay when it is imported again."""
    pricing: str = ""
    service_level: float | None = None
    """Published share of time the service is up, 0 to 1."""
    latency_ms: float | None = None
    """Published average latency."""
    success_rate: float | None = None
    """Published share of successful calls, 0 to 1."""
    popularity: float | None = None
    """Published popularity, 0 to 10."""
    source: str = ""
    """Where the description came from: file name or URL."""
    digest: str = ""
    """sha256 of the description this group was imported from."""


class Tool(KeptRecord):
    """One callable API operation."""

    id: str
    """``<group id>.<operation>``, stable across re-imports of the same description."""
    group_id: str
    name: str
    """As the description, or a person, calls it."""
    transport: Transport = "http"
    method: str = "GET"
    path: str = "/"
    """URL template relative to the base URL, ``/hotels/{hotel_id}``; of a function ``#name``."""
    base_url: str = ""
    """The base URL of a tool that is on another host than its group; "" for the group's."""
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    deprecated: bool = False
    risk: Risk = "write"
    parameters: tuple[Parameter, ...] = ()
    body_media_type: str | None = None
    """Media type of the request body, None when the tool takes none."""
    nullable_objects: tuple[str, ...] = ()
    """Dotted paths of objects in a JSON body that may be null, whose members are parameters: each
    is an argument with the value null."""
    outputs: tuple[OutputField, ...] = ()
    links: tuple[Link, ...] = ()
    examples: tuple[Example, ...] = ()
    security: tuple[tuple[str, ...], ...] = ()
    """Alternatives; each lists the schemes that must all be satisfied. Empty: no credential."""
    digest: str = ""
    """sha256 of what the description says of this tool; path memory rests on it."""

    def parameter(self, key: str) -> Parameter | None:
        """The parameter with this key, or None."""
        return next((p for p in self.parameters if p.key == key), None)

    @property
    def ends_with_id(self) -> bool:
        """Whether its path ends with a placeholder: it is about one thing."""
        return self.path.rstrip("/").endswith("}")

    @property
    def required(self) -> tuple[Parameter, ...]:
        """The parameters without which the tool cannot be called."""
        return tuple(p for p in self.parameters if p.required)
