/** A schema in words that can be compared: every column, index, constraint, option, policy and grant, a line each. */
import type { ClientBase } from 'pg'

const LINES = `
select format('%s column %s %s%s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end || coalesce(' collate ' || nullif(l.collname, 'default'), '')
      || coalesce(' ' || a.attoptions::text, ''))
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_collation l on l.oid = a.attcollation
  where c.relkind = 'r' and c.relnamespace = $1::text::regnamespace and a.attnum > 0 and not a.attisdropped
union all select format('%s index %s', tablename, indexdef) from pg_indexes where schemaname = $1
union all select format('%s constraint %s', conrelid::regclass, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = $1::text::regnamespace and contype <> 'n'
union all select format('%s policy %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check)
  from pg_policies where schemaname = $1
union all select format('%s grant %s to %s', table_name, privilege_type, grantee)
  from information_schema.role_table_grants where table_schema = $1
union all select format('%s storage %s', relname, reloptions)
  from pg_class where relkind = 'r' and relnamespace = $1::text::regnamespace
union all select format('%s row security %s forced %s', relname, relrowsecurity, relforcerowsecurity)
  from pg_class where relkind = 'r' and relnamespace = $1::text::regnamespace
order by 1`

export async function describeSchema(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: LINES, values: [schema], rowMode: 'array' })
  return rows.map(([line]) => line)
}
