/**
 * A brand's records in the order they came about: what is set up first, then styles programme by programme, then orders
 * wave by wave through to payment. Only the records of the programme or wave in hand are held at a time.
 */
import type { BrandProfile } from './brands/profile.ts'
import type { Desk } from './desk.ts'
import { makeDocument, makeNotes } from './files.ts'
import { Payables } from './finance/payables.ts'
import { Calendar } from './kit/calendar.ts'
import { type DemoRecord, Outbox } from './kit/emit.ts'
import { SET_UP_DAY, TODAY } from './kit/time.ts'
import { World } from './kit/world.ts'
import { makeBrand } from './library/brand.ts'
import { makeLibrary } from './library/library.ts'
import { makePaymentTerms } from './library/settings.ts'
import { makeNeighbours } from './neighbours/neighbours.ts'
import { runWave } from './orders/run-wave.ts'
import { planWaves } from './orders/wave.ts'
import { makePlaces, type Warehouse } from './partners/places.ts'
import { assignWarehouses, makeServices } from './partners/services.ts'
import { makeSuppliers } from './partners/suppliers.ts'
import { makeStyle } from './products/products.ts'
import { planPrograms } from './products/programs.ts'
import { makeSpecifications } from './products/specifications.ts'
import type { Program } from './products/style.ts'
import { Stock } from './receiving/stock.ts'
import { sharedRecords } from './shared.ts'
import { makeQuotes, renewQuotes } from './sourcing/quotes.ts'
import { makeSamples } from './sourcing/samples.ts'

interface DemoOptions {
  readonly brand: BrandProfile
  /** Another seed is another history of the same brand. */
  readonly seed: number
  /** 1 is a brand of 2,000 styles over five years. */
  readonly scale: number
  /** The day on which its history ends, such as 2026-06-30. The same things happen, and ids are the same, on any day. */
  readonly today: string
}

export function* demoRecords({ brand, seed, scale, today }: DemoOptions): Generator<DemoRecord> {
  const outbox = new Outbox()
  outbox.know(sharedRecords())
  const world = new World(brand, seed, scale, new Calendar(today), outbox.put)
  const desk = setUp(world)
  yield* outbox.take()
  const [firstWarehouse] = desk.places.warehouses as [Warehouse, ...Warehouse[]]
  const programs = planPrograms(world, desk.library.seasons.windows, desk.suppliers, firstWarehouse)
  let previousStyleId: string | null = null
  for (const program of programs) {
    previousStyleId = developProgram(world, desk, program, previousStyleId)
    yield* outbox.take()
  }
  for (const wave of planWaves(world, programs, firstWarehouse)) {
    runWave(world, desk, wave)
    yield* outbox.take()
  }
  desk.payables.payBefore(world, Number.POSITIVE_INFINITY)
  desk.stock.emitAll(world)
  filePartnerPapers(world, desk)
  renewQuotes(world, programs)
  makeNeighbours(world, desk, programs)
  outbox.putUnknown(world.ids)
  yield* outbox.take()
}

function setUp(world: World): Desk {
  const terms = makePaymentTerms(world)
  const places = makePlaces(world)
  const suppliers = makeSuppliers(world, terms)
  const services = makeServices(world, suppliers.length)
  assignWarehouses(world, places, services)
  makeBrand(world, places, terms)
  const library = makeLibrary(world, suppliers)
  return { library, places, suppliers, services, stock: new Stock(), payables: new Payables() }
}

/** Returns the last style, which the next one may be related to. */
function developProgram(world: World, desk: Desk, program: Program, previousStyleId: string | null): string | null {
  let previous = previousStyleId
  for (const garment of program.garments) {
    const style = makeStyle(world, desk.library, program, garment, previous)
    program.styles.push(style)
    makeSpecifications(world, desk.library, program, style)
    makeSamples(world, desk.library, program, style, null)
    if (style.status !== 'dropped') previous = style.id
  }
  makeQuotes(world, program)
  return previous
}

const PAPERS = ['supplier_agreement', 'code_of_conduct', 'audit_report', 'oeko_tex_certificate'] as const

function filePartnerPapers(world: World, desk: Desk): void {
  const partners = [...desk.suppliers, ...[...desk.services.values()].flat()]
  for (const { partnerId, name } of partners) {
    makeNotes(world, 'partner', partnerId, 10, SET_UP_DAY, TODAY)
    for (const type of PAPERS) {
      const day = TODAY - world.random.between(20, 700)
      const expiryDay = type === 'supplier_agreement' ? null : day + 730
      makeDocument(world, type, `${type.toUpperCase()}-${name}`, day, { partnerId }, world.person(), expiryDay)
    }
  }
}
