/**
 * Many clients that keep their own pace, whatever responses they get: each connection pauses for a while between a
 * response and its next request. wrk runs them on the last core, so that they cost the machine little.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LAST_CORE } from './cores.ts'
import type { Ask } from './traffic.ts'

const run = promisify(execFile)

export interface Clients {
  readonly clients: number
  /** Between a response and the next request, on average. */
  readonly thinkMs: number
}

export interface LoadResult {
  readonly askedPerSecond: number
  /** Answered with what was asked for. */
  readonly servedPerSecond: number
  /** Connections that were refused or broke, and answers that did not come. */
  readonly broken: number
}

/** Thinking times differ, so that the requests do not come in waves. */
const SCRIPT = `
local requests, thinkMs = {}, 0
function init(args)
  math.randomseed(1)
  thinkMs = tonumber(args[2])
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path) end
end
function delay() return math.random(0, 2 * thinkMs) end
function request() return requests[math.random(#requests)] end
function done(summary)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end`

export async function generateLoad(
  url: string,
  asks: readonly Ask[],
  seconds: number,
  load: Clients,
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-load-'))
  try {
    const [script, paths] = [join(folder, 'script.lua'), join(folder, 'paths')]
    writeFileSync(script, SCRIPT)
    writeFileSync(paths, asks.map(({ url: address }) => address.slice(url.length)).join('\n'))
    const headers = Object.entries(asks[0]!.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const options = ['-t', '1', '-c', String(load.clients), '-d', `${seconds}s`, '--timeout', '10s']
    const wrk = ['wrk', ...options, ...headers, '-s', script, url, '--', paths, String(load.thinkMs)]
    const { stdout } = await run('taskset', ['-c', String(LAST_CORE), ...wrk])
    const [, asked, durationUs, refused, broken] = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(stdout)!.map(Number)
    const perSecond = (count: number): number => Math.round(count / (durationUs! / 1e6))
    return { askedPerSecond: perSecond(asked!), servedPerSecond: perSecond(asked! - refused!), broken: broken! }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
