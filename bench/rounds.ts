/** Rounds: every contender once per round, one after the other, so that what the machine does meanwhile hits all alike. */
import type { Contender } from './contenders.ts'
import type { Costed } from './cpu.ts'
import type { Spread } from './kept-runs.ts'

/** What one contender did, round by round. */
export type Results = Record<string, Costed[]>

export async function runRounds(
  contenders: Record<string, Contender>,
  rounds: number,
  seconds: number,
  log: (line: string) => void,
): Promise<Results> {
  const results: Results = {}
  const inOrder = Object.entries(contenders)
  for (let round = 1; round <= rounds; round++) {
    // To and fro, so that nobody always has the same one before it.
    for (const [key, contender] of round % 2 === 1 ? inOrder : inOrder.toReversed()) {
      const measured = await contender.run(seconds)
      results[key] = [...(results[key] ?? []), measured]
      log(`round ${round}/${rounds}  ${contender.name.padEnd(52)} ${measured.perSecond.toFixed(0).padStart(8)}/s`)
    }
  }
  return results
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! }
}

export const rateOf = ({ perSecond }: Costed): number => perSecond
/** Of service, PostgreSQL and Redis together. */
export const cpuOf = ({ cpuUs: { service, postgres, redis } }: Costed): number => service + postgres + redis
export const serviceCpuOf = ({ cpuUs }: Costed): number => cpuUs.service

/** Compared within each round, then over the rounds. */
export function ratio(results: Results, contender: string, baseline: string, of: (each: Costed) => number): Spread {
  return spreadOf(results[contender]!.map((each, round) => of(each) / of(results[baseline]![round]!)))
}
