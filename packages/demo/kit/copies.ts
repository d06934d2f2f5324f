/** Records that were entered twice: the second is removed again within days, before anything comes to refer to it. */
import type { Path, RecordAt } from '@selvedge/catalogue'
import type { Calendar } from './calendar.ts'
import type { Emit } from './emit.ts'
import type { Ids } from './ids.ts'
import type { Random } from './random.ts'
import { type Day, TODAY } from './time.ts'

/** One record in so many has a copy; the third of a group is the first to have one, so that even a small group shows it. */
const ONE_IN = 100
const FIRST = 3

const NOTHING_BILLED = { subtotalAmount: '0.00', taxAmount: '0.00', totalAmount: '0.00', balanceAmount: '0.00' }
const NOT_MEASURED = { totalCartons: null, grossWeightKg: null, volumeCbm: null }
const NOT_MOVED = { actualDepartureDate: null, actualArrivalDate: null, customsClearedDate: null, deliveredDate: null }

/** What the copy of a record says otherwise: it has no parts, and nobody worked with it. */
const COPIES: { readonly [P in Path]?: Partial<RecordAt<P>> } = {
  'bom-sections': {},
  quotes: { status: 'draft', currentRevisionId: null, requestedDate: null, dueDate: null, awardedAt: null },
  'quote-notes': {},
  samples: { status: 'cancelled', approvedAt: null },
  orders: { status: 'draft', totalQty: 0, totalAmount: '0.00', confirmedExFactoryDate: null, quoteRevisionId: null },
  'order-amendments': { status: 'withdrawn', appliedAt: null, appliedByUserId: null, overrideReason: null },
  shipments: {
    ...NOT_MOVED,
    ...NOT_MEASURED,
    status: 'cancelled',
    masterBillNumber: null,
    houseBillNumber: null,
    containerNumbers: [],
    totalQty: 0,
  },
  bookings: { ...NOT_MEASURED, status: 'cancelled', carrierBookingReference: null, confirmedDepartureDate: null },
  'packing-lists': {},
  'goods-receipts': {
    status: 'cancelled',
    receivedDate: null,
    receivedBy: null,
    totalCartons: null,
    totalQtyReceived: 0,
  },
  invoices: { ...NOTHING_BILLED, status: 'void', approvedAt: null },
  'payment-agreements': { status: 'cancelled', totalAmount: '0.00', agreedAt: null, agreedByUserId: null },
  payments: { status: 'cancelled', bankReference: null, clearedDate: null },
  locations: { gln: null },
  documents: {},
  images: {},
  materials: {},
  'material-variants': {},
  categories: {},
  collections: {},
  colors: { status: 'retired' },
  'dimension-curves': { status: 'retired', kind: 'ratio', totalRatio: '0' },
  checklists: { status: 'retired' },
  'packing-templates': {},
  'custom-field-definitions': {},
}

/** Names that are unique in a brand. */
const UNIQUE = ['code', 'number', 'fieldKey']

/** What is needed to make a copy. */
interface Office {
  readonly random: Random
  readonly ids: Ids
  readonly calendar: Calendar
  at(day: Day): string
}

export function withCopies(office: Office, emit: Emit): Emit {
  const counts = new Map<Path, number>()
  return (path, record, file) => {
    emit(path, record, file)
    const changes = COPIES[path]
    if (!changes) return
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    if (count % ONE_IN !== FIRST) return
    const { createdAt } = record as unknown as { createdAt: string }
    const removedDay = office.calendar.dayOf(createdAt.slice(0, 10)) + office.random.between(1, 6)
    if (removedDay > TODAY) return
    const deletedAt = office.at(removedDay)
    const copy = { ...record, ...changes, id: office.ids.next(path), updatedAt: deletedAt, deletedAt }
    emit(path, { ...copy, ...renamed(copy) }, file)
  }
}

function renamed(record: object): object {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (UNIQUE.includes(name) ? [[name, `${value}-COPY`]] : [])),
  )
}
