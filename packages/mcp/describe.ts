/** What an assistant has to know of a group to search it, as a few lines of text. */
import { type Group, type GroupField, groups } from '@selvedge/client/catalogue'

export function groupAt(path: string): Group {
  const group = groups.find((each) => each.path === path)
  if (group) return group
  const similar = groups.filter((each) => each.path.includes(path) || path.includes(each.path)).map((each) => each.path)
  const hint = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'the tool groups lists them.'
  throw new Error(`${path} is not a group; ${hint}`)
}

export function describeGroup(path: string): string {
  const { about, key, filters, fields } = groupAt(path)
  return [
    about,
    `Key: ${key.join(', ')}`,
    `Filters: ${filters.join(', ')}`,
    'Fields (? may be null, -> holds the key of a record of that group):',
    ...fields.flatMap((field) => fieldLines(field, '')),
    `Referred to by: ${referrersOf(path).join(', ') || 'nothing'}`,
  ].join('\n')
}

function fieldLines({ name, kind, nullable, to, about, values, fields = [] }: GroupField, indent: string): string[] {
  const type = values ? values.join(' | ') : kind
  const target = to === null ? '' : ` -> ${to}`
  const line = `${indent}- ${name}${nullable ? '?' : ''}: ${type}${target}. ${about}`
  return [line, ...fields.flatMap((field) => fieldLines(field, `${indent}  `))]
}

function referrersOf(path: string): string[] {
  return groups.flatMap((group) =>
    group.fields.filter(({ to }) => to === path).map(({ name }) => `${group.path}.${name}`),
  )
}
