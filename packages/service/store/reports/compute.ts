/**
 * Computes the reports of a brand that are out of date: a group that they read has changed since, or the day has.
 *
 * Two connections of the loader: in the transaction of the first, everything is read from one snapshot of the database. The
 * second replaces the reports, all of them in one transaction, so that they always agree with each other.
 */
import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { fieldsRead, groupsRead, postgres, REPORT_DATE, type Report, reports } from '@selvedge/catalogue'
import { reportsOf } from '@selvedge/catalogue/visibility/reports'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Clock } from '../../clock.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction, setBrand } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID, type ViewOwner } from '../owner.ts'
import { createGroupTables, type GroupUse, typeOf } from './group-tables.ts'

export interface ReportsRequest {
  /** The brand, or the view. */
  readonly brandId: number
  readonly view?: ViewOwner
  /** The cell that the connections lead to. */
  readonly cell: string
  /** The day that the reports are for. */
  readonly asOf: string
  readonly deadlineMs: number
  readonly clock: Clock
}

export interface ReportConnections {
  /** In a transaction at the isolation level repeatable read. */
  readonly reader: Client
  readonly writer: Client
}

export interface ReportsResult {
  /** Names of the reports that were computed. */
  readonly computed: readonly string[]
  /** Those of them whose rows are not the same as before. */
  readonly changed: readonly string[]
  readonly rows: number
}

interface StoredReport {
  readonly name: string
  readonly asOf: string
  readonly sources: string
  readonly digest: string
  readonly rows: number
}

interface Computed extends StoredReport {
  /** The temporary table of its rows. */
  readonly table: string
  readonly areRowsNew: boolean
}

/** The reports are as they were before. */
export class ReportsTooSlow extends Error {
  constructor(deadlineMs: number) {
    super(
      `The reports took longer than ${deadlineMs / 1000} s and stay as they were. Allow more time with --deadline, or run it when the database is less busy.`,
    )
  }
}

export async function computeReports(connections: ReportConnections, request: ReportsRequest): Promise<ReportsResult> {
  try {
    return await compute(connections, request)
  } catch (error) {
    throw (error as { code?: string }).code === QUERY_CANCELED ? new ReportsTooSlow(request.deadlineMs) : error
  }
}

const QUERY_CANCELED = '57014'

async function compute(
  { reader, writer }: ReportConnections,
  { brandId, view, cell, asOf, deadlineMs, clock }: ReportsRequest,
): Promise<ReportsResult> {
  const deadline = clock.epochMs() + deadlineMs
  const stamps = await groupStamps(reader, brandId)
  const known = await knownReports(reader, brandId)
  const wanted = view ? reportsOf(view.kind) : reports
  const outdated = wanted.flatMap((report) => {
    const sources = sourcesOf(report, stamps)
    const before = known.get(report.name)
    return before?.sources === sources && before.asOf === asOf ? [] : [{ report, sources, before }]
  })
  if (outdated.length === 0) return { computed: [], changed: [], rows: rowsIn([...known.values()]) }

  await reader.query('savepoint reports')
  await reader.query(SETTINGS)
  await reader.query(`create temp table ${REPORT_DATE} as select date '${asOf}' as day`)
  await limitTime(reader, deadline - clock.epochMs())
  await createGroupTables(reader, brandId, usesOf(outdated.map(({ report }) => report)))
  const computed: Computed[] = []
  for (const { report, sources, before } of outdated) {
    await limitTime(reader, deadline - clock.epochMs())
    const table = `report_${computed.length}`
    await reader.query(resultSql(report, table))
    const { rows } = await reader.query<{ rows: number; digest: string }>(
      `select count(*)::float8 as rows, coalesce(sum(hashtextextended(item, ord)::numeric), 0)::text as digest from ${table}`,
    )
    const [result] = rows as [{ rows: number; digest: string }]
    const areRowsNew = before?.digest !== result.digest || before.rows !== result.rows
    computed.push({ name: report.name, asOf, sources, table, areRowsNew, ...result })
  }
  await replace({ reader, writer }, brandId, { brandId: view?.of ?? brandId, cell }, computed)
  // Ends the settings and removes what is temporary.
  await reader.query('rollback to savepoint reports')
  const current = new Map([...known, ...computed.map((each) => [each.name, each] as const)])
  return {
    computed: computed.map(({ name }) => name),
    changed: computed.filter(({ areRowsNew }) => areRowsNew).map(({ name }) => name),
    rows: rowsIn([...current.values()]),
  }
}

/** Statements of reports take a part of the machine that leaves the rest to readers of the API. */
const SETTINGS = `set local jit = off; set local max_parallel_workers_per_gather = 0; set local work_mem = '64MB';
set local datestyle = 'ISO'; set local default_statistics_target = 10`

async function limitTime(client: Client, leftMs: number): Promise<void> {
  await client.query(`set local statement_timeout = ${Math.max(1, Math.ceil(leftMs))}`)
}

/** Stamps of the groups that have ever had a record, by path. */
async function groupStamps(client: Client, brandId: number): Promise<Map<string, string>> {
  const stamps = new Map<string, string>()
  for (const ownerId of [SHARED_BRAND_ID, brandId]) {
    await setBrand(client, ownerId)
    const { rows } = await client.query<{ resource: string; stamp: string }>(
      'select resource, stamp from records.resource_state where brand_id = $1',
      [ownerId],
    )
    for (const { resource, stamp } of rows) stamps.set(resource, stamp)
  }
  return stamps
}

async function knownReports(client: Client, brandId: number): Promise<Map<string, StoredReport>> {
  const { rows } = await client.query<StoredReport>(
    `select name, as_of::text as "asOf", sources, digest::text, row_count::float8 as rows
from records.reports where brand_id = $1`,
    [brandId],
  )
  return new Map(rows.map((report) => [report.name, report]))
}

function sourcesOf(report: Report, stamps: ReadonlyMap<string, string>): string {
  const read = groupsRead(report).map((path) => `${path} ${stamps.get(path) ?? ''}`)
  return hash('sha256', [resultSql(report, ''), ...read].join('\n'))
}

function usesOf(read: readonly Report[]): Map<string, GroupUse> {
  const uses = new Map<string, GroupUse>()
  for (const report of read) {
    for (const [path, fields] of fieldsRead(report.sql(postgres))) {
      const { fields: known, reports } = uses.get(path) ?? { fields: [], reports: 0 }
      uses.set(path, { fields: [...new Set([...known, ...fields])], reports: reports + 1 })
    }
  }
  return uses
}

/** The rows in order, as they are stored. Amounts are texts, as in records. */
function resultSql({ columns, filters, sql }: Report, table: string): string {
  const names = Object.keys(columns).map((name) => `"${name}"`)
  const values = Object.entries(columns).map(([name, field]) => {
    const type = typeOf(field)
    return `q."${name}"::${type === 'numeric' ? 'text' : type} as "${name}"`
  })
  return `create temp table ${table} as
select row_number() over () as ord, array[${filters.map((name) => `q."${name}"::text`).join(', ')}] as filters,
  (select row_to_json(r) from (select ${values.join(', ')}) r)::text as item
from (${sql(postgres)}) q (${names.join(', ')})`
}

const STAGE = `create temp table staged_rows (name text, ord bigint, filters text[], item text) on commit drop`

/** Fails with `NotHere` if the brand has left the cell. */
async function replace(
  { reader, writer }: ReportConnections,
  ownerId: number,
  home: { readonly brandId: number; readonly cell: string },
  computed: readonly Computed[],
): Promise<void> {
  await inBrandTransaction(writer, ownerId, async () => {
    await holdBrand(writer, home.brandId, home.cell)
    await writer.query(STAGE)
    const changed = computed.filter(({ areRowsNew }) => areRowsNew)
    for (const { name, table } of changed) {
      await pipeline(
        reader.query(copyTo(`copy (select '${name}', ord, filters, item from ${table}) to stdout`)),
        writer.query(copyFrom('copy staged_rows from stdin')),
      )
    }
    const names = changed.map(({ name }) => name)
    await writer.query('delete from records.report_rows where brand_id = $1 and (name = any($2) or name <> all($3))', [
      ownerId,
      names,
      ALL_NAMES,
    ])
    await writer.query('insert into records.report_rows select $1, name, ord, filters, item from staged_rows', [
      ownerId,
    ])
    await writer.query('delete from records.reports where brand_id = $1 and name <> all($2)', [ownerId, ALL_NAMES])
    await writer.query(REPLACE, [ownerId, JSON.stringify(computed)])
  })
}

/** What a release computed that had other reports is removed. */
const ALL_NAMES = reports.map(({ name }) => name)

/** The stamp stays while day and rows are the same: only then may clients keep what they have. */
const REPLACE = `insert into records.reports (brand_id, name, as_of, stamp, sources, digest, row_count)
select $1, name, "asOf", gen_random_uuid(), sources, digest, rows
from json_to_recordset($2) c(name text, "asOf" date, sources text, digest numeric, rows bigint)
on conflict (brand_id, name) do update set as_of = excluded.as_of, sources = excluded.sources, digest = excluded.digest,
  row_count = excluded.row_count,
  stamp = case when (reports.as_of, reports.digest, reports.row_count) = (excluded.as_of, excluded.digest, excluded.row_count)
    then reports.stamp else excluded.stamp end`

function rowsIn(computed: readonly StoredReport[]): number {
  return computed.reduce((sum, { rows }) => sum + rows, 0)
}
