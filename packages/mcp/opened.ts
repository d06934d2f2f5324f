/** What the key opens of the catalogue: an assistant that is shown more would try to read it. */
import type { Key } from '@selvedge/client'
import { type Group, groups, type ReportDescription, reports } from '@selvedge/client/catalogue'

export interface Opened {
  readonly groups: readonly Group[]
  readonly reports: readonly ReportDescription[]
}

/** All of it where the key has no limit, or is not known. */
export function openedBy(key: Key | null): Opened {
  const paths: readonly string[] | null = key?.groups ?? null
  if (paths === null) return { groups, reports }
  const isOpen = (path: string | undefined): boolean => path === undefined || paths.includes(path)
  return {
    groups: groups
      .filter(({ path }) => paths.includes(path))
      .map((group) => ({ ...group, filters: group.filters.filter((name) => isOpen(group.through?.[name])) })),
    reports: reports.filter(({ groups: read }) => read.every((path) => paths.includes(path))),
  }
}

export function groupAt(opened: Opened, path: string): Group {
  const group = opened.groups.find((each) => each.path === path)
  if (group) return group
  if (groups.some((each) => each.path === path)) {
    throw new Error(`The API key does not open ${path}; the tool groups lists what it opens.`)
  }
  const similar = opened.groups.map((each) => each.path).filter((each) => each.includes(path) || path.includes(each))
  const hint = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'the tool groups lists them.'
  throw new Error(`${path} is not a group; ${hint}`)
}

export function reportAt(opened: Opened, name: string): ReportDescription {
  const report = opened.reports.find((each) => each.name === name)
  if (report) return report
  const names = opened.reports.map((each) => each.name).join(', ')
  if (reports.some((each) => each.name === name))
    throw new Error(`The API key does not open ${name}; it opens ${names}.`)
  throw new Error(`${name} is not a report; there are ${names}.`)
}
