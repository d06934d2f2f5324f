/** What an assistant has to know of a group to search it, as a few lines of text. */
import type { GroupField } from '@selvedge/client/catalogue'
import { groupAt, type Opened } from './opened.ts'

export function describeGroup(opened: Opened, path: string): string {
  const { about, key, filters, fields } = groupAt(opened, path)
  const paths = new Set(opened.groups.map((each) => each.path))
  return [
    about,
    `Key: ${key.join(', ')}`,
    `Filters: ${filters.join(', ')}`,
    'Fields (? may be null, -> holds the key of a record of that group):',
    ...fields.flatMap((field) => fieldLines(field, paths, '')),
    `Referred to by: ${referrersOf(opened, path).join(', ') || 'nothing'}`,
  ].join('\n')
}

function fieldLines(
  { name, kind, nullable, to, about, values, fields = [] }: GroupField,
  paths: ReadonlySet<string>,
  indent: string,
): string[] {
  const type = values ? values.join(' | ') : kind
  const target = to !== null && paths.has(to) ? ` -> ${to}` : ''
  const line = `${indent}- ${name}${nullable ? '?' : ''}: ${type}${target}. ${about}`
  return [line, ...fields.flatMap((field) => fieldLines(field, paths, `${indent}  `))]
}

function referrersOf({ groups }: Opened, path: string): string[] {
  return groups.flatMap((group) =>
    group.fields.filter(({ to }) => to === path).map(({ name }) => `${group.path}.${name}`),
  )
}
