/**
 * Memory under questions that never repeat: `node test/faults/memory.ts [--minutes 10]`.
 *
 * Up to a million distinct questions, so that everything that is remembered must also be forgotten.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadHttp } from '../../harness/wrk.ts'
import { printResults } from '../support/command.ts'
import { BASE } from '../support/service.ts'
import { Site } from './support/site.ts'

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const SECONDS = Math.round(Number(options.minutes) * 60)
const SLICE_SECONDS = Math.min(20, SECONDS)
const QUESTIONS = 1_000_000
/** Half of the default. */
const CACHE_BYTES_MAX = 32 * 2 ** 20
/** The cache, its compressed twins, what is remembered of totals and keys, and room for garbage not yet collected. */
const BOUND_BYTES = 400 * 2 ** 20

/** As operators start it. */
const flags = /^ExecStart=\S+ (.*) \S+\/selvedge serve/m
  .exec(readFileSync('deploy/systemd/selvedge@.service', 'utf8'))![1]!
  .split(' ')

const site = await Site.start({ brands: 1, standbys: 0 })
const sizes: number[] = []
let asked = 0
try {
  const service = await site.startService({ cacheBytesMax: CACHE_BYTES_MAX }, flags)
  const tags = `${BASE}/brands/${site.brands[0]!.slug}/tags`
  const perSlice = Math.ceil((QUESTIONS * SLICE_SECONDS) / SECONDS)
  for (let slice = 0; slice * SLICE_SECONDS < SECONDS; slice++) {
    const paths = Array.from({ length: perSlice }, (_, n) => {
      const number = slice * perSlice + n
      return number % 2 === 0
        ? `${tags}?name=question+${number}`
        : `${tags}?limit=${1 + (number % 100)}&code=code+${number}`
    })
    const { perSecond } = await loadHttp([service.url], paths, SLICE_SECONDS, { authorization: `Bearer ${site.key}` })
    asked += Math.round(perSecond * SLICE_SECONDS)
    const bytes = service.residentBytes()
    sizes.push(bytes)
    console.error(`${(slice + 1) * SLICE_SECONDS} s: ${asked} questions, ${(bytes / 2 ** 20).toFixed(0)} MiB`)
  }
} finally {
  await site.stop()
}
printResults([
  { name: 'questions', value: asked },
  { name: 'time', value: SECONDS, unit: 's' },
  { name: 'resident memory', value: Math.max(...sizes) / 2 ** 20, unit: 'MiB', atMost: BOUND_BYTES / 2 ** 20 },
])
