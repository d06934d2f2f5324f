-- Up Migration

-- Reports: answers about all records of a brand, computed by the loader for one day.

create table records.reports (
  brand_id  integer not null check (brand_id > 0),
  name      text collate "C" not null,
  as_of     date not null,
  stamp     uuid not null,                          -- as long as it is the same, so are the day and the rows
  sources   text not null,                          -- fingerprint of its definition and of the groups that it was read from
  digest    numeric not null,                       -- of its rows, to find out whether they changed
  row_count bigint not null,
  primary key (brand_id, name)
);

create table records.report_rows (
  brand_id integer not null check (brand_id > 0),
  name     text collate "C" not null,
  ord      bigint not null,                         -- counts from 1
  filters  text[] collate "C" not null,             -- values of the columns by which rows can be found
  item     text not null,                           -- the row, as the JSON that is served
  primary key (brand_id, name, ord)
);
-- Only the first filter of a report has an index: it has to be a column that finds few rows.
create index report_rows_filter on records.report_rows (brand_id, name, (filters[1]), ord);

do $$
declare
  name text;
  brand constant text := 'brand_id = nullif(current_setting(''app.brand'', true), '''')::int';
begin
  foreach name in array array['reports', 'report_rows'] loop
    execute format('alter table records.%I enable row level security', name);
    execute format('alter table records.%I force row level security', name);
    execute format('create policy readers on records.%I for select to selvedge_api using (%s)', name, brand);
    execute format('create policy loaders on records.%I to selvedge_loader using (%s) with check (%s)', name, brand, brand);
    execute format('grant select on records.%I to selvedge_api, selvedge_backup', name);
    execute format('grant select, insert, update, delete on records.%I to selvedge_loader', name);
  end loop;
end
$$;
