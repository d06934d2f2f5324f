-- Up Migration

-- The server looks keys up one by one, by their hash, and cannot list them. It runs as the owner, so no name in it may
-- depend on the caller's search path.
create function directory.find_key(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer,
  brand_id integer, brand_slug text, brand_active boolean
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, b.id, b.slug, b.status = 'active'
  from directory.api_keys k left join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash
$$;
revoke execute on function directory.find_key from public;
grant execute on function directory.find_key to selvedge_api;

-- The version before this one reads directory.api_keys itself and may still be running, so selvedge_api keeps that right
-- until the next release, whose migration takes it away:
--   revoke select on directory.api_keys from selvedge_api;
--   alter policy readers on directory.api_keys to selvedge_keeper;
