-- Up Migration

-- Every Parquet file of a table that may be in the store, by the rules of snapshot_files. Not in that table, because processes of
-- an earlier release would offer these files as JSON lines.
create table records.table_files (
  brand_id     integer not null check (brand_id > 0),
  name         uuid not null,                           -- in the store
  resource     text collate "C" not null,               -- the group, or snapshot-info
  stamp        uuid not null,                           -- of the group: as long as it is the same, so are its records
  status       text not null check (status in ('unfinished', 'current', 'replaced')),
  replaced_at  timestamptz,
  shape        text,                                    -- fingerprint of the columns: with others, the file is written again
  text_columns text[],                                  -- amounts that are text, because one has too many digits for a number
  version      bigint,                                  -- of the group's records
  taken_at     timestamptz,                             -- the moment of the snapshot that the file was written for
  records      bigint,
  bytes        bigint,
  sha256       text,
  primary key (brand_id, name),
  check ((status = 'replaced') = (replaced_at is not null)),
  check (status = 'unfinished' or num_nulls(shape, text_columns, version, taken_at, records, bytes, sha256) = 0)
);
create unique index table_files_current on records.table_files (brand_id, resource) where status = 'current';

alter table records.table_files enable row level security;
alter table records.table_files force row level security;
create policy readers on records.table_files for select to selvedge_api
  using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.table_files to selvedge_loader
  using (brand_id = nullif(current_setting('app.brand', true), '')::int)
  with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.table_files to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.table_files to selvedge_loader;
