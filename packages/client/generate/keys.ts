/** The fields that identify a record of each group, for records that come without their key. */
import type { Resource } from '@selvedge/catalogue'
import { comment } from './layout.ts'
import { pathKey, quoted } from './names.ts'

export function keysFile(resources: readonly Resource[]): string {
  const lines = resources.map(({ path, key }) => `  ${pathKey(path)}: [${key.map(quoted).join(', ')}],`)
  return [
    comment('', 'The fields that identify a record of each group, in the order of the keys in the feed of changes.'),
    'export const keys = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}
