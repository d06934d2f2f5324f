-- Up Migration
-- No transaction: each table is locked by itself, for a moment.
--
-- A load brings the views of its brand to date, and while it does so it sees and writes their rows too. `app.views` is set for these
-- statements alone.
do $$
declare
  name text;
  started constant timestamptz := clock_timestamp();
  views constant text := $q$brand_id = any ((select nullif(current_setting('app.views', true), '')::int[])::int[])$q$;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'records'::regnamespace and c.relkind = 'r'
      and (c.relname in ('resource_state', 'brand_state', 'loads', 'changes') or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'changed_in' and not a.attisdropped))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'followers')
    order by c.relname
  loop
    loop
      begin
        set local lock_timeout = '50ms';
        execute format('create policy followers on records.%I to selvedge_loader using (%s) with check (%s)', name, views, views);
        exit;
      exception when lock_not_available or deadlock_detected then
        if clock_timestamp() > started + interval '10 minutes' then
          raise exception 'records.% was in use for 10 minutes: wait until loads and backups are over, and run this again', name;
        end if;
        perform pg_sleep(0.2);
      end;
    end loop;
    commit;
  end loop;
end
$$;
