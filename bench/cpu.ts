/** CPU time as the kernel accounts for it, in microseconds: what a request costs, however busy the machine is. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../harness/wrk.ts'
import type { CpuUs } from './kept-runs.ts'

/** Unit of the times in /proc: the same on every Linux. */
const TICK_US = 10_000
/** After a run PostgreSQL still ends the sessions it had. One that ends while we add up would be counted twice or not at all. */
const SETTLE_MS = 50

/** A run, with the CPU time per request that its parts took. */
export interface Costed extends Measured {
  readonly cpuUs: CpuUs
}

/** Process ids: of the service in question, of PostgreSQL's first process, and of Redis. */
export interface Metered {
  readonly service: readonly number[]
  readonly postgres: number
  readonly redis: number
}

export async function costed(metered: Metered, run: () => Promise<Measured>): Promise<Costed> {
  const before = spent(metered)
  const measured = await run()
  await sleep(SETTLE_MS)
  const after = spent(metered)
  const perRequest = (part: keyof CpuUs): number => (after[part] - before[part]) / measured.requests
  const cpuUs = { service: perRequest('service'), postgres: perRequest('postgres'), redis: perRequest('redis') }
  return { ...measured, cpuUs }
}

function spent({ service, postgres, redis }: Metered): CpuUs {
  return {
    service: service.reduce((sum, pid) => sum + processUs(pid), 0),
    postgres: processUs(postgres) + childrenOf(postgres).reduce((sum, pid) => sum + processUs(pid), 0),
    redis: processUs(redis),
  }
}

/** In user and kernel mode, its own and that of children which have ended; 0 for a process that is gone. */
function processUs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain spaces. User and kernel time are the 14th and 15th field, the children's follow.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return TICK_US * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
