/**
 * Closed-loop load by wrk, as in harness/wrk.ts, with what peers need besides: headers and bodies of each request, and answers
 * of several requests. When the time is up, clients send nothing new but wait for what they asked for. So the CPU time of a run
 * is that of whole answers, however slow they are.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Measured } from '../../harness/wrk.ts'
import { CONNECTIONS, type Request, type Work } from './peer.ts'

/** Not a number: the times of answers that take several requests. */
export interface PeerMeasured extends Measured {
  readonly p50Ms: number
  /** On the wire, headers included. */
  readonly bytes: number
}

const THREADS = 2
/** How long clients wait for answers when the time is up. */
const WAIT_SECONDS = 60

/** Each thread asks for all answers in turn, from a place in the list that differs, and says when it starts to wait and when it is done. */
const SCRIPT = `
local ffi = require("ffi")
ffi.cdef("typedef struct { long s; long us; } instant; int gettimeofday(instant *, void *);")
local instant = ffi.new("instant[1]")
local function nowUs()
  ffi.C.gettimeofday(instant, nil)
  return tonumber(instant[0].s) * 1e6 + tonumber(instant[0].us)
end

local requests, at, sent, waiting = {}, 0, 0, 0
local startedUs, clients, forUs
local threads = 0
function setup(thread) thread:set("offset", threads) threads = threads + 1 end

local function formatted(line)
  local headers, path, body = {}, nil, nil
  for field in line:gmatch("[^\\t]+") do
    local kind, value = field:sub(1, 1), field:sub(2)
    if kind == "P" then path = value end
    if kind == "B" then body = value end
    if kind == "H" then
      local name, content = value:match("^([^:]+): (.*)$")
      headers[name] = content
    end
  end
  return wrk.format(body and "POST" or "GET", path, headers, body)
end

function init(args)
  local perAnswer = tonumber(args[2])
  clients, forUs = tonumber(args[3]), tonumber(args[4]) * 1e6
  for line in io.lines(args[1]) do requests[#requests + 1] = formatted(line) end
  at = math.floor(#requests / perAnswer * offset / ${THREADS}) * perAnswer
end

function delay()
  startedUs = startedUs or nowUs()
  local elapsedUs = nowUs() - startedUs
  if elapsedUs < forUs then return 0 end
  waiting = waiting + 1
  -- All others of this thread still wait for an answer.
  if waiting == 1 then io.write(string.format("UP %d %d\\n", math.max(0, sent - clients + 1), elapsedUs)) end
  if waiting == clients then io.write("DONE\\n") end
  io.flush()
  return 1e9
end

function request()
  at = at % #requests + 1
  sent = sent + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, latency:percentile(50), latency:percentile(99),
    summary.bytes, errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end`

export async function loadPeer(
  url: string,
  { answers }: Pick<Work, 'answers'>,
  seconds: number,
  signal: AbortSignal,
): Promise<PeerMeasured> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-peers-load-'))
  const perAnswer = answers[0]!.length
  const wholeSeconds = Math.ceil(seconds) + WAIT_SECONDS
  try {
    writeFileSync(join(folder, 'script.lua'), SCRIPT)
    writeFileSync(join(folder, 'requests'), answers.flat().map(lineOf).join('\n'))
    const args = ['-t', `${THREADS}`, '-c', `${CONNECTIONS}`, '-d', `${wholeSeconds}s`]
    args.push('--timeout', `${wholeSeconds}s`, '-s', join(folder, 'script.lua'), url, '--')
    args.push(join(folder, 'requests'), `${perAnswer}`, `${CONNECTIONS / THREADS}`, `${seconds}`)
    const { requests, perSecond, p50Us, p99Us, bytes, rejected, broken } = await runWrk(args, signal)
    if (rejected + broken > 0) throw new Error(`Of ${requests} requests ${rejected} were rejected, ${broken} broke`)
    return {
      requests: requests / perAnswer,
      perSecond: perSecond / perAnswer,
      p50Ms: perAnswer === 1 ? p50Us / 1_000 : Number.NaN,
      p99Ms: perAnswer === 1 ? p99Us / 1_000 : Number.NaN,
      bytes: (bytes / requests) * perAnswer,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function lineOf({ path, headers, body }: Request): string {
  const fields = Object.entries(headers).map(([name, value]) => `H${name}: ${value}`)
  return [`P${path}`, ...fields, ...(body === undefined ? [] : [`B${body}`])].join('\t')
}

interface Printed {
  readonly requests: number
  readonly perSecond: number
  readonly p50Us: number
  readonly p99Us: number
  readonly bytes: number
  readonly rejected: number
  readonly broken: number
}

async function runWrk(args: readonly string[], signal: AbortSignal): Promise<Printed> {
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' })
  let [threadsDone, perSecond, result] = [0, 0, null as number[] | null]
  const lines = createInterface(child.stdout).on('line', (line) => {
    const [word, ...values] = line.split(' ')
    // By an interrupt, wrk prints its results at once instead of after its whole time.
    if (word === 'DONE' && ++threadsDone === THREADS) child.kill('SIGINT')
    if (word === 'UP') perSecond += Number(values[0]) / (Number(values[1]) / 1e6)
    if (word === 'RESULT') result = values.map(Number)
  })
  await Promise.all([once(child, 'exit'), once(lines, 'close')])
  if (result === null) throw new Error('wrk printed no result')
  if (threadsDone < THREADS) throw new Error(`Answers did not come within ${WAIT_SECONDS} s`)
  const [requests, p50Us, p99Us, bytes, rejected, broken] = result as [number, number, number, number, number, number]
  return { requests, perSecond, p50Us, p99Us, bytes, rejected, broken }
}
