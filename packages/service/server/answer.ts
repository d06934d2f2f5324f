/** What an operation answers: one page of a list, or one record. */
import type { Resource } from '@selvedge/catalogue'
import { SHARED_BRAND_ID } from '../store/loading/merge.ts'
import type { FilterValue, RecordReader } from '../store/records.ts'
import { nameOf } from '../store/statements.ts'
import type { Cursors } from './cursor.ts'
import { ApiError } from './errors.ts'
import type { ListParameters } from './parameters.ts'

export interface Answer {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Sources {
  readonly records: RecordReader
  readonly cursors: Cursors
}

export async function answerList(
  { records, cursors }: Sources,
  resource: Resource,
  brandId: number,
  { limit, cursor, filters }: ListParameters,
  path: string,
): Promise<Answer> {
  const scope = { brandId, path: resource.path, filters }
  const place = cursor === null ? null : cursors.read(cursor, scope)
  const page = await records.list({
    resource,
    brandId: recordsOf(resource, brandId),
    filters,
    limit,
    after: place?.after ?? 0,
    counted: place && { total: place.total, stamps: place.states.map(({ stamp }) => stamp) },
  })
  const nextCursor = page.next === null ? null : cursors.write(scope, { ...page, after: page.next })
  const body = `{"items":[${page.bodies.join(',')}],"nextCursor":${JSON.stringify(nextCursor)},"totalItems":${page.total}}`
  return { body, headers: nextCursor === null ? {} : { link: nextLink(path, filters, limit, nextCursor) } }
}

export async function answerGet(
  { records }: Sources,
  resource: Resource,
  brandId: number,
  id: string,
): Promise<Answer> {
  const { body } = await records.get(resource, recordsOf(resource, brandId), id)
  if (body === null) throw new ApiError('not_found')
  return { body, headers: {} }
}

/** Shared groups have the same records whichever brand asks. */
function recordsOf(resource: Resource, brandId: number): number {
  return resource.shared ? SHARED_BRAND_ID : brandId
}

/** Origin-relative, so that it holds behind any host name; the filters and the page size go along. */
function nextLink(path: string, filters: readonly FilterValue[], limit: number, cursor: string): string {
  const query = new URLSearchParams()
  for (const { filter, value } of filters) query.set(nameOf(filter), String(value))
  query.set('limit', String(limit))
  query.set('cursor', cursor)
  return `<${path}?${query}>; rel="next"`
}
