/**
 * What a record needs so that one of its references can be followed: the field. Any record that has it fits, whichever
 * group it is of. A type with a field that is never null, and one whose field may be, tell the checker whether None can
 * come of it.
 */
import type { Resource } from '@selvedge/catalogue'
import { referenceTargets } from '../references.ts'
import { docstring, pythonModule } from './layout.ts'

export function holdersModule(resources: readonly Resource[]): string {
  const parts = referenceTargets(resources).flatMap(([name]) => [
    holder(holderName(name), name, 'str'),
    holder(maybeHolderName(name), name, 'str | None'),
  ])
  return pythonModule(
    'What a record needs so that one of its references can be followed.',
    ['from typing import TypedDict'],
    parts,
  )
}

function holder(type: string, field: string, value: string): string {
  const said =
    value === 'str' ? `A record whose \`${field}\` is never null.` : `A record whose \`${field}\` may be null.`
  return [`class ${type}(TypedDict):`, docstring('    ', said), '', `    ${field}: ${value}`].join('\n')
}

/** `skuId` becomes `HasSkuId`. */
export function holderName(field: string): string {
  return `Has${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

export function maybeHolderName(field: string): string {
  return holderName(field).replace(/^Has/, 'MayHave')
}
