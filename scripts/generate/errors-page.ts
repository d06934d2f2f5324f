/** The page of all error codes: each has an id, so that a link leads to it. */
import { errorTable, goneReasons, loadErrorTable } from '@selvedge/catalogue'
import { markdownTable } from '../../harness/markdown-table.ts'

interface ListedError {
  readonly status: number
  readonly error: string
}

export function errorsPage(): string {
  return `# Error codes

_For integrators._

Codes keep their meaning; sentences may improve. [Requests](api/requests.md#errors) explains the body of an error, and which statuses to retry.

## Of the API

${codesTable('', errorTable)}

\`details\` of \`changes_gone\` has the reason:

${markdownTable([['reason', 'what happened'], ...Object.entries(goneReasons).map(([name, reason]) => [`\`${name}\``, reason])])}

## Of the listener for loads

${codesTable('load-', loadErrorTable)}
`
}

function codesTable(prefix: string, table: Readonly<Record<string, ListedError>>): string {
  const rows = Object.entries(table).map(([code, { status, error }]) => {
    return [`<a id="${prefix}${code}"></a>\`${code}\``, String(status), escaped(error)]
  })
  return markdownTable([['code', 'status', 'what it says'], ...rows])
}

/** Angle brackets would be HTML. */
function escaped(text: string): string {
  return text.replaceAll(/<[^>]+>/g, (tag) => `\`${tag}\``)
}
