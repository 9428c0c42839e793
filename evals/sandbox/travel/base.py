"""Shapes that all operations of the travel service share: camelCase, a `data` envelope."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

T = TypeVar("T")


class CamelModel(BaseModel):
    """snake_case in Python, camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Money(CamelModel):
    """An amount of money."""

    amount: float
    currency: str = Field(description="ISO 4217 code.")


class GeoPoint(CamelModel):
    """Coordinates in decimal degrees."""

    latitude: float
    longitude: float


class Meta(CamelModel):
    """Facts about a list."""

    count: int = Field(description="Entries in `data`.")


class PageMeta(CamelModel):
    """Facts about a page of a list."""

    count: int
    page: int
    total_pages: int
    total_count: int


class Listing(CamelModel, Generic[T]):
    """A list answer."""

    data: list[T]
    meta: Meta


class PagedListing(CamelModel, Generic[T]):
    """One page of a list."""

    data: list[T]
    meta: PageMeta


class Single(CamelModel, Generic[T]):
    """An answer with one record."""

    data: T


def listing(entries: list[T]) -> Listing[T]:
    """Wrap a whole list."""
    return Listing(data=entries, meta=Meta(count=len(entries)))


def paged(entries: list[T], page: int, size: int) -> PagedListing[T]:
    """Wrap one page (from 1) of a list."""
    shown = entries[(page - 1) * size : page * size]
    pages = max(1, -(-len(entries) // size))
    meta = PageMeta(count=len(shown), page=page, total_pages=pages, total_count=len(entries))
    return PagedListing(data=shown, meta=meta)
