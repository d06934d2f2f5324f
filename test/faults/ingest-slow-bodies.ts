/**
 * Bodies that are silent, or send a byte a second: all are given up in time, no transaction is open for longer than the limit, and
 * other loads continue.
 *
 *   node test/faults/ingest-slow-bodies.ts --bodies 200 --silence-ms 60000
 */
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { ndjson } from '../loader/support/files.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { BRAND, TestIngest } from '../support/ingest.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'

/** Enough that the load begins. */
const BEGUN = ndjson(Array.from({ length: 500 }, (_, n) => variation(resourceOf('tags'), n)))
const SLACK_MS = 3_000

export async function slowBodies(bodies: number, silenceMs: number): Promise<Result[]> {
  const ingest = await TestIngest.start({ silenceMs })
  // The login whose transactions are looked at: others do not see when they began.
  const watcher = await ingest.database.connect('selvedge_loader')
  const senders: ClientRequest[] = []
  const drips: NodeJS.Timeout[] = []
  try {
    const brands = await Promise.all(
      Array.from({ length: bodies }, async (_, n) => {
        const slug = `slow-${n}`
        return { slug, key: await ingest.database.createLoadKey(await ingest.database.createBrand(slug)) }
      }),
    )
    let given = 0
    const answered = new Map<number, number>()
    const started = performance.now()
    let lastMs = 0
    for (const [n, { slug, key }] of brands.entries()) {
      const sender = request(`${ingest.url}/brands/${slug}/groups/tags`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      })
      const end = (status: number): void => {
        answered.set(status, (answered.get(status) ?? 0) + 1)
        given++
        lastMs = performance.now() - started
        sender.destroy()
      }
      sender.on('error', () => {})
      sender.once('response', ({ statusCode }) => end(statusCode!))
      senders.push(sender)
      // A few begin a load; most send next to nothing. Every second one continues with a byte a second.
      sender.write(n % 20 === 0 ? BEGUN : '{')
      if (n % 2 === 1) drips.push(setInterval(() => sender.write(' '), 1_000))
    }
    let [oldestMs, others, othersRefused] = [0, 0, 0]
    while (given < bodies) {
      const { rows } = await watcher.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) * 1000 as ms from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()`,
      )
      oldestMs = Math.max(oldestMs, Number(rows[0].ms))
      const body = ndjson([variation(resourceOf('tags'), others + 1)])
      const { status } = await ingest.send('POST', 'groups/tags', { body })
      if (status === 200) others++
      else {
        othersRefused++
        await sleep(1_000)
      }
      if (performance.now() - started > silenceMs * 3 + 60_000) break
    }
    await until(
      async () =>
        !(await ingest.send('GET', 'loads')).json.loads.some((load: { outcome: string }) => load.outcome === 'running'),
    )
    return [
      { name: 'bodies', value: bodies },
      {
        name: 'given up with a 408, or a 429 where the listener was full',
        value: (answered.get(408) ?? 0) + (answered.get(429) ?? 0),
        atLeast: bodies,
      },
      { name: 'last one given up after', value: lastMs / 1000, unit: 's', atMost: (silenceMs + SLACK_MS) / 1000 },
      { name: 'oldest transaction', value: oldestMs / 1000, unit: 's', atMost: (silenceMs + SLACK_MS) / 1000 },
      { name: `loads of ${BRAND} meanwhile`, value: others, atLeast: (othersRefused + others) / 2 },
      { name: 'of these refused with a 429', value: othersRefused },
    ]
  } finally {
    for (const drip of drips) clearInterval(drip)
    for (const sender of senders) sender.destroy()
    await watcher.end()
    await ingest.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { bodies: { type: 'string', default: '200' }, 'silence-ms': { type: 'string', default: '60000' } },
  })
  await runAsCommand(() => slowBodies(Number(values.bodies), Number(values['silence-ms'])))
}
