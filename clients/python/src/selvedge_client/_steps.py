"""
What a client does, without doing it.

Requests, retries and paging are generators that yield what is to be done and are sent what came of it. The two clients
run the same generators: one blocks, the other awaits.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar


@dataclass(frozen=True)
class Send:
    """A GET request. What comes of it is an `Answer`, or the exception that kept it from coming."""

    url: str
    headers: Mapping[str, str]
    timeout_seconds: float


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Sleep:
    seconds: float


T = TypeVar("T")

Steps: TypeAlias = "Generator[Send | Sleep, Any, T]"
