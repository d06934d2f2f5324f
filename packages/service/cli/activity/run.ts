/** What `activity` shows. */
import { type Activity, type ActivityValues, listActivity } from '../../store/administration/activity.ts'
import { findBrand } from '../../store/administration/brands.ts'
import { asOwner } from '../as-owner.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson, printTable } from '../output/print.ts'

export interface ActivityOptions {
  readonly brand?: string
  readonly since: Date
  readonly json?: true
}

export async function showActivity({ brand: slug, since, json }: ActivityOptions): Promise<void> {
  const lines = await asOwner(async (owner) => {
    const brand = slug === undefined ? null : await findBrand(owner, slug)
    if (slug !== undefined && !brand) throw new UsageError(`There is no brand ${slug}; selvedge brands list shows all.`)
    return listActivity(owner, { brandId: brand?.id ?? null, since })
  })
  if (json) return printJson(lines)
  if (lines.length === 0) return print(`Nobody changed anything since ${since.toISOString()}.`)
  printTable(
    ['at', 'who', 'from', 'what', 'brand', 'change'],
    lines.map((line) => [
      line.at.toISOString(),
      line.actor === null ? line.login : `${line.actor} (${line.login})`,
      line.host ?? 'local',
      `${line.subject} ${line.subjectId} ${line.action}`,
      brandOf(line),
      changeOf(line),
    ]),
  )
}

function brandOf({ brand, view, subject, action }: Activity): string {
  if (brand === null) return subject === 'brand' && action === 'deleted' ? '(deleted)' : 'every brand'
  return view === null ? brand : `${brand}, view ${view}`
}

function changeOf({ before, after }: Activity): string {
  if (before === null || after === null) return valuesOf(before ?? after ?? {})
  return Object.keys(after)
    .map((name) =>
      name in before ? `${name} ${textOf(before[name])} -> ${textOf(after[name])}` : `${name} ${textOf(after[name])}`,
    )
    .join('; ')
}

function valuesOf(values: ActivityValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join('; ')
}

function textOf(value: unknown): string {
  return value === null ? 'none' : String(value)
}
