-- Up Migration

-- Release 1.0.0 knows no cells: it looks for every brand in `main`, and where the brand lives elsewhere it finds no records and
-- answers 200 with none. So what it reads shows only keys and brands that it serves correctly; it answers 401 or 404 to others,
-- and its loader finds no such brand. Later releases read a view and a function that show all.
--
-- The policies below need a lock that look-ups of keys wait for, and a backup in progress holds the tables for long. So a try
-- ends after 50 ms: nobody waits for longer.
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

alter policy readers on directory.brands using (cell = 'main');

-- It shows what its owner sees, and that is every brand.
create view directory.all_brands as select id, slug, status, cell, epoch from directory.brands;
grant select on directory.all_brands to selvedge_api, selvedge_loader;

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
  where k.key_hash = hash and coalesce(b.cell, 'main') = 'main'
$$;

create function directory.find_key_with_cell(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer,
  brand_id integer, brand_slug text, brand_active boolean, brand_cell text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, b.id, b.slug, b.status = 'active', b.cell
  from directory.api_keys k left join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash
$$;
revoke execute on function directory.find_key_with_cell from public;
grant execute on function directory.find_key_with_cell to selvedge_api;

-- As 0006_key_lookup announced: 1.0.0 looks keys up by the function, and nothing else needs to read all of them.
revoke select on directory.api_keys from selvedge_api;
alter policy readers on directory.api_keys to selvedge_keeper;
