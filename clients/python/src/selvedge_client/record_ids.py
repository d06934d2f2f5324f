"""Ids of records that are made from the keys of another system, the same in every client and in every export."""

from __future__ import annotations

import re
import uuid
from typing import get_args

from ._generated.keys import GroupWithId

_GROUPS = frozenset(get_args(GroupWithId))
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
# What Unicode calls white space. `str.strip()` removes some more.
_WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"


def record_id(namespace: str | uuid.UUID, group: GroupWithId, key: str | int) -> str:
    """
    The id of the record that your system identifies by `key`.

    It is a version 5 UUID of your namespace, the group and the key. Choose a random UUID as the namespace once, and
    keep it: with another one, all records are new. `7` and `"7"` are the same key.
    """
    if not _UUID.fullmatch(str(namespace)):
        raise ValueError(f"namespace is {namespace!r}; give the UUID that you chose for your records")
    if group not in _GROUPS:
        raise ValueError(f"group is {group!r}; give the path of a group whose records have an id, such as orders")
    return str(uuid.uuid5(uuid.UUID(str(namespace)), f"{group}\x1f{_key_text(key)}"))


def _key_text(key: object) -> str:
    """Refuses what another program would write in another way, so that it would get another id."""
    if isinstance(key, int) and not isinstance(key, bool):
        return str(int(key))
    if not isinstance(key, str):
        raise TypeError(f"key is {key!r}; give a text or a whole number")
    if key == "":
        raise ValueError("key is empty; leave out records without a key")
    if key != key.strip(_WHITE_SPACE):
        raise ValueError(f"key is {key!r}; remove the space at its end or start")
    if re.search("[\ud800-\udfff]", key):
        raise ValueError(f"key is {key!r}, which is not valid Unicode")
    return key
