/** The introduction of the reference page: what a reader needs to know before the first request. */

import { type ErrorCode, errorCodes, errorTable } from '../errors.ts'
import { LIMIT_DEFAULT, LIMIT_MAX } from '../limits.ts'
import { BASE_PATH } from '../operations.ts'

export function startHere(): string {
  return `Read-only access to a brand's supply-chain records: catalog, sourcing, orders, shipments, finance and
documents. Records are found with filters, related records by following identifiers, and every result by paging.

## Start here

From a key to a copy of the records that stays current, in the order you will need it.

### Your key

Send an API key with every request, as \`Authorization: Bearer <API_KEY>\`. A key is for one brand or for all of them,
and the brand in the address must be one it is for; otherwise the answer is 401.

### First request

\`\`\`sh
curl -H "Authorization: Bearer $API_KEY" \\
  "$ORIGIN${BASE_PATH}/brands/alder-finch/orders"
\`\`\`

The answer has \`items\`, \`nextCursor\` and \`totalItems\`, the number of all matches. Every field is always there; one
without a value is null. Timestamps are RFC 3339 in UTC with milliseconds and amounts are plain decimals, both as
strings, so that nothing is lost on the way.

### Filters

A filter matches exactly: case, spaces and punctuation count. Several narrow the result together. A parameter that the
operation does not have is refused, never ignored. A record with \`deletedAt\` or \`retractedAt\` set is still there, marked
as deleted or retracted. One that was removed is missing from the lists: only the changes say so.

### Paging

A page has ${LIMIT_DEFAULT} records unless \`limit\` says otherwise (1 to ${LIMIT_MAX}). For the next one send \`nextCursor\` as
\`cursor\`, with the same filters, or follow the \`Link\` header, which has it all in it. The last page has
\`nextCursor: null\`. A walk returns every record that was there throughout, once; while \`Selvedge-Version\` stays the
same, all pages come from one state.

### Conditional requests

Answers carry an \`ETag\`. Send it back as \`If-None-Match\`, and an unchanged answer is a 304 without a body. Asking
again this way is cheap for both sides.

### Staying in sync

\`GET /brands/{brand}/changes\` gives every record, then each change, and each removal, in the order to apply them in. Store
\`nextCursor\` with what you applied, ask again at once while \`hasMore\` is true, and later from the stored cursor.
\`GET /brands/{brand}/state\` has a count and a digest of each group, to prove that the copy is exact. For a large brand, start
from \`GET /brands/{brand}/snapshot\`: all records as files, and the cursor to go on from.

### Limits

\`RateLimit-Policy\` states the quota of your key and \`RateLimit\` what is left of it. Beyond it the answer is 429, and a
request sent after the seconds in \`Retry-After\` is admitted.

### Files

Images and documents have a file. Ask for its \`content\`, and the answer has an address to download it from: it needs
no key, works until \`expiresAt\`, and can be used by whoever has it, so ask again instead of keeping it. The record's
\`sha256\` tells whether you have the file already, and whether all of it arrived.

### Errors

Every error has the same body: \`error\` for people, \`errorCode\` for programs, and sometimes \`details\`.

| Status | \`errorCode\` | Meaning |
|---|---|---|
${errorCodes.map(errorRow).join('\n')}

Quote the \`X-Request-Id\` of an answer when you report a problem.

### Following references

A field that holds the identifier of another record names its group in this document as \`x-references\`; \`user\` is a
person of the brand, and people are not exposed. Operations marked \`x-origin: specified\` are those of the
specification; \`designed\` ones complete it in the same manner.
`
}

/** In Markdown, an angle bracket would begin an HTML tag. */
function errorRow(code: ErrorCode): string {
  const { status, error } = errorTable[code]
  return `| ${status} | \`${code}\` | ${error.replaceAll('<', '\\<')} |`
}
