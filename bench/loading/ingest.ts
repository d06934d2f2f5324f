/**
 * What a load over HTTP costs, compared with the same load by command, and that its memory does not grow with the body.
 *
 *   node bench/loading/ingest.ts [--records 200000]
 *   node bench/loading/ingest.ts --gigabytes 5 [--heap-megabytes 96]
 *
 * The CPU time is that of the process that reads and checks; PostgreSQL does the same work in both. With gigabytes, it needs about
 * three times the size on disk for as long as it runs.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { createKey } from '../../packages/service/store/administration/keys.ts'
import { cpuMs } from '../cpu-time.ts'
import { withCluster } from './cluster.ts'
import { notes } from './files.ts'
import { peakMemoryOf } from './peak-memory.ts'

const CLI = fileURLToPath(new URL('../../packages/service/cli/main.ts', import.meta.url))
const BRAND = 'alder-finch'
const RATIO_MAX = 1.15
/** Records of nearly the largest size allowed, so that a body of many gigabytes ends within the hour. */
const LONGEST_REPEATS = 2_700
const RESIDENT_MAX_BYTES = 400 * 2 ** 20

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '200000' },
    gigabytes: { type: 'string' },
    'heap-megabytes': { type: 'string', default: '96' },
  },
})

await withCluster(['max_wal_size=8GB', 'shared_buffers=1GB'], async (admin, loaderUrl) => {
  await admin.query(`insert into directory.brands (slug) values ('${BRAND}')`)
  const issued = await createKey(admin, {
    name: 'bench',
    brand: BRAND,
    access: 'load',
    groups: null,
    expiresAt: null,
    quota: null,
    windowSeconds: null,
  })
  const ingest = await startIngest(loaderUrl, values.gigabytes === undefined ? null : Number(values['heap-megabytes']))
  try {
    if (values.gigabytes === undefined) await compareCpu(loaderUrl, ingest, issued!.key, Number(values.records))
    else await measureMemory(ingest, issued!.key, Number(values.gigabytes))
  } finally {
    ingest.child.kill('SIGKILL')
  }
})

interface Listener {
  readonly child: ChildProcess
  readonly url: string
}

async function compareCpu(loaderUrl: string, ingest: Listener, key: string, records: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-ingest-'))
  const file = join(folder, 'changes.ndjson')
  try {
    await writeFile(file, tags(records))
    const empty = join(folder, 'empty.ndjson')
    await writeFile(empty, '')
    // The first load makes the records, so that those compared do the same work; the start of a process does not count.
    await send(ingest, key, createReadStream(file))
    const startMs = await commandCpuMs(loaderUrl, empty)
    const byCommandMs = (await commandCpuMs(loaderUrl, file)) - startMs
    const before = cpuMs(ingest.child.pid!)
    await send(ingest, key, createReadStream(file))
    const overHttpMs = cpuMs(ingest.child.pid!) - before
    const perRecord = (ms: number): string => `${((ms * 1000) / records).toFixed(1)} µs`
    const ratio = overHttpMs / byCommandMs
    console.log(
      `${records} records: ${perRecord(byCommandMs)} of CPU time a record by command, ${perRecord(overHttpMs)} over HTTP, ratio ${ratio.toFixed(2)} (at most ${RATIO_MAX})`,
    )
    if (ratio > RATIO_MAX) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureMemory(ingest: Listener, key: string, gigabytes: number): Promise<void> {
  const started = performance.now()
  const peak = peakMemoryOf(ingest.child)
  await send(ingest, key, Readable.from(notes(gigabytes * 1e9, LONGEST_REPEATS)), 'groups/notes')
  const seconds = (performance.now() - started) / 1000
  ingest.child.kill('SIGKILL')
  const { peakBytes } = await peak
  console.log(
    `${gigabytes} GB in ${seconds.toFixed(0)} s, at most ${Math.round(peakBytes / 2 ** 20)} MiB resident (at most ${RESIDENT_MAX_BYTES / 2 ** 20}), heap limited to ${values['heap-megabytes']} MB`,
  )
  if (peakBytes > RESIDENT_MAX_BYTES) process.exitCode = 1
}

/** Follows a 202 until the load is over. */
async function send({ url }: Listener, key: string, body: Readable, path = 'loads'): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const sender = request(`${url}/brands/${BRAND}/${path}`, { method: 'POST', headers })
  const answered = once(sender, 'response')
  await pipeline(body, sender)
  const [response] = await answered
  const said = await text(response)
  if (response.statusCode === 200) return
  if (response.statusCode !== 202) throw new Error(`${response.statusCode} ${said}`)
  const address = new URL(response.headers.location, url)
  for (;;) {
    const followed = await fetch(address, { headers })
    if (followed.status === 200) {
      const { outcome, reason } = (await followed.json()) as { outcome: string; reason: string }
      if (outcome !== 'loaded') throw new Error(`${outcome}: ${reason}`)
      return
    }
    if (followed.status !== 202) throw new Error(`${followed.status} ${await followed.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function startIngest(loaderUrl: string, heapMegabytes: number | null): Promise<Listener> {
  const port = await freePort()
  const options = heapMegabytes === null ? [] : [`--max-old-space-size=${heapMegabytes}`]
  const env = {
    PATH: process.env.PATH,
    SELVEDGE_LOADER_DATABASE_URL: loaderUrl,
    SELVEDGE_INGEST_PORT: String(port),
    SELVEDGE_LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...options, CLI, 'ingest'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
  return { child, url: `${url}${LOAD_BASE_PATH}` }
}

/** The last value that could be read before the process ended: it looks every few milliseconds. */
async function commandCpuMs(loaderUrl: string, file: string): Promise<number> {
  const env = { PATH: process.env.PATH, SELVEDGE_LOADER_DATABASE_URL: loaderUrl }
  const child = spawn(process.execPath, [CLI, 'load', '--brand', BRAND, '--changes', file], { env, stdio: 'ignore' })
  let cpu = 0
  const watch = setInterval(() => {
    try {
      cpu = cpuMs(child.pid!)
    } catch {
      // It has just ended.
    }
  }, 10)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`load ended with ${code}`)
  return cpu
}

function* tags(records: number): Generator<string> {
  const moments = '"createdAt":"2026-01-31T08:00:00.000Z","updatedAt":"2026-01-31T08:00:00.000Z"'
  for (let n = 0; n < records; n++) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    yield `{"op":"upsert","group":"tags","record":{"id":"${id}","name":"tag ${n}","code":"t${n}",${moments}}}\n`
  }
}
