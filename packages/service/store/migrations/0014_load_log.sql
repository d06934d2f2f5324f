-- Up Migration

-- The history of loads: who loaded what and when, and how it ended. A load's row commits with the load. The row of a load that
-- was refused or failed commits alone. (`loads` belongs to the journal of changes.)
create table records.load_log (
  brand_id        integer not null check (brand_id >= 0),   -- 0: records shared by all brands
  id              uuid not null,
  idempotency_key text collate "C",                         -- chosen by the sender
  key_id          uuid,                                     -- the load key; null: a command
  sender          text not null,                            -- name of the key, or the login of the command
  started_at      timestamptz not null,
  finished_at     timestamptz not null,
  outcome         text not null check (outcome in (
    'loaded',    -- everything is in
    'refused',   -- the input has faults, and nothing is in
    'failed'     -- the input broke off, or an error ended the load, and nothing is in
  )),
  sequence        bigint,                                   -- in the journal; null where nothing changed
  groups          jsonb not null,                           -- what changed in each group
  fault_count     bigint not null,
  faults          jsonb not null,                           -- the first ones
  reason          text,                                     -- why it failed
  primary key (brand_id, id),
  check ((outcome = 'failed') = (reason is not null))
);
create index load_log_by_time on records.load_log (brand_id, finished_at);
-- A key that was loaded is never loaded again. After any other outcome it may be.
create unique index load_log_loaded_once on records.load_log (brand_id, idempotency_key) where outcome = 'loaded';

-- The server has no right to read it: faults have values of records.
alter table records.load_log enable row level security;
alter table records.load_log force row level security;
create policy loaders on records.load_log to selvedge_loader
  using (brand_id = nullif(current_setting('app.brand', true), '')::int)
  with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select, insert, update, delete on records.load_log to selvedge_loader;
grant select on records.load_log to selvedge_backup;
