-- Up Migration

-- Snapshots: all records of a brand as files in the store of files, from which clients start their copies.

-- The newest snapshot of each brand, and the newest loads that are in it.
create table records.snapshots (
  brand_id        integer primary key check (brand_id > 0),
  taken_at        timestamptz not null,
  groups          text[] collate "C" not null,          -- all that the release knew; those without records have no file
  sequence        bigint not null,                      -- of the brand's own records; 0: nothing was ever loaded
  stamp           uuid check ((stamp is null) = (sequence = 0)),
  shared_sequence bigint not null,                      -- of the records that all brands share
  shared_stamp    uuid check ((shared_stamp is null) = (shared_sequence = 0))
);

-- Every file of snapshots that may be in the store. A name is here before anything is written under it and until the file is
-- removed, so whatever is interrupted, nothing is left that nobody knows of.
create table records.snapshot_files (
  brand_id     integer not null check (brand_id > 0),
  name         uuid not null,                           -- in the store
  resource     text collate "C" not null,
  stamp        uuid not null,                           -- of the group: as long as it is the same, so are its records
  status       text not null check (status in ('unfinished', 'current', 'replaced')),
  replaced_at  timestamptz,
  records      bigint,
  bytes        bigint,
  sha256       text,
  content_type text,
  primary key (brand_id, name),
  check ((status = 'replaced') = (replaced_at is not null)),
  check (status = 'unfinished' or num_nulls(records, bytes, sha256, content_type) = 0)
);
create unique index snapshot_files_current on records.snapshot_files (brand_id, resource) where status = 'current';

do $$
declare
  name text;
  brand constant text := 'brand_id = nullif(current_setting(''app.brand'', true), '''')::int';
begin
  foreach name in array array['snapshots', 'snapshot_files'] loop
    execute format('alter table records.%I enable row level security', name);
    execute format('alter table records.%I force row level security', name);
    execute format('create policy readers on records.%I for select to selvedge_api using (%s)', name, brand);
    execute format('create policy loaders on records.%I to selvedge_loader using (%s) with check (%s)', name, brand, brand);
    execute format('grant select on records.%I to selvedge_api, selvedge_backup', name);
    execute format('grant select, insert, update, delete on records.%I to selvedge_loader', name);
  end loop;
end
$$;
