/** `load --files`, by the command line itself: what it uploads can be downloaded, and what is wrong is named and not seen. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import type { FilesSettings } from '../../packages/service/files/settings.ts'
import { csv, Files, ndjson, type Values } from '../loader/support/files.ts'
import { resourceOf } from '../support/database.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { storeEnvironment, TestObjectStore } from '../support/object-store.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { type CliResult, selvedge } from './support/cli.ts'

const png = readFileSync('packages/demo/assets/trousers.png')
const paper = Buffer.from('%PDF-1.7 a bill of lading')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** As an export writes it that knows nothing of the files but their names. */
function described(path: string, n: number, fileName: string): Values & { readonly id: string } {
  const { sizeBytes, sha256, widthPx, heightPx, ...rest } = variation(resourceOf(path), n)
  return { id: '', ...rest, fileName }
}

let top: string
let local: string
let records: Files
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'selvedge-load-files-'))
  local = join(top, 'local')
  for (const path of ['images', 'documents']) mkdirSync(join(local, path), { recursive: true })
  writeFileSync(join(local, 'images', 'front.png'), png)
  writeFileSync(join(local, 'documents', 'bill.pdf'), paper)
})
afterAll(() => rmSync(top, { recursive: true }))
beforeEach(() => {
  records = new Files()
  return () => records.remove()
})

describe.each(['s3', 'folder'] as const)('into a store of kind %s', (kind) => {
  let objects: TestObjectStore
  let service: TestService
  let environment: Record<string, string>
  beforeAll(async () => {
    const port = await freePort()
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    const folder = join(top, 'kept')
    mkdirSync(folder)
    const publicUrl = `http://127.0.0.1:${port}`
    const files: FilesSettings =
      kind === 's3' ? objects.settings(60) : { kind: 'folder', folder, publicUrl, linkSeconds: 60 }
    service = await TestService.start({ port, files })
    environment = {
      SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
      ...storeEnvironment(files),
    }
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    await service.stop()
    await objects?.stop()
    rmSync(join(top, 'kept'), { recursive: true, force: true })
  })

  const load = (...options: string[]): Promise<CliResult> =>
    selvedge(['load', '--brand', 'alder-finch', records.folder, '--files', local, '--json', ...options], environment)

  const download = async (path: string): Promise<[json: Values, bytes: Buffer]> => {
    const { json } = await service.list(`${path}/content`)
    return [json, Buffer.from(await (await fetch(json.url)).arrayBuffer())]
  }

  it('a dry run says what it would upload, and uploads nothing', async () => {
    records.write('images.ndjson', ndjson([described('images', 1, 'front.png')]))
    const { code, stdout } = await load('--dry-run')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ loaded: false, uploadedFiles: 1, uploadedBytes: png.length })
    expect(JSON.parse((await load('--dry-run')).stdout)).toMatchObject({ uploadedFiles: 1 })
  })

  it('the exact bytes are downloaded afterwards, and the record says what the file is', async () => {
    const image = described('images', 1, 'front.png')
    const bill = described('documents', 1, 'bill.pdf')
    records.write('images.ndjson', ndjson([image]))
    records.write('documents.csv', csvWithoutFacts(bill))
    const first = await load()
    expect(first.code).toBe(0)
    expect(JSON.parse(first.stdout)).toMatchObject({
      loaded: true,
      uploadedFiles: 2,
      uploadedBytes: png.length + paper.length,
    })
    const [link, bytes] = await download(`images/${image.id}`)
    expect(bytes.equals(png)).toBe(true)
    expect(link.extent).toEqual({ widthPx: 400, heightPx: 500, sizeBytes: png.length })
    const { json } = await service.list(`images/${image.id}`)
    expect(json).toEqual({
      ...image,
      sizeBytes: png.length,
      sha256: sha256(png),
      widthPx: 400,
      heightPx: 500,
    })
    expect((await download(`documents/${bill.id}`))[1].equals(paper)).toBe(true)

    const again = JSON.parse((await load()).stdout)
    expect(again).toMatchObject({ loaded: true, uploadedFiles: 0 })
    expect(again.groups.map(({ version }: { version: number }) => version)).toEqual([1, 1])
  })

  it('faults of files are named by file, line and field beside the others, and nothing is loaded', async () => {
    const before = (await service.list('images')).json
    const good = described('images', 2, 'front.png')
    const file = records.write(
      'images.ndjson',
      ndjson([
        good,
        { ...described('images', 3, 'nowhere.png'), sizeBytes: 1 },
        { ...described('images', 4, 'front.png'), sizeBytes: 1, sha256: sha256(paper) },
        { ...described('images', 5, 'front.png'), kind: 'selfie', sizeBytes: 'large' },
        { ...described('images', 6, 'front.png'), fileName: 7, sizeBytes: 1 },
      ]),
    )
    const { code, stdout } = await load()
    expect(code).toBe(1)
    const { loaded, faults } = JSON.parse(stdout)
    expect(loaded).toBe(false)
    expect(faults.map((fault: Values) => `${fault.line} ${fault.field} ${fault.code}`).sort()).toEqual([
      '2 fileName file_missing',
      '3 sha256 file_differs',
      '3 sizeBytes file_differs',
      '4 kind value_not_listed',
      '4 sizeBytes not_an_integer',
      '5 fileName not_a_string',
    ])
    expect(new Set(faults.map((fault: Values) => fault.file))).toEqual(new Set([file]))
    expect((await service.list('images')).json).toEqual(before)
  })

  it('a symbolic link out of the folder is a fault that names it, and its file is not uploaded', async () => {
    writeFileSync(join(top, 'secret.txt'), 'secret')
    symlinkSync(join(top, 'secret.txt'), join(local, 'images', 'link.png'))
    records.write('images.ndjson', ndjson([{ ...described('images', 7, 'link.png'), sizeBytes: 6 }]))
    const { code, stdout } = await load()
    rmSync(join(local, 'images', 'link.png'))
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      loaded: false,
      uploadedFiles: 0,
      faults: [
        {
          line: 1,
          field: 'fileName',
          code: 'file_outside',
          sentence: 'names a symbolic link that leads out of the folder; put the file itself there: images/link.png',
        },
      ],
    })
  })
})

describe('what cannot be done is said before anything is', () => {
  const SOMEWHERE = { SELVEDGE_LOADER_DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }
  const load = (changes: Record<string, string>, folder = local, ...more: string[]): Promise<CliResult> => {
    records.write('images.ndjson', ndjson([described('images', 1, 'front.png')]))
    const args = ['load', '--brand', 'alder-finch', records.folder, '--files', folder, ...more]
    return selvedge(args, { ...SOMEWHERE, ...changes })
  }

  it.each<[what: string, changes: Record<string, string>, code: number, message: string]>([
    ['no store', {}, 2, 'set SELVEDGE_S3_BUCKET, or SELVEDGE_FILES_FOLDER and SELVEDGE_PUBLIC_URL'],
    [
      'a folder that is not there',
      { SELVEDGE_FILES_FOLDER: '/nowhere', SELVEDGE_PUBLIC_URL: 'http://127.0.0.1' },
      3,
      "no such file or directory, access '/nowhere'",
    ],
    [
      'a bucket that does not answer',
      {
        SELVEDGE_S3_BUCKET: 'a',
        SELVEDGE_S3_ENDPOINT: 'http://127.0.0.1:1',
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
      },
      3,
      'The store of files failed: ',
    ],
  ])('%s', async (_what, changes, code, message) => {
    expect(await load(changes)).toMatchObject({ code, stderr: expect.stringContaining(message) })
  })

  it('files that are nowhere', async () => {
    const folder = join(top, 'no-such-folder')
    expect(await load({}, folder)).toMatchObject({ code: 2, stderr: `--files: ${folder} is not a folder.\n` })
  })

  it('--delete, which takes keys alone', async () => {
    const { code, stderr } = await load({}, local, '--delete')
    expect([code, stderr]).toEqual([2, expect.stringContaining("'--files <folder>' cannot be used with option")])
  })
})

describe('a store that fails half-way', () => {
  it('ends the load, of which nothing is seen', async () => {
    const kept = mkdtempSync(join(top, 'failing-'))
    const service = await TestService.start()
    // A file stands where the brand's files would go.
    writeFileSync(join(kept, String(service.brandId)), '')
    records.write('images.ndjson', ndjson([described('images', 1, 'front.png')]))
    const { code, stderr } = await selvedge(['load', '--brand', 'alder-finch', records.folder, '--files', local], {
      SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
      SELVEDGE_FILES_FOLDER: kept,
      SELVEDGE_PUBLIC_URL: service.url,
    })
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^The store of files failed: E\w+/)])
    expect((await service.list('images')).json.totalItems).toBe(0)
    expect(existsSync(kept) && readdirSync(kept)).toEqual([String(service.brandId)])
    await service.stop()
  })
})

/** Without the columns that say what the file is. */
function csvWithoutFacts(record: Values): string {
  const fields = Object.fromEntries(Object.keys(record).map((name) => [name, resourceOf('documents').fields[name]!]))
  return csv({ ...resourceOf('documents'), fields }, [record])
}
