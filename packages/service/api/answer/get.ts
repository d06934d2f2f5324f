/** One record, by the identifier in its address. */
import type { Resource } from '@selvedge/catalogue'
import { ApiError } from '../../http/reply/errors.ts'
import type { RecordStore } from '../../store/reading/records.ts'
import { getParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

/** If a brand has no record yet, a plain 404 would look like a wrong key or a wrong address. */
const NO_RECORD = [
  {
    parameter: 'brand',
    problem:
      'exists, and its lists work; its own record has not been loaded yet: the operator loads it as brand.ndjson',
  },
]

export function planGet(
  { brandId, id, rawQuery }: Question,
  resource: Resource,
  parts: { records: RecordStore },
): ReadPlan {
  const paths = [resource.path]
  getParameters(resource, rawQuery, id)

  async function read(): Promise<ReadResult> {
    const { body, states } = await parts.records.get(resource, brandId, id)
    if (body === null && resource.single) throw new ApiError('not_found', NO_RECORD)
    return { body: body === null ? null : [body], paths, states, headers: {} }
  }

  return { paths, read }
}
