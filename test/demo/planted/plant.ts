/** How a fault is planted: which record is changed, and into what. */

import type { Path, RecordAt } from '@selvedge/catalogue'
import type { DemoRecord } from '../../../packages/demo/index.ts'

/** The record that replaces this one; null if it stays as it is. */
export type Change = (record: DemoRecord) => Record<string, unknown>[] | null

export interface Plant {
  /** Names of the rules that it breaks. */
  readonly rules: readonly string[]
  readonly wrong: string
  readonly change: () => Change
}

/** Changes the first record of a group that suits. */
export function once<P extends Path>(
  wanted: P,
  change: (record: RecordAt<P>) => Partial<RecordAt<P>> | RecordAt<P>[],
  suits: (record: RecordAt<P>) => boolean = () => true,
): () => Change {
  return () => {
    let done = false
    return ({ path, record }) => {
      if (done || path !== wanted || !suits(record as RecordAt<P>)) return null
      done = true
      const changed = change(record as RecordAt<P>)
      return Array.isArray(changed) ? changed : [{ ...record, ...changed }]
    }
  }
}

export const leaveOut = (): [] => []

export function plus(amount: string | null, units: number): string {
  return (Number(amount) + units).toFixed(2)
}

export function plant(records: readonly DemoRecord[], change: Change): { planted: DemoRecord[]; changes: number } {
  let changes = 0
  const planted = records.flatMap((each) => {
    const changed = change(each)
    if (changed === null) return [each]
    changes++
    return changed.map((record) => ({ path: each.path, record }))
  })
  return { planted, changes }
}
