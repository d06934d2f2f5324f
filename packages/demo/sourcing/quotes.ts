/** Quotes: the same styles priced by several suppliers, negotiated in rounds, and awarded to one. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { money, sumOf } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { Program } from '../products/style.ts'
import { makeQuoteItems, type QuoteItem, type Revision } from './quote-items.ts'

const DAYS_TO_QUOTE = 35
const DAYS_PER_ROUND = 12
const DAYS_VALID = 60
/** One program in so many is quoted again, the latest first; even the smallest brand has a few. */
const RENEWED_ONE_IN = 8
const RENEWED_MIN = 4
const RENEWAL_ROUNDS = 4
const ABOUT_ITEM_SHARE = 0.3
/** What a supplier comes down by from one round to the next, in thousandths. */
const CONCESSION_PERMILLE = 25

/** One supplier being asked. */
interface Enquiry {
  readonly program: Program
  readonly supplier: Supplier
  readonly quoteId: string
  readonly requestedDay: Day
  readonly winner: boolean
  /** Rounds it takes in all, and those that have been. */
  readonly rounds: number
  readonly revisions: number
  readonly decided: boolean
}

export function makeQuotes(world: World, program: Program): void {
  const { random } = world
  const requestedDay = program.developmentDay + DAYS_TO_QUOTE
  for (const supplier of [program.supplier, ...random.sample(program.rivals, random.between(2, 4))]) {
    const winner = supplier === program.supplier
    const rounds = winner ? random.between(2, 4) : random.between(1, 3)
    const answered = Math.floor((TODAY - requestedDay) / DAYS_PER_ROUND)
    makeQuote(world, {
      program,
      supplier,
      quoteId: world.ids.next('quotes'),
      requestedDay,
      winner,
      rounds,
      revisions: Math.max(0, Math.min(rounds, answered)),
      decided: answered > rounds,
    })
  }
}

/** Prices that are asked for again before the next repeat, and not decided yet: the offers that still hold today. */
export function renewQuotes(world: World, programs: readonly Program[]): void {
  const { random } = world
  const awarded = programs
    .filter(({ awardedRevisionId }) => awardedRevisionId !== null)
    .map((program) => ({ ...program, styles: program.styles.filter(({ status }) => status !== 'dropped') }))
    .filter(({ styles }) => styles.length > 0)
  for (const program of awarded.slice(-Math.max(RENEWED_MIN, Math.ceil(awarded.length / RENEWED_ONE_IN)))) {
    for (const supplier of [program.supplier, ...random.sample(program.rivals, 2)]) {
      const revisions = random.between(1, RENEWAL_ROUNDS - 1)
      makeQuote(world, {
        program,
        supplier,
        quoteId: world.ids.next('quotes'),
        requestedDay: TODAY - revisions * DAYS_PER_ROUND - random.between(0, DAYS_PER_ROUND - 1),
        winner: false,
        rounds: RENEWAL_ROUNDS,
        revisions,
        decided: false,
      })
    }
  }
}

/** One quote that was not sent yet, to the first supplier, and one whose next round the brand is writing, to the second. */
export function draftQuotes(world: World, program: Program, second: Supplier): void {
  const draft: Enquiry = {
    program,
    supplier: program.supplier,
    quoteId: world.ids.next('quotes'),
    requestedDay: TODAY + 3,
    winner: false,
    rounds: RENEWAL_ROUNDS,
    revisions: 0,
    decided: false,
  }
  const quoteId = world.ids.next('quotes')
  const sent = { ...draft, supplier: second, quoteId, requestedDay: TODAY - 2 * DAYS_PER_ROUND, revisions: 1 }
  makeQuote(world, draft)
  makeQuote(world, sent)
  makeRevision(world, sent, sent.revisions + 1)
}

function makeQuote(world: World, enquiry: Enquiry): void {
  const { random } = world
  const { program, supplier, quoteId, requestedDay, rounds } = enquiry
  const status = statusOf(world, enquiry)
  const createdDay = Math.min(requestedDay, TODAY)
  const year = world.calendar.year(createdDay)
  const decidedDay = requestedDay + (rounds + 1) * DAYS_PER_ROUND
  let current: Offer | null = null
  for (let number = 1; number <= enquiry.revisions; number++) current = makeRevision(world, enquiry, number)
  const currentRevisionId = current?.revisionId ?? null
  if (status === 'awarded') program.awardedRevisionId = currentRevisionId
  world.emit('quotes', {
    id: quoteId,
    number: `Q-${year}-${String(world.serial(`quote ${year}`)).padStart(4, '0')}`,
    supplierId: supplier.id,
    status,
    currentRevisionId,
    launchWindowId: program.window.id,
    requestedByUserId: world.person(),
    requestedDate: status === 'draft' ? null : world.calendar.date(requestedDay),
    dueDate: status === 'draft' ? null : world.calendar.date(requestedDay + 14),
    currency: supplier.currency,
    incotermCode: supplier.incoterm,
    paymentTermId: supplier.term.id,
    awardedAt: status === 'awarded' ? world.at(decidedDay) : null,
    declineReason: status === 'declined' ? random.pick(remarks.decline) : null,
    ...world.life(createdDay, decidedDay),
  })
  const remarksMade = random.between(1, 4)
  for (let made = 0; made < remarksMade; made++) makeQuoteNote(world, enquiry, current, createdDay)
}

function statusOf(world: World, { requestedDay, decided, winner, revisions }: Enquiry) {
  if (requestedDay > TODAY) return 'draft'
  if (decided) return winner ? 'awarded' : world.random.choose({ declined: 88, expired: 12 })
  return revisions === 0 ? 'requested' : revisions === 1 ? 'received' : 'negotiating'
}

/** A revision with its items. */
interface Offer {
  readonly revisionId: string
  readonly items: readonly QuoteItem[]
}

function makeRevision(world: World, enquiry: Enquiry, revisionNumber: number): Offer {
  const { program, supplier, quoteId, rounds, revisions, decided, winner } = enquiry
  const id = world.ids.next('quote-revisions')
  const day = enquiry.requestedDay + revisionNumber * DAYS_PER_ROUND
  const marginPermille = (rounds - revisionNumber) * CONCESSION_PERMILLE
  const revision: Revision = { program, supplier, quoteId, id, day, marginPermille }
  const items: QuoteItem[] = []
  for (const style of program.styles) items.push(...makeQuoteItems(world, revision, style, items.length + 1))
  const draft = revisionNumber > revisions
  const superseded = revisionNumber < revisions
  const answered = superseded || decided
  world.emit('quote-revisions', {
    id,
    quoteId,
    revisionNumber,
    status: draft ? 'draft' : superseded ? 'superseded' : !decided ? 'submitted' : winner ? 'accepted' : 'rejected',
    submittedBy: draft || (superseded && revisionNumber % 2 === 0) ? 'brand' : 'supplier',
    submittedAt: draft ? null : world.at(day),
    decidedAt: answered ? world.at(day + 8) : null,
    decidedByUserId: answered ? world.person() : null,
    currency: supplier.currency,
    incotermCode: supplier.incoterm,
    paymentTermId: supplier.term.id,
    leadTimeDays: supplier.leadDays,
    validUntilDate: world.calendar.date(day + DAYS_VALID),
    totalAmount: money(sumOf(items, ({ cents }) => cents)),
    ...world.stamps(day - 1, day + 8),
  })
  return { revisionId: id, items }
}

function makeQuoteNote(world: World, { supplier, quoteId }: Enquiry, offer: Offer | null, day: Day): void {
  const { random } = world
  const fromSupplier = random.chance(0.45)
  const item = offer && random.chance(ABOUT_ITEM_SHARE) ? random.pick(offer.items) : null
  const life = world.life(day + random.between(0, 30))
  world.emit('quote-notes', {
    id: world.ids.next('quote-notes'),
    quoteId,
    quoteRevisionId: offer?.revisionId ?? null,
    quoteItemId: item?.id ?? null,
    visibility: fromSupplier || random.chance(0.5) ? 'shared' : 'internal',
    authorUserId: fromSupplier ? null : world.person(),
    authorContactId: fromSupplier ? random.pick(supplier.contactIds) : null,
    body: random.pick(remarks.quote),
    ...life,
  })
}
