/** Numbers in the pages for operators: each is the default, limit or threshold that the code or the deployment has. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JSON_LIMITS } from '../../packages/catalogue/kinds/json.ts'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { exitCodes } from '../../packages/service/cli/exit-codes.ts'
import { UNDO_DAYS, UNDO_RECORDS_MAX } from '../../packages/service/loader/undo.ts'
import { CALL_TIMEOUT_MS } from '../../packages/service/webhooks/call.ts'
import { DISABLE_AFTER, retryDelayMs } from '../../packages/service/webhooks/retry.ts'
import { numberIn, serviceConstant } from './support/numbers.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`
const retrySeconds = (failures: number): number => retryDelayMs(failures, 0) / 1_000
const throttled = (command: string): string =>
  `It throttles itself to ${percent(1 / (1 + serviceConstant(`cli/brands/${command}.ts`, 'REST_FACTOR')))}`
const alertAbove = (hours: string): string => {
  const times = numberIn('deploy/prometheus/alerts.yaml', `expr: selvedge:failures:ratio_rate${hours} > `)
  return `More than ${percent(times * 0.001)} of requests failed`
}

const removals = (name: string): number => numberIn('packages/catalogue/removals.ts', `const ${name} = `)

it.each<[page: string, text: string]>([
  ['activity', `The last ${WORDS[serviceConstant('cli/activity/command.ts', 'SINCE_DAYS')]} days`],
  ['activity', `(${variables.activityRetentionMonths.fallback})`],
  ['brands', throttled('delete')],
  ['cells', throttled('move').replace('It', 'A move')],
  ['files', `\`SELVEDGE_LINK_SECONDS\` (${variables.linkSeconds.fallback})`],
  ['kubernetes', `Kubernetes ${numberIn('deploy/helm/selvedge/Chart.yaml', 'kubeVersion: ">=')} or newer`],
  ['kubernetes', `at ${numberIn('deploy/helm/selvedge/values.yaml', 'cpuPercent: ')} % CPU`],
  [
    'load-format',
    `at most ${JSON_LIMITS.levels} levels, and its numbers at most ${JSON_LIMITS.numberLength} characters and exponents from -${JSON_LIMITS.exponent} to ${JSON_LIMITS.exponent}`,
  ],
  [
    'loading',
    `more than ${removals('DEFAULT_COUNT')} records and more than ${removals('DEFAULT_PERCENT')} % of a group`,
  ],
  ['loading', `one load at a time, and a process ${WORDS[serviceConstant('ingest/load-slots.ts', 'PLACES_MAX')]}.`],
  ['loading', `kept for ${serviceConstant('store/loading/load-log.ts', 'UNCHANGED_HOURS')} hours`],
  ['loading', `\`SELVEDGE_CHANGES_RETENTION_DAYS\` (${variables.changesRetentionDays.fallback})`],
  [
    'rotation',
    `within ${serviceConstant('http/identity/directory-cache.ts', 'STANDS_MS') / 60_000} minute if no database`,
  ],
  ['runbook', `${alertAbove('1h')} over the last hour`],
  ['runbook', `${alertAbove('6h')} over the last six hours`],
  ['runbook', `failed for ${WORDS[DISABLE_AFTER.days]} days`],
  ['runbook', `up to ${WORDS[retrySeconds(DISABLE_AFTER.failures) / 3_600]} hours apart`],
  ['schedule', `${exitCodes.unreachable} | database, Redis or file store unreachable`],
  ['schedule', `${exitCodes.unexpected} | a defect`],
  [
    'staying-up',
    `retries to ${percent(serviceConstant('store/servers/retry-budget.ts', 'RETRIES_PER_READ'))} of all reads`,
  ],
  ['undo', `for ${UNDO_DAYS} days`],
  ['undo', `of the last ${UNDO_DAYS} days`],
  ['undo', `at most ${UNDO_RECORDS_MAX.toLocaleString('en')} records`],
  ['usage', `once ${serviceConstant('api/usage/recorder.ts', 'WRITE_INTERVAL_MS') / 60_000} minute`],
  ['usage', `(${variables.usageRetentionMonths.fallback})`],
  ['webhooks', `within ${CALL_TIMEOUT_MS / 1_000} s`],
  [
    'webhooks',
    `after ${retrySeconds(0)} s, ${retrySeconds(1)} s, ${retrySeconds(2) / 60} min, ${retrySeconds(3) / 60} min, ${retrySeconds(4) / 3_600} h, then every ${retrySeconds(5) / 3_600} h, each up to ${percent(serviceConstant('webhooks/retry.ts', 'JITTER_SHARE'))} later`,
  ],
  ['webhooks', `fails for ${WORDS[DISABLE_AFTER.days]} days`],
])('%s has: %s', (page, text) => {
  const written = readFileSync(`docs/operating/${page}.md`, 'utf8').replaceAll(/\s+/g, ' ')
  expect(written).toContain(text.replaceAll(/\b1 minute/g, 'a minute'))
})
