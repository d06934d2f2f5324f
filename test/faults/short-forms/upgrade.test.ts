/** The short form of `upgrade.ts`: with few records, and on a machine that may be too busy to serve every request. */
import { expect, it } from 'vitest'
import { missed } from '../../../harness/results.ts'
import { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import { upgrade } from '../upgrade.ts'

it('the last release is upgraded to this one and back, and nobody notices', async (context) => {
  const last = RepositoryCopy.ofLastRelease()
  if (last === null) return context.skip('the history of a shallow clone has no release')
  try {
    // A restart takes longer than the pause, so that there is an export during each of them.
    const sizes = { scale: 0.001, readsPerSecond: 20, pauseMs: 4_000, spanMs: 1_000, rejectedMax: 100 }
    expect(missed(await upgrade(last, sizes))).toEqual([])
  } finally {
    last.remove()
  }
}, 600_000)
