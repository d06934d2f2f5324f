/** The page with the last run of every fault test. */

import { markdownTable } from '../../harness/markdown-table.ts'
import type { FaultRun } from '../faults/kept-fault-runs.ts'

export function faultsPage(runs: readonly FaultRun[]): string {
  return `# Test results: every fault run

_For operators and developers._

The last run of each fault test, kept by \`npm run faults\`. Each is a command that fails if a bound does not hold. They
ran on two cores: tests that bound response times alone, the others next to other work.

${markdownTable([
  ['command', 'date', 'minutes', 'outcome'],
  ...runs.map(({ command, date, minutes, outcome }) => [
    `\`${command}\``,
    date,
    String(minutes),
    outcome === 'passed' ? outcome : `**${outcome}**`,
  ]),
])}

${runs.map(findingsOf).join('\n\n')}
`
}

/** What the README says about the bounds that do not hold. */
export function limitsSentence(runs: readonly FaultRun[]): string {
  const missed = runs.filter(({ findings }) => findings.some(({ holds }) => !holds)).map(({ name }) => name)
  const of = `of ${runs.length} [fault tests](docs/results/faults.md)`
  if (missed.length === 0) return `**Known limits**: ${of}, none missed a bound in its last run.`
  return `**Known limits**: ${of}, ${missed.length} missed a bound in the last run: ${missed.join(', ')}.`
}

function findingsOf({ name, findings }: FaultRun): string {
  const rows = findings.map(({ what, bound, value, holds }) => [what, bound, holds ? value : `${value} **missed**`])
  const table = markdownTable([['measured', 'bound', 'value'], ...rows.map((row) => row.map(escaped))])
  return `## ${name}\n\n${table}`
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}
