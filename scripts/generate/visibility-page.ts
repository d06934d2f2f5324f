/** The page that says what each kind of partner sees, for those who have to agree to it. */
import { type Resource, resources, sections } from '@selvedge/catalogue'
import {
  type Condition,
  closedGroups,
  rulesOf,
  type ViewKind,
  type Visibility,
  viewKinds,
  visibilityOf,
} from '@selvedge/catalogue/visibility'
import { unseenIds } from './unseen-ids.ts'

const TITLES: Readonly<Record<ViewKind, string>> = {
  supplier: 'A supplier',
  forwarder: 'A forwarder',
  company: 'Any other company',
}

const titleOf = new Map(resources.map(({ path, title }) => [path, lowerCase(title)]))

export function visibilityPage(): string {
  const shared = resources.filter((resource) => resource.shared).map(({ path }) => `\`${path}\``)
  return `# What partners see

_For data owners, and for those in purchasing and legal who agree to it._

A partner reads its own records, and nothing else. What that means is decided here, for each kind of partner and each
[group](groups.md) of records. "It" is the partner. A group that is not in a list is closed: the partner cannot tell whether it has records.

- A **hidden field** is null in everything that the partner reads. People of the brand are always hidden, and so is free JSON unless it is
  opened by name.
- **Ids of records that it does not see** stay in fields that are shown; each kind has a list of these at its end. Such an id opens nothing: the
  record is not found. Fields that tell a supplier who else supplies are hidden.
- **A consolidated shipment** carries goods of several suppliers. Each supplier sees the header, and of the contents its own. Totals of the
  header include the goods of others.
- \`updatedAt\` of a record changes when a hidden field changes.
- Lists that are the same for every brand are open to all: ${shared.join(', ')}.
- A company with two roles, such as a supplier that also forwards, has two views, each with separate keys.
- Nobody sees ${closedGroups.map((path) => `\`${path}\``).join(', ')}.

${viewKinds.map(kindPart).join('\n\n')}
`
}

function kindPart(kind: ViewKind): string {
  const parts = sections.flatMap(({ title, resources: members }) => {
    const lines = members.flatMap((resource) => {
      const group = visibilityOf(kind).find((each) => each.resource === resource)
      return group ? [lineOf(group, kind)] : []
    })
    return lines.length === 0 ? [] : [`**${title}**`, lines.join('\n')]
  })
  return [`## ${TITLES[kind]}`, ...parts, '**Ids of records that it may not see**', unseenPart(kind)].join('\n\n')
}

function unseenPart(kind: ViewKind): string {
  const byTarget = Map.groupBy(unseenIds(kind), ({ to }) => to)
  const lines = resources.flatMap(({ path }) => {
    const ids = byTarget.get(path)
    if (!ids) return []
    const fields = ids.map(({ group, field }) => `\`${group}.${field}\``)
    return [`- of \`${path}\`${ids[0]!.isClosed ? ', which are closed' : ''}: ${fields.join(', ')}.`]
  })
  return lines.join('\n')
}

function lineOf(group: Visibility, kind: ViewKind): string {
  const { path } = group.resource
  const rule = rulesOf(kind)[path]!
  const hidden = group.hidden.map((name) => `\`${name}\``)
  const opened = Object.entries(rule.opens ?? {}).map(
    ([field, reason]) => ` \`${field}\` is open: ${lowerCase(reason!)}`,
  )
  return [
    `- \`${path}\`: ${rule.inWords ?? seenInWords(group)}.`,
    ...(hidden.length > 0 ? [` Hidden: ${hidden.join(', ')}.`] : []),
    ...opened,
  ].join('')
}

function seenInWords({ resource, seen }: Visibility): string {
  const isNamed = (list: readonly Condition[]): boolean => list.length === 1 && list[0]!.kind === 'namedBy'
  const named = seen.filter(isNamed).map(([condition]) => condition as Condition & { kind: 'namedBy' })
  const byField = Map.groupBy(named, ({ field }) => field)
  return [
    ...[...byField].map(([field, conditions]) => {
      const groups = listed(conditions.map(({ group }) => withArticle(titleOf.get(group)!)))
      return `those that are the ${wordsOf(field)} of ${groups} that it sees`
    }),
    ...[
      ...Map.groupBy(
        seen.filter((list) => !isNamed(list)),
        butValues,
      ).values(),
    ].map((lists) =>
      lists[0]!
        .map((each, at) => inWords(resource, each, listed(lists.map((list) => valueIn(list[at]!)))))
        .join(', and ')
        .replaceAll(', and those whose', ', and whose'),
    ),
  ].join('; or ')
}

/** The same for lists that differ only in values of `is`. */
function butValues(list: readonly Condition[]): string {
  return JSON.stringify(list.map((each) => (each.kind === 'is' ? { ...each, value: '' } : each)))
}

function valueIn(condition: Condition): string {
  return condition.kind === 'is' ? condition.value : ''
}

/** `values` are those of `is`. */
function inWords(resource: Resource, condition: Condition, values: string): string {
  switch (condition.kind) {
    case 'all':
      return 'all'
    case 'own':
      return condition.field === 'id' ? 'itself' : `those whose ${wordsOf(condition.field)} it is`
    case 'ownOrNull':
      return `whose ${wordsOf(condition.field)} it is, or that have none`
    case 'through':
      return `those whose ${wordsOf(condition.field)} it sees`
    case 'throughOrNull':
      return `whose ${wordsOf(condition.field)} it sees, or that have none`
    case 'namedBy':
      return `those that are the ${wordsOf(condition.field)} of ${withArticle(titleOf.get(condition.group)!)} that it sees`
    case 'is':
      return `whose ${condition.field} is ${values}`
    case 'isNot':
      return resource.fields[condition.field]!.schema.enum
        ? `that are no ${condition.value}s`
        : `not ${condition.value}`
  }
}

/** As in "order item" for `orderItemId`. */
function wordsOf(field: string): string {
  const words = field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.replace(/\bsku\b/, 'SKU').replace(/\bbom\b/, 'BOM')
}

function lowerCase(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title[0]!.toLowerCase() + title.slice(1)
}

function withArticle(noun: string): string {
  return `${/^([aeio]|SKU)/.test(noun) ? 'an' : 'a'} ${noun}`
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
