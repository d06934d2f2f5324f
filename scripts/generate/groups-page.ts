/** The page of all groups: what each is, what it refers to and what refers to it. */
import { deprecationText, type Resource, resources, sections } from '@selvedge/catalogue'
import { fieldPagePath } from './field-pages.ts'
import { referencesOf } from './group-map.ts'

export function groupsPage(): string {
  const parts = sections.map(
    (section) =>
      `## ${section.title} (${section.resources.length})\n\n${section.resources.map((group) => entry(group, fieldPagePath(section))).join('\n')}`,
  )
  return `# The ${resources.length} groups

_For everyone who wants to know what is there._

A group is a record type. Lists are at \`/brands/{brand}/{group}\`. Each group links to its
fields. Lines on the map are references between sections. A wider line means more of them.

![Map of the groups by section](groups.svg)

${parts.join('\n')}`
}

function entry({ path, about, fields, deprecated }: Resource, fieldPage: string): string {
  const outgoing = unique(referencesOf(fields).map(({ to }) => to))
  const incoming = unique(
    resources.filter((other) => referencesOf(other.fields).some(({ to }) => to === path)).map((other) => other.path),
  )
  const lines = [`### ${path}`, '', `${about} [Fields](${fieldPage}#${path})`, '']
  if (deprecated) lines.push(deprecationText(deprecated), '')
  if (outgoing.length > 0) lines.push(`- Refers to ${outgoing.map(link).join(', ')}.`)
  if (incoming.length > 0) lines.push(`- Referred to by ${incoming.map(link).join(', ')}.`)
  if (outgoing.length + incoming.length > 0) lines.push('')
  return lines.join('\n')
}

function link(path: string): string {
  return `[${path}](#${path})`
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort()
}
