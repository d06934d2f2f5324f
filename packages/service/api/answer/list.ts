/** A page of a list: its parameters, the position in its cursor, and the records with their exact total. */
import type { Resource } from '@selvedge/catalogue'
import { statesRead } from '../../store/reading/statements.ts'
import type { Totals } from '../cache/totals.ts'
import type { Cursors } from './cursor.ts'
import { hintHeaders } from './hint.ts'
import { listBody, listHeaders } from './list-envelope.ts'
import { listParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

interface ListParts {
  readonly cursors: Cursors
  readonly totals: Totals
}

export function planList(question: Question, resource: Resource, { cursors, totals }: ListParts): ReadPlan {
  const { brandId, path, rawQuery } = question
  const { limit, cursor, filters, direction, hint } = listParameters(resource, rawQuery)
  const paths = statesRead(
    resource,
    filters.map(({ filter }) => filter),
  )

  async function read(): Promise<ReadResult> {
    const scope = { brandId, path: resource.path, filters, direction }
    const position = cursor === null ? null : cursors.read(cursor, scope)
    const [after, atLeast] = position === null ? [null, []] : [position.after, position.states]
    const query = { resource, brandId, filters, direction, limit, after, atLeast }
    const page = await totals.page(query, position)
    const nextCursor = page.next === null ? null : cursors.write(scope, { ...page, after: page.next })
    return {
      body: listBody(page, nextCursor),
      paths,
      states: page.states,
      headers: listHeaders(page, nextCursor, { path, filters, direction, limit }),
    }
  }

  return { paths, headers: hintHeaders(hint), read }
}
