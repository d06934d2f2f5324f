/** A service with an image and a document whose files are in a store, of either kind. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileRecord } from '@selvedge/catalogue'
import type { ServiceSettings } from '../../packages/service/api/start.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { type Clock, systemClock } from '../../packages/service/clock.ts'
import type { FileStore } from '../../packages/service/files/file-store.ts'
import { openFileStore } from '../../packages/service/files/open.ts'
import type { FilesSettings } from '../../packages/service/files/settings.ts'
import { uploadFiles } from '../../packages/service/files/upload.ts'
import { resourceOf } from './database.ts'
import type { TestObjectStore } from './object-store.ts'
import { SETTINGS, TestService } from './service.ts'
import { variation } from './variations.ts'

export const png = readFileSync('packages/demo/assets/jacket.png')
export const invoice = Buffer.from('%PDF-1.7 not much of an invoice')

/** Says nothing of its file but the name: the rest is filled in when the file is uploaded. */
const { sizeBytes: _1, sha256: _2, widthPx: _3, heightPx: _4, ...image } = variation(resourceOf('images'), 1)
const { sizeBytes: _5, sha256: _6, ...document } = variation(resourceOf('documents'), 1)
const given = [
  { path: 'images', record: { ...image, fileName: 'Veste "été" 50%.png', contentType: 'image/png' } },
  { path: 'documents', record: { ...document, fileName: 'invoice.pdf' } },
]

export interface FileService {
  readonly service: TestService
  readonly store: FileStore
  readonly files: FilesSettings
  /** Where a folder's files are; they can be moved away. */
  readonly kept: string
  readonly image: FileRecord & { readonly id: string }
  readonly document: FileRecord & { readonly id: string }
  stop(): Promise<void>
}

export async function startFileService(
  objects: TestObjectStore | null,
  linkSeconds: number,
  changes: Partial<ServiceSettings> = {},
  clock: Clock = systemClock,
): Promise<FileService> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-files-'))
  const kept = join(folder, 'kept')
  const local = join(folder, 'local')
  for (const path of [kept, join(local, 'images'), join(local, 'documents')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(local, 'images', given[0]!.record.fileName), png)
  writeFileSync(join(local, 'documents', given[1]!.record.fileName), invoice)

  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const files: FilesSettings = objects?.settings(linkSeconds) ?? {
    kind: 'folder',
    folder: kept,
    publicUrl,
    linkSeconds,
  }
  const store = await openFileStore(files, SETTINGS.cursorSecrets)
  const service = await TestService.start({ port, files, ...changes }, clock)
  const { filled } = await uploadFiles(given, {
    store,
    brandId: service.brandId,
    folder: local,
    dryRun: false,
    onProgress() {},
  })
  const [imageRecord, documentRecord] = filled.map(({ record }) => record as unknown as FileService['image'])
  await service.database.load(service.brandId, { images: [imageRecord!], documents: [documentRecord!] })
  return {
    service,
    store,
    files,
    kept,
    image: imageRecord!,
    document: documentRecord!,
    async stop() {
      await service.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
