-- Up Migration

-- What the faults of a load have in common, beside the first of them: many of one cause hid all others.
--
-- Adding a column needs a lock that the ends of loads wait for, and a backup in progress holds the table for long. So a try ends
-- after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.load_log in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the history of loads was in use for 10 minutes: wait until loads and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

alter table records.load_log
  add column causes jsonb;   -- group, field and code with the number of faults; null: an earlier release loaded it
