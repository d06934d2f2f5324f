-- Up Migration

-- Receivers that are called when a brand has something new. A call says which groups changed, and has no record. A subscription stays one
-- row, however many loads there were: it has the newest load that its receiver was told of.
--
-- The policy on the journal below needs a lock that readers of the change feed wait for, and a backup in progress holds the table for long.
-- So a try ends after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table directory.brands in share row exclusive mode;   -- for the reference to it
      lock table records.loads in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the journal was in use for 10 minutes: wait until loads and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

-- Columns that change with each call have no index, so that updates stay in place.
create table directory.webhooks (
  id                      uuid primary key,
  brand_id                integer not null references directory.brands,
  name                    text not null,
  url                     text not null,
  groups                  text[],                       -- null: all
  created_at              timestamptz not null default now(),
  secret                  bytea not null,               -- signs the calls; encrypted
  former_secret           bytea,                        -- signs them too, until the moment below
  former_secret_until     timestamptz,
  status                  text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_at             timestamptz,
  disabled_reason         text,
  told_sequence           bigint not null default 0,    -- of the brand's loads; 0: the receiver was told of none
  told_stamp              uuid,
  told_shared_sequence    bigint not null default 0,    -- of the loads of shared records
  told_shared_stamp       uuid,
  next_at                 timestamptz,                  -- not called before; null: as soon as there is news
  lease                   uuid,                         -- of the process that calls now, until next_at
  failures                integer not null default 0,   -- since the last call that was accepted
  failing_since           timestamptz,
  is_slow                 boolean not null default false,   -- the last call failed, or took long
  attempts                jsonb not null default '[]',  -- the last calls, newest first
  check ((status = 'disabled') = (disabled_at is not null)),
  check ((former_secret is null) = (former_secret_until is null))
) with (fillfactor = 50);
create index webhooks_brand_id on directory.webhooks (brand_id);

alter table directory.webhooks enable row level security;
alter table directory.webhooks force row level security;
create policy owners on directory.webhooks to selvedge_owner using (true) with check (true);
create policy notifiers on directory.webhooks to selvedge_notifier using (true) with check (true);
grant usage on schema directory, records to selvedge_notifier;
-- It cannot send a brand's news to another address, or to another brand's receiver.
grant select, update (status, disabled_at, disabled_reason, told_sequence, told_stamp, told_shared_sequence, told_shared_stamp,
  next_at, lease, failures, failing_since, is_slow, attempts) on directory.webhooks to selvedge_notifier;
grant select on directory.webhooks to selvedge_backup;
grant select on directory.all_brands, directory.migrations to selvedge_notifier;

-- Which groups changed since a load that is known, for each brand given (0: the shared records): a row for each that has a newer load,
-- or that does not live here. As records.news, it runs as the owner, names are those of the schema, and it shows no record.
create policy news on records.loads for select to selvedge_owner using (true);
create function records.changed_groups(brands integer[], sequences bigint[], stamps uuid[])
returns table (
  number     integer,       -- place of the brand among those given, from 1
  cell       text,          -- where the brand lives; null: here
  sequence   bigint,        -- of the newest load, with its stamp and time
  stamp      uuid,
  loaded_at  timestamptz,
  groups     text[]         -- null: any, because the journal no longer has the load that is known
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select known.number::integer, home.cell_to, head.sequence, head.stamp,
    (select max(l.loaded_at) from records.loads l where l.brand_id = known.brand_id and l.sequence = head.sequence),
    case when exists (
      select from records.loads l
      where l.brand_id = known.brand_id and l.sequence = known.sequence and l.stamp = known.stamp
    ) then array(
      select distinct l.resource from records.loads l where l.brand_id = known.brand_id and l.sequence > known.sequence
    ) end
  from unnest(brands, sequences, stamps) with ordinality known (brand_id, sequence, stamp, number)
  left join records.brand_state head on head.brand_id = known.brand_id
  left join records.residence home on home.brand_id = known.brand_id and home.status in ('copying', 'gone')
  where home.brand_id is not null or head.stamp is distinct from known.stamp
$$;
revoke execute on function records.changed_groups from public;
grant execute on function records.changed_groups to selvedge_notifier;
