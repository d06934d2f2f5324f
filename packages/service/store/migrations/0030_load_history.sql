-- Up Migration

-- When a load last changed each group, when one last confirmed that nothing had changed, and how many rows its sender had to leave out.
-- Release 1.1.0 sets none of these. And undos of a part of a load,
-- undos that were deleted because a record in them was forgotten, which 1.1.0 refuses without the reason, and causes of faults.
--
-- Changing the tables needs a lock that reads and loads wait for, and a backup in progress holds the tables for long. So a try ends after
-- 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.resource_state, records.load_log in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the states of groups or the history of loads were in use for 10 minutes: wait until loads and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

alter table records.resource_state
  add column changed_at   timestamptz,   -- null: no load of this release has changed it
  add column confirmed_at timestamptz,   -- likewise
  add column quarantined  integer not null default 0;

-- Not in `undoes`: release 1.1.0 takes a load that has it for one that undid all of the other load, and could then undo earlier loads over
-- what is still there of that one.
alter table records.load_log
  add column undoes_partly uuid,    -- the load that this one undid some records of
  add column undone_keys   jsonb,   -- keys of these by group, each as JSON; null unless it has `undoes_partly`
  add column quarantined   jsonb,   -- rows that the sender left out, by group; null for none
  add column causes        jsonb,   -- group, field and code with the number of faults; null: an earlier release loaded it
  drop constraint load_log_undo_check,
  add constraint load_log_undo_check check (undo in ('kept', 'too_large', 'no_store', 'store_failed', 'forgotten'));

-- Of many brands at once, which the policy of the loader does not show: no record and no state, only times.
create function records.group_times(brands integer[])
returns table (brand_id integer, resource text, changed_at timestamptz, confirmed_at timestamptz, quarantined integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.brand_id, s.resource, s.changed_at, s.confirmed_at, s.quarantined from records.resource_state s
  where s.brand_id = any (brands) and (s.changed_at is not null or s.confirmed_at is not null)
$$;
revoke execute on function records.group_times from public;
grant execute on function records.group_times to selvedge_loader;
