/** The operations of the document, with their parameters and successful responses. */
import { withDeprecation } from '../deprecation.ts'
import { inSentence } from '../names.ts'
import { brandOperations, type GroupOperation, groupOperations, keyOperation, reportOperations } from '../operations.ts'
import type { OperationKind, Resource } from '../resource.ts'
import { brandOperation } from './brand-operations.ts'
import { hintHeader } from './headers.ts'
import { describedKeyOperation } from './key-operation.ts'
import { listSchemaName, recordSchemaName } from './names.ts'
import { filterParameters, idParameter, type sharedParameters } from './parameters.ts'
import { refTo } from './ref.ts'
import { reportOperation } from './report-operations.ts'
import { type ErrorResponseName, errorRefs, type RightResponse, rightResponse } from './responses.ts'
import { codeSamples } from './samples/samples.ts'

interface Wording {
  readonly summary: string
  readonly description: string
}

const COMMON_ERRORS: readonly ErrorResponseName[] = [
  'BadRequest',
  'Unauthorized',
  'NotFound',
  'TooManyRequests',
  'InternalError',
]

export function paths(): Record<string, { readonly get: object }> {
  const ofGroups = groupOperations.map((each) => [each.path, { get: operation(each) }])
  const ofBrands = brandOperations.map((each) => [each.path, { get: brandOperation(each) }])
  const ofReports = reportOperations.map((each) => [each.path, { get: reportOperation(each) }])
  return Object.fromEntries([
    ...ofGroups,
    ...ofBrands,
    ...ofReports,
    [keyOperation.path, { get: describedKeyOperation() }],
  ])
}

function operation(described: GroupOperation): object {
  const { kind, resource, name, specified } = described
  const { deprecated } = resource
  const { summary, description } = wordings[kind](resource)
  return {
    operationId: name,
    tags: [resource.group],
    summary,
    description: withDeprecation(description, deprecated),
    ...(deprecated && { deprecated: true }),
    'x-origin': specified ? 'specified' : 'designed',
    parameters: parametersOf(resource, kind),
    responses: responsesOf(resource, kind),
    'x-codeSamples': codeSamples(described),
  }
}

const wordings: Record<OperationKind, (resource: Resource) => Wording> = {
  list: ({ group, about, shared }) => ({
    summary: `List ${inSentence(group)}`,
    description:
      `${about} Records come in order of arrival${shared ? ' and are the same for every brand' : ''}. ` +
      'A record that was removed is missing: `changes` says which ones were.',
  }),
  get: ({ title, about, single }) => ({
    summary: single ? `Get the ${inSentence(title)}` : `Get one ${inSentence(title)}`,
    description: about,
  }),
  content: ({ title }) => ({
    summary: `Get the content of one ${inSentence(title)}`,
    description:
      `Where the file of the ${inSentence(title)} can be downloaded for the moment. ` +
      'Ask again for each download instead of keeping the address: it stops working at `expiresAt`.',
  }),
}

function parametersOf(resource: Resource, kind: OperationKind): object[] {
  const shared = (name: keyof typeof sharedParameters): object => refTo('parameters', name)
  if (kind === 'list') {
    return [
      shared('BrandSlug'),
      ...filterParameters(resource),
      shared('Limit'),
      shared('Cursor'),
      shared('Direction'),
      shared('IfNoneMatch'),
    ]
  }
  const address = resource.single ? [shared('BrandSlug')] : [shared('BrandSlug'), idParameter(resource)]
  return kind === 'content' ? address : [...address, shared('IfNoneMatch')]
}

/** Every request gets a new temporary address, so there is no 304 response. */
function responsesOf(resource: Resource, kind: OperationKind): object {
  const right = { 200: rightResponse({ ...rightAnswers[kind](resource), deprecated: resource.deprecated }) }
  if (kind === 'content') return { ...right, ...errorRefs([...COMMON_ERRORS, 'StorageUnavailable']) }
  return { ...right, 304: refTo('responses', 'NotModified'), ...errorRefs(COMMON_ERRORS) }
}

const rightAnswers: Record<OperationKind, (resource: Resource) => RightResponse> = {
  list: (resource) => ({
    description: `A page of ${inSentence(resource.group)}.`,
    schema: listSchemaName(resource),
    example: { items: [resource.sample], nextCursor: null, totalItems: 1 },
    headers: ['Link', 'ETag', 'Selvedge-Version', ...hintHeader(resource.fields, resource.filters)],
  }),
  get: (resource) => ({
    description: `The ${inSentence(resource.title)}.`,
    schema: recordSchemaName(resource),
    example: resource.sample,
    headers: ['ETag'],
  }),
  content: (resource) => ({
    description: `Where the file of the ${inSentence(resource.title)} is.`,
    schema: 'ContentLink',
    example: resource.contentSample,
    headers: [],
  }),
}
