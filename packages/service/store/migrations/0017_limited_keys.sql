-- Up Migration

-- Keys that read can be limited to groups, as keys that load can. Removing the constraint needs a lock that look-ups of keys wait
-- for, and a backup in progress holds the table for long. So a try ends after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table directory.api_keys in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the directory was in use for 10 minutes: wait until backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

alter table directory.api_keys drop constraint api_keys_groups_are_for_loads;

-- Release 1.0.0 looks keys up with directory.find_key, which finds none that has groups.
create function directory.find_read_key(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer, groups text[],
  brand_id integer, brand_slug text, brand_active boolean, brand_cell text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, k.groups,
    b.id, b.slug, b.status = 'active', b.cell
  from directory.api_keys k left join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash and k.access = 'read'
$$;
revoke execute on function directory.find_read_key from public;
grant execute on function directory.find_read_key to selvedge_api;

-- For processes that still run from before this migration: they know no limits, so they find no key that has one.
create or replace function directory.find_key_with_cell(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer,
  brand_id integer, brand_slug text, brand_active boolean, brand_cell text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, b.id, b.slug, b.status = 'active', b.cell
  from directory.api_keys k left join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash and k.access = 'read' and k.groups is null
$$;
