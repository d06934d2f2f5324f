-- Rights on the database itself. Every `migrate` looks at them, because neither a dump nor a copy of a database has them.
-- What is as it should be is left alone, so that a login without the right to change it can migrate too.
do $$
begin
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
end
$$;
