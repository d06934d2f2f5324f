-- Up Migration

-- Loads whose undo was deleted, because a record in it was forgotten. Release 1.1.0 refuses to undo them, without the reason.
--
-- Changing the condition needs a lock that the ends of loads wait for, and a backup in progress holds the table for long. So a try ends
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
  drop constraint load_log_undo_check,
  add constraint load_log_undo_check check (undo in ('kept', 'too_large', 'no_store', 'store_failed', 'forgotten'));
