"""Warnings about filters that can match nothing, such as a misspelt status: without them, an empty list looks right."""

from __future__ import annotations

import inspect
import warnings

_PACKAGE = __name__.partition(".")[0]


class SelvedgeHint(UserWarning):
    """The value of a filter is not in the closed list of its field, so the list is empty."""


def warn(hint: str) -> None:
    """Shown at the line of the caller, which is the first one outside this package."""
    level = 1
    frame = inspect.currentframe()
    while frame is not None and _is_ours(frame.f_globals.get("__name__")):
        frame = frame.f_back
        level += 1
    warnings.warn(hint, SelvedgeHint, stacklevel=level)


def _is_ours(module: object) -> bool:
    return isinstance(module, str) and module.partition(".")[0] == _PACKAGE
