/**
 * The migration from the tables a database has to those the catalogue wants: new tables, new columns filled from the
 * bodies, new indexes, and the removal of what is wanted no more. A draft, to be read before it is committed.
 */
import { type Column, type Resource, resources, type Table, tableOf } from '@selvedge/catalogue'
import type { ClientBase } from 'pg'
import { columnSql, indexName, indexSql, recordsSql } from './records-sql.ts'

/** Columns every table has. */
const COMMON = ['brand_id', 'ord', 'body', 'changed_in']

/** Tables beside those of the catalogue, which have migrations written by hand. */
const OTHERS = ['resource_state', 'brand_state', 'loads', 'changes', 'snapshots', 'snapshot_files']

interface Present {
  readonly columns: ReadonlyMap<string, readonly string[]>
  readonly indexes: ReadonlyMap<string, readonly string[]>
}

/** Empty where nothing is to be done. */
export async function draftMigration(client: ClientBase): Promise<string> {
  const present = await readPresent(client)
  const wanted = new Map(resources.map((resource) => [tableOf(resource).name, resource]))
  const gone = [...present.columns.keys()].filter((table) => !wanted.has(table) && !OTHERS.includes(table))
  return [
    ...[...wanted].flatMap(([table, resource]) =>
      present.columns.has(table) ? changes(tableOf(resource), resource, present) : [recordsSql(resource)],
    ),
    ...gone.map((table) => `drop table records.${table};`),
  ].join('\n')
}

function changes(table: Table, resource: Resource, present: Present): string[] {
  const columns = present.columns.get(table.name)!
  const indexes = present.indexes.get(table.name) ?? []
  const added = table.columns.filter(({ name }) => !columns.includes(name))
  const removed = columns.filter(
    (name) => !COMMON.includes(name) && !table.columns.some((column) => column.name === name),
  )
  const unindexed = table.filtered.filter((column) => !indexes.includes(indexName(table, column)))
  const unwanted = indexes.filter((name) => !table.filtered.some((column) => indexName(table, column) === name))
  return [
    ...(added.length > 0 ? addColumns(table, resource, added) : []),
    ...unwanted.map((name) => `drop index records.${name};`),
    ...removed.map((name) => `alter table records.${table.name} drop column ${name};`),
    ...unindexed.map((column) => indexSql(table, column)),
  ]
}

/** Row-level security is forced on the owner too, who has to see all brands while the columns are filled. */
function addColumns({ name }: Table, resource: Resource, added: readonly Column[]): string[] {
  const filled = added.map((column) => `${column.name} = (body::json ->> '${column.field}')::${column.type}`)
  return [
    ...added.map((column) => `alter table records.${name} add column ${columnSql({ ...column, nullable: true })};`),
    `alter table records.${name} no force row level security;`,
    `update records.${name} set ${filled.join(', ')};`,
    `alter table records.${name} force row level security;`,
    ...added
      .filter(({ field }) => !resource.fields[field]!.nullable)
      .map((column) => `alter table records.${name} alter column ${column.name} set not null;`),
  ]
}

async function readPresent(client: ClientBase): Promise<Present> {
  const read = async (text: string): Promise<Map<string, string[]>> => {
    const { rows } = await client.query<[string, string[]]>({ text, rowMode: 'array' })
    return new Map(rows)
  }
  return {
    columns: await read(`select table_name::text, array_agg(column_name::text order by ordinal_position)
from information_schema.columns where table_schema = 'records' group by table_name`),
    // Those of keys belong to constraints, and come and go with their tables.
    indexes: await read(`select t.relname::text, array_agg(c.relname::text order by c.relname)
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
where c.relnamespace = 'records'::regnamespace and not exists (select from pg_constraint where conindid = c.oid)
group by t.relname`),
  }
}
