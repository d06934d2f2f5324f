-- Up Migration

-- The shape that the bodies of a group are written in. An earlier release loads without a word about it, and moves only the
-- version: what it wrote is in the records whose `changed_in` is after `shaped`.
--
-- Nobody may read the table while columns are added, and every reader that comes while this waits has to wait too. So a
-- try ends after 50 ms: readers never wait for a load that is under way.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table records.resource_state in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'a load was under way for 10 minutes: wait until it is over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;

  alter table records.resource_state
    add column shape text collate "C",   -- fingerprint; null: the first one that the group was released with
    add column shaped bigint;            -- the version that the shape was last known to hold in
end
$$;
