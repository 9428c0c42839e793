"""Finds what people mean in the records of the cheese cellar."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.cheese_cellar.records import TODAY
from evals.live.set_aside import Row, one, some


def dairy(data: Data, name: str) -> Row:
    """The dairy of this name."""
    return one(data["dairies"], name=name)


def kind(data: Data, name: str) -> Row:
    """The kind of cheese of this name."""
    return one(data["kinds"], name=name)


def wheel(data: Data, no: str) -> Row:
    """The wheel with this number."""
    return one(data["wheels"], no=no)


def wheels_of(data: Data, name: str, **values: str) -> list[Row]:
    """The wheels of a kind of cheese."""
    return some(data["wheels"], of=kind(data, name)["code"], **values)


def maker(data: Data, made: Row) -> Row:
    """The dairy that made a wheel."""
    return one(data["dairies"], slug=made["from"])


def order(data: Data, no: str) -> Row:
    """The order with this number."""
    return one(data["orders"], no=no)


def orders_by(data: Data, name: str) -> list[Row]:
    """The orders of the buyer of this name."""
    return some(data["orders"], by=one(data["buyers"], name=name)["slug"])


def buyer_of(data: Data, ordered: Row) -> Row:
    """The buyer who placed an order."""
    return one(data["buyers"], slug=ordered["by"])


def to_go_out(data: Data) -> list[Row]:
    """The orders that are open or packed."""
    return [row for row in data["orders"] if row["st"] in ("open", "packed")]


def kilos(rows: list[Row]) -> float:
    """What wheels or orders weigh together."""
    return round(sum(float(row["kg"]) for row in rows), 2)


def take_order(data: Data, name: str, cheese: str, kg: float, due: str) -> None:
    """A buyer orders something today."""
    chosen = kind(data, cheese)
    data["orders"].append({
        "no": f"O-{1 + max(int(row['no'][2:]) for row in data['orders'])}",
        "by": one(data["buyers"], name=name)["slug"],
        "of": chosen["code"],
        "kg": kg,
        "placed": TODAY.isoformat(),
        "due": due,
        "st": "open",
        "paid": False,
        "eur": round(chosen["kg_price"] * kg, 2),
    })  # fmt: skip


def lay_down(data: Data, cheese: str, name: str, kg: float, rack: str) -> None:
    """A wheel that was made today comes into the cellar."""
    data["wheels"].append({
        "no": f"W-{1 + max(int(row['no'][2:]) for row in data['wheels'])}",
        "of": kind(data, cheese)["code"],
        "from": dairy(data, name)["slug"],
        "born": TODAY.isoformat(),
        "kg": kg,
        "rack": rack,
        "st": "ripening",
        "grade": None,
        "turned": None,
        "kept_for": None,
    })  # fmt: skip
