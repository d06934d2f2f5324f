"""What a key opens: its brands over several pages, its groups, and a warning before it expires."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone

import pytest
from conftest import KEY, URL, control

from selvedge_client import ApiError, AsyncSelvedge, Key, Selvedge, SelvedgeError, expiry_warning, only_brand

NOW = datetime(2026, 6, 30, 12, tzinfo=timezone.utc)


def test_a_key_of_one_brand_needs_no_slug() -> None:
    with Selvedge(api_key=KEY, base_url=URL) as client:
        key = client.key()
        assert key["groups"] is None
        assert key["partner"] is None
        assert expiry_warning(key) is None
        assert client.brand(only_brand(key)).orders.list().page().total_items > 0


def test_a_key_for_all_brands_lists_them_over_several_pages() -> None:
    with Selvedge(api_key=control("global-key?120"), base_url=URL) as client:
        key = client.key()
    slugs = [brand["slug"] for brand in key["brands"]]
    assert slugs[:3] == ["alder-finch", "other-brand", "brand-0"]
    assert slugs[-1] == "brand-119"
    assert len(set(slugs)) == len(slugs) == 122
    with pytest.raises(
        SelvedgeError, match=r"^The key opens 122 brands; name one of them: .*brand-17, and 102 more\.$"
    ):
        only_brand(key)


def test_a_limited_key_says_so_and_reads_nothing_else() -> None:
    limited = control("freight-key")
    with Selvedge(api_key=limited, base_url=URL) as client:
        key = client.key()
        brand = client.brand(only_brand(key))
        assert key["groups"] == ["legs", "shipments"]
        assert key["expiresAt"] == "2027-03-01T08:00:00.000Z"
        assert {change.group for change in brand.changes()} == {"legs", "shipments"}
        assert {each["group"] for each in brand.state().groups} == {"legs", "shipments"}
        with pytest.raises(ApiError) as raised:
            brand.orders.list().page()
    assert (raised.value.status, raised.value.code) == (401, "group_out_of_scope")

    async def read() -> Key:
        async with AsyncSelvedge(api_key=limited, base_url=URL) as client:
            return await client.key()

    assert asyncio.run(read()) == key


def test_a_key_of_a_partner_reads_what_the_partner_sees() -> None:
    with Selvedge(api_key=control("supplier-key"), base_url=URL) as client:
        key = client.key()
        brand = client.brand(only_brand(key))
        suppliers = list(brand.suppliers.list())
        assert key["partner"] is not None
        assert key["partner"]["kind"] == "supplier"
        assert {supplier["partnerId"] for supplier in suppliers} == {key["partner"]["id"]}
        assert {order["supplierId"] for order in brand.orders.list()} == {supplier["id"] for supplier in suppliers}
        assert key["groups"] is not None
        assert {change.group for change in brand.changes()} <= set(key["groups"])
        with pytest.raises(ApiError) as raised:
            brand.inventory.list().page()
    assert raised.value.code == "group_out_of_scope"


def test_a_key_of_a_suspended_brand_opens_none() -> None:
    key = expiring(None)
    key["brands"] = []
    with pytest.raises(SelvedgeError, match="opens no brand"):
        only_brand(key)


def test_a_warning_comes_14_days_before_the_key_expires() -> None:
    assert expiry_warning(expiring(None), NOW) is None
    assert expiry_warning(expiring(timedelta(days=14)), NOW) is None
    assert expiry_warning(expiring(timedelta(days=13, hours=23)), NOW) == (
        "The API key expires in 13 days, on 2026-07-14 at 11:00 UTC. Ask the operator for a new one."
    )
    assert "in 1 day," in (expiry_warning(expiring(timedelta(days=1)), NOW) or "")
    assert "in less than a day," in (expiry_warning(expiring(timedelta(hours=23)), NOW) or "")


def expiring(after: timedelta | None) -> Key:
    moment = None if after is None else (NOW + after).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return {
        "id": "x",
        "brands": [{"slug": "a"}],
        "allBrands": False,
        "partner": None,
        "groups": None,
        "quota": {"requests": 600, "windowSeconds": 60},
        "expiresAt": moment,
    }
