/** Who changed keys, webhooks, views, brands and their aliases, as triggers have written it. The connection acts as the owner. */
import type { Client } from 'pg'
import { withViews } from './with-views.ts'

/** Columns of the directory, as names of their values. */
export type ActivityValues = Readonly<Record<string, unknown>>

export interface Activity {
  readonly at: Date
  readonly login: string
  /** The name that the command was given; nobody checks it. */
  readonly actor: string | null
  /** Address that the login came from; null: the machine of the database. */
  readonly host: string | null
  /** Slug; of a brand that was deleted, the last one. Null for a global key. */
  readonly brand: string | null
  /** Id of the view of the brand that it is about; null for the brand itself. */
  readonly view: number | null
  readonly subject: 'key' | 'webhook' | 'view' | 'brand' | 'alias'
  readonly subjectId: string
  readonly action: 'created' | 'changed' | 'deleted'
  /** Of a change, what is different; null: it was created, or a brand was deleted. */
  readonly before: ActivityValues | null
  /** Likewise; null: it was deleted. */
  readonly after: ActivityValues | null
}

interface ActivityWish {
  /** Null: all brands, and what is about none. */
  readonly brandId: number | null
  readonly since: Date
}

/** The newest first. */
export async function listActivity(owner: Client, { brandId, since }: ActivityWish): Promise<Activity[]> {
  const { rows } = await withViews(owner, () =>
    owner.query<Activity>(
      `select at, login, actor, host(a.host) as host, coalesce(b.slug, d.slug) as brand, view_id as view, subject,
  subject_id as "subjectId", action, before, after
from directory.activity a left join directory.brands b on b.id = a.brand_id
left join directory.deleted_brands d on a.subject = 'brand' and a.action = 'deleted' and d.brand_id::text = a.subject_id
where at >= $1 and ($2::int is null or a.brand_id = $2) order by a.at desc, a.id desc`,
      [since, brandId],
    ),
  )
  return rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) }))
}

/** Columns have names of SQL. */
function named(values: ActivityValues | null): ActivityValues | null {
  if (values === null) return null
  const nameOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [nameOf(column), value]))
}

/** By the clock of the database. */
export async function pruneActivity(owner: Client, retentionMonths: number): Promise<void> {
  await owner.query('delete from directory.activity where at < now() - make_interval(months => $1)', [retentionMonths])
}
