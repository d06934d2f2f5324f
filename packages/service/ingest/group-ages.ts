/** Metrics of the age of groups and of rows in quarantine, over all active brands: read from the cells when they are asked for, and in time or not at all. */
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Clock } from '../clock.ts'
import { activeBrands } from '../store/administration/brands.ts'
import { MAIN_CELL } from '../store/cells/cell.ts'
import type { Installation } from '../store/connections/installation.ts'
import { type GroupAges, type GroupAgesMax, readGroupAges } from '../store/loading/group-times.ts'
import { inTime } from '../time-out.ts'

const READ_TIMEOUT_MS = 1_000

export interface MeasuredGroups {
  readonly installation: Installation
  readonly agesMax: GroupAgesMax
  readonly clock: Clock
}

export function addGroupMetrics(registry: Registry, groups: MeasuredGroups): void {
  const { agesMax, clock } = groups
  const registers = [registry]
  const read = whileUnderWay(() => inTime(agesOfAll(groups), READ_TIMEOUT_MS).catch(() => null))
  new Gauge({
    name: 'selvedge_load_group_age_seconds',
    help: 'Time since loads last changed a group (since="change") or found it unchanged (since="confirmation"), of the brand where that is longest.',
    labelNames: ['group', 'since'],
    registers,
    async collect() {
      const ages = await read()
      this.reset()
      for (const { group, changedAt, confirmedAt } of ages ?? []) {
        if (changedAt !== null) this.set({ group, since: 'change' }, secondsSince(clock, changedAt))
        if (confirmedAt !== null) this.set({ group, since: 'confirmation' }, secondsSince(clock, confirmedAt))
      }
    },
  })
  new Gauge({
    name: 'selvedge_load_quarantined_rows',
    help: 'Invalid rows that the senders of the newest loads of a group left out, over all brands.',
    labelNames: ['group'],
    registers,
    async collect() {
      const ages = await read()
      this.reset()
      for (const { group, quarantined } of ages ?? []) this.set({ group }, quarantined)
    },
  })
  new Gauge({
    name: 'selvedge_load_groups_late',
    help: 'Brands that no load has changed or confirmed a group of for longer than SELVEDGE_GROUP_AGES_MAX allows.',
    labelNames: ['group'],
    registers,
    async collect() {
      const ages = await read()
      this.reset()
      if (ages === null) return
      for (const group of agesMax.keys()) this.set({ group }, ages.find((each) => each.group === group)?.late ?? 0)
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

/** A row for each group. */
async function agesOfAll({ installation, agesMax, clock }: MeasuredGroups): Promise<GroupAges[]> {
  const brands = await installation.readCell(MAIN_CELL, activeBrands)
  const ofCells = [...Map.groupBy(brands, ({ cell }) => cell)].map(([cell, here]) => {
    const ids = here.map(({ id }) => id)
    return installation.readCell(cell, (client) => readGroupAges(client, ids, agesMax, clock.epochMs()))
  })
  const byGroup = Map.groupBy((await Promise.all(ofCells)).flat(), ({ group }) => group)
  return [...byGroup.values()].map((ofGroup) => ofGroup.reduce(together))
}

/** Of the same group, in two cells. */
function together(one: GroupAges, other: GroupAges): GroupAges {
  return {
    group: one.group,
    changedAt: older(one.changedAt, other.changedAt),
    confirmedAt: older(one.confirmedAt, other.confirmedAt),
    quarantined: one.quarantined + other.quarantined,
    late: one.late + other.late,
  }
}

function older(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other < one) ? other : one
}

/** The clock of the database may be ahead of ours. */
function secondsSince(clock: Clock, at: Date): number {
  return Math.max(0, (clock.epochMs() - at.getTime()) / 1000)
}
