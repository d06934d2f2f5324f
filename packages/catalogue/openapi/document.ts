/**
 * The OpenAPI document, derived from the catalogue alone. The service serves it, and the reference page and the types of
 * clients are generated from it. It is checked in, so that a change of the API shows up as a change of a file.
 */
import { BASE_PATH } from '../operations.ts'
import { API_VERSION } from '../version.ts'
import { headers } from './headers.ts'
import { paths } from './operations.ts'
import { sharedParameters } from './parameters.ts'
import { startHere } from './prose.ts'
import { responses } from './responses.ts'
import { schemas } from './schemas.ts'
import { tagGroups, tags } from './tags.ts'
import { webhooks } from './webhooks.ts'

export function openapiDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selvedge',
      summary: "Public read-only API for a brand's supply-chain records",
      version: API_VERSION,
      description: startHere(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: BASE_PATH, description: 'The service that this document was read from.' }],
    security: [{ apiKey: [] }],
    tags: tags(),
    'x-tagGroups': tagGroups(),
    paths: paths(),
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, for one brand or for all of them: `Authorization: Bearer <API_KEY>`.',
        },
      },
      parameters: sharedParameters,
      headers,
      responses: responses(),
      schemas: schemas(),
    },
  }
}
