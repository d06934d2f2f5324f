/** Uploading the files that records name: only what is missing, told apart by checksum, and what the files say of themselves. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { openFileStore } from '../../packages/service/files/open.ts'
import { drawPicture } from '../../packages/service/files/pictures/draw.ts'
import { type UploadProgress, uploadFiles } from '../../packages/service/files/upload.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { uuid } from '../support/variations.ts'

const BRAND_ID = 7

const png = drawPicture({ category: 'Shirts', colorHex: '#9fb7cf', label: 'Oxford Shirt', seed: 2 })
const pdf = Buffer.from('%PDF-1.7 a certificate')
/** Seven pixels wide and five high. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////' +
    '////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAFAAcDASIAAh' +
    'EBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAA' +
    'AAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcBQf/2Q==',
  'base64',
)

const top = mkdtempSync(join(tmpdir(), 'selvedge-uploads-'))
let local: string
let store: FolderStore
beforeEach(() => {
  const folder = mkdtempSync(join(top, 'case-'))
  local = join(folder, 'local')
  store = new FolderStore({ kind: 'folder', folder: join(folder, 'kept'), publicUrl: 'http://a', linkSeconds: 60 }, [
    'x',
  ])
})
afterAll(() => rmSync(top, { recursive: true }))

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(join(local, path)), { recursive: true })
  writeFileSync(join(local, path), bytes)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const image = (fileName: string, more: object = {}) => ({
  path: 'images',
  record: { id: uuid(fileName), fileName, ...more },
})
const document = (fileName: string) => ({ path: 'documents', record: { id: uuid(fileName), fileName } })
const upload = (given: Parameters<typeof uploadFiles>[0], onProgress: (progress: UploadProgress) => void = () => {}) =>
  uploadFiles(given, { store, brandId: BRAND_ID, folder: local, dryRun: false, onProgress })

/** The picture with much metadata before it, as cameras write it. */
function withMetadata(picture: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xffff - 2, 0xc0)])
  return Buffer.concat([picture.subarray(0, 2), segment, segment, Buffer.from([0xff]), picture.subarray(2)])
}

describe('what a record leaves out', () => {
  it('is filled in from the file', async () => {
    write('images/front.png', png)
    write('images/back.jpg', withMetadata(jpeg))
    write('images/sketch.svg', Buffer.from('<svg/>'))
    write('documents/certificate.pdf', pdf)
    const given = [image('front.png'), image('back.jpg'), image('sketch.svg'), document('certificate.pdf')]
    const { filled, faults } = await upload(given)
    expect(faults).toEqual([])
    expect(filled.map(({ record }) => record)).toEqual([
      { ...given[0]!.record, sizeBytes: png.length, sha256: sha256(png), widthPx: 400, heightPx: 500 },
      {
        ...given[1]!.record,
        sizeBytes: 2 * 0x10001 + 287,
        sha256: sha256(withMetadata(jpeg)),
        widthPx: 7,
        heightPx: 5,
      },
      { ...given[2]!.record, sizeBytes: 6, sha256: sha256(Buffer.from('<svg/>')) },
      { ...given[3]!.record, sizeBytes: pdf.length, sha256: sha256(pdf) },
    ])
  })

  it('is left alone in groups that have no files', async () => {
    const given = [{ path: 'tags', record: { id: uuid('tag'), fileName: 'front.png' } }]
    expect((await upload(given)).filled).toEqual(given)
  })
})

describe('files', () => {
  it('are uploaded where they are missing, each once however many records name it', async () => {
    for (let n = 0; n < 20; n++) write(`images/${n}.png`, n % 2 === 0 ? png : Buffer.from(`picture ${n}`))
    const given = Array.from({ length: 20 }, (_, n) => image(`${n}.png`))
    const progress: UploadProgress[] = []
    const { uploadedFiles, uploadedBytes } = await upload(given, (each) => progress.push(each))
    expect(uploadedFiles).toBe(11)
    expect(uploadedBytes).toBe(png.length + 5 * 'picture 1'.length + 5 * 'picture 11'.length)
    expect(progress.map(({ records }) => records)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(await store.has({ brandId: BRAND_ID, sha256: sha256(png) })).toBe(true)
    expect(await store.has({ brandId: BRAND_ID + 1, sha256: sha256(png) })).toBe(false)

    write('images/one-more.png', Buffer.from('one more'))
    expect((await upload([...given, image('one-more.png')])).uploadedFiles).toBe(1)
    expect((await upload(given)).uploadedFiles).toBe(0)
  })

  it('of one name are told apart by the folder of their record', async () => {
    const [one, other] = [image('front.png'), { path: 'images', record: { id: uuid('other'), fileName: 'front.png' } }]
    write('images/front.png', png)
    write(`images/${other.record.id}/front.png`, jpeg)
    const { filled } = await upload([one, other])
    expect(filled.map(({ record }) => record.sha256)).toEqual([sha256(png), sha256(jpeg)])
  })

  it('that are in the store need not be in the folder', async () => {
    write('images/front.png', png)
    await upload([image('front.png')])
    const { faults } = await upload([image('elsewhere.png', { sha256: sha256(png) })])
    expect(faults).toEqual([])
  })
})

describe('a fault', () => {
  it.each<[what: string, record: ReturnType<typeof image>, faults: object[]]>([
    ['a file that is nowhere', image('nowhere.png'), [{ field: 'fileName', code: 'file_missing', index: 1 }]],
    ['a name that leads elsewhere', image('../secret.txt'), [{ field: 'fileName', code: 'file_missing', index: 1 }]],
    ['a name that no file can have', image('é'.repeat(200)), [{ field: 'fileName', code: 'file_missing', index: 1 }]],
    ['a folder', image('folder'), [{ field: 'fileName', code: 'file_missing', index: 1 }]],
    [
      'another file than the record describes',
      image('front.png', { sizeBytes: 1, widthPx: 2, heightPx: 500, sha256: sha256(pdf) }),
      ['sizeBytes', 'sha256', 'widthPx'].map((field) => ({ field, code: 'file_differs', index: 1 })),
    ],
  ])('is %s; then nothing is uploaded for that record', async (_what, record, faults) => {
    write('images/first.png', jpeg)
    write('images/front.png', png)
    write('images/folder/something.png', png)
    write('secret.txt', Buffer.from('secret'))
    const result = await upload([image('first.png'), record])
    expect(result.faults).toEqual(faults)
    expect(result.uploadedFiles).toBe(1)
    expect(result.filled[1]).toEqual(record)
  })
})

describe('a store that fails', () => {
  it('ends the upload with its error', async () => {
    for (let n = 0; n < 20; n++) write(`images/${n}.png`, Buffer.from(`picture ${n}`))
    write('../kept', Buffer.from('a file where the folder should be'))
    const given = Array.from({ length: 20 }, (_, n) => image(`${n}.png`))
    await expect(upload(given)).rejects.toThrow('ENOTDIR')
  })
})

describe('an object store', () => {
  it('takes a file, and refuses one that changed after its checksum was taken', {
    timeout: BUILD_TIMEOUT_MS,
  }, async () => {
    const objects = await TestObjectStore.start()
    objects.offerCredentials()
    const s3 = await openFileStore(objects.settings(60), [])
    write('images/front.png', png)
    const key = { brandId: BRAND_ID, sha256: sha256(png) }
    expect(await s3.has(key)).toBe(false)
    await s3.put(key, join(local, 'images/front.png'))
    expect(await s3.has(key)).toBe(true)
    const changed = { brandId: BRAND_ID, sha256: sha256(pdf) }
    await expect(s3.put(changed, join(local, 'images/front.png'))).rejects.toThrow(/checksum|digest/i)
    expect(await s3.has(changed)).toBe(false)
    await objects.stop()
  })
})
