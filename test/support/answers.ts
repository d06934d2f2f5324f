/** Holds an answer against the contract: the schema of its resource, or the one error body. */
import { objectSchema, type Resource, resources } from '@selvedge/catalogue'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answered } from './service.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { date: true, 'date-time': true } })
ajv.addKeyword('x-references')

const validateError = ajv.compile({
  type: 'object',
  required: ['error', 'errorCode'],
  additionalProperties: false,
  properties: { error: { type: 'string' }, errorCode: { type: 'string' }, details: {} },
})

const validators = new Map<string, ValidateFunction>()

/** Throws where the answer is not what the contract says; addresses outside the API are left alone. */
export function validateAnswer(path: string, { status, headers, json }: Answered): void {
  if (!path.startsWith('/api/')) return
  if (!headers.get('x-request-id')) throw new Error(`${path}: no X-Request-Id`)
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) throw new Error(`${path}: not JSON`)
  const validate = status === 200 ? validatorOf(path) : validateError
  if (!validate(json)) throw new Error(`${path} (${status}): ${ajv.errorsText(validate.errors)}`)
}

function validatorOf(path: string): ValidateFunction {
  const [, segment, id] = /\/brands\/[^/?]+(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(path) ?? []
  const resource = resources.find((each) => each.path === (segment ?? 'brand'))!
  const list = id === undefined && !resource.single
  const name = `${list ? 'list' : 'get'} ${resource.path}`
  const known = validators.get(name)
  if (known) return known
  const made = ajv.compile(list ? listSchema(resource) : objectSchema(resource.fields))
  validators.set(name, made)
  return made
}

function listSchema(resource: Resource): object {
  return {
    type: 'object',
    required: ['items', 'nextCursor', 'totalItems'],
    additionalProperties: false,
    properties: {
      items: { type: 'array', items: objectSchema(resource.fields) },
      nextCursor: { type: ['string', 'null'] },
      totalItems: { type: 'integer' },
    },
  }
}
