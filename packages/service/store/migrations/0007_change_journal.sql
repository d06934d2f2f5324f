-- Up Migration

-- The journal of changes: which records each load wrote or removed, so that a client can follow them.

-- One row per brand that was ever loaded. A load locks it last and holds it to its commit, so the order of sequences is the
-- order of commits.
create table records.brand_state (
  brand_id integer primary key check (brand_id >= 0),   -- 0: records shared by all brands
  sequence bigint not null,                             -- one more with each load that changed anything
  stamp    uuid not null                                -- identifies that load; equal stamps mean equal histories
);

-- Which versions of which groups belong to which load.
create table records.loads (
  brand_id  integer not null check (brand_id >= 0),
  sequence  bigint not null,
  resource  text collate "C" not null,
  version   bigint not null,
  entries   bigint not null,                            -- how many changes of this group are in the journal
  stamp     uuid not null,
  loaded_at timestamptz not null,
  primary key (brand_id, sequence, resource)
);

-- The changes themselves, up to 500 to a row: written records by their place, removed ones by their key.
create table records.changes (
  brand_id integer not null check (brand_id >= 0),
  resource text collate "C" not null,
  version  bigint not null,
  entry    bigint not null,                             -- number of the first entry of this row within the version
  places   bigint[],
  keys     text[],
  primary key (brand_id, resource, version, entry)
);

do $$
declare
  name text;
  brand constant text := 'brand_id = nullif(current_setting(''app.brand'', true), '''')::int';
begin
  foreach name in array array['brand_state', 'loads', 'changes'] loop
    execute format('alter table records.%I enable row level security', name);
    execute format('alter table records.%I force row level security', name);
    execute format('create policy readers on records.%I for select to selvedge_api using (%s)', name, brand);
    execute format('create policy loaders on records.%I to selvedge_loader using (%s) with check (%s)', name, brand, brand);
    execute format('grant select on records.%I to selvedge_api, selvedge_backup', name);
    execute format('grant select, insert, update, delete on records.%I to selvedge_loader', name);
  end loop;
end
$$;

-- New columns, last. Adding one takes a moment and rewrites nothing, but nobody may read the table meanwhile, and whoever
-- asks while this waits has to wait too. So all tables are locked at once or not at all, and a try ends after 50 ms:
-- readers never wait for a load or a long count that is under way.
do $$
declare
  name text;
  started constant timestamptz := clock_timestamp();
  tables constant text[] := array(
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'body'
    where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' order by c.relname);
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.resource_state in access exclusive mode;
      foreach name in array tables loop
        execute format('lock table records.%I in access exclusive mode', name);
      end loop;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the tables were in use for 10 minutes: wait until loads and backups are over, and run it again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;

  foreach name in array tables loop
    -- The version of its group in which a record was last written. Not indexed, so that updates stay in place.
    execute format('alter table records.%I add column changed_in bigint not null default 0', name);
  end loop;
  alter table records.resource_state
    add column digest numeric(20),   -- of all bodies; null while it was not filled in
    add column journalled bigint;    -- the version that journal and digest reach; null before the first that is journalled
end
$$;
