-- Up Migration

-- Keys that load: one brand, and all of its groups or some. They cannot read, and keys that read cannot load. Which login finds
-- which kind is decided by the two functions below, because the server looks keys up as the owner.
--
-- Adding columns needs a lock that look-ups of keys wait for, and a backup in progress holds the tables for long. So a try ends
-- after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table directory.brands, directory.api_keys in access exclusive mode;
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

alter table directory.api_keys
  add column access text not null default 'read' check (access in ('read', 'load')),
  add column groups text[] collate "C" check (cardinality(groups) > 0),   -- null: all groups of the brand
  add constraint api_keys_load_one_brand check (access = 'read' or brand_id is not null),
  add constraint api_keys_groups_are_for_loads check (access = 'load' or groups is null);

-- For release 1.0.0. It knows neither kinds nor groups of keys, so it finds none that has them.
create or replace function directory.find_key(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer,
  brand_id integer, brand_slug text, brand_active boolean
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, b.id, b.slug, b.status = 'active'
  from directory.api_keys k left join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash and k.access = 'read' and k.groups is null and coalesce(b.cell, 'main') = 'main'
$$;

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
  where k.key_hash = hash and k.access = 'read'
$$;

create function directory.find_load_key(hash bytea)
returns table (
  id uuid, name text, expires_at timestamptz, revoked boolean, groups text[],
  brand_id integer, brand_slug text, brand_active boolean, brand_cell text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.name, k.expires_at, k.revoked_at is not null, k.groups, b.id, b.slug, b.status = 'active', b.cell
  from directory.api_keys k join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash and k.access = 'load'
$$;
revoke execute on function directory.find_load_key from public;
grant execute on function directory.find_load_key to selvedge_loader;

-- The listener for loads has no other login, so it also writes down when load keys were last used.
create policy load_key_readers on directory.api_keys for select to selvedge_loader using (access = 'load');
create policy load_key_keepers on directory.api_keys for update to selvedge_loader
  using (access = 'load') with check (access = 'load');
grant select (id, last_used_at), update (last_used_at) on directory.api_keys to selvedge_loader;
