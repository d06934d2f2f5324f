/** Requests keep within the key's limits: all of them wait when one is refused, and none asks beyond what remains. */
import { expect, it } from 'vitest'
import { paced } from '../../packages/export/src/pace.ts'
import { manyTags } from '../client/support/tags.ts'
import { resourceOf } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'

/** How long each request came after the answer to the one before it, in milliseconds. */
async function waitsOf(answers: readonly Response[]): Promise<number[]> {
  const waits: number[] = []
  let answeredAt = Date.now()
  const fetch = paced(async () => {
    waits.push(Date.now() - answeredAt)
    answeredAt = Date.now()
    return answers[waits.length - 1]!
  })
  for (const _ of answers) await fetch('http://service.example/')
  return waits
}

const answer = (headers: Record<string, string>, status = 200): Response => new Response('', { status, headers })
const SOON_MS = 500
const SECOND_MS = 1_000

it('goes ahead while requests remain', async () => {
  const [, second] = await waitsOf([answer({ ratelimit: '"key";r=600;t=30' }), answer({})])
  expect(second).toBeLessThan(SOON_MS)
})

it('waits until the limit starts anew when none remains', async () => {
  const [, second] = await waitsOf([answer({ ratelimit: '"key";r=0;t=1' }), answer({})])
  expect(second).toBeGreaterThanOrEqual(SECOND_MS)
})

it('waits as long as a refusal says', async () => {
  const [, second] = await waitsOf([answer({ 'retry-after': '1' }, 429), answer({})])
  expect(second).toBeGreaterThanOrEqual(SECOND_MS)
})

it('asks at once where the service states no limit', async () => {
  const [, second] = await waitsOf([answer({}), answer({})])
  expect(second).toBeLessThan(SOON_MS)
})

it('exports through a small limit without ever being refused', async () => {
  const service = await TestService.start({ rateQuota: 3, rateWindowSeconds: 1 })
  const out = new OutFolder()
  await service.database.load(service.brandId, { tags: manyTags(2_600), colors: [resourceOf('colors').sample] })
  const { exitCode } = await runExport({ service, out, only: ['tags', 'colors', 'options', 'collections'] })
  expect(exitCode).toBe(0)
  expect(out.records('tags')).toHaveLength(2_600)
  const answered = (status: number): number =>
    service.logged.filter((line) => line.includes(`"status":${status},`)).length
  // 7 pages, and the state at the start and at the end: more than two windows have room for.
  expect(answered(200)).toBe(9)
  expect(answered(429)).toBe(0)
  out.remove()
  await service.stop()
})
