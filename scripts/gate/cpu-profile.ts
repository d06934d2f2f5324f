/** The CPU seconds of test files, as `test/support/cpu-seconds.ts` appends them: lines of seconds and path. */
import { existsSync, readFileSync } from 'node:fs'

const SHOWN_MAX = 20
/** Files below this are not kept. */
const SECONDS_MIN = 1

/** By file, the largest first. */
export function readCpuSeconds(file: string): Record<string, number> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const measured = lines.filter(Boolean).map((line) => {
    const [seconds, path] = line.split(' ') as [string, string]
    return [path, Number(seconds)] as const
  })
  return largestFirst(measured)
}

export function keptSeconds(cpuSeconds: Readonly<Record<string, number>>): Record<string, number> {
  return largestFirst(Object.entries(cpuSeconds).filter(([, seconds]) => seconds >= SECONDS_MIN))
}

function largestFirst(measured: readonly (readonly [path: string, seconds: number])[]): Record<string, number> {
  return Object.fromEntries(measured.toSorted(([, a], [, b]) => b - a))
}

export function largest(cpuSeconds: Readonly<Record<string, number>>): [path: string, seconds: number][] {
  return Object.entries(cpuSeconds).slice(0, SHOWN_MAX)
}

export function cpuTotal(cpuSeconds: Readonly<Record<string, number>>): number {
  return Object.values(cpuSeconds).reduce((sum, seconds) => sum + seconds, 0)
}

/** For the screen. Empty where nothing is measured, as on other systems than Linux. */
export function cpuLines(cpuSeconds: Readonly<Record<string, number>>): string[] {
  if (cpuTotal(cpuSeconds) === 0) return []
  return [
    `CPU time of test files: ${cpuTotal(cpuSeconds).toFixed(0)} s. The largest:`,
    ...largest(cpuSeconds).map(([path, seconds]) => `${seconds.toFixed(1).padStart(6)} ${path}`),
  ]
}
