/** A later release, in a copy of the repository: every group has gained a nullable field, in the middle of its fields. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@selvedge/catalogue'
import type { RepositoryCopy } from '../../scripts/support/repository-copy.ts'

export const ADDED_FIELD = 'evolvedNote'

/** The field that the new one is put before, by the path of the group. */
export const nextFields = new Map(
  resources.map(({ path, fields }) => [path, Object.keys(fields)[Math.ceil(Object.keys(fields).length / 2)]!]),
)

export function evolve(copy: RepositoryCopy): void {
  const folder = join(copy.folder, 'packages/catalogue/resources')
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    writeFileSync(path, evolved(readFileSync(path, 'utf8'), nextFields.get(file.replace('.ts', ''))!))
  }
  copy.run('node scripts/generate.ts')
}

function evolved(text: string, next: string): string {
  const edits: [where: RegExp, insert: string][] = [
    [/^/, `import { nullable as orNull, string as line } from '../kinds/index.ts'\n`],
    [
      new RegExp(`(?<=\\n {2}fields: \\{\\n[^]*?)(?=^ {4}${next}:)`, 'm'),
      `    ${ADDED_FIELD}: orNull(line('Added.')),\n`,
    ],
    [/(?=^ {2}typicalRows:)/m, `  steps: [{ add: '${ADDED_FIELD}' }],\n`],
    [/(?<=\n {2}sample: \{\n)/, `    ${ADDED_FIELD}: null,\n`],
  ]
  return edits.reduce((now, [where, insert]) => {
    if (!where.test(now)) throw new Error(`nowhere to put ${insert}`)
    return now.replace(where, insert)
  }, text)
}
