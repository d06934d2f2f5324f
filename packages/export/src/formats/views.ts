/** Views for the reports that the service computes. An export that lacks a collection lacks the views that need it. */
import { type Dialect, fieldsRead, reports } from '@selvedge/catalogue/reports'
import type { Group } from '@selvedge/client/catalogue'

export interface View {
  readonly name: string
  readonly about: string
  readonly sql: string
}

export function reportViews(groups: readonly Group[], dialect: Dialect): View[] {
  const paths = new Set(groups.map(({ path }) => path))
  return reports
    .map(({ name, about, sql }) => ({ name: name.replaceAll('-', '_'), about, sql: sql(dialect) }))
    .filter(({ sql }) => [...fieldsRead(sql).keys()].every((path) => paths.has(path)))
}
