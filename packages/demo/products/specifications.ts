/** Versions of a style's specification; bills and measurements are kept for the last two. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { makeDocument } from '../files.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import { makeBom } from './boms.ts'
import { makeMeasurementTable } from './measurement-tables.ts'
import { approval, DAYS_TO_APPROVAL, type Program, type Style, type Version } from './style.ts'

const DAYS_BETWEEN_VERSIONS = 45
const DRAFTED_DAYS_AGO = 12
const LABELS = ['First proto', 'Fit comments in', 'Bulk']

export function makeSpecifications(world: World, library: Library, program: Program, style: Style): void {
  const { random } = world
  const begun = Math.floor((TODAY - program.developmentDay) / DAYS_BETWEEN_VERSIONS) + 1
  const count = Math.min(random.between(2, 3), begun)
  let previousId: string | null = null
  for (let number = 1; number <= count; number++) {
    const last = number === count
    const version: Version = {
      id: last ? style.versionId : world.ids.next('product-versions'),
      number,
      day: program.developmentDay + (number - 1) * DAYS_BETWEEN_VERSIONS,
      status: last ? currentStatus(world, program) : 'superseded',
    }
    emitVersion(world, style, version, previousId)
    if (count - number < 2) {
      style.bomId = makeBom(world, library, program, style, version)
      style.measurementTableId = makeMeasurementTable(world, style, version)
    }
    previousId = version.id
  }
  style.versions = count
}

/** The style as its next version will have it. */
export function draftVersion(world: World, library: Library, program: Program, style: Style): Style {
  const version: Version = {
    id: world.ids.next('product-versions'),
    number: style.versions + 1,
    day: TODAY - DRAFTED_DAYS_AGO,
    status: 'draft',
  }
  emitVersion(world, style, version, style.versionId)
  return {
    ...style,
    versionId: version.id,
    bomId: makeBom(world, library, program, style, version),
    measurementTableId: makeMeasurementTable(world, style, version),
  }
}

function currentStatus(world: World, program: Program): Version['status'] {
  if (program.firstOrderDay <= TODAY) return 'approved'
  return world.random.choose({ approved: 20, in_review: 40, draft: 40 })
}

function emitVersion(world: World, style: Style, version: Version, basedOnVersionId: string | null): void {
  const { id, number, day, status } = version
  const decision = approval(world, version)
  const reference = `TP-${style.number}-V${number}`
  world.emit('product-versions', {
    id,
    productId: style.id,
    versionNumber: number,
    label: LABELS[number - 1] ?? null,
    status,
    basedOnVersionId,
    techPackDocumentId: makeDocument(world, 'tech_pack', reference, day, { productId: style.id }, world.person()),
    changeSummary: basedOnVersionId ? world.random.pick(remarks.versionChange) : null,
    lockedAt: decision.approvedAt,
    ...decision,
    ...world.life(day, day + DAYS_TO_APPROVAL, style.removedAt),
  })
}
