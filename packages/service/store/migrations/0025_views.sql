-- Up Migration

-- Views: what one partner sees of a brand. A view is an owner of records, as a brand is, and has an id from a separate range.
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
      lock table directory.brands, directory.moves in access exclusive mode;
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

alter table directory.brands
  alter column slug drop not null,
  add column view_of    integer references directory.brands,   -- null: it is a brand
  add column partner_id uuid,                                  -- who reads it
  add column kind       text collate "C",                      -- of partner: which rules show what
  add constraint brands_views_check check (num_nulls(view_of, partner_id, kind) = case when slug is null then 0 else 3 end);
create unique index brands_views on directory.brands (view_of, partner_id, kind) where view_of is not null;

-- Above every id of a brand: release 1.1.0 takes records of an id below the highest one that no brand has for leftovers.
create sequence directory.view_ids as integer minvalue 1000000000;
grant select on sequence directory.view_ids to selvedge_backup;

-- Release 1.1.0 knows brands alone, and so do statements that do not ask for views: they set `app.with_views`.
alter policy owners on directory.brands
  using (view_of is null or current_setting('app.with_views', true) = 'on')
  with check (view_of is null or current_setting('app.with_views', true) = 'on');
alter policy readers on directory.brands using (cell = 'main' and view_of is null);
create or replace view directory.all_brands as select id, slug, status, cell, epoch from directory.brands where view_of is null;

-- Brands and views. A view has the slug and the home of its brand, and is closed while its brand is.
create view directory.owners as
select o.id, b.slug, case when b.status = 'active' then o.status else b.status end as status, b.cell, b.epoch, o.view_of, o.partner_id, o.kind
from directory.brands o join directory.brands b on b.id = coalesce(o.view_of, o.id);
grant select on directory.owners to selvedge_api, selvedge_loader, selvedge_keeper, selvedge_notifier;

-- Release 1.1.0 would delete or move a brand without its views, which would then show what is gone.
create function directory.refuse_without_views() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  brand constant integer := (to_jsonb(new) ->> tg_argv[0])::integer;
  before constant text := coalesce(current_setting('app.with_views', true), '');
  has_views boolean;
begin
  -- Waits for a view that is being created.
  perform from directory.brands where id = brand for key share;
  perform set_config('app.with_views', 'on', true);
  select exists (select from directory.brands where view_of = brand) into has_views;
  perform set_config('app.with_views', before, true);
  if has_views then
    raise exception 'the brand has views: delete them first, with selvedge views delete'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
create trigger refuse_deletion_without_views before update of status on directory.brands
  for each row when (new.status = 'deleting' and old.status <> 'deleting' and new.view_of is null)
  execute function directory.refuse_without_views('id');
create trigger refuse_move_without_views before insert on directory.moves
  for each row execute function directory.refuse_without_views('brand_id');

-- The views of a brand, where its records are.
create table records.views (
  brand_id    integer not null check (brand_id > 0),
  view_id     integer not null check (view_id >= 1000000000),
  partner_id  uuid not null,
  kind        text collate "C" not null,
  rules       integer,                         -- number of the rules that its records were made by; null: it has none yet
  sequence    bigint,                          -- load of the brand that it shows; null: as `viewed_brands` says
  is_followed boolean not null default false,  -- whether each load brings it to date
  primary key (brand_id, view_id),
  check (is_followed <= (rules is not null and sequence is null))
);

-- Brands that have views.
create table records.viewed_brands (
  brand_id integer primary key check (brand_id > 0),
  sequence bigint not null                     -- load of the brand that the views show
);

do $$
declare
  name text;
  brand constant text := $q$brand_id = nullif(current_setting('app.brand', true), '')::int$q$;
begin
  foreach name in array array['views', 'viewed_brands'] loop
    execute format('alter table records.%I enable row level security', name);
    execute format('alter table records.%I force row level security', name);
    execute format('create policy readers on records.%I for select to selvedge_api using (%s)', name, brand);
    execute format('create policy loaders on records.%I to selvedge_loader using (%s) with check (%s)', name, brand, brand);
    execute format('grant select on records.%I to selvedge_api, selvedge_backup', name);
    execute format('grant select, insert, update, delete on records.%I to selvedge_loader', name);
  end loop;
end
$$;
