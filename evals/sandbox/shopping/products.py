"""Products: prices, deals, ratings, stock and reviews as pure functions of the world."""

from __future__ import annotations

import datetime as dt

from evals.sandbox.ids import decode, encode
from evals.sandbox.places import fold
from evals.sandbox.shopping import models as m
from evals.sandbox.shopping.catalogue import ARTICLES, CATEGORIES, Article
from evals.sandbox.world import World

_COLORS = ("black", "white", "grey", "blue", "green", "red", "sand")
_TITLES = (
    "Does what it should",
    "Better than expected",
    "Stopped working after a month",
    "Good value",
    "Would buy again",
    "Not worth the price",
    "A gift that was well received",
)
_HISTORY_START = dt.date(2020, 1, 1)


def product_id(world: World, article: Article) -> str:
    """The id that a search returns."""
    return encode(world, "prd", "H", article.number)


def article_of(world: World, identifier: str) -> Article | None:
    """The article with an id."""
    numbers = decode(world, "prd", "H", identifier)
    return ARTICLES[numbers[0]] if numbers else None


def list_price(world: World, article: Article) -> float:
    """Price without a deal, US dollars."""
    factor = world.draws.between(0.6, 1.7, "list-price", article.number)
    return float(max(3, round(article.usual_usd * factor))) - 0.01


def price_on(world: World, article: Article, day: dt.date) -> float:
    """Price of a day, deals included. A deal lasts a calendar week."""
    percent = discount(world, article, day)
    return round(list_price(world, article) * (1 - percent / 100), 2)


def discount(world: World, article: Article, day: dt.date) -> int:
    """Percent off on a day; mostly 0."""
    week = (day - _HISTORY_START).days // 7
    if not world.draws.chance(0.12, "deal", article.number, week):
        return 0
    return world.draws.pick((10, 15, 20, 25, 30, 40), "percent", article.number, week)


def rating(world: World, article: Article) -> float:
    """Average stars."""
    return round(world.draws.between(2.6, 5.0, "stars", article.number), 1)


def review_count(world: World, article: Article) -> int:
    """How many reviews a product has."""
    return world.draws.integer(0, 64, "reviews", article.number)


def warehouse_stock(world: World, article: Article) -> int:
    """Units in the warehouse; 0 for about one product in seven."""
    return max(0, world.draws.integer(-20, 120, "warehouse", article.number))


def product(world: World, article: Article) -> m.Product:
    """A product as a search result."""
    return m.Product(
        product_id=product_id(world, article),
        name=article.name,
        brand=article.brand,
        category=article.category,
        price=price_on(world, article, world.today),
        rating=rating(world, article),
        review_count=review_count(world, article),
        in_stock=warehouse_stock(world, article) > 0,
    )


def details(world: World, article: Article) -> m.ProductDetails:
    """Everything about a product."""
    draws, key = world.draws, article.number
    released = world.today - dt.timedelta(days=draws.integer(20, 1500, "released", key))
    return m.ProductDetails(
        **product(world, article).model_dump(),
        description=f"{article.kind} by {article.brand}, {article.weight_kg} kg.",
        list_price=list_price(world, article),
        weight_kg=article.weight_kg,
        colors=draws.sample(_COLORS, draws.integer(1, 4, "colors", key), "colors", key),
        warranty_months=draws.pick((6, 12, 24, 36), "warranty", key),
        warehouse_stock=warehouse_stock(world, article),
        released_on=released,
    )


def matching(query: str) -> list[Article]:
    """Articles that hold every word of the query in their name or category, best first.

    A plural s of a word is ignored. An empty query matches everything.
    """
    words = [_stem(word) for word in fold(query).split()]
    hits = [article for article in ARTICLES if all(word in _text(article) for word in words)]
    phrase = " ".join(words)
    return sorted(hits, key=lambda article: (phrase not in _text(article), article.number))


def similar(world: World, article: Article) -> list[m.Product]:
    """Other products of the same kind, cheapest first."""
    others = [
        product(world, other)
        for other in ARTICLES
        if other.kind == article.kind and other != article
    ]
    return sorted(others, key=lambda item: item.price)


def reviews(world: World, article: Article) -> list[m.Review]:
    """All reviews, newest first."""
    written = [_review(world, article, n) for n in range(review_count(world, article))]
    return sorted(written, key=lambda review: review.written_on, reverse=True)


def price_history(world: World, article: Article, days: int) -> m.PriceHistory:
    """Daily prices up to today."""
    dates = [world.today - dt.timedelta(days=n) for n in range(days, -1, -1)]
    points = [m.PricePoint(date=day, price=price_on(world, article, day)) for day in dates]
    prices = [point.price for point in points]
    return m.PriceHistory(
        product_id=product_id(world, article),
        lowest=min(prices),
        highest=max(prices),
        points=points,
    )


def deals(world: World) -> list[m.Deal]:
    """Today's deals, the largest discount first."""
    off = [(discount(world, article, world.today), article) for article in ARTICLES]
    running = sorted((pair for pair in off if pair[0]), key=lambda pair: -pair[0])
    into_week = (world.today - _HISTORY_START).days % 7
    return [
        m.Deal(
            product_id=product_id(world, article),
            name=article.name,
            category=article.category,
            list_price=list_price(world, article),
            deal_price=price_on(world, article, world.today),
            discount_percent=percent,
            ends_on=world.today + dt.timedelta(days=6 - into_week),
        )
        for percent, article in running
    ]


def categories() -> list[m.CategoryEntry]:
    """The categories with their kinds of product."""
    return [
        m.CategoryEntry(
            category=category,
            product_count=sum(article.category == category for article in ARTICLES),
            kinds=list(dict.fromkeys(a.kind for a in ARTICLES if a.category == category)),
        )
        for category in CATEGORIES
    ]


def _text(article: Article) -> str:
    return fold(f"{article.name} {article.category}")


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _review(world: World, article: Article, number: int) -> m.Review:
    draws, key = world.draws, ("product-review", article.number, number)
    stars = rating(world, article) + draws.between(-1.6, 1.2, "stars", *key)
    return m.Review(
        review_id=encode(world, "rev", "HB", article.number, number),
        author=draws.pick(("kim", "dana", "pete", "olu", "mei", "sofia", "arjun"), "who", *key),
        stars=max(1, min(5, round(stars))),
        title=draws.pick(_TITLES, "title", *key),
        written_on=world.today - dt.timedelta(days=draws.integer(1, 600, "when", *key)),
        verified_purchase=draws.chance(0.7, "verified", *key),
    )
