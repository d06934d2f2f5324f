"""
What a client does, without doing it.

Requests, retries and paging are generators that yield what is to be done and are sent what came of it. The two clients
run the same generators: one blocks, the other awaits.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .loads import AsyncLoadChanges, LoadChanges


@dataclass(frozen=True)
class Send:
    """A GET request. What comes of it is an `Answer`, or the exception that kept it from coming."""

    url: str
    headers: Mapping[str, str]
    timeout_seconds: float


@dataclass(frozen=True)
class Post:
    """A POST of changes, sent while they are made. What comes of it is as of `Send`."""

    url: str
    headers: Mapping[str, str]
    changes: LoadChanges | AsyncLoadChanges
    timeout_seconds: float
    """Of each wait for the other side, not of the whole request."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Sleep:
    seconds: float


T = TypeVar("T")

Steps: TypeAlias = "Generator[Send | Post | Sleep, Any, T]"
