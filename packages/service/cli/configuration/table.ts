/** All variables as a Markdown table, for the documentation. */
import { variables } from './variables.ts'

export function configurationTable(): string {
  const rows = Object.values(variables).map(
    ({ name, kind, fallback, about }) =>
      `| \`${name}\` | ${kind.name} | ${fallback === null ? '' : `\`${fallback}\``} | ${about} |`,
  )
  return ['| Variable | Value | Default | What it is |', '|---|---|---|---|', ...rows].join('\n')
}
