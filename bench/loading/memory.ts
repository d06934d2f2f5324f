/**
 * That a load takes the same memory whatever its size: notes with long texts, as many gigabytes as asked for, through
 * standard input into a loader whose heap is limited.
 *
 *   node bench/loading/memory.ts [--gigabytes 5] [--heap-megabytes 96]
 *
 * Needs about three times the size on disk for as long as it runs.
 */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withCluster } from './cluster.ts'
import { notes } from './files.ts'
import { peakMemoryOf } from './peak-memory.ts'

const CLI = fileURLToPath(new URL('../../packages/service/cli/main.ts', import.meta.url))

const { values } = parseArgs({
  options: { gigabytes: { type: 'string', default: '5' }, 'heap-megabytes': { type: 'string', default: '96' } },
})
const bytesTotal = Number(values.gigabytes) * 1e9

await withCluster(['max_wal_size=8GB', 'shared_buffers=1GB'], async (admin, loaderUrl) => {
  await admin.query(`insert into directory.brands (slug) values ('alder-finch')`)
  const started = performance.now()
  const loader = spawn(
    process.execPath,
    [
      `--max-old-space-size=${values['heap-megabytes']}`,
      ...[CLI, 'load', '--brand', 'alder-finch', '--group', 'notes', '--format', 'ndjson', '-'],
    ],
    {
      env: { PATH: process.env.PATH, SELVEDGE_LOADER_DATABASE_URL: loaderUrl },
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const ended = peakMemoryOf(loader)
  await pipeline(Readable.from(notes(bytesTotal)), loader.stdin)
  const { peakBytes, code } = await ended
  const took = (performance.now() - started) / 1000
  console.log(
    `${values.gigabytes} GB in ${took.toFixed(0)} s, exit ${code}, at most ${Math.round(peakBytes / 1e6)} MB resident, ` +
      `heap limited to ${values['heap-megabytes']} MB`,
  )
  process.exitCode = code ?? 1
})
