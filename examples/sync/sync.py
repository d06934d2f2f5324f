"""Keeps a copy of some groups in SQLite. Each call continues the last one."""

import json
import os
import sqlite3
from contextlib import closing

from selvedge_client import ApiError, ChangesPage, Selvedge

TABLES = """
create table if not exists bookmark (generation integer not null, cursor text);
insert into bookmark select 1, null where not exists (select 1 from bookmark);
create table if not exists records (generation integer, grp text, key text,
    record text, primary key (generation, grp, key));
"""
UPSERT = "insert or replace into records values (?, ?, ?, ?)"
REMOVE = "delete from records where generation = ? and grp = ? and key = ?"
RESTART = "update bookmark set generation = generation + 1, cursor = null"

api_key, base_url = os.environ["SELVEDGE_API_KEY"], os.environ["SELVEDGE_URL"]
brand = Selvedge(api_key=api_key, base_url=base_url).brand("alder-finch")


def apply(copy: sqlite3.Connection, page: ChangesPage, generation: int) -> None:
    # Page and cursor in one transaction: after a crash, they still agree.
    with copy:
        for change in page.items:
            at = (generation, change.group, json.dumps(change.key))
            if change.op == "upsert":
                copy.execute(UPSERT, (*at, change.record_text))
            else:
                copy.execute(REMOVE, at)
        copy.execute("update bookmark set cursor = ?", (page.next_cursor,))
        # After a restart, the old copy was good for reading until now.
        if not page.has_more:
            copy.execute("delete from records where generation < ?", (generation,))


def sync() -> int:
    with closing(sqlite3.connect("copy.sqlite")) as copy:
        copy.executescript(TABLES)
        bookmark = copy.execute("select generation, cursor from bookmark")
        generation, cursor = bookmark.fetchone()
        changes = 0
        try:
            feed = brand.changes(
                groups=["orders", "order-items", "countries"], cursor=cursor
            )
            for page in feed.pages():
                apply(copy, page, generation)
                changes += len(page.items)
            return changes
        except ApiError as error:
            if error.code != "changes_gone":
                raise
            with copy:
                copy.execute(RESTART)
    return sync()


if __name__ == "__main__":
    print(sync(), "changes")
