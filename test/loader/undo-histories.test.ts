/** Random histories of loads and undos find an undo that does what it must not. The short form without a mistake is a run of its command. */
import { afterEach, expect, test, vi } from 'vitest'
import { missed } from '../../harness/results.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import { undoHistories } from '../faults/undo-histories.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [
    'overwrites what a later load changed',
    () => vi.spyOn(LoadTransaction.prototype, 'checkUndone').mockResolvedValue([]),
  ],
  ['does not look at records that stay', () => vi.spyOn(LoadTransaction.prototype, 'stranded').mockResolvedValue([])],
])('an undo that %s is found', async (_, plant) => {
  plant()
  vi.spyOn(console, 'log').mockReturnValue()
  expect(missed(await undoHistories(3)).map(({ name }) => name)).toContain('differences')
})
