-- Up Migration

-- Room on every page for a changed record beside its old self, so that no index has to be told. Neither readers nor loaders
-- wait for this; pages that are full already get their room as their records change.
do $$
declare
  name text;
begin
  for name in
    select tablename from pg_tables where schemaname = 'records' and tablename <> 'resource_state'
  loop
    execute format('alter table records.%I set (fillfactor = 90)', name);
  end loop;
end
$$;
