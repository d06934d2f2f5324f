/** The tables of the catalogue as SQL: one per group, all alike. */
import { type Column, type Resource, type Table, tableOf } from '@selvedge/catalogue'

/**
 * Leaves room on a page for new versions of its records (HOT updates): no index has to change, and a page of a list
 * stays on few pages of the table.
 */
const FILL_PERCENT = 90

/**
 * What the planner believes of how many records an owner has, as a part of the table: one owner for each 10,000 records. Statistics of a
 * table with one record for each owner say that the owner alone finds a record, and any index on it would do.
 */
const OWNERS_OF_A_RECORD = -0.0001

const BRAND_SETTING = `nullif(current_setting('app.brand', true), '')::int`
/** A separate query, so that the list is read once for a statement, and not for each row. */
const VIEWS_SETTING = `any ((select nullif(current_setting('app.views', true), '')::int[])::int[])`

export function recordsSql(resource: Resource): string {
  const table = tableOf(resource)
  const name = `records.${table.name}`
  const rows = [
    `brand_id integer not null check (brand_id ${resource.shared ? '= 0' : '> 0'})`,
    'ord bigint not null',
    ...table.columns.map(columnSql),
    'body text not null',
    // The version of the group in which the record was last written. An index on it would prevent HOT updates.
    'changed_in bigint not null default 0',
    'primary key (brand_id, ord)',
    `unique (brand_id, ${names(table.key)})`,
  ]
  // Shared records are the same for every brand, so their policy is a constant and needs no setting.
  const visible = `brand_id = ${resource.shared ? '0' : BRAND_SETTING}`
  const loadable = `brand_id = ${BRAND_SETTING}`
  return [
    `create table ${name} (\n  ${rows.join(',\n  ')}\n) with (fillfactor = ${FILL_PERCENT});`,
    `alter table ${name} alter column brand_id set (n_distinct = ${OWNERS_OF_A_RECORD});`,
    ...table.filtered.map((column) => indexSql(table, column)),
    `alter table ${name} enable row level security;`,
    `alter table ${name} force row level security;`,
    `create policy readers on ${name} for select to selvedge_api using (${visible});`,
    `create policy loaders on ${name} to selvedge_loader using (${loadable}) with check (${loadable});`,
    `create policy followers on ${name} to selvedge_loader using (brand_id = ${VIEWS_SETTING}) with check (brand_id = ${VIEWS_SETTING});`,
    `grant select on ${name} to selvedge_api, selvedge_backup;`,
    `grant select, insert, update, delete on ${name} to selvedge_loader;`,
  ].join('\n')
}

/** Ends in `ord`, so that the matches of one value come in list order and a page is a stretch of the index. */
export function indexSql(table: Table, column: Column): string {
  return `create index ${indexName(table, column)} on records.${table.name} (brand_id, ${column.name}, ord);`
}

export function indexName(table: Table, column: Column): string {
  return `${table.name}_${column.name}`
}

export function columnSql({ name, type, nullable }: Column): string {
  // Filters compare bytes; a language's rules of order would only make them slower.
  return `${name} ${type === 'text' ? 'text collate "C"' : type}${nullable ? '' : ' not null'}`
}

function names(columns: readonly Column[]): string {
  return columns.map((column) => column.name).join(', ')
}
