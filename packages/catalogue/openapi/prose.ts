/** The introduction of the reference page: what a reader needs to know before the first request. */

import { type ErrorCode, errorCodes, errorTable } from '../errors.ts'
import { JSON_LIMITS } from '../kinds/json.ts'
import { LIMIT_DEFAULT, LIMIT_MAX, LOOKUP_KEYS_MAX } from '../limits.ts'
import { BASE_PATH } from '../operations.ts'

export function startHere(): string {
  return `Read-only access to a brand's supply-chain records: catalog, sourcing, orders, shipments, finance and
documents. You find records with filters, and related records by following identifiers.

Tutorials, how-to guides and a search are in the [guides](/guides/). For TypeScript, install
[\`@selvedge/client\`](/guides/first-request). For SQL, [export the records](/guides/walk-everything).

## Start here

You need the address of the service, which ends in \`${BASE_PATH}\`, and an API key. The examples read them from
\`SELVEDGE_URL\` and \`SELVEDGE_API_KEY\`, and use a brand called \`alder-finch\`, as the [guides](/guides/first-request) do.

### Authentication

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. A key is for one brand or for all brands. If it is
not for the brand in the address, you get a 401. More: [authentication](/guides/api/requests#authentication-with-a-bearer-token).

### First request

\`\`\`sh
curl -sS -H "Authorization: Bearer $SELVEDGE_API_KEY" \\
  "$SELVEDGE_URL/brands/alder-finch/orders"
\`\`\`

\`\`\`ts
const { SELVEDGE_API_KEY: apiKey = '', SELVEDGE_URL: baseUrl = '' } = process.env
const brand = new Selvedge({ apiKey, baseUrl }).brand('alder-finch')
for await (const order of brand.orders.list()) console.log(order.number)
\`\`\`

A list has \`items\`, \`nextCursor\` and \`totalItems\`, the number of all matching records. Every field is always present; a
field without a value is null. Timestamps are RFC 3339 in UTC with milliseconds, and amounts are plain decimals
that fit \`DECIMAL(38,9)\` (\`x-decimal\`). Both are strings, so that no digit is lost. Fields of any
JSON, such as \`customFields\`, have at most ${JSON_LIMITS.levels} levels, and their numbers at most ${JSON_LIMITS.numberLength} characters
(\`x-json-limits\`).

### Filters

A filter matches exactly: case, spaces and punctuation count. Several filters must all match. A parameter that the
operation does not have returns 400; it is never ignored. More: [filters](/guides/api/lists#filters).

### Pagination

A page has up to ${LIMIT_DEFAULT} records; set \`limit\` for 1 to ${LIMIT_MAX}. Very long records make a page shorter, because a response
has at most 4 MiB of records. For the next page, send \`nextCursor\` as \`cursor\` with the same filters, or follow the \`Link\`
header. Only the last page has \`nextCursor: null\`. Every record that exists during the whole walk is returned exactly once. While \`Selvedge-Version\` stays the same, all pages come from the same state of the data. More:
[pagination](/guides/api/lists#pagination-by-cursor).

### Conditional requests

Responses carry an \`ETag\`. Send it back as \`If-None-Match\`: if nothing changed, you get a 304 without a body. More:
[conditional requests and caching](/guides/api/lists#conditional-requests-etag-and-caching).

### Staying in sync, and deleted records

A record with \`deletedAt\` or \`retractedAt\` set stays in the lists, marked as deleted or retracted. A record that was removed
is missing from the lists, and no list says so. \`GET /brands/{brand}/changes\` does: it returns every record, then each change
and each removal, in the order to apply them. Store \`nextCursor\` with what you applied. Ask again at once while \`hasMore\` is
true, and later from the stored cursor. \`GET /brands/{brand}/state\` has a count and a digest of each group, to prove that
your copy is exact. For a large brand, start from \`GET /brands/{brand}/snapshot\`: all records as files, and the cursor to
continue from. More: [stay in sync](/guides/stay-in-sync). If you cannot poll, [be told about changes](/guides/webhooks).

### Rate limits

\`RateLimit-Policy\` states the quota of your key, and \`RateLimit\` what is left of it. Excess requests return 429. A request
that you send after the seconds in \`Retry-After\` is accepted. More: [rate limits](/guides/api/requests#rate-limits).

### Files

Images and documents have a file. Request its \`content\` to get a link to download it. The link needs no key and works
until \`expiresAt\`. Anyone who has it can use it, so request a new one instead of storing it. The record's \`sha256\` tells
you whether you already have the file, and whether the download is complete.

### Errors

Every error has the same body: \`error\` for people, \`errorCode\` for programs, and sometimes \`details\`. More:
[errors and retries](/guides/api/requests#errors).

| Status | \`errorCode\` | Meaning |
|---|---|---|
${errorCodes.map(errorRow).join('\n')}

Report the \`X-Request-Id\` header of a response when you report a problem.

### Following references

A field that holds the identifier of another record names its group in this document as \`x-references\`. \`user\` is a person
of the brand; people are not exposed. \`GET /brands/{brand}/lookup/{group}?ids=…\` reads up to ${LOOKUP_KEYS_MAX} of the records that a
page refers to at once. More: [several records at once](/guides/api/lists#several-records-at-once).

Operations marked \`x-origin: specified\` belong to the specification; \`designed\` ones complete it in the same style.
`
}

/** In Markdown, an angle bracket would begin an HTML tag. */
function errorRow(code: ErrorCode): string {
  const { status, error } = errorTable[code]
  return `| ${status} | \`${code}\` | ${error.replaceAll('<', '\\<')} |`
}
