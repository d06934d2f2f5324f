/** The feed of one installation, loaded into another as change lines: both then have the same records. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Follower } from '../support/follower.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'

let source: TestService
let copy: TestDatabase
let copyId: number

beforeAll(async () => {
  source = await TestService.start()
  copy = await TestDatabase.create()
  copyId = await copy.createBrand('alder-finch')
})
afterAll(async () => {
  await source.stop()
  await copy.drop()
})

const tag = (n: number): object => variation(resourceOf('tags'), n)

async function loadIntoCopy(feed: Follower): Promise<void> {
  const lines = feed.changes.map((change) => `${JSON.stringify(change)}\n`).join('')
  const environment = { SELVEDGE_LOADER_DATABASE_URL: copy.url('selvedge_loader') }
  const args = ['load', '--changes', '--removals-max', '100%', '-']
  for (const owner of [['--brand', 'alder-finch'], ['--shared']]) {
    expect(await selvedge([...args, ...owner], environment, lines)).toMatchObject({ code: 0 })
  }
}

test('a record that is removed and comes back, and one that changes twice, included', async () => {
  const { database, brandId } = source
  await database.load(brandId, { tags: [tag(1), tag(2), tag(3)] })
  const feed = await new Follower((path) => source.get(path)).catchUp()
  await loadIntoCopy(feed)
  await database.load(brandId, { tags: [tag(1), tag(2)] }, 'delete')
  await database.load(brandId, { tags: [tag(1), { ...tag(3), name: 'renamed' }] })
  await database.load(brandId, { tags: [{ ...tag(3), name: 'renamed again' }] })
  await feed.catchUp()
  // The same key twice: removed, then there.
  const key = JSON.stringify({ id: (tag(1) as { id: string }).id })
  expect(feed.changes.filter((change) => JSON.stringify(change.key) === key).map(({ op }) => op)).toEqual([
    'delete',
    'upsert',
  ])
  await loadIntoCopy(feed)
  const { json } = await source.list('state')
  const loader = await copy.connect('selvedge_loader')
  try {
    const found: object[] = []
    for (const owner of [copyId, 0]) {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(owner)])
      const { rows } = await loader.query(
        `select resource as "group", row_count::int as count, digest from records.resource_state
where brand_id = $1 and row_count > 0`,
        [owner],
      )
      found.push(...rows.map(({ group, count, digest }) => ({ group, count, digest: hex(digest) })))
    }
    const filled = (json.groups as { group: string; count: number }[]).filter(({ count }) => count > 0)
    expect(found.toSorted(byGroup)).toEqual(filled.toSorted(byGroup))
  } finally {
    await loader.end()
  }
})

const hex = (digest: string): string => BigInt(digest).toString(16).padStart(16, '0')
const byGroup = (a: object, b: object): number =>
  (a as { group: string }).group < (b as { group: string }).group ? -1 : 1
