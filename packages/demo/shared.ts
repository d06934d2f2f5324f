/** Records that every brand sees: countries, units, carriers, document types. */
import type { DemoRecord, Emit } from './kit/emit.ts'
import { Outbox } from './kit/emit.ts'
import { Ids } from './kit/ids.ts'
import { momentText, SET_UP_DAY } from './kit/time.ts'
import {
  airCarriers,
  type Carrier,
  oceanCarriers,
  parcelCarriers,
  railCarriers,
  roadCarriers,
} from './words/carriers.ts'
import { countryNames } from './words/countries.ts'
import { type DocumentTypeCode, documentTypes } from './words/document-types.ts'
import { type UnitCode, units } from './words/units.ts'

const ids = new Ids('shared')
const createdAt = momentText(SET_UP_DAY, 0)

const unitIds = new Map<string, string>(units.map(([code]) => [code, ids.next('units-of-measure')]))
const documentTypeIds = new Map<string, string>(documentTypes.map(([code]) => [code, ids.next('document-types')]))

const CARRIERS = {
  parcel: parcelCarriers,
  ocean: oceanCarriers,
  air: airCarriers,
  road: roadCarriers,
  rail: railCarriers,
} as const satisfies Record<string, readonly Carrier[]>

export type CarrierKind = keyof typeof CARRIERS

const courierIds = new Map<string, string>(
  Object.values(CARRIERS).flatMap((carriers) => carriers.map(({ code }) => [code, ids.next('couriers')] as const)),
)

export function unitId(code: UnitCode): string {
  return unitIds.get(code)!
}

export function documentTypeId(code: DocumentTypeCode): string {
  return documentTypeIds.get(code)!
}

export function courierId(carrier: Carrier): string {
  return courierIds.get(carrier.code)!
}

export function* sharedRecords(): Generator<DemoRecord> {
  const outbox = new Outbox()
  emitAll(outbox.put)
  // Of its own, so that records are the same each time.
  outbox.putUnknown(new Ids('shared'), true)
  yield* outbox.take()
}

function emitAll(emit: Emit): void {
  for (const [code, name] of Object.entries(countryNames)) emit('countries', { code, name })
  for (const [code, name, type] of units) {
    emit('units-of-measure', { id: unitId(code), code, name, type, createdAt, updatedAt: createdAt })
  }
  for (const kind of Object.keys(CARRIERS) as CarrierKind[]) {
    for (const carrier of CARRIERS[kind]) {
      const { code, name, scac, tracking } = carrier
      const id = courierId(carrier)
      emit('couriers', { id, code, name, kind, scac, trackingUrlTemplate: tracking, createdAt, updatedAt: createdAt })
    }
  }
  for (const [code, name, category, requiredForShipment] of documentTypes) {
    const id = documentTypeId(code)
    emit('document-types', { id, code, name, category, requiredForShipment, createdAt, updatedAt: createdAt })
  }
}
