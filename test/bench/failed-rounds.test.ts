/** A benchmark on a busy machine: a round that fails is reported, and all other rounds count. */
import { describe, expect, it, vi } from 'vitest'
import type { Contender } from '../../bench/contenders.ts'
import { measuredIn } from '../../bench/pgbench.ts'
import { keptSizes, printReport } from '../../bench/report.ts'
import { runRounds } from '../../bench/rounds.ts'

/** What pgbench 15 prints if no transaction was processed in time, and otherwise. */
const NO_RATE = `pgbench (15.18)
duration: 1 s
number of transactions actually processed: 0
number of failed transactions: 0 (NaN%)
`
const RATE = `pgbench (15.18)
duration: 1 s
number of transactions actually processed: 112919
number of failed transactions: 0 (0.000%)
latency average = 0.068 ms
tps = 117695.556464 (without initial connection time)
`
const REASON = 'pgbench printed no rate after 0 transactions'

/** Reads what pgbench printed in the warm-up and in each round. */
function engine(outputs: readonly string[]): Contender {
  const printed = outputs.values()
  return { name: 'engine', run: async () => ({ ...measuredIn(printed.next().value!), cpuUs: cpuUs(0, 10) }) }
}

function service(): Contender {
  return { name: 'service', run: async () => ({ requests: 10, perSecond: 1_000, p99Ms: 1, cpuUs: cpuUs(20, 10) }) }
}

function cpuUs(service: number, postgres: number) {
  return { service, postgres, redis: 0 }
}

async function measured(outputs: readonly string[]) {
  const contenders = { barePage: engine(outputs), unique: service() }
  return new Map([[10_000, await runRounds(contenders, outputs.length - 1, 1, () => {})]])
}

describe('pgbench', () => {
  it('has a rate', () => {
    expect(measuredIn(RATE)).toEqual({ requests: 112_919, perSecond: 117_695.556464, p99Ms: Number.NaN })
  })

  it('that prints no rate has failed', () => expect(() => measuredIn(NO_RATE)).toThrow(REASON))
})

describe('a round that fails', () => {
  it('is kept with its reason, and left out of the ratios', async () => {
    const [kept] = keptSizes(await measured([RATE, RATE, NO_RATE, RATE]))
    expect(kept!.failed).toEqual([{ contender: 'barePage', round: 2, reason: REASON }])
    expect(kept!.ratios.uniqueVsBareEngine!.median).toBeCloseTo(1_000 / 117_695.556464)
    expect(kept!.cpuUs).toEqual({ barePage: cpuUs(0, 10), unique: cpuUs(20, 10) })
  })

  it('may be the warm-up', async () => {
    const [kept] = keptSizes(await measured([NO_RATE, RATE]))
    expect(kept!.failed).toEqual([{ contender: 'barePage', round: 0, reason: REASON }])
    expect(kept!.ratios.uniqueVsBareEngine).toBeDefined()
  })

  it('may be the only one of a contender, which then has no results', async () => {
    const [kept] = keptSizes(await measured([RATE, NO_RATE]))
    expect(kept!.ratios).toEqual({})
    expect(kept!.cpuUs).toEqual({ unique: cpuUs(20, 10) })
  })

  it('is printed', async () => {
    const print = vi.spyOn(console, 'log').mockReturnValue()
    printReport(await measured([RATE, NO_RATE, RATE]))
    const lines = print.mock.calls.map(([line]) => String(line))
    print.mockRestore()
    expect(lines.filter((line) => line.includes(REASON))).toEqual([expect.stringMatching(/^barePage +round 1: /)])
  })

  it('is not mentioned if there is none', async () => {
    expect(keptSizes(await measured([RATE, RATE]))[0]).not.toHaveProperty('failed')
  })
})
