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

/** Some notes about one thing, written within the days given; as many as the share says on average. */
export function makeNotes(world: World, about: NoteSubject, id: string, average: number, from: Day, to: Day): void {
  const { random } = world
  const whole = Math.floor(average)
  const count = whole + (random.chance(average - whole) ? 1 : 0)
  for (let written = 0; written < count; written++) {
    const createdAt = world.at(random.between(from, Math.max(from, Math.min(to, TODAY))))
    world.emit('notes', {
      id: world.ids.next('notes'),
      body: random.pick(remarks[about]),
      visibility: random.chance(0.3) ? 'shared' : 'internal',
      authorUserId: world.person(),
      productId: about === 'product' ? id : null,
      orderId: about === 'order' ? id : null,
      shipmentId: about === 'shipment' ? id : null,
      sampleId: about === 'sample' ? id : null,
      invoiceId: about === 'invoice' ? id : null,
      partnerId: about === 'partner' ? id : null,
      pinned: random.chance(0.04),
      createdAt,
      updatedAt: createdAt,
      deletedAt: random.chance(0.01) ? createdAt : null,
    })
  }
}
