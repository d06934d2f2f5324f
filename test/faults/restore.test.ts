/** The short form of `restore.ts`: the same, with small brands. */
import { expect, it } from 'vitest'
import { restore } from './restore.ts'

it('serves the same bytes from a backup that was restored by the commands of the guide', async () => {
  for (const finding of await restore(0.0005)) expect(finding).toMatchObject({ holds: true })
})
