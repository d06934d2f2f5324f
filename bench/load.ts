/** Load, from programs made for it: wrk for HTTP, pgbench for PostgreSQL. Both bounded in time, both to loopback only. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** All contenders are asked by as many clients at a time, whatever number of processes they are. */
const CONNECTIONS = 16

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  readonly p99Ms: number
}

/** Asks for the addresses in turn, each thread of each process from a place of its own. */
const SCRIPT = `
local paths, at = {}, 0
local threads = 0
function setup(thread) thread:set("offset", threads) threads = threads + 1 end
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  at = math.floor(#paths * (tonumber(args[2]) + offset / 2))
end
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end`

/** Of several processes each gets its share of the clients. */
export async function loadHttp(
  urls: readonly string[],
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string>,
  clients = CONNECTIONS,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  try {
    writeFileSync(join(folder, 'script.lua'), SCRIPT)
    writeFileSync(join(folder, 'paths'), paths.join('\n'))
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const [threads, connections] = [Math.ceil(2 / urls.length), Math.ceil(clients / urls.length)]
    const args = ['-t', String(threads), '-c', String(connections), '-d', `${seconds}s`, '--timeout', '60s', ...given]
    const measured = await Promise.all(
      urls.map((url, index) => {
        const place = String(index / urls.length)
        return runWrk([...args, '-s', join(folder, 'script.lua'), url, '--', join(folder, 'paths'), place])
      }),
    )
    return {
      requests: measured.reduce((sum, { requests }) => sum + requests, 0),
      perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99Ms: Math.max(...measured.map(({ p99Ms }) => p99Ms)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runWrk(args: readonly string[]): Promise<Measured> {
  const { stdout } = await run('wrk', args)
  const [, requests, durationUs, p99Us, errors] = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(stdout)!.map(Number)
  if (errors! > 0) throw new Error(`${errors} of ${requests} requests failed:\n${stdout}`)
  return { requests: requests!, perSecond: requests! / (durationUs! / 1e6), p99Ms: p99Us! / 1_000 }
}

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
