-- Up Migration

-- What records are found by: a row for each record, and one for each of its entries. Statements that write records write both.
--
-- The group's number begins the keys after the owner, so that groups which a key does not open are never read.

create table records.finds (
  brand_id integer not null check (brand_id > 0),
  grp      smallint not null,                     -- number of the group in the catalogue
  ord      bigint not null,                       -- position of the record
  entries  text collate "C" not null,             -- with spaces between them
  hit      text not null,                         -- what a search shows of it, as JSON
  primary key (brand_id, grp, ord)
);

create table records.words (
  brand_id integer not null check (brand_id > 0),
  grp      smallint not null,
  word     text collate "C" not null,             -- n for a number or t for a name, then its text
  ord      bigint not null,
  primary key (brand_id, grp, word, ord)
);

-- A search reads past entries of removed records until they are vacuumed. The default waits for a fifth of the table.
alter table records.finds set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table records.words set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);

do $$
declare
  name text;
  brand constant text := $q$brand_id = nullif(current_setting('app.brand', true), '')::int$q$;
  views constant text := $q$brand_id = any ((select nullif(current_setting('app.views', true), '')::int[])::int[])$q$;
begin
  foreach name in array array['finds', 'words'] loop
    execute format('alter table records.%I enable row level security', name);
    execute format('alter table records.%I force row level security', name);
    execute format('create policy readers on records.%I for select to selvedge_api using (%s)', name, brand);
    execute format('create policy loaders on records.%I to selvedge_loader using (%s) with check (%s)', name, brand, brand);
    execute format('create policy followers on records.%I to selvedge_loader using (%s) with check (%s)', name, views, views);
    execute format('grant select on records.%I to selvedge_api, selvedge_backup', name);
    execute format('grant select, insert, update, delete on records.%I to selvedge_loader', name);
  end loop;
end
$$;

-- The version of a group that both tables are of, and the rule that they were made by. Release 1.1.0 moves only `version`: what it
-- loaded is not searched until it is made anew.
--
-- Adding columns needs a lock that reads and loads wait for, and a backup in progress holds the table for long. So a try ends after
-- 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.resource_state in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the states of groups were in use for 10 minutes: wait until loads and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

alter table records.resource_state
  add column found_version bigint,
  add column found_rule    text collate "C";
