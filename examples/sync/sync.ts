/** Keeps a copy of some groups in SQLite. Each call continues the last one. */
import { DatabaseSync } from 'node:sqlite'
import { type ChangesPage, hasCode, Selvedge } from '@selvedge/client'

const { SELVEDGE_API_KEY: apiKey = '', SELVEDGE_URL: baseUrl = '' } = process.env
const brand = new Selvedge({ apiKey, baseUrl }).brand('alder-finch')
export const groups = ['orders', 'order-items', 'countries'] as const
type Page = ChangesPage<(typeof groups)[number]>

export const copy = new DatabaseSync('copy.sqlite')
copy.exec(`
  create table if not exists bookmark (generation integer not null, cursor text);
  insert into bookmark select 1, null where not exists (select 1 from bookmark);
  create table if not exists records (generation integer, grp text, key text,
    record text, primary key (generation, grp, key))`)
const upsert = copy.prepare('insert or replace into records values (?, ?, ?, ?)')
const remove = copy.prepare(
  'delete from records where generation = ? and grp = ? and key = ?',
)

/** Page and cursor in one transaction: after a crash, they still agree. */
function apply(page: Page, generation: number): void {
  copy.exec('begin')
  for (const change of page.items) {
    const id = [generation, change.group, JSON.stringify(change.key)] as const
    if (change.op === 'upsert') upsert.run(...id, change.recordText)
    else remove.run(...id)
  }
  copy.prepare('update bookmark set cursor = ?').run(page.nextCursor)
  // After a restart, the old copy was good for reading until now.
  if (!page.hasMore)
    copy.exec(`delete from records where generation < ${generation}`)
  copy.exec('commit')
}

export async function sync(): Promise<number> {
  const bookmark = copy.prepare('select * from bookmark').get()!
  const cursor = bookmark.cursor === null ? {} : { cursor: String(bookmark.cursor) }
  let changes = 0
  try {
    for await (const page of brand.changes({ groups, ...cursor }).pages()) {
      apply(page, Number(bookmark.generation))
      changes += page.items.length
    }
    return changes
  } catch (error) {
    if (!hasCode(error, 'changes_gone')) throw error
    copy.exec('update bookmark set generation = generation + 1, cursor = null')
    return sync()
  }
}
