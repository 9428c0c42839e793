"""Cart, orders, wish list and gift cards; all need the API key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, HTTPException, Query, Request, Response

from evals.sandbox.countries import COUNTRIES
from evals.sandbox.service import (
    BAD_REQUEST,
    CONFLICT,
    NEEDS_KEY,
    NOT_FOUND,
    UNAUTHORIZED,
    WorldDep,
    missing,
)
from evals.sandbox.shopping import account as accounts
from evals.sandbox.shopping import models, products
from evals.sandbox.shopping.account import Account
from evals.sandbox.shopping.product_routes import article_with

router = APIRouter(prefix="/v2", dependencies=[NEEDS_KEY], responses=UNAUTHORIZED)


def _account(request: Request) -> Account:
    account: Account = request.app.state.account
    return account


AccountDep = Annotated[Account, Depends(_account)]


@router.get("/cart", tags=["Cart"], operation_id="cart.get")
async def get_cart(account: AccountDep) -> models.Cart:
    """What is in my cart."""
    return account.cart()


@router.post(
    "/cart/items",
    tags=["Cart"],
    operation_id="cart.addItem",
    status_code=201,
    responses={**NOT_FOUND, **CONFLICT},
)
async def add_item(
    world: WorldDep, account: AccountDep, item: Annotated[models.CartItemRequest, Body()]
) -> models.Cart:
    """Add a product to my cart."""
    article = article_with(world, item.product_id)
    if not products.warehouse_stock(world, article):
        raise HTTPException(409, "The product is out of stock.")
    return account.add_to_cart(article, item.quantity)


@router.delete(
    "/cart/items/{product_id}",
    tags=["Cart"],
    operation_id="cart.removeItem",
    responses=NOT_FOUND,
)
async def remove_item(world: WorldDep, account: AccountDep, product_id: str) -> models.Cart:
    """Remove a product from my cart."""
    if not account.remove_from_cart(article_with(world, product_id)):
        raise HTTPException(404, f"Product '{product_id}' is not in the cart.")
    return account.cart()


@router.get("/orders", tags=["Orders"], operation_id="orders.list")
async def list_orders(
    account: AccountDep, status: Annotated[models.OrderStatus | None, Query()] = None
) -> models.OrderList:
    """My orders, newest first."""
    found = [order for order in account.orders() if status in (None, order.status)]
    return models.OrderList(orders=found, count=len(found))


@router.post(
    "/orders",
    tags=["Orders"],
    operation_id="orders.create",
    status_code=201,
    responses={**BAD_REQUEST, **NOT_FOUND, **CONFLICT},
)
async def create_order(
    world: WorldDep,
    account: AccountDep,
    response: Response,
    request: Annotated[models.OrderRequest, Body()],
    idempotency_key: Annotated[
        str | None,
        Header(max_length=64, description="A repeated key answers with the first order, 200."),
    ] = None,
) -> models.Order:
    """Order products."""
    before = account.ordered_before(idempotency_key) if idempotency_key else None
    if before is not None:
        if before[0] != request:
            raise HTTPException(409, "This Idempotency-Key was used with another order.")
        response.status_code = 200
        return before[1]
    if request.country_code.upper() not in COUNTRIES:
        raise HTTPException(400, f"No delivery to country '{request.country_code}'.")
    articles = [article_with(world, item.product_id) for item in request.items]
    for article, item in zip(articles, request.items, strict=True):
        if item.quantity > products.warehouse_stock(world, article):
            raise HTTPException(409, f"Not enough of product '{item.product_id}' in stock.")
    return account.place(request, articles, idempotency_key)


@router.get("/orders/{order_id}", tags=["Orders"], operation_id="orders.get", responses=NOT_FOUND)
async def get_order(account: AccountDep, order_id: str) -> models.Order:
    """One of my orders."""
    return _known(account, order_id)


@router.post(
    "/orders/{order_id}/cancel",
    tags=["Orders"],
    operation_id="orders.cancel",
    responses={**NOT_FOUND, **CONFLICT},
)
async def cancel_order(account: AccountDep, order_id: str) -> models.Order:
    """Cancel an order that has not been shipped."""
    order = _known(account, order_id)
    if order.status != "processing":
        raise HTTPException(409, f"The order is already {order.status}.")
    return account.cancel(order)


@router.get(
    "/orders/{order_id}/tracking",
    tags=["Orders"],
    operation_id="orders.track",
    responses=NOT_FOUND,
)
async def track_order(world: WorldDep, account: AccountDep, order_id: str) -> models.Tracking:
    """Carrier, tracking number and expected delivery of one of my orders."""
    return accounts.tracking(world, _known(account, order_id))


@router.get("/wishlist", tags=["Account"], operation_id="wishlist.get")
async def get_wishlist(world: WorldDep) -> list[models.WishlistEntry]:
    """My wish list."""
    return accounts.wishlist(world)


@router.get("/gift-cards", tags=["Account"], operation_id="giftCards.list")
async def list_gift_cards(world: WorldDep) -> list[models.GiftCard]:
    """My gift cards and their balances."""
    return accounts.gift_cards(world)


def _known(account: Account, identifier: str) -> models.Order:
    order = account.order(identifier)
    if order is None:
        raise missing("order", identifier)
    return order
