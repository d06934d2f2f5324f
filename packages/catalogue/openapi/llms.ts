/** The whole API on a few pages of Markdown, for language models (llmstxt.org). */

import { FILTER_LENGTH_MAX } from '../check.ts'
import { resources, sections } from '../contents.ts'
import { deprecationText, withDeprecation } from '../deprecation.ts'
import { deprecatedFields, deprecatedFilters } from '../derive/deprecations.ts'
import type { Fields } from '../kinds/field.ts'
import { CHANGES_LIMIT_MAX, LIMIT_DEFAULT, LIMIT_MAX, LOOKUP_KEYS_MAX, REPORT_LIMIT_MAX } from '../limits.ts'
import { displayName } from '../names.ts'
import { BASE_PATH, groupOperations } from '../operations.ts'
import { type Report, reports } from '../reports/index.ts'
import type { Resource } from '../resource.ts'
import { RECORDS_CHANGED, WEBHOOK_TEST, webhookHeaders } from '../webhook.ts'

export function llmsText(): string {
  return `# Selvedge

> Read-only HTTP and JSON API for a brand's supply-chain records: ${resources.length} groups of records, from products
> and orders to shipments, invoices and documents. Every endpoint is a GET under ${BASE_PATH}/brands/{brand}.

- Authenticate with \`Authorization: Bearer <API_KEY>\`. A key is for one brand (its slug is \`{brand}\`) or for all.
- A list is \`{"items": [...], "nextCursor": string or null, "totalItems": integer}\`. Page with \`limit\` (1 to
  ${LIMIT_MAX}, default ${LIMIT_DEFAULT}) and \`cursor\` (the \`nextCursor\` of the page before, with the same filters). A page
  may have fewer than \`limit\`; only \`nextCursor\` null means the end.
- Filters are exact, combine with "and", and take 1 to ${FILTER_LENGTH_MAX} characters; unknown parameters return 400.
- A field is always present; null means none. Timestamps, dates and amounts are strings. \`?\` below: may be null;
  \`-> group\`: holds the key of a record of that group (\`user\`: a person, not exposed).
- An error is \`{"error", "errorCode", "details"?}\` with 400, 401, 404, 429 (wait \`Retry-After\` seconds) or 500.
- \`GET /brands/{brand}/lookup/{group}?ids=a,b\` returns \`{"items": [record or null, ...]}\` for 1 to ${LOOKUP_KEYS_MAX} keys, in
  their order: one request in place of a get for each. Groups whose records have no \`{id}\` address have no lookup.
  A 400 with \`fitting\` in \`details\`: look up that many keys, then the others.
- \`/content\` of an image or document returns \`{"url", "expiresAt", "extent"}\`: download the file from \`url\`, without a
  key, before \`expiresAt\`. 503 while the file store is unavailable.

## Staying in sync

- Lists show what is there now. A removed record is missing from them, and nothing in a list says so.
- \`GET /brands/{brand}/changes\` returns \`{"items": [...], "nextCursor": string, "hasMore": boolean}\`. An item is
  \`{"group", "op": "upsert", "key", "record"}\` or \`{"group", "op": "delete", "key"}\`. Parameters: \`groups\` (paths of
  groups, with commas between them; default all), \`limit\` (1 to ${CHANGES_LIMIT_MAX}), \`cursor\`. Without a cursor it first gives every
  record. Apply the items in order, store \`nextCursor\` with them, ask again at once while \`hasMore\` is true, and later
  from the stored cursor. A page may be empty. After 410 \`changes_gone\` start again without a cursor, into a fresh copy.
- \`GET /brands/{brand}/state\` returns \`{"groups": [{"group", "count", "digest"}]}\`: a copy with the same counts and
  digests is exact. The digest is the sum, modulo 2^64, of the first eight bytes of the SHA-256 of each record as sent.
- \`GET /brands/{brand}/snapshot\` answers \`{"takenAt", "cursor", "files": [{"group", "records", "bytes", "sha256",
  "contentType", "url", "expiresAt"}]}\`: all records of one moment, a gzip file of JSON lines for each group that has any.
  Download from \`url\`, without a key, before \`expiresAt\`, then follow \`changes\` from \`cursor\`. 404 where the operator
  makes none: then start with \`changes\`. 503 while the store of files is away. \`tables\` has the same records as Parquet files.
- A webhook, where the operator made a subscription: the service sends \`POST\` to your address with
  \`{"type": "${RECORDS_CHANGED}", "timestamp", "data": {"brand", "groups": [...]}}\`, without a record. Verify it by Standard Webhooks
  (\`${Object.values(webhookHeaders).join(', ')}\`), answer with a 2xx at once, then follow \`changes\` from the
  stored cursor. Answer \`${WEBHOOK_TEST}\` and do nothing.

## Reports

- \`GET /brands/{brand}/reports\` returns \`{"reports": [{"name", "title", "asOf", "rows"}]}\`: answers about all records of the
  brand, computed for the day \`asOf\`. Prefer them to adding up records. \`GET /brands/{brand}/reports/{name}\` returns
  \`{"name", "title", "asOf", "items": [...], "nextCursor", "totalItems"}\`, paged like a list, with \`limit\` 1 to
  ${REPORT_LIMIT_MAX}. After 410 \`report_replaced\` start again without a cursor.
${reports.map(reportText).join('\n')}

## Reference

- [OpenAPI document](${BASE_PATH}/openapi.json): every operation, field and error, with examples
- [Reference page](/docs): the same for people, with requests to try

${sections.map(({ title, resources: members }) => `## ${title}\n\n${members.map(groupText).join('\n\n')}`).join('\n\n')}
`
}

function reportText({ name, about, columns, filters }: Report): string {
  return `- \`${name}\`: ${about} Columns: ${fieldsText(columns)}. Filters: ${filters.join(', ')}.`
}

function groupText(resource: Resource): string {
  const addresses = groupOperations.filter((each) => each.resource === resource).map(({ path }) => `\`GET ${path}\``)
  const filters = resource.filters.map((filter) => (typeof filter === 'string' ? filter : filter.name))
  return [
    `### ${displayName(resource.group)}`,
    '',
    withDeprecation(resource.about, resource.deprecated),
    '',
    `- ${addresses.join(', ')}`,
    `- Fields: ${fieldsText(resource.fields)}`,
    ...(filters.length === 0 ? [] : [`- Filters: ${filters.join(', ')}`]),
    ...deprecatedFields(resource.fields).map(([name, each]) => `- Field ${name}: ${deprecationText(each)}`),
    ...[...deprecatedFilters(resource)].map(([name, each]) => `- Filter ${name}: ${deprecationText(each)}`),
  ].join('\n')
}

function fieldsText(fields: Fields): string {
  const texts = Object.entries(fields).map(([name, { nullable, to, fields: nested }]) => {
    const inside = nested ? ` {${fieldsText(nested)}}` : ''
    return `${name}${nullable ? '?' : ''}${inside}${to === null ? '' : ` -> ${to}`}`
  })
  return texts.join(', ')
}
