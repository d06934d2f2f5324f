-- Up Migration

-- What an idempotency key was used for, so that another load with the same key is not taken for a repeat; dry runs in the history of
-- loads; the digest of the file that undoes a load, so that a file that was edited is not loaded; and whether a load follows views.
--
-- Adding columns needs a lock that the ends of loads wait for, and a backup in progress holds the table for long. So a try ends
-- after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.load_log in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the history of loads was in use for 10 minutes: wait until loads and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

alter table records.load_log
  add column request     text,    -- operation, group and parameters; null: no idempotency key, or an earlier release loaded it
  add column body_sha256 bytea,   -- of the decompressed body; null likewise
  add column undo_sha256 bytea,   -- null: nothing is kept, or an earlier release loaded it
  add column dry_run     boolean not null default false,   -- everything was rolled back; the outcome says what it would have been
  add column views_changed integer;   -- views that changed with it; null: an earlier release loaded it, or it was a dry run

-- The listener of release 1.1.0 finds load keys without their quotas, by directory.find_load_key.
create function directory.find_load_key_with_quota(hash bytea)
returns table (
  id uuid, name text, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer, groups text[],
  brand_id integer, brand_slug text, brand_active boolean, brand_cell text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.name, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, k.groups,
    b.id, b.slug, b.status = 'active', b.cell
  from directory.api_keys k join directory.brands b on b.id = k.brand_id
  where k.key_hash = hash and k.access = 'load'
$$;
revoke execute on function directory.find_load_key_with_quota from public;
grant execute on function directory.find_load_key_with_quota to selvedge_loader;
