/** Records that every brand sees: countries, units, carriers, document types. */
import type { RecordAt } from '@selvedge/catalogue'
import { type Carrier, type CarrierKind, carriers } from './data/carriers.ts'
import countries from './data/countries.json' with { type: 'json' }
import documentTypes from './data/document-types.json' with { type: 'json' }
import type { UnitCode } from './data/materials.ts'
import units from './data/units.json' with { type: 'json' }
import type { DemoRecord, Emit } from './kit/emit.ts'
import { Outbox } from './kit/emit.ts'
import { Ids } from './kit/ids.ts'

export type DocumentTypeCode = keyof typeof documentTypes

const ids = new Ids('shared')
/** The same for every demo: these records come with the service, which has no day. */
const createdAt = '2021-01-11T00:00:00.000Z'

const unitIds = new Map(Object.keys(units).map((code) => [code, ids.next('units-of-measure')]))
const documentTypeIds = new Map(Object.keys(documentTypes).map((code) => [code, ids.next('document-types')]))
const courierIds = new Map(
  Object.values(carriers)
    .flat()
    .map(({ code }) => [code, ids.next('couriers')]),
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

/** What comes with the service too: `load --shared --standard`. */
export function standardRecords(): DemoRecord[] {
  const outbox = new Outbox()
  emitAll(outbox.put)
  return outbox.take()
}

export function* sharedRecords(): Generator<DemoRecord> {
  const outbox = new Outbox()
  emitAll(outbox.put)
  // A separate generator, so that these records are the same each time.
  outbox.putUnknown(new Ids('shared'), true)
  yield* outbox.take()
}

function emitAll(emit: Emit): void {
  const stamps = { createdAt, updatedAt: createdAt }
  for (const [code, name] of Object.entries(countries)) emit('countries', { code, name })
  for (const [code, { name, type }] of Object.entries(units)) {
    emit('units-of-measure', { id: unitIds.get(code)!, code, name, type: type as UnitType, ...stamps })
  }
  for (const kind of Object.keys(carriers) as CarrierKind[]) {
    for (const carrier of carriers[kind]) {
      const { code, name, scac, tracking } = carrier
      emit('couriers', { id: courierId(carrier), code, name, kind, scac, trackingUrlTemplate: tracking, ...stamps })
    }
  }
  for (const [code, facts] of Object.entries(documentTypes)) {
    const { name, category, requiredForShipment } = facts
    const id = documentTypeIds.get(code)!
    emit('document-types', { id, code, name, category: category as DocumentCategory, requiredForShipment, ...stamps })
  }
}

type UnitType = RecordAt<'units-of-measure'>['type']
type DocumentCategory = RecordAt<'document-types'>['category']
