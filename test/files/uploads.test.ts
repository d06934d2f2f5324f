/** Uploading the files that records name: only what is missing, told apart by checksum, and what the files say of themselves. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contentKey } from '../../packages/service/files/file-store.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { openFileStore } from '../../packages/service/files/open.ts'
import { type UploadProgress, uploadFiles } from '../../packages/service/files/upload.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { uuid } from '../support/variations.ts'

const BRAND_ID = 7

const png = readFileSync('packages/demo/assets/shirt.png')
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
let kept: string
let store: FolderStore
beforeEach(() => {
  const folder = mkdtempSync(join(top, 'case-'))
  local = join(folder, 'local')
  kept = join(folder, 'kept')
  store = new FolderStore({ kind: 'folder', folder: kept, publicUrl: 'http://a', linkSeconds: 60 }, ['x'])
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

/** An image with much metadata before it, as cameras write it. */
function withMetadata(image: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xffff - 2, 0xc0)])
  return Buffer.concat([image.subarray(0, 2), segment, segment, Buffer.from([0xff]), image.subarray(2)])
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
    expect(await store.has(contentKey(BRAND_ID, sha256(png)))).toBe(true)
    expect(await store.has(contentKey(BRAND_ID + 1, sha256(png)))).toBe(false)

    for (const entry of readdirSync(kept, { recursive: true, encoding: 'utf8' })) {
      expect([entry, statSync(join(kept, entry)).mode & 0o007]).toEqual([entry, 0])
    }

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

/** Two records in, so that one is sound. */
const absent = (fileName: string) => ({
  file: `images/${fileName}`,
  field: 'fileName',
  code: 'file_missing',
  index: 1,
})

describe('a fault', () => {
  it.each<[what: string, record: ReturnType<typeof image>, faults: object[]]>([
    ['a file that is nowhere', image('nowhere.png'), [absent('nowhere.png')]],
    ['a name that leads elsewhere', image('../secret.txt'), [absent('../secret.txt')]],
    ['a name that no file can have', image('é'.repeat(200)), [absent('é'.repeat(200))]],
    ['a folder', image('folder'), [absent('folder')]],
    [
      'another file than the record describes',
      image('front.png', { sizeBytes: 1, widthPx: 2, heightPx: 500, sha256: sha256(pdf) }),
      ['sizeBytes', 'sha256', 'widthPx'].map((field) => ({
        file: 'images/front.png',
        field,
        code: 'file_differs',
        index: 1,
      })),
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

describe('a folder of somebody else', () => {
  const faultsOf = async (...names: string[]) => {
    const { faults, uploadedFiles } = await upload(names.map((name) => image(name)))
    return [uploadedFiles, faults.map(({ file, field, code }) => `${file} ${field} ${code}`)]
  }

  it('cannot lead out of itself by symbolic links', async () => {
    write('../secret.png', png)
    write('../elsewhere/certificate.pdf', pdf)
    mkdirSync(join(local, 'images'), { recursive: true })
    symlinkSync('../../secret.png', join(local, 'images/relative.png'))
    symlinkSync(join(local, '../secret.png'), join(local, 'images/absolute.png'))
    symlinkSync('../../elsewhere', join(local, 'images', uuid('certificate.pdf')))
    expect(await faultsOf('relative.png', 'absolute.png', 'certificate.pdf')).toEqual([
      0,
      [
        'images/relative.png fileName file_outside',
        'images/absolute.png fileName file_outside',
        `images/${uuid('certificate.pdf')}/certificate.pdf fileName file_outside`,
      ],
    ])
    symlinkSync('../elsewhere', join(local, 'documents'))
    const { faults } = await upload([document('certificate.pdf')])
    expect(faults).toMatchObject([{ file: 'documents/certificate.pdf', code: 'file_outside' }])
  })

  it('may have symbolic links to its own files; one that leads nowhere is a file that is missing', async () => {
    write('images/front.png', png)
    symlinkSync('front.png', join(local, 'images/same.png'))
    symlinkSync('nowhere.png', join(local, 'images/dangling.png'))
    symlinkSync('loop.png', join(local, 'images/loop.png'))
    expect(await faultsOf('same.png', 'dangling.png', 'loop.png')).toEqual([
      1,
      ['images/dangling.png fileName file_missing', 'images/loop.png fileName file_missing'],
    ])
  })

  it('may itself be named by a symbolic link', async () => {
    write('images/front.png', png)
    symlinkSync(local, `${local}-link`)
    local = `${local}-link`
    expect(await faultsOf('front.png')).toEqual([1, []])
  })

  it('has nothing opened in it that is no file', { timeout: 5_000 }, async () => {
    write('images/front.png', png)
    execFileSync('mkfifo', [join(local, 'images/pipe.png')])
    symlinkSync('pipe.png', join(local, 'images/to-pipe.png'))
    const server = createServer()
    await new Promise<void>((listening) => server.listen(join(local, 'images/socket.png'), listening))
    const found = await faultsOf('pipe.png', 'to-pipe.png', 'socket.png', 'front.png')
    server.close()
    expect(found).toEqual([
      1,
      ['pipe.png', 'to-pipe.png', 'socket.png'].map((name) => `images/${name} fileName file_not_regular`),
    ])
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
    const key = contentKey(BRAND_ID, sha256(png))
    expect(await s3.has(key)).toBe(false)
    await s3.put(key, join(local, 'images/front.png'), sha256(png))
    expect(await s3.has(key)).toBe(true)
    const changed = contentKey(BRAND_ID, sha256(pdf))
    await expect(s3.put(changed, join(local, 'images/front.png'), sha256(pdf))).rejects.toThrow(/checksum|digest/i)
    expect(await s3.has(changed)).toBe(false)
    await objects.stop()
  })
})
