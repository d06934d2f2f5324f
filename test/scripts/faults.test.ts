/** What is kept of the output of fault tests. */
import { describe, expect, it } from 'vitest'
import { written } from '../../harness/results.ts'
import { findingOf } from '../../scripts/faults/kept-fault-runs.ts'
import { faultsPage, limitsSentence } from '../../scripts/generate/faults-page.ts'

describe('a line of a fault test', () => {
  it('with a result has its name, value and bound', () => {
    const result = { name: 'p99 of a read: all brands', value: 12.34, unit: 'ms', atMost: 50 }
    expect(findingOf(`MISS ${written(result)}`)).toEqual([
      { what: 'p99 of a read: all brands', value: '12.34 ms', bound: 'at most 50', holds: false },
    ])
    expect(findingOf(`ok   ${written({ name: 'reads', value: 7 })}`)).toEqual([
      { what: 'reads', value: '7', bound: '', holds: true },
    ])
    const ofRounds = { name: 'p99 of that without', value: 1.98, unit: 'times (1.1 to 2.0)', atMost: 2 }
    expect(findingOf(`ok   ${written(ofRounds)}`)).toEqual([
      { what: 'p99 of that without', value: '1.98 times (1.1 to 2.0)', bound: 'at most 2', holds: true },
    ])
  })

  it('with a finding has what was measured, in words', () => {
    const measured = { requests: 2, times: { p99Ms: 3 }, ready: true, failures: {} }
    expect(findingOf(`ok   no error (north: frozen)  ${JSON.stringify(measured)}`)).toEqual([
      {
        what: 'no error (north: frozen)',
        value: 'requests 2, times: p99Ms 3, ready true, failures: none',
        bound: '',
        holds: true,
      },
    ])
  })

  it('with something else is not kept', () => {
    expect(['took 12 s', '', '{"level":30}', 'okay'].flatMap(findingOf)).toEqual([])
  })
})

it('the page marks runs and values that missed their bound', () => {
  const finding = { what: 'errors', bound: 'at most 0', value: '1', holds: false }
  const page = faultsPage([
    {
      name: 'moves',
      command: 'node test/faults/moves.ts',
      date: '2026-01-02',
      minutes: 3.5,
      outcome: 'missed',
      findings: [finding],
    },
  ])
  expect(page).toContain('| `node test/faults/moves.ts` | 2026-01-02 | 3.5     | **missed** |')
  expect(page).toContain('## moves\n')
  expect(page).toContain('| errors   | at most 0 | 1 **missed** |')
})

it('the README names what missed its bound', () => {
  const run = { name: 'moves', command: 'node test/faults/moves.ts', date: '2026-01-02', minutes: 3.5 }
  const [held, missed] = [true, false].map((holds) => ({ what: 'errors', bound: 'at most 0', value: '1', holds }))
  expect(limitsSentence([{ ...run, outcome: 'missed', findings: [held!, missed!] }])).toContain(
    'of 1 [fault tests](docs/results/faults.md), 1 missed a bound in the last run: moves.',
  )
  expect(limitsSentence([{ ...run, outcome: 'passed', findings: [held!] }])).toContain('none missed a bound')
})
