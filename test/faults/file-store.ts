/**
 * What lists cost while the store of files is away: `node test/faults/file-store.ts [--rounds 5]`.
 *
 * Pages are asked for as fast as they come, with the content of an image beside them, while the object store is there,
 * frozen, and gone, in turn. Every answer must be the right one, and the slowest pages as fast as before.
 */
import { parseArgs } from 'node:util'
import { spreadOf } from '../../bench/rounds.ts'
import { loadHttp } from '../../harness/wrk.ts'
import { printResults } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { BASE } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { Site } from './support/site.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const ROUNDS = Number(options.rounds)
const SECONDS = 3
const IMAGES = 200

const objects = await TestObjectStore.start()
objects.offerCredentials()
const site = await Site.start({ brands: 1, standbys: 0 })
try {
  const brand = site.brands[0]!
  const headers = { authorization: `Bearer ${site.key}` }
  const images = Array.from({ length: IMAGES }, (_, n) => ({ id: '', ...variation(resourceOf('images'), n) }))
  await site.load(brand, { images })
  const { url } = await site.startService({ files: objects.settings(60) })
  const group = `${BASE}/brands/${brand.slug}/images`
  const contentStatus = async (): Promise<number> =>
    (await fetch(`${url}${group}/${images[0]!.id}/content`, { headers })).status

  const measure = async (expected: number): Promise<number> => {
    while ((await contentStatus()) !== expected) await new Promise((resolve) => setTimeout(resolve, 100))
    let measuring = true
    const askContent = async (): Promise<void> => {
      while (measuring) if ((await contentStatus()) !== expected) throw new Error(`content is not ${expected}`)
    }
    const asking = askContent()
    const paths = Array.from({ length: 100 }, (_, n) => `${group}?limit=${n + 1}`)
    const { p99Ms } = await loadHttp([url], paths, SECONDS, headers)
    measuring = false
    await asking
    return p99Ms
  }

  const p99s: Record<string, number[]> = { there: [], frozen: [], gone: [] }
  for (let round = 0; round < ROUNDS; round++) {
    p99s.there!.push(await measure(200))
    objects.signal('SIGSTOP')
    p99s.frozen!.push(await measure(503))
    objects.signal('SIGCONT')
    await objects.kill()
    p99s.gone!.push(await measure(503))
    await objects.start()
  }
  printResults(
    Object.entries(p99s).flatMap(([state, values]) => {
      const { median, min, max } = spreadOf(values)
      return [
        { name: `store ${state}: p99 of pages, median of ${ROUNDS} rounds`, value: median, unit: 'ms' },
        { name: `store ${state}: lowest`, value: min, unit: 'ms' },
        { name: `store ${state}: highest`, value: max, unit: 'ms' },
      ]
    }),
  )
} finally {
  await site.stop()
  await objects.stop()
}
