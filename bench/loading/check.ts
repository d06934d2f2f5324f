/**
 * How much memory and time `selvedge check` takes for a brand with about a million records.
 *
 *   node bench/loading/check.ts [--scale 0.19]
 *
 * Makes a demo brand of that scale in a temporary PostgreSQL, then checks it.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withCluster } from './cluster.ts'
import { peakMemoryOf } from './peak-memory.ts'

const CLI = fileURLToPath(new URL('../../packages/service/cli/main.ts', import.meta.url))
const BRAND = 'alder-finch'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.19' } } })

await withCluster(['max_wal_size=8GB', 'shared_buffers=1GB'], async (admin, loaderUrl) => {
  await admin.query('insert into directory.brands (slug) values ($1)', [BRAND])
  const run = (...args: string[]): ReturnType<typeof peakMemoryOf> =>
    peakMemoryOf(
      spawn(process.execPath, [CLI, ...args], {
        env: { PATH: process.env.PATH, SELVEDGE_LOADER_DATABASE_URL: loaderUrl },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    )
  const loaded = await run('demo', '--brand', BRAND, '--scale', values.scale)
  if (loaded.code !== 0) throw new Error(`demo ended with ${loaded.code}`)
  const { peakBytes, code } = await run('check', '--brand', BRAND)
  console.log(`exit ${code}, at most ${Math.round(peakBytes / 1e6)} MB resident`)
  process.exitCode = code ?? 1
})
