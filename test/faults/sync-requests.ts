/**
 * What a sync asks for after a load that changed one record in a thousand: its pages, and at most five requests more.
 *
 *   node test/faults/sync-requests.ts --records 1000000
 */
import { parseArgs } from 'node:util'
import { type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import { merge } from '../../harness/merge.ts'
import type { Result } from '../../harness/results.ts'
import { OutFolder } from '../export/support/out-folder.ts'
import { syncOf } from '../export/support/sync.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { TestService } from '../support/service.ts'

const CHANGED_EVERY = 1_000
const PAGE_RECORDS = 500

export async function syncRequests(records: number): Promise<Result[]> {
  const service = await TestService.start()
  const out = new OutFolder()
  const resource = resourceOf('order-items')
  const target = out.file('copy.sqlite')
  const sync = async () => {
    const started = performance.now()
    const line = await syncOf({ service, target }).run(new AbortController().signal)
    const [, upserts, deletes, requests] = /(\d+) upserts and (\d+) deletes in 1 groups; (\d+) requests/.exec(line)!
    const seconds = (performance.now() - started) / 1000
    return { upserts: Number(upserts), deletes: Number(deletes), requests: Number(requests), seconds }
  }
  try {
    const loader = await service.database.connect('selvedge_loader')
    const load = (round: number) =>
      merge(loader, service.brandId, [{ resource, rows: rowsOf(resource, records, round) }], 'upsert')
    await load(0)
    const first = await sync()
    await load(1)
    const second = await sync()
    await loader.end()
    const changed = Math.ceil(records / CHANGED_EVERY)
    const beyondPages = (requests: number, changes: number) => requests - Math.ceil(changes / PAGE_RECORDS)
    return [
      { name: 'records in the first sync', value: first.upserts, atLeast: records, atMost: records },
      { name: 'its requests beyond full pages', value: beyondPages(first.requests, records), atMost: 5 },
      { name: 'its time', value: first.seconds, unit: 's' },
      { name: 'changes in the second sync', value: second.upserts + second.deletes, atLeast: changed, atMost: changed },
      { name: 'its requests', value: second.requests },
      { name: 'its requests beyond full pages', value: beyondPages(second.requests, changed), atMost: 5 },
      { name: 'its time', value: second.seconds, unit: 's' },
    ]
  } finally {
    out.remove()
    await service.stop()
  }
}

/** The same records each round, but for one in a thousand. */
async function* rowsOf(resource: Resource, records: number, round: number) {
  const { columns } = tableOf(resource)
  const sample = resource.sample as Record<string, string | number | null>
  for (let n = 0; n < records; n++) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const record = { ...sample, id, qty: 1 + (n % CHANGED_EVERY === 0 ? round : 0) }
    const values = columns.map(({ field }) => (record as typeof sample)[field] ?? null)
    yield { line: n + 1, values, body: writeBody(resource, record) }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
  await runAsCommand(() => syncRequests(Number(values.records)))
}
