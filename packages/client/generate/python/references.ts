/** Where each reference leads, by the name of its field. */
import type { Resource } from '@selvedge/catalogue'
import { referenceTargets } from '../references.ts'
import { pythonModule, quoted } from './layout.ts'

export function referencesModule(resources: readonly Resource[]): string {
  const lines = referenceTargets(resources).map(([name, target]) => `    ${quoted(name)}: ${quoted(target)},`)
  return pythonModule(
    'Where each reference leads, by the name of its field. People are not a group, so theirs lead nowhere.',
    ['from typing import Final'],
    [['REFERENCES: Final[dict[str, str]] = {', ...lines, '}'].join('\n')],
  )
}
