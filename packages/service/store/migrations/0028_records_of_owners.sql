-- Up Migration
-- No transaction: each table by itself.
--
-- The planner is told that an owner has about 10,000 records of a group. Statistics of a table with one record for each owner say that
-- the owner alone finds a record. Then any index on it looks as good as the one on the key, and building the first large view, or
-- following it, reads all records of the owner for each one that it looks up. Neither reads nor loads wait.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id'
    where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' and a.attoptions is null and exists (
      select from pg_attribute g where g.attrelid = c.oid and g.attname = 'changed_in' and not g.attisdropped)
    order by c.relname
  loop
    execute format('alter table records.%I alter column brand_id set (n_distinct = -0.0001)', name);
    execute format('analyze records.%I (brand_id)', name);
    commit;
  end loop;
end
$$;
