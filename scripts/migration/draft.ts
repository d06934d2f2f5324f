/**
 * The migration from the tables that a database has to those the catalogue wants, as a draft to be read before it is
 * committed. The previous release keeps reading and loading while it runs and afterwards. So this release only adds, and
 * takes no lock for long that a read waits for; what the previous release needs is removed in the next one.
 */
import { type Column, type Resource, resources, type Table, tableOf } from '@selvedge/catalogue'
import type { ClientBase } from 'pg'
import { columnSql, indexName, indexSql, recordsSql } from './records-sql.ts'

/** Columns every table has. */
const COMMON = ['brand_id', 'ord', 'body', 'changed_in']

/** Tables beside those of the catalogue, which have migrations written by hand. */
const OTHERS = [
  'resource_state',
  'brand_state',
  'loads',
  'changes',
  'snapshots',
  'snapshot_files',
  'table_files',
  'reports',
  'report_rows',
  'residence',
  'load_log',
  'views',
  'viewed_brands',
  'finds',
  'words',
]

/** Steps, each a query. Empty lists where nothing is to be done. */
export interface Draft {
  /** New tables, which nobody uses yet: in one transaction. */
  readonly tables: readonly string[]
  /** Changes of tables in use. Each step by itself, and safe to repeat. */
  readonly changes: readonly string[]
  /** For the next release. Each step by itself, and safe to repeat. */
  readonly later: readonly string[]
}

interface PresentColumn {
  readonly name: string
  readonly required: boolean
}

interface Present {
  readonly columns: ReadonlyMap<string, readonly PresentColumn[]>
  readonly indexes: ReadonlyMap<string, readonly string[]>
}

export async function draftMigration(client: ClientBase): Promise<Draft> {
  const present = await readPresent(client)
  const wanted = new Map(resources.map((resource) => [tableOf(resource).name, resource]))
  const gone = [...present.columns.keys()].filter((table) => !wanted.has(table) && !OTHERS.includes(table))
  const changed = [...wanted].flatMap(([name, resource]) =>
    present.columns.has(name) ? [changesOf(tableOf(resource), resource, present)] : [],
  )
  return {
    tables: [...wanted].flatMap(([name, resource]) => (present.columns.has(name) ? [] : [recordsSql(resource)])),
    changes: changed.flatMap(({ changes }) => changes),
    later: [...changed.flatMap(({ later }) => later), ...gone.map((table) => `drop table if exists records.${table};`)],
  }
}

function changesOf(table: Table, resource: Resource, present: Present): Pick<Draft, 'changes' | 'later'> {
  const columns = present.columns.get(table.name)!
  const indexes = present.indexes.get(table.name) ?? []
  const added = table.columns.filter(({ name }) => !columns.some((column) => column.name === name))
  const required = added.filter(({ field }) => !resource.fields[field]!.nullable)
  const removed = columns.filter(
    ({ name }) => !COMMON.includes(name) && !table.columns.some((column) => column.name === name),
  )
  const unindexed = table.filtered.filter((column) => !indexes.includes(indexName(table, column)))
  const unwanted = indexes.filter((name) => !table.filtered.some((column) => indexName(table, column) === name))
  return {
    changes: [
      ...(added.length > 0 ? [...addColumns(table, added), ...fill(table, added)] : []),
      ...removed.filter((column) => column.required).map(({ name }) => release(table, name)),
      ...unindexed.flatMap((column) => buildIndex(table, column)),
    ],
    later: [
      ...(required.length > 0
        ? [...fill(table, required), ...required.flatMap((column) => require(table, column))]
        : []),
      ...unwanted.map((name) => `drop index concurrently if exists records.${name};`),
      ...removed.map(({ name }) => `alter table records.${table.name} drop column if exists ${name};`),
    ],
  }
}

/** Nullable: the previous release loads records without them. */
function addColumns({ name }: Table, added: readonly Column[]): string[] {
  const columns = added.map((column) => `add column if not exists ${columnSql({ ...column, nullable: true })}`)
  return [`-- A moment's lock.\nalter table records.${name} ${columns.join(', ')};`]
}

/**
 * Fills the column from the bodies. Reads continue, and loads wait. Row-level security is forced on the owner of the
 * tables too, so it is lifted for the owner meanwhile. All other roles still see one brand.
 */
function fill({ name }: Table, added: readonly Column[]): string[] {
  const values = added.map((column) => [column.name, `(body::json ->> '${column.field}')::${column.type}`] as const)
  const differs = values.map(([column, value]) => `${column} is distinct from ${value}`).join(' or ')
  return [
    `alter table records.${name} no force row level security;`,
    `-- Loads wait meanwhile, reads do not.
lock table records.${name} in share row exclusive mode;
update records.${name} set ${values.map(([column, value]) => `${column} = ${value}`).join(', ')}
where ${differs};`,
    `alter table records.${name} force row level security;`,
  ]
}

/** This release loads records without it. */
function release({ name }: Table, column: string): string {
  return `alter table records.${name} alter column ${column} drop not null;`
}

/** Checked first under a lock that nobody waits for: PostgreSQL then knows that no value is missing, and need not look. */
function require({ name }: Table, column: Column): string[] {
  const check = `${name}_${column.name}_required`
  return [
    `alter table records.${name} drop constraint if exists ${check},
  add constraint ${check} check (${column.name} is not null) not valid;`,
    `alter table records.${name} validate constraint ${check};`,
    `alter table records.${name} alter column ${column.name} set not null, drop constraint ${check};`,
  ]
}

/** One that was interrupted is there, but invalid. Waiting for a load delays nobody, so it may take as long as it takes. */
function buildIndex(table: Table, column: Column): string[] {
  return [
    'set lock_timeout = 0;',
    `drop index concurrently if exists records.${indexName(table, column)};`,
    indexSql(table, column).replace('create index', 'create index concurrently'),
    'reset lock_timeout;',
  ]
}

async function readPresent(client: ClientBase): Promise<Present> {
  const { rows } = await client.query<[table: string, columns: PresentColumn[]]>({
    text: `select table_name::text, json_agg(json_build_object('name', column_name, 'required', is_nullable = 'NO')
  order by ordinal_position)
from information_schema.columns where table_schema = 'records' group by table_name`,
    rowMode: 'array',
  })
  // Those of keys belong to constraints, and come and go with their tables.
  const indexes = await client.query<[table: string, names: string[]]>({
    text: `select t.relname::text, array_agg(c.relname::text order by c.relname)
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
where c.relnamespace = 'records'::regnamespace and not exists (select from pg_constraint where conindid = c.oid)
group by t.relname`,
    rowMode: 'array',
  })
  return { columns: new Map(rows), indexes: new Map(indexes.rows) }
}
