/** What is filed with the records: documents, images and notes. */
import type { RecordAt } from '@selvedge/catalogue'
import documentTypes from './data/document-types.json' with { type: 'json' }
import remarks from './data/remarks.json' with { type: 'json' }
import { documentOf, type ImageAsset } from './kit/assets.ts'
import { type Day, TODAY } from './kit/time.ts'
import type { World } from './kit/world.ts'
import { type DocumentTypeCode, documentTypeId } from './shared.ts'

/** What a document is about. */
type DocumentSubject = Partial<Pick<RecordAt<'documents'>, keyof typeof NO_SUBJECT>>

const NO_SUBJECT = { productId: null, orderId: null, shipmentId: null, partnerId: null }

/** A document without a person of the brand behind it was added by the partner. */
export function makeDocument(
  world: World,
  type: DocumentTypeCode,
  reference: string,
  day: Day,
  subject: DocumentSubject,
  uploadedByUserId: string | null,
  expiryDay: Day | null = null,
): string {
  const id = world.ids.next('documents')
  const { bytes, facts } = documentOf(documentTypes[type].category)
  const document = {
    id,
    documentTypeId: documentTypeId(type),
    fileName: fileName(world, reference),
    contentType: 'application/pdf',
    ...facts,
    reference,
    documentDate: world.calendar.date(day),
    version: world.random.chance(0.04) ? 2 : 1,
    ...NO_SUBJECT,
    ...subject,
    uploadedByUserId,
    expiryDate: expiryDay === null ? null : world.calendar.date(expiryDay),
    ...world.life(day),
  }
  world.emit('documents', document, bytes)
  return id
}

/** Two suppliers may number their invoices alike, but files of one name are one file. */
function fileName(world: World, reference: string): string {
  const name = reference.replaceAll(/[^A-Za-z0-9.-]+/g, '-')
  const count = world.serial(`document ${name}`)
  return count === 1 ? `${name}.pdf` : `${name}-${count}.pdf`
}

/** What an image shows. */
type ImageSubject = Partial<Pick<RecordAt<'images'>, keyof typeof NOTHING_SHOWN>>

const NOTHING_SHOWN = { productId: null, productOptionId: null, materialVariantId: null, sampleRoundId: null }

export function makeImage(
  world: World,
  kind: RecordAt<'images'>['kind'],
  fileName: string,
  altText: string,
  sequence: number,
  day: Day,
  { bytes, facts }: ImageAsset,
  subject: ImageSubject,
): string {
  const id = world.ids.next('images')
  const life = world.life(day)
  const image = {
    id,
    kind,
    fileName: `${fileName}.png`,
    contentType: 'image/png',
    ...facts,
    // Now and then nobody wrote it.
    altText: world.random.chance(0.97) ? altText : null,
    sequence,
    ...NOTHING_SHOWN,
    ...subject,
    ...life,
  }
  world.emit('images', image, bytes)
  return id
}

type NoteSubject = 'product' | 'order' | 'shipment' | 'sample' | 'invoice' | 'partner'

/** What a note is about; it may be about several records. */
type NoteSubjects = Partial<Pick<RecordAt<'notes'>, keyof typeof ABOUT_NOTHING>>

const ABOUT_NOTHING = {
  productId: null,
  orderId: null,
  shipmentId: null,
  sampleId: null,
  invoiceId: null,
  partnerId: null,
}

const SHARED_SHARE = 0.3

/** Some notes about one thing, written within the days given; as many as the share says on average. */
export function makeNotes(world: World, about: NoteSubject, id: string, average: number, from: Day, to: Day): void {
  const { random } = world
  const whole = Math.floor(average)
  const count = whole + (random.chance(average - whole) ? 1 : 0)
  for (let written = 0; written < count; written++) {
    const day = random.between(from, Math.max(from, Math.min(to, TODAY)))
    makeNote(world, { [`${about}Id`]: id }, remarks[about], day, SHARED_SHARE)
  }
}

/** One of the remarks, which partners see as often as the share says. */
function makeNote(world: World, about: NoteSubjects, bodies: readonly string[], day: Day, sharedShare: number): void {
  const { random } = world
  const createdAt = world.at(day)
  world.emit('notes', {
    id: world.ids.next('notes'),
    body: random.pick(bodies),
    visibility: random.chance(sharedShare) ? 'shared' : 'internal',
    authorUserId: world.person(),
    ...ABOUT_NOTHING,
    ...about,
    pinned: random.chance(0.04),
    createdAt,
    updatedAt: createdAt,
    deletedAt: random.chance(0.01) ? createdAt : null,
  })
}

/** One note that partners see, and one that they do not. */
export function makeNotePair(world: World, about: NoteSubjects, bodies: readonly string[], day: Day): void {
  makeNote(world, about, bodies, day, 1)
  makeNote(world, about, bodies, day, 0)
}
