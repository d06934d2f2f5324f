/** Syncs again and again, until a signal ends it. What passes by itself, such as a service that is away, does not. */
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, TransportError } from '@selvedge/client'
import { ExportProblem, exitCodes } from '../problems.ts'
import type { Sync } from './sync.ts'

export interface Voice {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

export interface Begun {
  readonly sync: Sync
  /** What to say about the key; null for nothing. */
  readonly warning: () => string | null
}

/** `begin` is called until it succeeds, so the service may be away at the start, too. */
export async function syncEvery(
  begin: (signal: AbortSignal) => Promise<Begun>,
  everyMs: number,
  { say, complain }: Voice,
): Promise<void> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())
  const { signal } = stop
  let begun: Begun | null = null
  let warned: string | null = null
  while (!signal.aborted) {
    const next = Date.now() + everyMs
    try {
      begun ??= await begin(signal)
      // Its text changes once a day.
      const warning = begun.warning()
      if (warning !== null && warning !== warned) complain(warning)
      warned = warning
      say(await begun.sync.run(signal))
    } catch (error) {
      if (!signal.aborted) {
        if (!mayPass(error)) throw error
        complain(`${(error as Error).message} Trying again in ${everyMs / 1000} s.`)
      }
    }
    await wait(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => {})
  }
  say('Stopped after the last page that came. Run the command again to continue.')
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return error instanceof TransportError || (error instanceof ExportProblem && error.exitCode === exitCodes.moved)
}
