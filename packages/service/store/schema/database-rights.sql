-- Rights on the database itself. Every `migrate` sets them, because neither a dump nor a copy of a database has them.
do $$
begin
  execute format('grant create on database %I to selvedge_owner', current_database());
  -- Only the loader stages in temporary tables; by default every login may fill the disk with them.
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant temporary on database %I to selvedge_loader', current_database());
end
$$;
