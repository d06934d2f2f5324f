/** Records for benchmarks that make a brand with references: what is not given is as in the group's sample. */
import { type Resource, resources, tableOf, writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { merge } from '../harness/merge.ts'

export type Values = Readonly<Record<string, unknown>>

export function groupOf(path: string): Resource {
  return resources.find((resource) => resource.path === path)!
}

/** The same in every run. */
export function idOf(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

export function loadSamples(
  client: pg.Client,
  brandId: number,
  path: string,
  records: Iterable<Values>,
): Promise<unknown> {
  const resource = groupOf(path)
  const { columns } = tableOf(resource)
  async function* rows() {
    let line = 0
    for (const given of records) {
      const record: Values = { ...(resource.sample as Values), ...given }
      const values = columns.map(({ field }) => (record[field] ?? null) as string | number | null)
      yield { line: ++line, values, body: writeBody(resource, record) }
    }
  }
  return merge(client, brandId, [{ resource, rows: rows() }], 'upsert')
}
