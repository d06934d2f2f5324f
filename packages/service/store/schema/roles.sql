-- The five roles, created once per cluster. Safe to run again. Passwords are the operator's to set.
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
  if not exists (select from pg_roles where rolname = 'selvedge_backup') then
    -- pg_dump refuses tables under forced row-level security unless its role may pass it
    create role selvedge_backup login bypassrls;
  end if;
end
$$;

-- Nets under the code: the server only ever reads, and nothing it starts may linger.
alter role selvedge_api set default_transaction_read_only = on;
alter role selvedge_api set statement_timeout = '5s';
alter role selvedge_api set idle_in_transaction_session_timeout = '5s';
alter role selvedge_keeper set statement_timeout = '5s';
alter role selvedge_keeper set idle_in_transaction_session_timeout = '5s';
