-- Applies a page of the feed and stores its cursor. Apply pages in their order.
\set page `cat page.json`
with item as (
  select distinct on (i ->> 'group', i ->> 'key')
    i ->> 'group' as grp, i ->> 'key' as key,
    i ->> 'op' as op, i -> 'record' as record
  from json_array_elements(:'page'::json -> 'items') with ordinality as items (i, n)
  order by i ->> 'group', i ->> 'key', n desc
), removed as (
  delete from copy using item
  where op = 'delete' and copy.grp = item.grp and copy.key = item.key
), moved as (
  update bookmark set cursor = :'page'::json ->> 'nextCursor'
)
insert into copy select grp, key, record from item where op = 'upsert'
on conflict (grp, key) do update set record = excluded.record;
