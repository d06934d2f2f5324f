"""Ids from keys of another system: always the same, and refused where they would not match."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from selvedge_client import record_id

NAMESPACE = "7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11"


def test_an_id_is_a_version_5_uuid_of_group_and_key() -> None:
    expected = str(uuid.uuid5(uuid.UUID(NAMESPACE), "orders\x1f4711"))
    assert record_id(NAMESPACE, "orders", 4711) == expected == "0602b726-e4fc-5445-9658-27d7f367f4fa"
    assert record_id(uuid.UUID(NAMESPACE), "orders", "4711") == expected
    assert record_id(NAMESPACE.upper(), "orders", "4711") == expected
    assert record_id(NAMESPACE, "invoices", 4711) != expected


def test_people_have_ids_though_they_are_no_group() -> None:
    assert record_id(NAMESPACE, "user", "ana") == str(uuid.uuid5(uuid.UUID(NAMESPACE), "user\x1fana"))


@pytest.mark.parametrize(
    ("namespace", "group", "key", "said"),
    [
        ("7c1f4a523a0b4a539a570a4c5c1f0f11", "orders", 1, "namespace is '7c1f"),
        (NAMESPACE, "oders", 1, "group is 'oders'"),
        (NAMESPACE, "product-tags", 1, "whose records have an id"),
        (NAMESPACE, "countries", "PT", "whose records have an id"),
        (NAMESPACE, "orders", 7.0, r"key is 7\.0"),
        (NAMESPACE, "orders", True, "key is True"),
        (NAMESPACE, "orders", None, "key is None"),
        (NAMESPACE, "orders", "", "key is empty"),
        (NAMESPACE, "orders", "PO-1 ", "key is 'PO-1 '; remove the space"),
        (NAMESPACE, "orders", "\u00a0PO-1", "remove the space"),
        (NAMESPACE, "orders", "\ud800", "not valid Unicode"),
    ],
)
def test_what_would_not_match_is_refused(namespace: Any, group: Any, key: Any, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        record_id(namespace, group, key)
