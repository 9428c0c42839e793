"""All live services: every module of ``evals.live.services`` that exports ``SERVICE``."""

from __future__ import annotations

import pkgutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from evals.live import services
from evals.live.records import LiveService
from memory.errors import DeveloperError


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What was found."""

    services: Sequence[LiveService]
    broken: Mapping[str, str]
    """Module -> why it cannot be imported: one that is being written must not stop the others."""

    def named(self, name: str) -> LiveService:
        """The service of that name; raises ``DeveloperError`` (code ``unknown_service``)."""
        found = next((one for one in self.services if one.name == name), None)
        if found is None:
            known = ", ".join(one.name for one in self.services)
            message = f"There is no live service {name!r}. Take one of: {known}."
            raise DeveloperError(message, code="unknown_service")
        return found

    def developed(self, names: Collection[str] = ()) -> list[LiveService]:
        """The services that may be looked at: those of these names, all without names."""
        return [
            one for one in self.services
            if not one.set_aside and (not names or one.name in names)
        ]  # fmt: skip


@cache
def find_services() -> Catalogue:
    """Import all modules and packages; names that begin with an underscore are left out."""
    found, broken = [], {}
    for name in _modules():
        try:
            module = import_module(f"{services.__name__}.{name}")
        except Exception as error:  # noqa: BLE001  (whatever a module does when it is imported)
            broken[name] = f"{type(error).__name__}: {error}"
            continue
        service = getattr(module, "SERVICE", None)
        if isinstance(service, LiveService):
            found.append(service)
    return Catalogue(tuple(found), broken)


def _modules() -> Iterator[str]:
    names = (module.name for module in pkgutil.iter_modules(services.__path__))
    return (name for name in sorted(names) if not name.startswith("_"))
