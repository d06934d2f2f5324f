/** Closed-loop HTTP load by wrk: each client sends its next request after a response. Bounded in time, to loopback only. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The number of clients that all contenders of a benchmark get, whatever the number of their processes. */
export const CONNECTIONS = 16

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  readonly p99Ms: number
}

/** Also counts what was not served. */
export interface WrkResult extends Measured {
  /** Responses with a status of 400 or above. */
  readonly rejected: number
  /** Connections that were refused or broke, and responses that did not come. */
  readonly broken: number
}

interface WrkOptions {
  readonly seconds: number
  readonly clients: number
  readonly headers: Record<string, string>
  readonly threads?: number
  readonly timeoutSeconds?: number
  /** Between a response and the next request of a client, on average. They differ, so that requests do not come in waves. */
  readonly thinkMs?: number
  /** Where wrk runs, if the service must not share its core. */
  readonly core?: number
  /** Where in the list of paths it starts, from 0 to 1. */
  readonly startAt?: number
}

const SCRIPT = `
local paths, at, threads = {}, 0, 0
function setup(thread) thread:set("offset", threads) threads = threads + 1 end
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  at = math.floor(#paths * (tonumber(args[2]) + offset / 2))
  local thinkMs = tonumber(args[3])
  math.randomseed(1)
  if thinkMs > 0 then delay = function() return math.random(0, 2 * thinkMs) end end
end
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end`

/** Requests the paths in turn. */
export async function runWrk(url: string, paths: readonly string[], options: WrkOptions): Promise<WrkResult> {
  const { seconds, clients, headers, threads = 1, timeoutSeconds = 60, thinkMs = 0, startAt = 0, core } = options
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-wrk-'))
  const [script, list] = [join(folder, 'script.lua'), join(folder, 'paths')]
  try {
    writeFileSync(script, SCRIPT)
    writeFileSync(list, paths.join('\n'))
    const args = ['-t', `${threads}`, '-c', `${clients}`, '-d', `${seconds}s`, '--timeout', `${timeoutSeconds}s`]
    for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`)
    args.push('-s', script, url, '--', list, `${startAt}`, `${thinkMs}`)
    const { stdout } =
      core === undefined ? await run('wrk', args) : await run('taskset', ['-c', `${core}`, 'wrk', ...args])
    const found = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)
    if (found === null) throw new Error(`wrk printed no result: ${stdout}`)
    const [, requests, durationUs, p99Us, rejected, broken] = found.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return { requests, perSecond: requests / (durationUs / 1e6), p99Ms: p99Us / 1_000, rejected, broken }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** As fast as the services respond. Each of several processes gets its share of the clients. A failed request is an error. */
export async function loadHttp(
  urls: readonly string[],
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string>,
  clients = CONNECTIONS,
): Promise<Measured> {
  const threads = Math.ceil(2 / urls.length)
  const share = { seconds, headers, threads, clients: Math.ceil(clients / urls.length) }
  const results = await Promise.all(
    urls.map((url, index) => runWrk(url, paths, { ...share, startAt: index / urls.length })),
  )
  for (const { requests, rejected, broken } of results) {
    if (rejected + broken > 0) throw new Error(`Of ${requests} requests ${rejected} were rejected, ${broken} broke`)
  }
  return {
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
  }
}
