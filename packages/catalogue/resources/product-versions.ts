import { id, integer, nullable, oneOf, person, ref, string, text, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productVersions = resource('product-versions', {
  group: 'Product Versions',
  title: 'Product version',
  about:
    "A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one.",
  key: ['id'],
  fields: {
    id: id('Identifier of the version.'),
    productId: ref('parent-products', 'Product it specifies.'),
    versionNumber: integer('Counts from 1 in the product.'),
    label: nullable(string('Short name people use.')),
    status: oneOf(['draft', 'in_review', 'approved', 'superseded'], 'Where the version is in its approval.'),
    basedOnVersionId: nullable(ref('product-versions', 'Version it was copied from.')),
    techPackDocumentId: nullable(ref('documents', 'The tech pack file.')),
    changeSummary: nullable(text('What changed since the version it was copied from.')),
    lockedAt: nullable(timestamp('When it was frozen for production.')),
    approvedAt: nullable(timestamp('When it was approved.')),
    approvedByUserId: nullable(person('Person who approved it.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['status', 'label', 'productId', 'basedOnVersionId', 'techPackDocumentId'],
  typicalRows: 5_000,
  sample: {
    id: 'eca38cc1-21be-5442-a269-bda89f46061e',
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    versionNumber: 2,
    label: 'Fit comments in',
    status: 'approved',
    basedOnVersionId: '4b14c432-e528-5f78-8396-af9d84bf2800',
    techPackDocumentId: null,
    changeSummary: 'Sleeve 1 cm longer; horn buttons.',
    lockedAt: '2025-03-01T10:00:00.000Z',
    approvedAt: '2025-03-01T10:00:00.000Z',
    approvedByUserId: '49612e0a-fa28-5313-aca2-3c96dcaaf2b7',
    createdAt: '2025-01-08T09:30:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
