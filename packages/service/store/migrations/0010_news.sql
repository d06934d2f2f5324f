-- Up Migration

-- What is new among many brands, in one statement: the states of each brand whose newest load is not the one that the caller
-- knows, and nothing of the others. A load that changes any state also changes the brand's row in records.brand_state.
--
-- The server reads one brand at a time everywhere else, and its policy holds for one brand. So this runs as the owner, whom
-- nobody logs in as, and no name in it may depend on the caller's search path. It shows versions and stamps, and no record.
create policy news on records.brand_state for select to selvedge_owner using (true);
create policy news on records.resource_state for select to selvedge_owner using (true);

-- For each brand given (0: the shared records) with the stamp of the newest load known of it (null: none). Where that is
-- another by now, or none, a row without a resource has the newest load, and one for each resource has its state.
create function records.news(brands integer[], stamps uuid[])
returns table (brand_id integer, resource text, version bigint, stamp uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select known.brand_id, state.resource, state.version, state.stamp
  from unnest(brands, stamps) known (brand_id, stamp)
  left join records.brand_state head on head.brand_id = known.brand_id
  cross join lateral (
    select null, head.sequence, head.stamp
    union all
    select r.resource, r.version, r.stamp from records.resource_state r where r.brand_id = known.brand_id
  ) state (resource, version, stamp)
  where head.stamp is null or head.stamp is distinct from known.stamp
$$;
revoke execute on function records.news from public;
grant execute on function records.news to selvedge_api;
