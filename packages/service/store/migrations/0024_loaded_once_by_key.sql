-- Up Migration
-- No transaction: the index is built while loads run.
--
-- An idempotency key belongs to the load key that sent it. The index keeps its name, by which listeners of release 1.1.0 know a
-- repeat.

drop index concurrently if exists records.load_log_loaded_once_by_key;

create unique index concurrently load_log_loaded_once_by_key
  on records.load_log (brand_id, key_id, idempotency_key) where outcome = 'loaded';

-- Taking the name needs a lock that the ends of loads wait for. So a try ends after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.load_log in access exclusive mode;
      drop index if exists records.load_log_loaded_once;
      alter index records.load_log_loaded_once_by_key rename to load_log_loaded_once;
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
