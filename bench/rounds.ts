/** Rounds: every contender once per round, one after the other, so that what the machine does meanwhile hits all alike. */
import type { Contender } from './contenders.ts'
import type { Measured } from './load.ts'

/** What one contender did, round by round. */
export type Results = Record<string, Measured[]>

export async function runRounds(
  contenders: Record<string, Contender>,
  rounds: number,
  seconds: number,
  log: (line: string) => void,
): Promise<Results> {
  const results: Results = {}
  for (let round = 1; round <= rounds; round++) {
    for (const [key, contender] of Object.entries(contenders)) {
      const measured = await contender.run(seconds)
      results[key] = [...(results[key] ?? []), measured]
      log(`round ${round}/${rounds}  ${contender.name.padEnd(52)} ${measured.perSecond.toFixed(0).padStart(8)}/s`)
    }
  }
  return results
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! }
}

/** Compared within each round, then over the rounds. */
export function ratio(results: Results, contender: string, baseline: string): Spread {
  return spreadOf(results[contender]!.map(({ perSecond }, round) => perSecond / results[baseline]![round]!.perSecond))
}
