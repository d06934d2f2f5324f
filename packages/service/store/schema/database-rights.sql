-- Rights on the database itself. Every `migrate` looks at them, because neither a dump nor a copy of a database has them.
-- What is as it should be is left alone, so that a login without the right to change it can migrate too.
do $$
declare
  writer regprocedure;
begin
  -- Two sessions that change the same right at the same time would fail.
  perform pg_advisory_xact_lock(1919509352);
  if not has_database_privilege('selvedge_owner', current_database(), 'create') then
    execute format('grant create on database %I to selvedge_owner', current_database());
  end if;
  -- Only the loader stages in temporary tables; by default every login may fill the disk with them.
  if exists (
    select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) rights
    where d.datname = current_database() and rights.grantee = 0 and rights.privilege_type = 'TEMPORARY'
  ) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if not has_database_privilege('selvedge_loader', current_database(), 'temporary') then
    execute format('grant temporary on database %I to selvedge_loader', current_database());
  end if;
  -- By default every login may also fill the disk with large objects, which no policy covers and nothing here uses. A superuser owns
  -- these functions. Managed servers keep that role to themselves: there the rights stay, and `doctor` says so.
  for writer in
    select oid from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^lo_?(creat|from_bytea|import|put|write|truncate)'
      and has_function_privilege('public', oid, 'execute') and pg_has_role(proowner, 'usage')
  loop
    execute format('revoke execute on function %s from public', writer);
  end loop;
end
$$;
