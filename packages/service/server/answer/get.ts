/** One record, by the identifier in its address. */
import type { RecordStore } from '../../store/reading/records.ts'
import { getParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

export function planGet({ operation, brandId, id, rawQuery }: Question, parts: { records: RecordStore }): ReadPlan {
  const { resource } = operation
  getParameters(resource, rawQuery, id)

  async function read(): Promise<ReadResult> {
    const { body, states } = await parts.records.get(resource, brandId, id)
    return { body: body === null ? null : [body], states, headers: {} }
  }

  return { paths: [resource.path], read }
}
