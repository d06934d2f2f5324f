-- The six roles, created once per cluster. Safe to run again, also by a login that may not create roles: what is there
-- already is left alone.
do $$
begin
  if not exists (select from pg_roles where rolname = 'selvedge_owner') then
    create role selvedge_owner nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'selvedge_api') then
    create role selvedge_api login;
  end if;
  if not exists (select from pg_roles where rolname = 'selvedge_loader') then
    create role selvedge_loader login;
  end if;
  if not exists (select from pg_roles where rolname = 'selvedge_keeper') then
    create role selvedge_keeper login;
  end if;
  if not exists (select from pg_roles where rolname = 'selvedge_notifier') then
    create role selvedge_notifier login;
  end if;
  if not exists (select from pg_roles where rolname = 'selvedge_backup') then
    begin
      -- pg_dump refuses tables under forced row-level security unless its role may pass it
      create role selvedge_backup login bypassrls;
    exception when insufficient_privilege then
      create role selvedge_backup login;   -- managed servers keep that attribute to themselves
    end;
  end if;
end
$$;

-- Nets under the code: the server only ever reads, and nothing it starts may linger.
do $$
declare
  net record;
begin
  for net in
    select * from (values
      ('selvedge_api', 'default_transaction_read_only', 'on'),
      ('selvedge_api', 'statement_timeout', '5s'),
      ('selvedge_api', 'idle_in_transaction_session_timeout', '5s'),
      ('selvedge_keeper', 'statement_timeout', '5s'),
      ('selvedge_keeper', 'idle_in_transaction_session_timeout', '5s'),
      ('selvedge_notifier', 'statement_timeout', '5s'),
      ('selvedge_notifier', 'idle_in_transaction_session_timeout', '5s')
    ) nets (role, name, value)
    where not exists (
      select from pg_roles where rolname = role and format('%s=%s', name, value) = any (rolconfig)
    )
  loop
    execute format('alter role %I set %I = %L', net.role, net.name, net.value);
  end loop;
end
$$;
