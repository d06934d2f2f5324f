/** The tables and sentences of the comparison, from a small run that is kept as JSON. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  comparisonTables,
  cpuText,
  kindTables,
  productsTable,
  runSentence,
  summaryTable,
  verdict,
} from '../../bench/peers/comparison-tables.ts'
import {
  type KeptPeerRun,
  type KeptResult,
  type Kind,
  keepPeerRun,
  readPeerRun,
  SELVEDGE,
  SELVEDGE_UNCACHED,
} from '../../bench/peers/kept-run.ts'
import { measuredRow, withRow } from '../../scripts/generate/comparison-rows.ts'

/** CPU time of the server alone is given; PostgreSQL takes 100 us of each answer, and Redis 1. */
function result(peer: string, kind: Kind, serverUs: readonly (number | null)[], more = {}): KeptResult {
  const each = (value: number) => serverUs.map((us) => (us === null ? null : value))
  return {
    peer,
    kind,
    perSecond: each(4_000),
    serverUs,
    postgresUs: each(100),
    redisUs: each(1),
    p50Ms: each(7.25),
    p99Ms: each(30),
    bytes: each(14_730),
    rssMb: each(300),
    ...more,
  }
}

const run: KeptPeerRun = {
  date: '2026-11-17',
  command: 'node bench/peers.ts --quick',
  note: 'Others used the machine, too.',
  minutes: 15,
  machine: { cpu: 'A processor', cores: 2, memoryGb: 24, system: 'Linux 6.18' },
  versions: { Node: '24.21.0', PostgreSQL: '15.18' },
  records: 200_000,
  tenants: 20,
  connections: 32,
  products: [
    { name: 'Selvedge', version: '1.1.0-dev' },
    { name: 'PostgREST', version: '12.0.2' },
    { name: 'pREST', absent: 'not installed: spawn go ENOENT' },
  ],
  failed: [{ peer: 'PostgREST', kind: 'page', round: 2, reason: 'wrk printed no result' }],
  results: [
    result(SELVEDGE_UNCACHED, 'page', [99, 199, 299]),
    result(SELVEDGE, 'page', [9, 19, 29]),
    result('PostgREST', 'page', [19_899, null, 39_899], { p50Ms: [null, null, null] }),
    result(SELVEDGE_UNCACHED, 'record', [99, 99, 99]),
    result('PostgREST', 'record', [299, 299, 299]),
    result('Fastify by hand', 'record', [79, 89, 109]),
    result(SELVEDGE_UNCACHED, 'tenantRecord', [99, 99, 99]),
    result('Fastify by hand', 'tenantRecord', [79, 109, 119]),
    result(SELVEDGE_UNCACHED, 'tenantPage', [99, 99, 99]),
    result('PostgREST', 'tenantPage', [null, null, null]),
  ],
}

const rows = (table: string): string[][] =>
  table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('a run that is kept', () => {
  it('is read as it was measured, with the numbers of a list in one line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-comparison-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'peers.json')
    keepPeerRun(file, run)
    expect(readPeerRun(file)).toEqual(run)
    expect(readFileSync(file, 'utf8')).toContain('\n      "serverUs": [19899, null, 39899],\n')
  })
})

describe('the comparison', () => {
  it('names the machine, the versions, what failed and what else a reader must know', () => {
    const sentence = runSentence(run)
    for (const part of ['2026-11-17', '`node bench/peers.ts --quick`', '2 cores (A processor)', 'PostgreSQL 15.18']) {
      expect(sentence).toContain(part)
    }
    expect(sentence).toContain('medians of 0 to 3 rounds')
    expect(sentence).toContain('1 measurement failed and is left out.')
    expect(sentence).toContain('**Others used the machine, too.**')
    expect(productsTable(run)).toContain('| pREST     | not installed: spawn go ENOENT |')
  })

  it('has the median CPU time of server, PostgreSQL and Redis together', () => {
    expect(cpuText(run, SELVEDGE_UNCACHED, 'page')).toBe('0.30')
    expect(cpuText(run, 'pREST', 'page')).toBe('')
    const table = rows(summaryTable(run, false))
    expect(table[0]).toEqual([
      'CPU ms',
      'page, total',
      'last page, total',
      'same page, total',
      'one order, total',
      'page, no total',
      'record',
    ])
    expect(table.slice(2)).toEqual([
      ['Selvedge, cache off', '0.30', '', '', '', '', '0.20'],
      ['Selvedge', '0.12', '', '', '', '', ''],
      ['PostgREST', '40', '', '', '', '', '0.40'],
      ['Fastify by hand', '', '', '', '', '', '0.19'],
    ])
  })

  it('compares within rounds, and leaves out those that failed', () => {
    const [, page] = kindTables(run).split('### ')
    const [title, , ...table] = page!.trim().split('\n')
    expect(title).toBe('A page with the exact total')
    expect(rows(table.join('\n')).at(-1)).toEqual([
      'PostgREST',
      '4,000',
      '40 (20-40)',
      '100 (100-100)',
      '0.10',
      '',
      '30',
      '14,730',
      '300',
    ])
    expect(kindTables(run)).not.toContain('at the end of the list')
  })

  it('says where a peer needed no more CPU time than Selvedge, and where not in every round', () => {
    expect(verdict(run).split('\n')).toEqual([
      '**Selvedge, cache off** needed less CPU time per answer than every peer for 2 of 3 kinds, by the median. Where it did not, these peers needed as much or less, with their CPU time divided by that of Selvedge, cache off:',
      '',
      '- One record by its id: Fastify by hand, 0.95 (0.90-1.1)',
      '',
      'These needed more by the median, but not in every round, with their CPU time divided by that of Selvedge, cache off:',
      '',
      '- Tenants: one record by its id: Fastify by hand, 1.1 (0.90-1.1)',
      '',
      '**Selvedge** needed less CPU time per answer than every peer for 1 of 1 kinds, by the median.',
    ])
  })

  it('is printed as a whole', () => {
    const printed = comparisonTables(run)
    for (const part of [runSentence(run), summaryTable(run, true), verdict(run), kindTables(run)]) {
      expect(printed).toContain(part)
    }
  })
})

describe('the README', () => {
  it('has the CPU time of Selvedge without its cache, PostgREST and Directus, with their versions', () => {
    const counted = run.results.filter(({ kind }) => kind === 'page')
    const uncounted = counted.map((result) => ({ ...result, kind: 'uncounted' as const }))
    expect(measuredRow({ ...run, results: [...counted, ...uncounted] }).slice(1)).toEqual([
      '0.30 / 0.30 ms',
      '40 / 40 ms (PostgREST 12.0.2)',
      'not measured',
      '',
      '',
      '',
    ])
  })

  it('keeps the rows that people write', () => {
    const table = '|  | a | b |\n| --- | --- | --- |\n| who | anyone | nobody |\n| cost | old | old |'
    expect(rows(withRow(table, ['cost', '1 ms', '2 ms']))).toEqual([
      ['', 'a', 'b'],
      ['----', '------', '------'],
      ['who', 'anyone', 'nobody'],
      ['cost', '1 ms', '2 ms'],
    ])
    expect(() => withRow(table, ['price', '1', '2'])).toThrow('The table has no row for price.')
  })
})
