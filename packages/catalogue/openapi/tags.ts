/** Tags: one per group, in the order of the specification, under topic headings. */
import { resources, sections } from '../contents.ts'
import { withDeprecation } from '../deprecation.ts'
import { displayName } from '../names.ts'
import type { Resource } from '../resource.ts'

export const LOOKUP_TAG = 'Lookup'

const LOOKUP_TEXT = `Several records of a group by their keys, such as all that the references of a page lead to.

Guide: [several records at once](/guides/api/lists#several-records-at-once).`

/** Of the operations that read a brand as a whole. */
export const SYNC_TAG = 'Changes and state'

const SYNC_TEXT = `What changed in a brand's records, removals included, and what an exact copy of them has. Lists show what is
there now; a record that was removed is missing from them, and only the changes say so.

Guide: [stay in sync](/guides/stay-in-sync).`

/** Only of calls that the service makes: generators write a class per tag, and one of webhooks overwrites one of operations. */
export const WEBHOOK_TAG = 'Webhooks'

const WEBHOOK_TEXT = `Calls that the service makes to your address when records of a brand changed.

Guide: [be told about changes](/guides/webhooks).`

export const REPORTS_TAG = 'Reports'

const REPORTS_TEXT = `Answers about all records of a brand, computed for one day where the operator has them made: which orders are late,
what has to be paid, where pieces are.

Guides: [reports](/guides/reports), [what the numbers mean](/guides/what-the-numbers-mean).`

export const KEY_TAG = 'Your key'

const KEY_TEXT = `What the key of a request opens, its quota, and when it expires.

Guide: [authentication](/guides/api/requests#authentication-with-a-bearer-token).`

export function tags(): object[] {
  const ofGroups = resources.map((resource) => ({
    name: resource.group,
    'x-displayName': displayName(resource.group),
    description: tagDescription(resource),
  }))
  return [
    ...ofGroups,
    { name: LOOKUP_TAG, description: LOOKUP_TEXT },
    { name: SYNC_TAG, description: SYNC_TEXT },
    { name: WEBHOOK_TAG, description: WEBHOOK_TEXT },
    { name: REPORTS_TAG, description: REPORTS_TEXT },
    { name: KEY_TAG, description: KEY_TEXT },
  ]
}

export function tagGroups(): object[] {
  const ofGroups = sections.map(({ title, resources: members }) => ({
    name: title,
    tags: members.map(({ group }) => group),
  }))
  return [
    ...ofGroups,
    { name: 'Several records', tags: [LOOKUP_TAG] },
    { name: 'Staying in sync', tags: [SYNC_TAG, WEBHOOK_TAG] },
    { name: 'All records at once', tags: [REPORTS_TAG] },
    { name: 'Access', tags: [KEY_TAG] },
  ]
}

/** A reader who plans to copy the records needs to know what identifies one, and how many to expect. */
function tagDescription(resource: Resource): string {
  const { path, key, single, typicalRows } = resource
  const about = withDeprecation(resource.about, resource.deprecated)
  const guide = `[How it relates to other groups](/guides/groups#${path})`
  if (single) return `${about}\n\n${guide}`
  const [name, ...others] = key.map((each) => `\`${each}\``)
  const identity =
    others.length === 0
      ? `A record is identified by ${name}.`
      : `A record is a link, identified by ${[name, ...others].join(', ')} together; it has no separate address.`
  const size = `A brand of 2,000 styles has about ${inThousands(typicalRows)} after five years.`
  return `${about}\n\n${identity} ${size}\n\n${guide}`
}

/** Formats numbers itself, because the first use of the platform's formatter adds 60 ms to the start-up time. */
function inThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
