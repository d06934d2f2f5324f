/** Records to walk over. */
import { resourceOf } from '../../support/database.ts'
import { uuid } from '../../support/variations.ts'

export function manyTags(count: number): { id: string; name: string; code: string }[] {
  const { sample } = resourceOf('tags')
  return Array.from({ length: count }, (_, n) => ({
    ...sample,
    id: uuid(`tag ${n}`),
    name: n % 3 === 0 ? 'third' : 'other',
    code: `tag-${n}`,
  }))
}
