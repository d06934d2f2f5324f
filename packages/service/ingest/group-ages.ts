/** Metrics of the age of groups and of rows in quarantine, over all active brands: read from the cells when they are asked for, and in time or not at all. */
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Clock } from '../clock.ts'
import { activeBrands } from '../store/administration/brands.ts'
import { MAIN_CELL } from '../store/cells/cell.ts'
import type { Installation } from '../store/connections/installation.ts'
import { type GroupAgesMax, type GroupTimes, isLate, readGroupTimes } from '../store/loading/group-times.ts'
import { inTime } from '../time-out.ts'

const READ_TIMEOUT_MS = 1_000

export interface MeasuredGroups {
  readonly installation: Installation
  readonly agesMax: GroupAgesMax
  readonly clock: Clock
}

export function addGroupMetrics(registry: Registry, { installation, agesMax, clock }: MeasuredGroups): void {
  const registers = [registry]
  const read = whileUnderWay(() => inTime(timesOfAll(installation), READ_TIMEOUT_MS).catch(() => null))
  new Gauge({
    name: 'selvedge_load_group_age_seconds',
    help: 'Time since loads last changed a group (since="change") or found it unchanged (since="confirmation"), of the brand where that is longest.',
    labelNames: ['group', 'since'],
    registers,
    async collect() {
      const times = await read()
      this.reset()
      for (const [group, ofGroup] of Map.groupBy(times ?? [], (each) => each.group)) {
        const changed = oldest(ofGroup.map(({ changedAt }) => changedAt))
        const confirmed = oldest(ofGroup.map(({ confirmedAt }) => confirmedAt))
        if (changed !== null) this.set({ group, since: 'change' }, secondsSince(clock, changed))
        if (confirmed !== null) this.set({ group, since: 'confirmation' }, secondsSince(clock, confirmed))
      }
    },
  })
  new Gauge({
    name: 'selvedge_load_quarantined_rows',
    help: 'Rows that the newest loads of a group left out because they cannot be records, over all brands.',
    labelNames: ['group'],
    registers,
    async collect() {
      const times = await read()
      this.reset()
      for (const [group, ofGroup] of Map.groupBy(times ?? [], (each) => each.group)) {
        this.set(
          { group },
          ofGroup.reduce((sum, { quarantined }) => sum + quarantined, 0),
        )
      }
    },
  })
  new Gauge({
    name: 'selvedge_load_groups_late',
    help: 'Brands that no load has changed or confirmed a group of for longer than SELVEDGE_GROUP_AGES_MAX allows.',
    labelNames: ['group'],
    registers,
    async collect() {
      const times = await read()
      this.reset()
      if (times === null) return
      for (const group of agesMax.keys()) {
        const late = times.filter((each) => each.group === group && isLate(each, agesMax, clock.epochMs()))
        this.set({ group }, late.length)
      }
    },
  })
}

/** All that are asked for at once are read once. */
function whileUnderWay<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= read().finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function timesOfAll(installation: Installation): Promise<GroupTimes[]> {
  const brands = await installation.readCell(MAIN_CELL, activeBrands)
  const ofCells = [...Map.groupBy(brands, ({ cell }) => cell)].map(([cell, here]) => {
    const ids = here.map(({ id }) => id)
    return installation.readCell(cell, (client) => readGroupTimes(client, ids))
  })
  return (await Promise.all(ofCells)).flat()
}

function oldest(moments: readonly (Date | null)[]): number | null {
  const known = moments.flatMap((at) => (at === null ? [] : [at.getTime()]))
  return known.length === 0 ? null : known.reduce((one, other) => Math.min(one, other))
}

/** The clock of the database may be ahead of ours. */
function secondsSince(clock: Clock, epochMs: number): number {
  return Math.max(0, (clock.epochMs() - epochMs) / 1000)
}
