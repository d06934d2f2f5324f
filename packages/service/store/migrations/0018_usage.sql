-- Up Migration

-- Use of the API by day (UTC), key, brand and group. Each process counts in memory and adds what is new once a minute.
create table directory.usage (
  day      date not null,
  key_id   uuid not null,
  brand_id integer not null check (brand_id >= 0),   -- 0: a global key that was over its quota, or named no active brand
  resource text collate "C" not null,                -- path of the group, or what else was read, such as `changes`
  requests bigint not null,                          -- within the quota
  rejected bigint not null,                          -- over the quota
  errors   bigint not null,                          -- within the quota, with a status of 400 or above
  bytes    bigint not null,                          -- of all response bodies
  primary key (day, key_id, brand_id, resource)
);
create index usage_by_brand on directory.usage (brand_id, day);

-- Use of deprecated groups and filters. `name` is as in the audit log: `tags`, or `tags?code` for a filter.
create table directory.deprecated_use (
  day      date not null,
  key_id   uuid not null,
  brand_id integer not null check (brand_id >= 0),
  name     text collate "C" not null,
  requests bigint not null,
  primary key (day, key_id, brand_id, name)
);
create index deprecated_use_by_brand on directory.deprecated_use (brand_id, day);

-- The number of the last batch that each process added. It changes with the counts, so that a batch whose outcome the process
-- does not know is not added twice.
create table directory.usage_writers (
  id         uuid primary key,
  batch      bigint not null,
  written_at timestamptz not null default now()
);

alter table directory.usage enable row level security;
alter table directory.usage force row level security;
alter table directory.deprecated_use enable row level security;
alter table directory.deprecated_use force row level security;
alter table directory.usage_writers enable row level security;
alter table directory.usage_writers force row level security;
create policy owners on directory.usage to selvedge_owner using (true) with check (true);
create policy owners on directory.deprecated_use to selvedge_owner using (true) with check (true);
create policy owners on directory.usage_writers to selvedge_owner using (true) with check (true);
create policy keepers on directory.usage to selvedge_keeper using (true) with check (true);
create policy keepers on directory.deprecated_use to selvedge_keeper using (true) with check (true);
create policy keepers on directory.usage_writers to selvedge_keeper using (true) with check (true);

grant select, insert, update, delete on directory.usage, directory.deprecated_use, directory.usage_writers to selvedge_keeper;
grant select on directory.usage, directory.deprecated_use, directory.usage_writers to selvedge_backup;
-- What was counted for a brand that is deleted meanwhile is dropped.
grant select on directory.all_brands to selvedge_keeper;
