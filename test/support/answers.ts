/** Holds every answer the tests see against the OpenAPI document: its status, its body, its headers. */
import { BASE_PATH, openapiDocument } from '@selvedge/catalogue'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answered } from './service.ts'

interface Response {
  readonly headers?: Record<string, unknown>
  readonly content?: { readonly 'application/json': { readonly schema: { readonly $ref: string } } }
}

interface Document {
  readonly paths: Record<
    string,
    { readonly get: { readonly responses: Record<string, Response | { readonly $ref: string }> } }
  >
  readonly components: { readonly responses: Record<string, Response> }
}

const document = openapiDocument() as Document
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { date: true, 'date-time': true, decimal: true, uuid: true },
  // `test/conformance/openapi.test.ts` checks the document itself; doing it here takes 0.1 s of every test file.
  validateSchema: false,
})
ajv.addSchema(document, 'openapi.json')
const validators = new Map<string, ValidateFunction>()

const operations = Object.entries(document.paths).map(([path, { get }]) => ({
  pattern: new RegExp(`^${BASE_PATH}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  responses: get.responses,
}))

/** `Link` if another page follows, `Selvedge-Hint` if a filter has a value that no record can have. */
const SOMETIMES = ['Link', 'Selvedge-Hint']

/** Throws where the answer is not what the document says; addresses outside the API are left alone. */
export function validateAnswer(url: string, { status, headers, json, text }: Answered): void {
  const path = url.split('?')[0]!
  if (!path.startsWith(`${BASE_PATH}/brands`)) return
  const fail = (problem: string): never => {
    throw new Error(`${url} (${status}): ${problem}`)
  }
  if (!headers.get('x-request-id')) fail('no X-Request-Id')
  const response = responseOf(path, status) ?? fail('status is not in the document')
  if (response.content === undefined) {
    if (text !== '') fail('has a body')
    return
  }
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) fail('is not JSON')
  const validate = validatorOf(response.content['application/json'].schema.$ref)
  if (!validate(json)) fail(ajv.errorsText(validate.errors))
  if (status !== 200) return
  const missing = Object.keys(response.headers ?? {}).filter((name) => !SOMETIMES.includes(name) && !headers.has(name))
  if (missing.length > 0) fail(`lacks the headers ${missing.join(', ')}`)
}

function responseOf(path: string, status: number): Response | undefined {
  const operation = operations.find(({ pattern }) => pattern.test(path))
  // An address of no operation gets the same response as a missing record.
  const responses = operation?.responses ?? operations[0]!.responses
  const response = responses[status]
  return response && '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!] : response
}

function validatorOf(ref: string): ValidateFunction {
  const known = validators.get(ref)
  if (known) return known
  const made = ajv.compile({ $ref: `openapi.json${ref}` })
  validators.set(ref, made)
  return made
}
