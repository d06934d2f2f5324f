/** Prints the outcome of a check: a line for each rule that fails, and one for all of them. */
import type { Example, RuleResult } from '@selvedge/invariants'
import { print, printJson } from '../output/print.ts'

interface Outcome {
  readonly brand: string
  readonly records: number
  readonly results: readonly RuleResult[]
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

function lineOf({ rule, records, examples }: RuleResult): string {
  const count = records === 1 ? '1 record' : `${records.toLocaleString('en')} records`
  return `${rule.name}: ${count}. Expected: ${rule.expects} Such as ${describe(examples)}. To fix: ${rule.fix}`
}

/** The first with what is wrong; `--json` has that of the others. */
function describe(examples: readonly Example[]): string {
  const [first, ...others] = examples.map(({ group, key, detail }, index) =>
    index === 0 ? `${group} ${key} (${detail})` : key,
  )
  return [first, ...others].join(', ')
}
