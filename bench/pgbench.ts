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
    const found = (pattern: RegExp): number => Number(pattern.exec(stdout)![1])
    return {
      requests: found(/transactions actually processed: (\d+)/),
      perSecond: found(/tps = ([\d.]+)/),
      p99Ms: Number.NaN,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
