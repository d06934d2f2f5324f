-- Up Migration

-- Brands that are deleted, and brands that get another name.
--
-- Changing the table of brands needs a lock that look-ups of keys wait for, and a backup in progress holds the table for long. So a try
-- ends after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table directory.brands in access exclusive mode;
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

-- A brand that is being deleted stays so until its row is gone.
alter table directory.brands
  add column suspended_at timestamptz,            -- null: it is active, or a release before this one suspended it
  drop constraint brands_status_check,
  add constraint brands_status_check check (status in ('active', 'suspended', 'deleting'));

-- Deletions that were begun. A row stays for good: the id is never used again, and no load may bring it back.
create table directory.deleted_brands (
  brand_id    integer primary key,
  slug        text collate "C" not null,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  records     bigint,                             -- these four are counted before anything is deleted
  rows        bigint,                             -- of all tables, records among them
  keys        bigint,
  files       bigint                              -- null: no store of files was configured
);

-- Slugs that brands had before, as long as they still lead to the brand.
create table directory.brand_aliases (
  slug       text collate "C" primary key check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  brand_id   integer not null references directory.brands,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index brand_aliases_brand_id on directory.brand_aliases (brand_id);

alter table directory.deleted_brands enable row level security;
alter table directory.deleted_brands force row level security;
alter table directory.brand_aliases enable row level security;
alter table directory.brand_aliases force row level security;
create policy owners on directory.deleted_brands to selvedge_owner using (true) with check (true);
create policy loaders on directory.deleted_brands for select to selvedge_loader using (true);
create policy owners on directory.brand_aliases to selvedge_owner using (true) with check (true);
create policy readers on directory.brand_aliases for select to selvedge_api, selvedge_loader using (true);
-- A load asks whether its brand is being deleted.
grant select (brand_id, slug) on directory.deleted_brands to selvedge_loader;
grant select on directory.brand_aliases to selvedge_api, selvedge_loader;
grant select on directory.deleted_brands, directory.brand_aliases to selvedge_backup;
