"""
What can go wrong.

Either the service said no (`ApiError`, with its code, its request id and what was wrong), or no usable answer came
within the deadline (`TransportError`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ._generated.error_codes import ErrorCode


class SelvedgeError(Exception):
    """Any error of this client."""


class ApiError(SelvedgeError):
    """The service understood the request and refused or failed it."""

    status: int
    code: ErrorCode | str
    request_id: str | None
    """Quote it when you report a problem: it finds the request in the service's log."""
    details: Any
    """For an invalid parameter: a list with the `parameter`, the `problem` and, for a misspelt name, the `nearest`."""
    parameter: str | None
    """The first parameter that is not valid."""
    hint: str | None
    """What to do about it: what is wrong with the parameter, or the name that was probably meant."""

    def __init__(self, status: int, body: Mapping[str, Any], request_id: str | None) -> None:
        self.status = status
        self.code = body["errorCode"]
        self.request_id = request_id
        self.details = details = body.get("details")
        problems = cast("list[Mapping[str, str]]", details) if isinstance(details, list) else []
        self.parameter = problems[0].get("parameter") if problems else None
        self.hint = _hint(problems[0]) if problems else None
        said = "".join(f" {problem.get('parameter')} {_problem(problem)}" for problem in problems)
        super().__init__(f"{body['error']}{said} ({self.code}, request {request_id or 'unknown'})")


class TransportError(SelvedgeError):
    """No usable answer came: the connection failed, timed out or broke off, or something else answered."""

    status: int | None
    """Status of the unusable answer; None where none came."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


def _problem(problem: Mapping[str, str]) -> str:
    return f"{problem.get('problem')}; {_hint(problem)}" if "nearest" in problem else f"{problem.get('problem')}."


def _hint(problem: Mapping[str, str]) -> str:
    return f"did you mean {problem['nearest']}?" if "nearest" in problem else str(problem.get("problem"))
