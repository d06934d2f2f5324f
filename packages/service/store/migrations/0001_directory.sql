-- Up Migration

-- The directory: which brands there are, and who may read them.
create schema if not exists directory;   -- the table of migrations may have made it
create table directory.brands (
  id         integer generated always as identity primary key,
  slug       text collate "C" not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  status     text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);
create table directory.api_keys (
  id           uuid primary key default gen_random_uuid(),
  key_hash     bytea not null unique check (octet_length(key_hash) = 32),   -- SHA-256; the key itself is never stored
  brand_id     integer references directory.brands,                         -- null: a global key
  name         text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);
create index api_keys_brand_id on directory.api_keys (brand_id);

alter table directory.brands enable row level security;
alter table directory.brands force row level security;
alter table directory.api_keys enable row level security;
alter table directory.api_keys force row level security;
create policy owners on directory.brands to selvedge_owner using (true) with check (true);
create policy readers on directory.brands for select to selvedge_api, selvedge_loader using (true);
create policy owners on directory.api_keys to selvedge_owner using (true) with check (true);
create policy readers on directory.api_keys for select to selvedge_api, selvedge_keeper using (true);
create policy keepers on directory.api_keys for update to selvedge_keeper using (true) with check (true);

grant usage on schema directory to selvedge_api, selvedge_loader, selvedge_keeper, selvedge_backup;
grant select on directory.brands to selvedge_api, selvedge_loader, selvedge_backup;
grant select on directory.migrations to selvedge_api, selvedge_backup;
grant select on directory.api_keys to selvedge_api, selvedge_backup;
grant select (id, last_used_at), update (last_used_at) on directory.api_keys to selvedge_keeper;

-- The records, and for each brand and group the state they are in.
create schema records;
create table records.resource_state (
  brand_id  integer not null check (brand_id >= 0),   -- 0: records shared by all brands
  resource  text collate "C" not null,
  version   bigint not null default 0,                 -- one more with each change; orders, never identifies
  stamp     uuid not null default gen_random_uuid(),   -- new with each change; equal stamps mean equal records
  row_count bigint not null default 0,                 -- exact
  next_ord  bigint not null default 1,                 -- place of the next record to arrive
  primary key (brand_id, resource)
);
alter table records.resource_state enable row level security;
alter table records.resource_state force row level security;
create policy readers on records.resource_state for select to selvedge_api
  using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.resource_state to selvedge_loader
  using (brand_id = nullif(current_setting('app.brand', true), '')::int)
  with check (brand_id = nullif(current_setting('app.brand', true), '')::int);

grant usage on schema records to selvedge_api, selvedge_loader, selvedge_backup;
grant select on records.resource_state to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.resource_state to selvedge_loader;
