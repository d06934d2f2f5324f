/** Reads how a database is set up, for `doctor`. */
import type { Client } from 'pg'

export interface ServerFacts {
  readonly versionNumber: number
  readonly version: string
  /** How far its clock is ahead of ours. */
  readonly clockAheadMs: number
}

export async function inspectServer(client: Client): Promise<ServerFacts> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date; versionNumber: number; version: string }>(
    `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
  clock_timestamp() as now`,
  )
  const { now, ...version } = rows[0]!
  return { ...version, clockAheadMs: now.getTime() - (asked + Date.now()) / 2 }
}

export interface RoleFacts {
  readonly name: string
  readonly canLogIn: boolean
  /** Whether it is a superuser or has BYPASSRLS. */
  readonly passesRowSecurity: boolean
}

export async function inspectRoles(client: Client): Promise<RoleFacts[]> {
  const { rows } = await client.query<RoleFacts>(
    `select rolname as name, rolcanlogin as "canLogIn", rolsuper or rolbypassrls as "passesRowSecurity"
from pg_roles where rolname like 'selvedge\\_%' order by rolname`,
  )
  return rows
}

export interface LoginFacts {
  readonly user: string
  readonly passesRowSecurity: boolean
  /** Whether the role that the login is meant for exists, and whether the login may act as it. */
  readonly roleExists: boolean
  readonly actsAs: boolean
}

export async function inspectLogin(client: Client, role: string): Promise<LoginFacts> {
  const { rows } = await client.query<LoginFacts>(
    `select rolname as "user", rolsuper or rolbypassrls as "passesRowSecurity",
  to_regrole($1) is not null as "roleExists",
  coalesce(pg_has_role(current_user, to_regrole($1), 'member'), false) as "actsAs"
from pg_roles where rolname = current_user`,
    [role],
  )
  return rows[0]!
}

const TABLES = `select c.oid, n.nspname || '.' || c.relname as name, n.nspname as schema, c.relrowsecurity, c.relforcerowsecurity
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('records', 'directory') and c.relkind = 'r' and c.relname <> 'migrations'`

/** Tables that show a login more than its policy would. */
export async function tablesWithoutRowSecurity(client: Client): Promise<string[]> {
  return names(
    client,
    `select name from (${TABLES}) t where not (relrowsecurity and relforcerowsecurity) order by name`,
  )
}

/** Rights that are missing, and rights that are too many, each as a sentence. */
export async function wrongRights(client: Client): Promise<string[]> {
  return [...(await wrongTableRights(client)), ...(await wrongOtherRights(client))]
}

function wrongTableRights(client: Client): Promise<string[]> {
  return names(
    client,
    `select case when expected then format('%s may not %s %s', role, lower(right_name), name)
    else format('%s may %s %s', role, lower(right_name), name) end
from (${TABLES}) t,
  (values ('selvedge_api'), ('selvedge_loader'), ('selvedge_keeper'), ('selvedge_notifier')) roles(role),
  (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) rights(right_name),
  lateral (select name in ('directory.usage', 'directory.deprecated_use', 'directory.usage_writers')) u(is_usage),
  lateral (select case
    when name = 'directory.webhooks' or role = 'selvedge_notifier' then
      name = 'directory.webhooks' and role = 'selvedge_notifier' and right_name = 'SELECT'
    when is_usage or role = 'selvedge_keeper' then is_usage and role = 'selvedge_keeper' and right_name <> 'TRUNCATE'
    when role = 'selvedge_api' then right_name = 'SELECT'
      and name not in ('directory.moves', 'directory.api_keys', 'directory.deleted_brands', 'records.load_log')
    when schema = 'records' then right_name <> 'TRUNCATE'
    else right_name = 'SELECT' and name in ('directory.brands', 'directory.brand_aliases') end) e(expected)
where has_table_privilege(role, oid, right_name) <> expected order by 1`,
  )
}

function wrongOtherRights(client: Client): Promise<string[]> {
  return names(
    client,
    `select format('%s %s %s', role, case when expected then 'may not' else 'may' end, action)
from (values ('selvedge_api'), ('selvedge_loader'), ('selvedge_keeper'), ('selvedge_notifier'), ('selvedge_backup')) roles(role),
  lateral (values
    ('create temporary tables', has_database_privilege(role, current_database(), 'TEMPORARY'), role = 'selvedge_loader'),
    ('look up keys', has_function_privilege(role, to_regprocedure('directory.find_key_with_view(bytea)'), 'EXECUTE'),
      role = 'selvedge_api'),
    ('look up keys as 1.0.0 does', has_function_privilege(role, to_regprocedure('directory.find_key(bytea)'), 'EXECUTE'),
      role = 'selvedge_api'),
    ('look up load keys', has_function_privilege(role, to_regprocedure('directory.find_load_key(bytea)'), 'EXECUTE'),
      role = 'selvedge_loader'),
    ('read all brands', has_table_privilege(role, to_regclass('directory.all_brands'), 'SELECT'),
      role in ('selvedge_api', 'selvedge_loader', 'selvedge_keeper', 'selvedge_notifier')),
    ('ask for news', has_function_privilege(role, to_regprocedure('records.news(integer[],uuid[])'), 'EXECUTE'),
      role = 'selvedge_api'),
    ('ask which groups changed',
      has_function_privilege(role, to_regprocedure('records.changed_groups(integer[],bigint[],uuid[])'), 'EXECUTE'),
      role = 'selvedge_notifier'),
    ('ask when groups changed', has_function_privilege(role, to_regprocedure('records.group_times(integer[])'), 'EXECUTE'),
      role = 'selvedge_loader'),
    ('write the progress of webhooks', has_column_privilege(role, to_regclass('directory.webhooks'), 'lease', 'UPDATE'),
      role = 'selvedge_notifier'),
    ('change where webhooks are sent', has_column_privilege(role, to_regclass('directory.webhooks'), 'url', 'UPDATE'),
      false)) rights(action, held, expected)
where held <> expected order by 1`,
  )
}

/** Functions that write large objects and that every login may call: those of schema/database-rights.sql. */
export async function openLargeObjects(client: Client): Promise<string[]> {
  return names(
    client,
    `select oid::regprocedure::text from pg_proc
where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^lo_?(creat|from_bytea|import|put|write|truncate)'
  and has_function_privilege('public', oid, 'execute') order by 1`,
  )
}

/** Null where the database was never migrated. Only the server's login and the owner may ask. */
export async function appliedMigrations(client: Client): Promise<string[] | null> {
  const [exists] = await names(client, `select to_regclass('directory.migrations')::text`)
  return exists ? names(client, 'select name from directory.migrations order by name') : null
}

async function names(client: Client, text: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
  return rows.map(([name]) => name)
}
