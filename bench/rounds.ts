/** Rounds: every contender once per round, one after the other, so that what the machine does meanwhile hits all alike. */
import type { Contender } from './contenders.ts'
import type { Costed } from './cpu.ts'
import type { FailedRound, Spread } from './kept-runs.ts'

/** What one contender did, round by round; null for a round that failed. */
export type Results = Record<string, (Costed | null)[]>

export interface Rounds {
  readonly results: Results
  readonly failed: readonly FailedRound[]
}

const WARM_UP_SECONDS = 1

/**
 * Warms all contenders up, then measures. One that fails in a round, for example because the machine is too busy, still runs in
 * the others.
 */
export async function runRounds(
  contenders: Record<string, Contender>,
  rounds: number,
  seconds: number,
  log: (line: string) => void,
): Promise<Rounds> {
  const results: Results = {}
  const failed: FailedRound[] = []
  const inOrder = Object.entries(contenders)
  const tried = (round: number, key: string, running: Promise<Costed>): Promise<Costed | null> =>
    running.catch((error: Error) => {
      failed.push({ contender: key, round, reason: error.message })
      return null
    })
  for (const [key, contender] of inOrder) await tried(0, key, contender.run(WARM_UP_SECONDS))
  for (let round = 1; round <= rounds; round++) {
    // To and fro, so that nobody always has the same one before it.
    for (const [key, contender] of round % 2 === 1 ? inOrder : inOrder.toReversed()) {
      const measured = await tried(round, key, contender.run(seconds))
      results[key] = [...(results[key] ?? []), measured]
      const outcome = measured === null ? 'failed' : `${measured.perSecond.toFixed(0).padStart(8)}/s`
      log(`round ${round}/${rounds}  ${contender.name.padEnd(52)} ${outcome}`)
    }
  }
  return { results, failed }
}

/** Without the rounds that failed. */
export function completed(results: Results, contender: string): Costed[] {
  return (results[contender] ?? []).filter((each) => each !== null)
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! }
}

export const rateOf = ({ perSecond }: Costed): number => perSecond
/** Of service, PostgreSQL and Redis together. */
export const cpuOf = ({ cpuUs: { service, postgres, redis } }: Costed): number => service + postgres + redis
export const serviceCpuOf = ({ cpuUs }: Costed): number => cpuUs.service

/** Compared within each round that both completed, then over these rounds; null if there is none. */
export function ratio(
  results: Results,
  contender: string,
  baseline: string,
  of: (each: Costed) => number,
): Spread | null {
  const ratios = (results[contender] ?? []).flatMap((each, round) => {
    const base = results[baseline]?.[round]
    return each && base ? [of(each) / of(base)] : []
  })
  return ratios.length === 0 ? null : spreadOf(ratios)
}
