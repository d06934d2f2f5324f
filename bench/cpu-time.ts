/** CPU time of another process, such as a backend of PostgreSQL. */
import { readFileSync } from 'node:fs'

/** Ticks per second of the kernel clock that counts CPU time. */
const TICK_MS = 10

export function cpuMs(pid: number): number {
  // The name of the process is in brackets and may hold anything; what follows has a fixed order.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Of a process with one thread, to the microsecond. */
export function threadCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
