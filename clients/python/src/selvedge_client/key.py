"""What the key of a client opens."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Literal, TypedDict

from .errors import SelvedgeError

if TYPE_CHECKING:
    from ._connection import Connection
    from ._generated.records import GroupPath
    from ._steps import Steps

_LIMIT_MAX = 100
_BRANDS_NAMED_MAX = 20
_WARNED_DAYS = 14


class KeyBrand(TypedDict):
    """A brand that a key opens."""

    slug: str


class KeyPartner(TypedDict):
    """The partner whose records of a brand a key opens."""

    id: str
    slug: str | None
    """None if the brand has no such partner any more."""
    kind: Literal["supplier", "forwarder", "company"]


class Quota(TypedDict):
    """How many requests a key may send in each window of time."""

    requests: int
    windowSeconds: int


class Key(TypedDict):
    """A key, as the service describes it."""

    id: str
    """By which operators know it. It is not the key itself."""
    brands: list[KeyBrand]
    """All brands that it opens; none if its brand is suspended."""
    allBrands: bool | None
    """Whether it opens every brand, including those that are created later. None for a service of release 1.1."""
    partner: KeyPartner | None
    """Whose records of the brand it opens. None for all of the brand's."""
    groups: list[GroupPath] | None
    """The groups that it opens. None for all, including those of later releases."""
    quota: Quota
    expiresAt: str | None
    """When it stops working. None for never."""


def read_key(connection: Connection) -> Steps[Key]:
    """A key for all brands lists them in pages."""
    brands: list[KeyBrand] = []
    parameters: dict[str, object] = {"limit": _LIMIT_MAX}
    while True:
        body = (yield from connection.read("/key", parameters)).body
        brands += body["brands"]
        if body["nextCursor"] is None:
            return {
                "id": body["id"],
                "brands": brands,
                # Release 1.1 knows neither.
                "allBrands": body.get("allBrands"),
                "partner": body.get("partner"),
                "groups": body["groups"],
                "quota": body["quota"],
                "expiresAt": body["expiresAt"],
            }
        parameters["cursor"] = body["nextCursor"]


def only_brand(key: Key) -> str:
    """The slug of the only brand that the key opens. Raises SelvedgeError if there is none, or a choice."""
    slugs = [brand["slug"] for brand in key["brands"]]
    if len(slugs) == 1:
        return slugs[0]
    if not slugs:
        raise SelvedgeError("The key opens no brand: its brand is suspended.")
    named = slugs[:_BRANDS_NAMED_MAX]
    more = f", and {len(slugs) - len(named)} more" if len(slugs) > len(named) else ""
    raise SelvedgeError(f"The key opens {len(slugs)} brands; name one of them: {', '.join(named)}{more}.")


def expiry_warning(key: Key, now: datetime | None = None) -> str | None:
    """A sentence if the key expires within 14 days, otherwise None. `now` is the current time unless given."""
    if key["expiresAt"] is None:
        return None
    expires_at = datetime.fromisoformat(key["expiresAt"].replace("Z", "+00:00"))
    days = (expires_at - (now or datetime.now(timezone.utc))) // timedelta(days=1)
    if days >= _WARNED_DAYS:
        return None
    left = "in less than a day" if days < 1 else "in 1 day" if days == 1 else f"in {days} days"
    return f"The API key expires {left}, on {expires_at:%Y-%m-%d at %H:%M} UTC. Ask the operator for a new one."
