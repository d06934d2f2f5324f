-- Up Migration

-- Cells: which PostgreSQL holds the records of which brand. An installation with one database has one cell, `main`, and no
-- row in any of these tables.

-- A hint for readers: where a brand was last known to be. The truth is in `records.residence` of the cells themselves.
alter table directory.brands
  add column cell text collate "C" not null default 'main',
  add column epoch bigint not null default 0;   -- of the move that brought it there

-- Each move takes a number, in the order in which they began; none is used twice.
create sequence directory.epochs as bigint;

-- Moves of brands between cells, one at a time for each brand.
create table directory.moves (
  id          uuid primary key,
  brand_id    integer not null references directory.brands,
  cell_from   text collate "C" not null,
  cell_to     text collate "C" not null,
  epoch       bigint not null unique,
  status      text not null default 'open' check (status in ('open', 'done', 'abandoned')),
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'open') = (finished_at is null))
);
create unique index moves_open on directory.moves (brand_id) where status = 'open';
alter table directory.moves enable row level security;
alter table directory.moves force row level security;
create policy owners on directory.moves to selvedge_owner using (true) with check (true);
grant select on directory.moves to selvedge_backup;
grant select on sequence directory.epochs to selvedge_backup;

-- Whether a brand lives in this cell. A brand without a row that the directory never moved lives in `main`.
create table records.residence (
  brand_id integer primary key check (brand_id > 0),
  epoch    bigint not null,                       -- of the move that brought it here, or, where it is gone, took it away
  status   text not null check (status in (
    'here',      -- it lives here, and loads are accepted
    'leaving',   -- it lives here, but loads wait: the last changes are being copied to `cell_to`
    'copying',   -- it lives in `cell_to`, and its records are being copied here
    'ready',     -- everything is copied: it lives here as soon as `cell_to` says that it is gone
    'gone'       -- it lives in `cell_to`
  )),
  cell_to  text collate "C",                      -- the other cell of the move
  move_id  uuid,
  attempt  uuid,                                  -- which run of the command copies: an earlier one that is still alive stops
  check ((status = 'here') = (cell_to is null)),
  check ((status in ('leaving', 'copying', 'ready')) <= (move_id is not null)),
  check ((status = 'copying') = (attempt is not null))
);
alter table records.residence enable row level security;
alter table records.residence force row level security;
-- Where brands live is no secret from the service, whose directory lists them all. It also asks for shared records of a brand,
-- and shared records are loaded only while no brand is leaving.
create policy readers on records.residence for select to selvedge_api, selvedge_loader, selvedge_owner using (true);
create policy loaders on records.residence to selvedge_loader
  using (brand_id = nullif(current_setting('app.brand', true), '')::int)
  with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.residence to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.residence to selvedge_loader;

-- A brand that does not live here has no news here: a row without version and stamp says so, whatever is still stored of it.
create or replace function records.news(brands integer[], stamps uuid[])
returns table (brand_id integer, resource text, version bigint, stamp uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select known.brand_id, state.resource, state.version, state.stamp
  from unnest(brands, stamps) known (brand_id, stamp)
  left join records.brand_state head on head.brand_id = known.brand_id
  left join records.residence home on home.brand_id = known.brand_id and home.status in ('copying', 'gone')
  cross join lateral (
    select 'elsewhere', null::bigint, null::uuid where home.brand_id is not null
    union all
    select null, head.sequence, head.stamp where home.brand_id is null
    union all
    select r.resource, r.version, r.stamp from records.resource_state r
    where r.brand_id = known.brand_id and home.brand_id is null
  ) state (resource, version, stamp)
  where head.stamp is null or head.stamp is distinct from known.stamp or home.brand_id is not null
$$;
