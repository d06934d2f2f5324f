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
      lock table directory.brands, directory.moves, directory.api_keys, directory.webhooks in access exclusive mode;
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
  add column has_tables  boolean not null default false,       -- whether snapshots are made of a view
  add column has_reports boolean not null default false,
  add constraint brands_views_check check (num_nulls(view_of, partner_id, kind) = case when slug is null then 0 else 3 end),
  add constraint brands_ids_check check ((view_of is null) = (id < 1000000000));
create unique index brands_views on directory.brands (view_of, partner_id, kind) where view_of is not null;

-- Above every id of a brand: release 1.1.0 takes records of an id below the highest one that no brand has for leftovers.
create sequence directory.view_ids as integer minvalue 1000000000;
grant select on sequence directory.view_ids to selvedge_backup;

-- Release 1.1.0 knows brands alone, and so do statements that do not ask for views: they set `app.with_views`.
alter policy owners on directory.brands
  using (view_of is null or current_setting('app.with_views', true) = 'on')
  with check (view_of is null or current_setting('app.with_views', true) = 'on');
alter policy readers on directory.brands using (cell = 'main' and view_of is null);
-- It would take a key whose brand it does not see for one that opens all brands.
alter policy owners on directory.api_keys
  using (coalesce(brand_id, 0) < 1000000000 or current_setting('app.with_views', true) = 'on')
  with check (coalesce(brand_id, 0) < 1000000000 or current_setting('app.with_views', true) = 'on');
alter policy owners on directory.webhooks
  using (brand_id < 1000000000 or current_setting('app.with_views', true) = 'on')
  with check (brand_id < 1000000000 or current_setting('app.with_views', true) = 'on');
create index brands_cells on directory.brands (cell) where id < 1000000000;

-- By its id, so that indexes find brands among views: there can be ten times as many.
create or replace view directory.all_brands as select id, slug, status, cell, epoch from directory.brands where id < 1000000000;

-- Brands and views. A view has the slug and the home of its brand, and is closed while its brand is.
create view directory.owners as
select o.id, b.slug, case when b.status = 'active' then o.status else b.status end as status, o.status as own_status,
  b.cell, b.epoch, o.view_of, o.partner_id, o.kind, o.has_tables, o.has_reports
from directory.brands o left join directory.brands b on b.id = coalesce(o.view_of, o.id);
grant select on directory.owners to selvedge_api, selvedge_loader, selvedge_keeper, selvedge_notifier;

-- The owner of the records that a key opens: a brand or a view, and the brand that it belongs to. None for a global key.
create function directory.find_key_with_view(hash bytea)
returns table (
  id uuid, expires_at timestamptz, revoked boolean, quota integer, window_seconds integer, groups text[],
  owner_id integer, brand_id integer, brand_slug text, is_active boolean, brand_cell text, partner_id uuid, kind text
)
language sql stable strict security definer rows 1
set search_path = pg_catalog, pg_temp
as $$
  select set_config('app.with_views', 'on', true);
  select k.id, k.expires_at, k.revoked_at is not null, k.quota, k.window_seconds, k.groups,
    o.id, coalesce(o.view_of, o.id), o.slug, o.status = 'active', o.cell, o.partner_id, o.kind
  from directory.api_keys k left join directory.owners o on o.id = k.brand_id
  where k.key_hash = hash and k.access = 'read' and k.brand_id is not distinct from o.id
$$;
revoke execute on function directory.find_key_with_view from public;
grant execute on function directory.find_key_with_view to selvedge_api;

-- Release 1.1.0 would delete or move a brand without its views, which would then show what is gone.
create function directory.refuse_without_views() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  brand constant integer := (to_jsonb(new) ->> tg_argv[0])::integer;
  has_views boolean;
begin
  -- A release that asks for views deletes or moves them, too.
  if current_setting('app.with_views', true) = 'on' then
    return new;
  end if;
  -- Waits for a view that is being created.
  perform from directory.brands where id = brand for key share;
  perform set_config('app.with_views', 'on', true);
  select exists (select from directory.brands where view_of = brand) into has_views;
  perform set_config('app.with_views', '', true);
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
create unique index views_by_id on records.views (view_id);

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
create policy news on records.views for select to selvedge_owner using (true);
-- Who has views in a cell, to be compared with the directory after a restore.
create policy all_views on records.views for select to selvedge_loader
  using (current_setting('app.with_views', true) = 'on');

-- A view lives where its brand does. One that loads do not follow is read nowhere: it could show what was withdrawn.
create or replace function records.news(brands integer[], stamps uuid[])
returns table (brand_id integer, resource text, version bigint, stamp uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select known.brand_id, state.resource, state.version, state.stamp
  from unnest(brands, stamps) known (brand_id, stamp)
  left join records.views view on view.view_id = known.brand_id
  left join records.brand_state head on head.brand_id = known.brand_id
  left join records.residence home
    on home.brand_id = coalesce(view.brand_id, known.brand_id) and home.status in ('copying', 'gone')
  cross join lateral (
    select home.brand_id is not null or (known.brand_id >= 1000000000 and view.is_followed is not true)
  ) is_elsewhere (holds)
  cross join lateral (
    select 'elsewhere', null::bigint, null::uuid where is_elsewhere.holds
    union all
    select null, head.sequence, head.stamp where not is_elsewhere.holds
    union all
    select r.resource, r.version, r.stamp from records.resource_state r
    where r.brand_id = known.brand_id and not is_elsewhere.holds
  ) state (resource, version, stamp)
  where head.stamp is null or head.stamp is distinct from known.stamp or is_elsewhere.holds
$$;

create or replace function records.changed_groups(brands integer[], sequences bigint[], stamps uuid[])
returns table (
  number     integer,       -- place of the brand or view among those given, from 1
  cell       text,          -- where it lives; null: here
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
  left join records.views view on view.view_id = known.brand_id
  left join records.brand_state head on head.brand_id = known.brand_id
  left join records.residence home
    on home.brand_id = coalesce(view.brand_id, known.brand_id) and home.status in ('copying', 'gone')
  where home.brand_id is not null or head.stamp is distinct from known.stamp
$$;
