/** The page of all settings, with a Markdown table aligned as the formatter would do it. */
import { variables } from '../../packages/service/cli/configuration/variables.ts'

const INTRODUCTION = `# Settings

_For operators._

Every setting is an environment variable. An invalid value stops the command with a message that names the variable and the
fix. \`selvedge doctor\` checks all of them.
`

export function configurationPage(): string {
  const rows = [
    ['Variable', 'Value', 'Default', 'What it is'],
    ...Object.values(variables).map(({ name, kind, fallback, about }) => [
      `\`${name}\``,
      kind.name,
      fallback === null ? '' : `\`${fallback}\``,
      about,
    ]),
  ]
  return `${INTRODUCTION}\n${markdownTable(rows)}\n`
}

export function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lines = rows.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at]!))))
  lines.splice(1, 0, line(widths.map((width) => '-'.repeat(width))))
  return lines.join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
