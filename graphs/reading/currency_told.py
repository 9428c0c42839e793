"""The currency of an amount of money, where an operation takes it by itself."""

from __future__ import annotations

from graphs.reading.clauses import Placed
from graphs.reading.command import Command
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def assign_currency(command: Command, amount: Input, placed: Placed) -> None:
    """Fill the input beside that of an amount with the currency that the amount is told in, if it
    takes that one.
    """
    code = placed.value.value["currency"] if placed.value.kind == "money" else ""
    record = amount.key.rpartition(".")[0]
    taken = [
        one for one in command.open()
        if kind_of(one.words, "string") == "currency" and one.key.rpartition(".")[0] == record
    ]  # fmt: skip
    if not code or len(taken) != 1:
        return
    own = command.attribute(taken[0])
    listed = {str(one).upper(): one for one in own.enum} if own is not None else {}
    if not listed or code in listed:
        value = listed.get(code, code)
        command.assign(taken[0], value, "currency", placed.first, placed.last)
