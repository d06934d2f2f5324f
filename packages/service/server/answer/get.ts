/** One record, by the identifier in its address. */
import type { Resource } from '@selvedge/catalogue'
import type { RecordStore } from '../../store/reading/records.ts'
import { getParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

export function planGet(
  { brandId, id, rawQuery }: Question,
  resource: Resource,
  parts: { records: RecordStore },
): ReadPlan {
  const paths = [resource.path]
  getParameters(resource, rawQuery, id)

  async function read(): Promise<ReadResult> {
    const { body, states } = await parts.records.get(resource, brandId, id)
    return { body: body === null ? null : [body], paths, states, headers: {} }
  }

  return { paths, read }
}
