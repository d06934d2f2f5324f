/** Prints the outcome of a check: a line for each rule that fails, and one for all of them. */
import type { Example, RuleResult } from '@selvedge/invariants'
import { print, printJson } from '../output/print.ts'
import { visible } from '../output/visible.ts'

export interface LabelledResult extends Omit<RuleResult, 'examples'> {
  readonly examples: readonly LabelledExample[]
}

interface LabelledExample extends Example {
  /** Number, code or name of the record; null if it has none. */
  readonly label: string | null
}

interface Outcome {
  readonly brand: string
  readonly records: number
  readonly results: readonly LabelledResult[]
  readonly seconds: string
}

export function showResults({ brand, records, results, seconds }: Outcome, json: boolean): void {
  if (json) {
    const rules = results.map(({ rule, ...result }) => {
      const { name, expects, fix, groups } = rule
      return { rule: name, expects, fix, groups, ...result }
    })
    printJson({ brand, records, rules })
    return
  }
  const failed = results.filter(({ status }) => status === 'failed')
  for (const result of failed) print(lineOf(result))
  const skipped = results.filter(({ status }) => status === 'not_checked').length
  const checked = `${results.length - skipped} rules checked, ${failed.length} failed`
  const reason = skipped === 0 ? '' : `, ${skipped} skipped for lack of records to compare`
  print(`${brand}: ${records.toLocaleString('en')} records compared, ${checked}${reason}, in ${seconds} s`)
}

function lineOf({ rule, records, examples }: LabelledResult): string {
  const count = records === 1 ? '1 record' : `${records.toLocaleString('en')} records`
  return `${rule.name}: ${count}. Expected: ${rule.expects} Such as ${describe(examples)}. To fix: ${rule.fix}`
}

/** The first with what is wrong; `--json` has that of the others. */
function describe(examples: readonly LabelledExample[]): string {
  const [first, ...others] = examples.map(({ group, key, label, detail }, index) => {
    const named = label === null ? key : `${visible(label)} ${key}`
    return index === 0 ? `${group} ${named} (${detail})` : named
  })
  return [first, ...others].join(', ')
}
