/** The page with the last run of every fault test. */
import type { FaultRun } from '../faults/kept-fault-runs.ts'
import { markdownTable } from './markdown-table.ts'

export function faultsPage(runs: readonly FaultRun[]): string {
  return `# Test results: every fault run

_For operators and developers._

The last run of each fault test, kept by \`npm run faults\`. Each is a command that fails if a bound does not hold.

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

function findingsOf({ name, findings }: FaultRun): string {
  const rows = findings.map(({ what, bound, value, holds }) => [what, bound, holds ? value : `${value} **missed**`])
  const table = markdownTable([['measured', 'bound', 'value'], ...rows.map((row) => row.map(escaped))])
  return `## ${name}\n\n${table}`
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}
