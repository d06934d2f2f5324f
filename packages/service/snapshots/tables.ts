/** The tables of a snapshot, with their columns and where their rows come from. */
import { createHash, randomUUID } from 'node:crypto'
import { sharedTables, snapshotInfo } from '@selvedge/catalogue'
import { type Column, columnsOf } from '@selvedge/tables'
import type { SnapshotSource, SourceGroup } from '../store/snapshots/source.ts'
import type { WantedFile } from './plan.ts'

export interface WantedTable extends WantedFile {
  readonly shape: string
  readonly version: number
  readonly columns: readonly Column[]
}

/** Every group of the source is a table, also without records, and `snapshot_info` is another. */
export function tablesOf(source: SnapshotSource, takenAt: Date): WantedTable[] {
  const groups = new Map(source.groups.map((group) => [group.resource.path, group]))
  const covered = sharedTables.filter(({ path }) => path === snapshotInfo.path || groups.has(path))
  return covered.map((table) => {
    const columns = columnsOf(table.fields)
    const described = { path: table.path, columns, shape: shapeOf(columns) }
    const group = groups.get(table.path)
    if (!group) return { ...described, ...infoOf(source.groups, takenAt) }
    const { resource, stamp, version, records } = group
    return { ...described, stamp, version, records, lines: () => source.copy(resource) }
  })
}

/** Every snapshot writes this table again, so it has a new stamp each time. */
function infoOf(
  groups: readonly SourceGroup[],
  takenAt: Date,
): Pick<WantedTable, 'stamp' | 'version' | 'records' | 'lines'> {
  const rows = groups.map(({ resource, records, version }) => {
    const { name } = sharedTables.find(({ path }) => path === resource.path)!
    return `${JSON.stringify({ table: name, records, version, takenAt })}\n`
  })
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(rows.join(''))
  }
  return { stamp: randomUUID(), version: takenAt.getTime(), records: rows.length, lines: async () => lines() }
}

/** Increase it if the same columns are encoded in another way: then the next snapshot writes all tables again. */
const FORMAT = 1

function shapeOf(columns: readonly Column[]): string {
  const shape = columns.map(({ name, kind, nullable }) => [name, kind, nullable])
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, shape]))
    .digest('hex')
    .slice(0, 16)
}
