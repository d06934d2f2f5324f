/** Limits and defaults in the guides: each is the number that the code has. */
import { readFileSync } from 'node:fs'
import { LIMIT_MAX, REPORT_LIMIT_MAX, resources } from '@selvedge/catalogue'
import { describe, expect, it } from 'vitest'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { TABLE_LINK_SECONDS } from '../../packages/service/files/snapshot-file.ts'
import { checkRemovals } from '../../packages/service/store/loading/removals.ts'
import { CALL_TIMEOUT_MS } from '../../packages/service/webhooks/call.ts'
import { DISABLE_AFTER, retryDelayMs } from '../../packages/service/webhooks/retry.ts'

const UNITS: readonly [unit: string, ms: number][] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** 30 seconds, 2 hours. */
function duration(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, unitMs]) => ms >= unitMs)!
  return `${ms / unitMs} ${unit}${ms === unitMs ? '' : 's'}`
}

function nodeVersion(manifest: string): string {
  return JSON.parse(readFileSync(manifest, 'utf8')).engines.node.replace('>=', '')
}

const delays = Array.from({ length: 6 }, (_, failures) => duration(retryDelayMs(failures, 0)))
const pythonVersion = /requires-python = ">=([\d.]+)"/.exec(readFileSync('clients/python/pyproject.toml', 'utf8'))![1]

const CLAIMS: readonly [page: string, words: string][] = [
  ['walk-everything', `pages of up to ${LIMIT_MAX} records`],
  ['reports', `of up to ${REPORT_LIMIT_MAX} rows`],
  ['faq', `[${resources.length} groups]`],
  ['faq', `at most ${duration(Number(variables.stateMaxAgeMs.fallback)).replace('1 ', 'a ')} behind the database`],
  ['tables', `${resources.length} tables`],
  ['tables', `after ${duration(TABLE_LINK_SECONDS * 1_000).replace('1 ', 'an ')}`],
  ['stay-in-sync', `kept for ${variables.changesRetentionDays.fallback} days`],
  ['webhooks', `within ${duration(CALL_TIMEOUT_MS)} accepts`],
  ['webhooks', `after ${delays.slice(0, 4).join(', ')} and ${delays[4]}, then every ${delays[5]}`],
  ['webhooks', `After ${DISABLE_AFTER.days} days of failures`],
  ['packages', `Node ${nodeVersion('package.json')} or newer`],
  ['import-from-an-erp', `Node ${nodeVersion('packages/import/package.json')} or newer`],
  ['assistants', `Node ${nodeVersion('packages/mcp/package.json')} or newer`],
  ['python', `Python ${pythonVersion} or newer`],
]

describe('a guide gives the number of the code', () => {
  it.each(CLAIMS)('%s: %s', (page, words) => {
    expect(readFileSync(`docs/guides/${page}.md`, 'utf8').replaceAll(/\s+/g, ' ')).toContain(words)
  })

  it.each(['send-records', 'import-from-an-erp'])('%s: how many records may be removed', (page) => {
    const text = readFileSync(`docs/guides/${page}.md`, 'utf8').replaceAll(/\s+/g, ' ')
    const [, count, percent] = /remove (?:more than )?(\d+) records .*?(\d+) %/.exec(text)!.map(Number)
    const [resource] = resources
    const check = (removed: number, of: number) => () =>
      checkRemovals([{ resource: resource!, given: 1, isReplaced: false, removed, of }], {})
    expect(check(count!, count!)).not.toThrow()
    expect(check(count! + 1, count! + 1)).toThrow()
    const large = 100 * count!
    expect(check((large * percent!) / 100, large)).not.toThrow()
    expect(check((large * percent!) / 100 + 1, large)).toThrow()
  })
})
