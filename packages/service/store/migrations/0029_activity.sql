-- Up Migration

-- Who changed keys, webhooks, views, brands and their aliases. Triggers write it, in the transaction of the change: so every command,
-- process and release is in it, and nothing that was rolled back.
--
-- Adding triggers needs a lock that writers of these tables wait for, and no reader. So a try ends after 50 ms: nobody waits for longer.
do $$
declare
  started constant timestamptz := clock_timestamp();
begin
  set local lock_timeout = '50ms';
  loop
    begin
      lock table directory.brands, directory.api_keys, directory.webhooks, directory.brand_aliases in share row exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      if clock_timestamp() > started + interval '10 minutes' then
        raise exception 'the directory was in use for 10 minutes: wait until commands and backups are over, and run this again';
      end if;
      perform pg_sleep(0.2);
    end;
  end loop;
end
$$;

create table directory.activity (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  brand_id   integer references directory.brands on delete cascade,   -- null: a global key, or a brand that is gone
  view_id    integer,                                                 -- of the brand; null: it is about the brand itself
  subject    text not null check (subject in ('key', 'webhook', 'view', 'brand', 'alias')),
  subject_id text not null,                                           -- its id; of an alias, the slug
  action     text not null check (action in ('created', 'changed', 'deleted')),
  login      text not null,
  host       inet,                                                    -- null: on the machine of the database, by its socket
  actor      text,                                                    -- the name that a command was given; nobody checks it
  before     jsonb,                                                   -- of a change, only what is different; null: it was created
  after      jsonb                                                    -- likewise; null: it was deleted
);
create index activity_by_brand on directory.activity (brand_id, at);
create index activity_by_time on directory.activity (at);

-- Not even the owner writes a line without a change, or changes one.
alter table directory.activity enable row level security;
alter table directory.activity force row level security;
create policy readers on directory.activity for select to selvedge_owner using (true);
create policy pruners on directory.activity for delete to selvedge_owner using (true);
create policy triggers on directory.activity for insert to selvedge_owner with check (pg_trigger_depth() > 0);
-- No policy shows the server a line. `doctor` of release 1.1.0 takes it for a mistake if the server may not ask, and checks nothing more.
grant select on directory.activity to selvedge_api, selvedge_backup;
grant select on sequence directory.activity_id_seq to selvedge_backup;

-- Each line is in the log of PostgreSQL, too, where neither the owner nor `brands delete` removes it. It is written when the transaction ends
-- well: a change that is rolled back or killed has none.
create function directory.log_activity() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise log 'selvedge activity %', to_jsonb(new);
  return null;
end
$$;
revoke execute on function directory.log_activity from public;
create constraint trigger log_activity after insert on directory.activity
  deferrable initially deferred for each row execute function directory.log_activity();

-- What a line shows of a column. The user and the query of an address can be secrets.
create function directory.shown_value(name text, value jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when name = 'url'
    then to_jsonb(regexp_replace(regexp_replace(value #>> '{}', '[?#].*$', ''), '^([^/]*//)[^/]*@', '\1'))
    else value end
$$;
revoke execute on function directory.shown_value from public;

-- Arguments: the subject; the columns that a line shows; and secrets, of which it says only that they were replaced. It runs as the owner,
-- because the role that calls webhooks may disable one, and reads neither brands nor this table.
create function directory.note_activity() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  about constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  owner_id constant integer := about ->> case when tg_table_name = 'brands' then 'id' else 'brand_id' end;
  with_views constant text := coalesce(current_setting('app.with_views', true), '');
  line directory.activity;
  is_deleting boolean;
begin
  perform set_config('app.with_views', 'on', true);
  select coalesce(o.view_of, o.id), o.status = 'deleting' into line.brand_id, is_deleting
  from directory.owners o where o.id = owner_id;
  if tg_argv[0] = 'view' and line.brand_id is null then   -- the row of the view is gone
    select o.id, o.status = 'deleting' into line.brand_id, is_deleting
    from directory.owners o where o.id = (about ->> 'view_of')::integer;
  end if;
  perform set_config('app.with_views', with_views, true);
  -- `brands delete` removes it. One line, without the brand, says that the brand was deleted.
  if is_deleting and tg_argv[0] <> 'brand' then
    return null;
  end if;

  select jsonb_object_agg(name, directory.shown_value(name, old_row -> name)),
    jsonb_object_agg(name, directory.shown_value(name, new_row -> name))
  into line.before, line.after
  from unnest(string_to_array(tg_argv[1], ',')) name where old_row -> name is distinct from new_row -> name;
  if tg_op = 'UPDATE' then
    line.before := coalesce(line.before, '{}');
    line.after := coalesce(line.after, '{}') || coalesce((
      select jsonb_object_agg(name, 'replaced') from unnest(string_to_array(tg_argv[2], ',')) name
      where old_row -> name is distinct from new_row -> name), '{}');
  end if;

  insert into directory.activity (brand_id, view_id, subject, subject_id, action, login, host, actor, before, after)
  values (
    line.brand_id,
    case when owner_id <> line.brand_id then owner_id end,
    tg_argv[0],
    about ->> case when tg_argv[0] = 'alias' then 'slug' else 'id' end,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    session_user,
    inet_client_addr(),
    left(nullif(current_setting('app.actor', true), ''), 100),
    case
      when tg_op = 'UPDATE' then line.before
      -- The slug of a brand that is gone is in `deleted_brands` alone.
      when tg_op = 'DELETE' and tg_argv[0] <> 'brand' then jsonb_strip_nulls(line.before)
    end,
    case tg_op when 'UPDATE' then line.after when 'INSERT' then jsonb_strip_nulls(line.after) end
  );
  return null;
end
$$;
revoke execute on function directory.note_activity from public;

-- A trigger for each kind of change. What is not named here makes no line: last use, leases and deliveries. The next change of any slug also
-- removes aliases that have expired, which is nobody's change.
do $$
declare
  noted record;
  compared text;
begin
  for noted in
    select * from (values
      ('brands', 'brand', 'view_of is null', array['slug', 'status', 'cell'], '{}'::text[]),
      ('brands', 'view', 'view_of is not null', array['partner_id', 'kind', 'status', 'has_tables', 'has_reports'], '{}'),
      ('brand_aliases', 'alias', 'expires_at > now()', array['slug', 'expires_at'], '{}'),
      ('api_keys', 'key', 'id is not null', array['name', 'access', 'groups', 'quota', 'window_seconds', 'expires_at', 'revoked_at'],
        array['key_hash']),
      ('webhooks', 'webhook', 'id is not null', array['name', 'url', 'groups', 'status', 'disabled_reason', 'former_secret_until'],
        array['secret'])
    ) noted (tab, subject, condition, shown, secrets)
  loop
    select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ') into compared
    from unnest(noted.shown || noted.secrets) name;
    execute format(
      'create trigger note_created_%1$s after insert on directory.%2$I for each row when (new.%3$s)
         execute function directory.note_activity(%1$L, %4$L, %5$L);
       create trigger note_changed_%1$s after update on directory.%2$I for each row when (new.%3$s and (%6$s))
         execute function directory.note_activity(%1$L, %4$L, %5$L);
       create trigger note_deleted_%1$s after delete on directory.%2$I for each row when (old.%3$s)
         execute function directory.note_activity(%1$L, %4$L, %5$L)',
      noted.subject, noted.tab, noted.condition, array_to_string(noted.shown, ','), array_to_string(noted.secrets, ','), compared);
  end loop;
end
$$;
