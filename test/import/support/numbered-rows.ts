/** Mappings whose rows are numbers, of a few groups that refer to each other, and the brand without their records. */
import type { TestIngest } from '../../support/ingest.ts'
import type { MappingFolder } from './mapping-folder.ts'

export const MOMENTS = `timestamptz '2026-01-01 00:00:00Z' as "createdAt", timestamptz '2026-01-01 00:00:00Z' as "updatedAt"`
const COLUMNS: Readonly<Record<string, string>> = {
  tags: `n as id, 'n' || n as name, 'c' || n as code, ${MOMENTS}`,
  colors: `n as id, 'n' || n as name, 'c' || n as code, 'active' as status, ${MOMENTS}`,
  'product-tags': `n as "productId", n as "tagId", timestamptz '2026-01-01 00:00:00Z' as "createdAt"`,
}

export function writeRows(
  folder: MappingFolder,
  group: string,
  rows: number,
  instead: readonly [from: string, to: string] = ['', ''],
): void {
  folder.write(`${group}.sql`, `select ${COLUMNS[group]!.replace(...instead)} from range(${rows}) t(n)`)
}

export async function emptyGroups(ingest: TestIngest, groups: readonly string[]): Promise<void> {
  const body = groups.map((group) => `{"op":"replace","group":"${group}"}`).join('\n')
  await ingest.send('POST', 'loads', { body, query: 'allowEmpty=true&removalsMax=100%25' })
}
