-- Up Migration

-- Whether a load can be undone, and which load it undoes. What an undo loads is a file in the file store.
--
-- Adding columns needs a lock that the ends of loads wait for, and a backup in progress holds the table for long. So a try ends
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
  add column undo text check (undo in (   -- null: nothing changed, or an earlier release loaded it
    'kept',          -- its undo is in the file store, for some days
    'too_large',     -- it changed more records than an undo is kept for
    'no_store',      -- it was loaded without a file store
    'store_failed'   -- the file store did not take it
  )),
  add column undoes uuid;                 -- the load that this one undoes
