/** The last release beside a later one in which every group has gained a field, on one database: `shape-migration.ts` in small. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { shapeMigration } from './shape-migration.ts'

it('both serve correctly before, during and after the migration, which may be killed at any moment', async (context) => {
  const last = RepositoryCopy.ofLastRelease()
  if (last === null) return context.skip('the history of a shallow clone has no release')
  const sizes = { rows: 1_000, readsPerSecond: 30, rejectedMax: 100, kills: 2, killRows: 1_000, rounds: 0 }
  expect(missed(await shapeMigration(last, sizes))).toEqual([])
}, 600_000)
