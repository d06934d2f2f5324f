/**
 * Where each reference leads, by the name of its field.
 *
 * A name leads to the same group wherever it occurs, so a record can be followed without knowing its group: one that
 * was copied, or read back from a file, is as good as a fresh one. A catalogue that breaks this is refused here.
 */
import type { Fields, Resource } from '@selvedge/catalogue'
import { comment } from './layout.ts'
import { quoted } from './names.ts'

export function referencesFile(resources: readonly Resource[]): string {
  const lines = referenceTargets(resources).map(([name, target]) => `  ${name}: ${quoted(target)},`)
  return [
    comment(
      '',
      'Where each reference leads, by the name of its field. People are not a group, so theirs lead nowhere.',
    ),
    'export const references = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

/** Each reference and the group it leads to, in the order of their names. */
export function referenceTargets(resources: readonly Resource[]): [name: string, target: string][] {
  const targets = new Map<string, string | null>()
  for (const { path, fields } of resources) collect(path, fields, targets)
  return [...targets]
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== 'user')
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function collect(path: string, fields: Fields, targets: Map<string, string | null>): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.fields) collect(path, field.fields, targets)
    const known = targets.get(name)
    if (known !== undefined && known !== field.to) {
      throw new Error(`${path}.${name} leads to ${field.to}, elsewhere to ${known}; give one of them another name`)
    }
    targets.set(name, field.to)
  }
}
