"""Reads a list, changes, the state and the snapshot with the code that openapi-python-client makes, and prints what it saw."""

import json
import os
import sys

from selvedge_api import AuthenticatedClient
from selvedge_api.api.bom_sections import list_bom_sections
from selvedge_api.api.changes_and_state import get_snapshot, get_state, list_changes
from selvedge_api.models import GetStateGroupsItem, ListChangesGroupsItem

base_url, brand = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=os.environ["SELVEDGE_API_KEY"])

page = list_bom_sections.sync(brand, client=client, limit=1)
# One group: it repeats the parameter for a second one, which the service refuses.
changes = list_changes.sync(brand, client=client, groups=[ListChangesGroupsItem.BOM_SECTIONS])
state = get_state.sync(brand, client=client, groups=[GetStateGroupsItem.BOM_SECTIONS])
snapshot = get_snapshot.sync(brand, client=client)
print(
    json.dumps(
        {
            "totalItems": page.total_items,
            "code": page.items[0].code,
            "anyValue": page.items[0].relevant_field_keys,
            "hasNext": page.next_cursor is not None,
            "changes": len(changes.items),
            "changed": changes.items[0].record.code,
            "counted": state.groups[0].count,
            "packed": snapshot.files[0].records,
        }
    )
)
