"""Products, deals and categories."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.ids import decode, encode
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, WorldDep, missing
from evals.sandbox.shopping import models, products
from evals.sandbox.shopping.catalogue import Article, Category
from evals.sandbox.world import World

router = APIRouter(prefix="/v2", tags=["Products"])

CategoryQuery = Annotated[Category | None, Query(description="Only this category.")]
ProductSort = Literal["relevance", "price_asc", "price_desc", "rating", "name"]


@router.get("/products", operation_id="products.search", responses=BAD_REQUEST)
async def search(
    world: WorldDep,
    q: Annotated[str, Query(description="Words of the product name or category.")] = "",
    category: CategoryQuery = None,
    brand: Annotated[str | None, Query(description="Exact brand name, any case.")] = None,
    min_price: Annotated[float | None, Query(ge=0, description="US dollars.")] = None,
    max_price: Annotated[float | None, Query(ge=0, description="US dollars.")] = None,
    min_rating: Annotated[float, Query(ge=0, le=5)] = 0,
    in_stock: Annotated[bool | None, Query()] = None,
    sort: Annotated[ProductSort, Query()] = "relevance",
    limit: Annotated[int, Query(ge=1, le=50, description="Page size.")] = 10,
    cursor: Annotated[str | None, Query(description="`next_cursor` of the last page.")] = None,
) -> models.ProductPage:
    """Search the catalogue. Results come in pages; follow `next_cursor` until it is null."""
    # SPECIAL: paginated by cursor.
    found = [
        item
        for item in (products.product(world, article) for article in products.matching(q))
        if category in (None, item.category)
        and (brand is None or item.brand.casefold() == brand.casefold())
        and (min_price is None or item.price >= min_price)
        and (max_price is None or item.price <= max_price)
        and item.rating >= min_rating
        and in_stock in (None, item.in_stock)
    ]
    start = _offset(world, cursor)
    shown = _sorted(found, sort)[start : start + limit]
    more = start + limit < len(found)
    following = encode(world, "cur", "H", start + limit) if more else None
    return models.ProductPage(items=shown, next_cursor=following, total=len(found))


@router.get("/products/{product_id}", operation_id="products.get", responses=NOT_FOUND)
async def get_product(world: WorldDep, product_id: str) -> models.ProductDetails:
    """Description, list price, weight, colors, warranty and warehouse stock of a product."""
    return products.details(world, article_with(world, product_id))


@router.get("/products/{product_id}/reviews", operation_id="products.reviews", responses=NOT_FOUND)
async def list_reviews(
    world: WorldDep,
    product_id: str,
    page: Annotated[int, Query(ge=1)] = 1,
    per_page: Annotated[int, Query(ge=1, le=50)] = 10,
) -> models.ReviewPage:
    """Customer reviews, newest first."""
    # SPECIAL: paginated by page number; some products have no review at all.
    article = article_with(world, product_id)
    written = products.reviews(world, article)
    stars = [review.stars for review in written]
    return models.ReviewPage(
        results=written[(page - 1) * per_page : page * per_page],
        page=page,
        total_pages=-(-len(written) // per_page),
        average_stars=round(sum(stars) / len(stars), 2) if stars else 0.0,
    )


@router.get(
    "/products/{product_id}/price-history",
    operation_id="products.priceHistory",
    responses=NOT_FOUND,
)
async def price_history(
    world: WorldDep, product_id: str, days: Annotated[int, Query(ge=1, le=365)] = 30
) -> models.PriceHistory:
    """Daily prices of the last days, with the lowest and highest."""
    return products.price_history(world, article_with(world, product_id), days)


@router.get("/products/{product_id}/similar", operation_id="products.similar", responses=NOT_FOUND)
async def similar(world: WorldDep, product_id: str) -> list[models.Product]:
    """Alternatives to a product, cheapest first."""
    return products.similar(world, article_with(world, product_id))


@router.get("/compare", operation_id="products.compare", responses={**BAD_REQUEST, **NOT_FOUND})
async def compare(
    world: WorldDep,
    ids: Annotated[list[str], Query(min_length=2, max_length=5, description="Product ids.")],
) -> models.Comparison:
    """Compare two to five products side by side."""
    compared = [products.details(world, article_with(world, each)) for each in ids]
    return models.Comparison(
        products=compared,
        cheapest=min(compared, key=lambda item: item.price).product_id,
        best_rated=max(compared, key=lambda item: item.rating).product_id,
    )


@router.get("/categories", operation_id="categories.list")
async def list_categories() -> list[models.CategoryEntry]:
    """All categories."""
    return products.categories()


@router.get("/deals", operation_id="deals.list")
async def list_deals(
    world: WorldDep,
    category: CategoryQuery = None,
    min_discount: Annotated[int, Query(ge=0, le=90, description="Percent.")] = 0,
) -> models.DealList:
    """Products on sale this week, largest discount first."""
    # SPECIAL: a valid request may answer with an empty list.
    running = products.deals(world)
    kept = [d for d in running if category in (None, d.category)]
    return models.DealList(items=[d for d in kept if d.discount_percent >= min_discount])


def article_with(world: World, identifier: str) -> Article:
    """The article with a product id; 404 where it is unknown."""
    article = products.article_of(world, identifier)
    if article is None:
        raise missing("product", identifier)
    return article


def _offset(world: World, cursor: str | None) -> int:
    if cursor is None:
        return 0
    numbers = decode(world, "cur", "H", cursor)
    if numbers is None:
        raise HTTPException(400, "cursor is not one that this operation returned.")
    return numbers[0]


def _sorted(found: list[models.Product], sort: ProductSort) -> list[models.Product]:
    if sort == "relevance":
        return found
    keys = {
        "price_asc": lambda item: item.price,
        "price_desc": lambda item: -item.price,
        "rating": lambda item: -item.rating,
        "name": lambda item: item.name,
    }
    return sorted(found, key=keys[sort])
