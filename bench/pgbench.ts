/** Load on PostgreSQL alone, by pgbench: the bare engine that services are compared with. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CONNECTIONS, type Measured } from '../harness/wrk.ts'

const run = promisify(execFile)

export async function loadPostgres(
  pgbench: string,
  databaseUrl: string,
  script: string,
  seconds: number,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  try {
    writeFileSync(join(folder, 'script.sql'), script)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS / 2),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      join(folder, 'script.sql'),
    ]
    const { stdout } = await run(pgbench, [...args, databaseUrl])
    return measuredIn(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** On a machine that is too busy, no transaction is processed in time, and pgbench prints no rate. */
export function measuredIn(output: string): Measured {
  const requests = /transactions actually processed: (\d+)/.exec(output)?.[1]
  const perSecond = /tps = ([\d.]+)/.exec(output)?.[1]
  if (perSecond === undefined) throw new Error(`pgbench printed no rate after ${requests ?? 'no'} transactions`)
  return { requests: Number(requests), perSecond: Number(perSecond), p99Ms: Number.NaN }
}
