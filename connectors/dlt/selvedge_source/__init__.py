"""
A dlt source for Selvedge: a table for each group of records, kept current by the feed of changes.

The first run loads every record. Each later run loads what changed since, and deletes what was removed. All tables share
one cursor, which dlt stores with the data, so they always show the same moment.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Optional

import dlt
from dlt.extract import DltResource
from dlt.sources.helpers import requests

from .tables import DECIMAL, TABLES

PAGE_LIMIT = 500
"""Changes on a page: the most that the service sends."""

ATTEMPTS_MAX = 20
"""A request that meets the rate limit waits as long as the service says, which may be several times in a row."""

REMOVED = "_removed"
"""True for a record that was removed. dlt deletes its row, so it is false in every row of a table."""

POSITION = "_position"
"""Place of a change in its run. Of several changes to a record, dlt keeps the last."""


class SelvedgeError(Exception):
    """The service rejected a request. The text is its sentence, which says what is wrong and how to fix it."""


@dlt.source(name="selvedge")
def selvedge_source(
    brand: str = dlt.config.value,
    url: str = dlt.config.value,
    api_key: str = dlt.secrets.value,
    groups: Optional[Sequence[str]] = None,
) -> DltResource:
    """
    The records of a brand.

    Args:
        brand: Slug of the brand, as in its addresses.
        url: Address of the service, such as https://selvedge.example/api/public/v1.
        api_key: A key that may read the brand.
        groups: Paths of the groups to load, such as order-items; all that the key opens unless given.
    """
    unknown = [group for group in groups or [] if group not in TABLES]
    if unknown:
        raise ValueError(f"There are no groups {', '.join(unknown)}; there are {', '.join(TABLES)}")
    return changes(brand, url, api_key, groups)


@dlt.resource(name="changes")
def changes(brand: str, url: str, api_key: str, groups: Optional[Sequence[str]]) -> Iterator[Any]:
    session = requests.Client(raise_for_status=False, request_max_attempts=ATTEMPTS_MAX).session
    session.headers["authorization"] = f"Bearer {api_key}"
    if groups is None:
        groups = open_groups(session, url)
    state = dlt.current.resource_state()
    # A cursor is good only for the groups that it came with.
    if state.setdefault("groups", list(groups)) != list(groups):
        raise SelvedgeError("The groups changed since the last run. " + START_AGAIN)
    for group in groups:
        yield dlt.mark.with_hints([], table_hints(group), create_table_variant=True)
        yield dlt.mark.with_table_name(dlt.mark.materialize_table_schema(), table_name(group))
    position = 0
    while True:
        cursor = state.get("cursor")
        parameters = {"groups": ",".join(groups), "limit": PAGE_LIMIT, **({"cursor": cursor} if cursor else {})}
        page = read(session, f"{url}/brands/{brand}/changes", parameters)
        rows: dict[str, list[dict[str, Any]]] = {}
        for item in page["items"]:
            position += 1
            is_removed = item["op"] == "delete"
            record = item["key"] if is_removed else item["record"]
            rows.setdefault(item["group"], []).append({**record, REMOVED: is_removed, POSITION: position})
        for group, of_group in rows.items():
            yield dlt.mark.with_table_name(of_group, table_name(group))
        state["cursor"] = page["nextCursor"]
        if not page["hasMore"]:
            return
        if page["nextCursor"] == cursor:
            # Servers that have the next changes are away for the moment.
            time.sleep(1)


START_AGAIN = 'Load all records again, into fresh tables: pipeline.run(source, refresh="drop_sources")'


def read(session: requests.Session, address: str, parameters: dict[str, Any]) -> Any:
    response = session.get(address, params=parameters)
    if response.ok:
        return response.json()
    try:
        body = response.json()
        sentence = body["error"]
    except (ValueError, KeyError):
        raise SelvedgeError(f"{address}: status {response.status_code} without a body of this API") from None
    hint = f" {START_AGAIN}" if body["errorCode"] == "changes_gone" else ""
    raise SelvedgeError(f"{sentence} ({body['errorCode']}, request {response.headers.get('x-request-id')}){hint}")


def open_groups(session: requests.Session, url: str) -> list[str]:
    """The groups that the key opens, without those that this version does not know."""
    opened = read(session, f"{url}/key", {"limit": 1})["groups"]
    return [group for group in TABLES if opened is None or group in opened]


def table_name(group: str) -> str:
    return group.replace("-", "_")


def table_hints(group: str) -> Any:
    """Every column is declared, because dlt leaves out columns that are empty in all records."""
    key, types = TABLES[group]
    columns: dict[str, Any] = {
        name: {"data_type": data_type, "nullable": name not in key, **(DECIMAL if data_type == "decimal" else {})}
        for name, data_type in types.items()
    }
    columns[REMOVED] = {"data_type": "bool", "hard_delete": True}
    columns[POSITION] = {"data_type": "bigint", "dedup_sort": "desc"}
    return dlt.mark.make_hints(
        table_name=table_name(group), write_disposition="merge", primary_key=key, columns=columns
    )
