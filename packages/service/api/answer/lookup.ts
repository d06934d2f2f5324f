/** Records by their keys, several at once: what a get of each would return, or null where there is none. */
import { lookupGroups, type Resource } from '@selvedge/catalogue'
import { ApiError, type Problem, quoted } from '../../http/reply/errors.ts'
import { nearest } from '../../nearest.ts'
import type { RecordStore } from '../../store/reading/records.ts'
import { lookupParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

const byPath = new Map(lookupGroups.map((resource) => [resource.path, resource]))
const lookupPaths = [...byPath.keys()]

/** The group that the address names. */
export function lookupGroup(path: string): Resource {
  const resource = byPath.get(path)
  if (!resource) throw new ApiError('not_found', [unknownGroup(path)])
  return resource
}

function unknownGroup(path: string): Problem {
  const problem = `names ${quoted(path)}, which is not a group whose records have a key of one field`
  const close = nearest(path, lookupPaths)
  return close === null ? { parameter: 'group', problem } : { parameter: 'group', problem, nearest: close }
}

export function planLookup(
  { brandId, rawQuery }: Question,
  resource: Resource,
  parts: { records: RecordStore },
): ReadPlan {
  const paths = [resource.path]
  const keys = lookupParameters(resource, rawQuery)

  async function read(): Promise<ReadResult> {
    const { items, fitting, states } = await parts.records.lookup(resource, brandId, keys)
    if (items === null) throw new ApiError('invalid_parameter', [tooLarge(keys.length, fitting)])
    return { body: ['{"items":[', items, ']}'], paths, states, headers: {} }
  }

  return { paths, read }
}

/**
 * The same code as for other problems with the keys, so that a client that does not know `fitting` reads each record
 * alone.
 */
function tooLarge(keys: number, fitting: number): Problem {
  const problem = `name records that are too long for one response; look up the first ${fitting} of the ${keys} keys, then the others`
  return { parameter: 'ids', problem, fitting }
}
