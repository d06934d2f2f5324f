/**
 * Clients without a key against `serve`, `ingest` and the metrics: bodies in chunks of one byte, responses that nobody reads, and many
 * requests for the longest document. The processes have the flags of Node that we ship. They stay alive and small, and other clients
 * hardly notice: what these see is compared between quiet and attacked phases that follow each other.
 *
 *   node test/faults/strangers.ts     about 8 minutes
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BASE_PATH, LOAD_BASE_PATH, SHARING_BASE_PATH } from '@selvedge/catalogue'
import { bearer, Client } from '../../harness/client.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { type Sample, SteadyLoad } from '../../harness/steady-load.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { ServiceProcess } from '../support/service-process.ts'
import type { AttackOrder } from './support/attacker.ts'
import { IngestProcess } from './support/ingest-process.ts'

/** As the image and the systemd units have them. */
const FLAGS = ['--max-old-space-size=320', '--max-semi-space-size=16']
const ATTACKER = fileURLToPath(new URL('support/attacker.ts', import.meta.url))
const RESIDENT_MIB_MAX = 450
const P99_RATIO_MAX = 2
const ROUNDS = 2
/** Of `/proc/<pid>/stat`. */
const TICKS_PER_SECOND = 100
const BODY_CONNECTIONS_PER_SECOND = 6
const UNREAD_CONNECTIONS_PER_SECOND = 100
const DOCUMENT_REQUESTS_PER_SECOND = 100

export interface Extent {
  readonly phaseMs: number
  /** A p99 below this counts as undisturbed, whatever it was in quiet phases. */
  readonly p99MsNoise: number
}

interface Target {
  readonly name: string
  readonly pid: number
  readonly isAlive: () => boolean
  readonly requestsPerSecond: number
  readonly ask: () => Promise<{ readonly status: number }>
}

type Attack = readonly [name: string, target: Target, order: Omit<AttackOrder, 'durationMs'>]

export async function strangers({ phaseMs, p99MsNoise }: Extent): Promise<Result[]> {
  const database = await TestDatabase.create()
  const { brandId, keys } = await createBrands(database)
  const loadKey = await database.createLoadKey(brandId)
  const service = await ServiceProcess.start(
    { databaseUrl: database.url('selvedge_api'), keeperUrl: null, requestsMax: 256, metricsPort: 0 },
    FLAGS,
  )
  const ingest = await IngestProcess.start(database.url('selvedge_loader'), FLAGS)
  const attacker = fork(ATTACKER)
  const readers = new Client(service.url, 20)
  const senders = new Client(new URL(ingest.url).origin, 5)
  try {
    const serve: Target = {
      name: 'serve',
      pid: service.pid,
      isAlive: () => service.alive,
      requestsPerSecond: 50,
      ask: () => readers.get(`${BASE_PATH}/brands/alder-finch/tags`, bearer(keys.brand)),
    }
    const loads: Target = {
      name: 'ingest',
      pid: ingest.child.pid!,
      isAlive: () => ingest.child.exitCode === null && ingest.child.signalCode === null,
      requestsPerSecond: 10,
      ask: () => senders.get(`${LOAD_BASE_PATH}/brands/alder-finch/groups`, bearer(loadKey)),
    }
    const ports = { serve: portOf(service.url), ingest: portOf(ingest.url), metrics: portOf(service.metricsUrl!) }
    const query = `${SHARING_BASE_PATH}/shares/x/schemas/records/tables/orders/query`
    const attacks: readonly Attack[] = [
      ['bodies of queries', serve, bodies(ports.serve, 'POST', query)],
      ['bodies of GETs', serve, bodies(ports.serve, 'GET', `${BASE_PATH}/brands/x/orders`)],
      ['bodies of other addresses', serve, bodies(ports.serve, 'POST', '/')],
      ['unread documents', serve, unread(ports.serve, `${BASE_PATH}/openapi.json`)],
      ['many documents', serve, documents(ports.serve, `${BASE_PATH}/openapi.json`)],
      ['bodies of metrics', serve, bodies(ports.metrics, 'GET', '/metrics')],
      ['unread metrics', serve, unread(ports.metrics, '/metrics')],
      ['bodies of loads', loads, bodies(ports.ingest, 'POST', `${LOAD_BASE_PATH}/brands/x/loads`)],
      ['bodies of GETs', loads, bodies(ports.ingest, 'GET', `${LOAD_BASE_PATH}/openapi.json`)],
      ['unread documents', loads, unread(ports.ingest, `${LOAD_BASE_PATH}/openapi.json`)],
      ['many documents', loads, documents(ports.ingest, `${LOAD_BASE_PATH}/openapi.json`)],
    ]
    const results: Result[] = []
    for (const attack of attacks) results.push(...(await measure(attacker, attack, phaseMs, p99MsNoise)))
    for (const { name, pid, isAlive } of [serve, loads]) {
      results.push({ name: `${name}: alive afterwards`, value: Number(isAlive()), atLeast: 1 })
      if (!isAlive()) continue
      results.push({ name: `${name}: resident memory`, value: peakMib(pid), unit: 'MiB', atMost: RESIDENT_MIB_MAX })
    }
    return results
  } finally {
    attacker.disconnect()
    readers.close()
    senders.close()
    await service.stop()
    if (ingest.child.exitCode === null) await ingest.end('SIGTERM')
    await database.drop()
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

const head = (method: string, path: string, ...more: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', ...more, '\r\n'].join('\r\n')

function bodies(port: number, method: string, path: string): Attack[2] {
  const bytes = head(method, path, 'Transfer-Encoding: chunked')
  const connectionsPerSecond = BODY_CONNECTIONS_PER_SECOND
  return { port, bytes, repeated: '1\r\nA\r\n', times: 60_000, connectionsPerSecond, reads: true }
}

function unread(port: number, path: string): Attack[2] {
  const connectionsPerSecond = UNREAD_CONNECTIONS_PER_SECOND
  return { port, bytes: '', repeated: head('GET', path), times: 4, connectionsPerSecond, reads: false }
}

function documents(port: number, path: string): Attack[2] {
  const bytes = head('GET', path, 'Connection: close')
  return { port, bytes, repeated: '', times: 0, connectionsPerSecond: DOCUMENT_REQUESTS_PER_SECOND, reads: true }
}

async function measure(
  attacker: ChildProcess,
  [name, target, order]: Attack,
  phaseMs: number,
  p99MsNoise: number,
): Promise<Result[]> {
  const load = new SteadyLoad(target.requestsPerSecond, target.ask)
  const [quiet, attacked]: [Sample[], Sample[]] = [[], []]
  let [connections, cpuSeconds] = [0, 0]
  for (let round = 0; round < ROUNDS && target.isAlive(); round++) {
    const quietAt = load.nowMs
    await sleep(phaseMs)
    const [attackedAt, cpuBefore] = [load.nowMs, cpuSecondsOf(target)]
    const over = once(attacker, 'message')
    attacker.send({ ...order, durationMs: phaseMs } satisfies AttackOrder)
    connections += (await over)[0]
    const overAt = load.nowMs
    cpuSeconds += cpuSecondsOf(target) - cpuBefore
    // What was asked during the attack is over before the next quiet phase.
    await sleep(phaseMs / 2)
    quiet.push(...load.between(quietAt, attackedAt))
    attacked.push(...load.between(attackedAt, overAt))
  }
  await load.stop()
  const what = `${target.name}, ${name}`
  const quietP99Ms = latencyOf(quiet, 0.99)
  return [
    { name: `${what}: connections of strangers`, value: connections, atLeast: 1 },
    { name: `${what}: CPU time meanwhile`, value: (cpuSeconds * 1_000) / (ROUNDS * phaseMs), unit: 'cores' },
    { name: `${what}: requests of others`, value: attacked.length, atLeast: 1 },
    { name: `${what}: of them not 200`, value: attacked.filter(({ status }) => status !== 200).length, atMost: 0 },
    { name: `${what}: p50 of others, quiet`, value: latencyOf(quiet, 0.5), unit: 'ms' },
    { name: `${what}: p50 of others, attacked`, value: latencyOf(attacked, 0.5), unit: 'ms' },
    { name: `${what}: p99 of others, quiet`, value: quietP99Ms, unit: 'ms' },
    {
      name: `${what}: p99 of others, attacked`,
      value: latencyOf(attacked, 0.99),
      unit: 'ms',
      atMost: Math.max(P99_RATIO_MAX * quietP99Ms, p99MsNoise),
    },
  ]
}

function latencyOf(samples: readonly Sample[], part: number): number {
  return quantile(
    samples.map(({ ms }) => ms),
    part,
  )
}

function peakMib(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024
}

/** Of all its threads. */
function cpuSecondsOf({ pid, isAlive }: Target): number {
  if (!isAlive()) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

if (import.meta.main) await runAsCommand(() => strangers({ phaseMs: 10_000, p99MsNoise: 0 }))
