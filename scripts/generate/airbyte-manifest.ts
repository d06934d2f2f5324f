/**
 * The connector for Airbyte: a declarative manifest, which Airbyte runs without any code of ours. Each group with a list
 * is a stream, with the key and the types that the catalogue says.
 */
import { type JsonSchema, LIMIT_MAX, objectSchema, type Resource, resources, sqlName } from '@selvedge/catalogue'
import { stringify } from 'yaml'

/** The release of the CDK that the manifest is written for and tested with. */
const CDK_VERSION = '7.39.1'

/** The sentence of the service, which says what is wrong and how to fix it. */
const SENTENCE = "{{ response['error'] }}"

export function airbyteManifest(): string {
  const streams = resources.filter(({ operations }) => operations.includes('list')).map(stream)
  return stringify(
    {
      version: CDK_VERSION,
      type: 'DeclarativeSource',
      description: "A brand's supply-chain records, from Selvedge.",
      // Every key opens its own description. A key that is limited to groups may not open any given list.
      check: { type: 'CheckStream', stream_names: [KEY] },
      concurrency_level: { type: 'ConcurrencyLevel', default_concurrency: 2 },
      definitions: { requester, retriever },
      spec,
      streams: [keyStream, ...streams],
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  )
}

const KEY = 'key'

const requester = {
  type: 'HttpRequester',
  url_base: "{{ config['url'] }}",
  path: "/brands/{{ config['brand'] }}/{{ parameters['path'] }}",
  http_method: 'GET',
  authenticator: { type: 'BearerAuthenticator', api_token: "{{ config['api_key'] }}" },
  error_handler: {
    type: 'DefaultErrorHandler',
    // Streams share the rate limit of a key, so one of them may have to wait several times in a row.
    max_retries: 20,
    backoff_strategies: [
      { type: 'WaitTimeFromHeader', header: 'Retry-After' },
      { type: 'ExponentialBackoffStrategy', factor: 1 },
    ],
    response_filters: [
      // A stream that the key does not open has no records. The others are read.
      {
        type: 'HttpResponseFilter',
        predicate: "{{ response['errorCode'] == 'group_out_of_scope' }}",
        action: 'IGNORE',
        error_message: `Nothing is read of {{ parameters['path'] }}: ${SENTENCE}`,
      },
      { type: 'HttpResponseFilter', http_codes: [429], action: 'RATE_LIMITED', error_message: SENTENCE },
      {
        type: 'HttpResponseFilter',
        http_codes: [400, 401, 404],
        action: 'FAIL',
        failure_type: 'config_error',
        error_message: SENTENCE,
      },
      { type: 'HttpResponseFilter', http_codes: [500, 502, 503, 504], action: 'RETRY' },
    ],
  },
}

const retriever = {
  type: 'SimpleRetriever',
  requester: { $ref: '#/definitions/requester' },
  record_selector: { type: 'RecordSelector', extractor: { type: 'DpathExtractor', field_path: ['items'] } },
  paginator: {
    type: 'DefaultPaginator',
    page_size_option: { type: 'RequestOption', inject_into: 'request_parameter', field_name: 'limit' },
    page_token_option: { type: 'RequestOption', inject_into: 'request_parameter', field_name: 'cursor' },
    pagination_strategy: {
      type: 'CursorPagination',
      page_size: LIMIT_MAX,
      cursor_value: "{{ response['nextCursor'] }}",
      stop_condition: "{{ not response['nextCursor'] }}",
    },
  },
}

const spec = {
  type: 'Spec',
  connection_specification: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['url', 'brand', 'api_key'],
    additionalProperties: true,
    properties: {
      url: {
        type: 'string',
        title: 'Address',
        description: 'Address of the service, with the version of the API.',
        examples: ['https://selvedge.example/api/public/v1'],
        order: 0,
      },
      brand: {
        type: 'string',
        title: 'Brand',
        description: 'Slug of the brand, as in its addresses.',
        examples: ['alder-finch'],
        order: 1,
      },
      api_key: {
        type: 'string',
        title: 'API key',
        description: 'A key that may read the brand.',
        airbyte_secret: true,
        order: 2,
      },
    },
  },
}

/** Says which groups the key opens, and when it expires. The brands are left out: a key for all brands has pages of them. */
const keyStream = {
  type: 'DeclarativeStream',
  name: KEY,
  primary_key: ['id'],
  retriever: {
    type: 'SimpleRetriever',
    requester: { $ref: '#/definitions/requester', path: '/key' },
    record_selector: { type: 'RecordSelector', extractor: { type: 'DpathExtractor', field_path: [] } },
  },
  transformations: [{ type: 'RemoveFields', field_pointers: [['brands'], ['nextCursor']] }],
  schema_loader: {
    type: 'InlineSchemaLoader',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      additionalProperties: true,
      properties: {
        id: { type: 'string', description: 'By which operators know the key.' },
        allBrands: { type: 'boolean', description: 'Whether the key opens all brands.' },
        partner: {
          type: ['object', 'null'],
          description: "Whose records of the brand the key opens; null for all of the brand's.",
          additionalProperties: true,
        },
        groups: {
          type: ['array', 'null'],
          description: 'Groups that the key opens; null for all.',
          items: { type: 'string' },
        },
        quota: { type: 'object', description: 'Requests in each window of time.', additionalProperties: true },
        expiresAt: {
          type: ['string', 'null'],
          format: 'date-time',
          airbyte_type: 'timestamp_with_timezone',
          description: 'When the key expires; null for never.',
        },
      },
    },
  },
}

function stream({ path, key, fields }: Resource): object {
  return {
    type: 'DeclarativeStream',
    name: sqlName(path),
    primary_key: key,
    $parameters: { path },
    retriever: { $ref: '#/definitions/retriever' },
    schema_loader: {
      type: 'InlineSchemaLoader',
      schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...typesOf(objectSchema(fields)) },
    },
  }
}

/** What Airbyte reads of a schema. Amounts stay text: it has no exact decimals, and its numbers may become floats. */
function typesOf({ type, format, description, properties, items }: JsonSchema): JsonSchema {
  const isTime = format === 'date' || format === 'date-time'
  return {
    type,
    ...(isTime && { format }),
    ...(format === 'date-time' && { airbyte_type: 'timestamp_with_timezone' }),
    ...(description !== undefined && { description }),
    ...(typeof items === 'object' && { items }),
    ...(properties !== undefined && {
      // A field of a later release must not stop a sync.
      additionalProperties: true,
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [name, typesOf(schema)]),
      ),
    }),
  }
}
