"""What can go wrong between Cairn and a chat model, by who must act."""

from __future__ import annotations

from memory.errors import DeveloperError, RunStoppedError

_REFUSED = {
    400: "refused the request",
    401: "refused the key",
    403: "refused access",
    404: "does not know the model or the path",
}
_UNFIT = (AttributeError, TypeError, KeyError, IndexError, ValueError)
"""What clients raise that take what came for an answer of a chat model."""
_NO_CONNECTION = "no connection"
_LOST = "See that its server is up and reached from here; CAIRN_MODEL_BASE_URL is its address."


class ModelRefusedError(DeveloperError):
    """The model's server will refuse every such request: the settings must be mended."""

    code = "model_refused"


class ModelUnavailableError(RunStoppedError):
    """No model answered: after all retries each was out of reach, overloaded or broken."""

    code = "model_unavailable"


def explain(name: str, error: Exception) -> DeveloperError | RunStoppedError:
    """The error for what a client raised; ``name`` is the model asked."""
    status = getattr(error, "status_code", None)
    said = " ".join(str(error).split())[:300].rstrip(".")
    if isinstance(status, int) and status in _REFUSED:
        reason = f"The server of the model {name!r} {_REFUSED[status]} (status {status}): {said}"
        return ModelRefusedError(f"{reason}. Check CAIRN_MODEL, its base URL and its key.")
    if status is None and isinstance(error, _UNFIT):
        return ModelUnavailableError(
            f"The server of the model {name!r} answered with something that no chat model says "
            f"({said}). Check CAIRN_MODEL_BASE_URL; of most servers it ends in /v1."
        )
    kind = f"status {status}" if status else _kind(type(error).__name__)
    reason = f"The model {name!r} did not answer ({kind}): {said}"
    act = _LOST if kind == _NO_CONNECTION else "Try again later, or name another model."
    return ModelUnavailableError(f"{reason}. {act}")


def _kind(name: str) -> str:
    """What the name of an error class says; every client has its own."""
    known = {"Timeout": "not in time", "Connect": _NO_CONNECTION}
    return next((told for part, told in known.items() if part in name), name)
