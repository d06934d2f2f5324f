/** What `load --from-snapshot` reads: the files of a brand's last snapshot, from the store. */
import { createHash } from 'node:crypto'
import { resources } from '@selvedge/catalogue'
import { type FileStore, snapshotKey, storeFailed } from '../../files/file-store.ts'
import { fileNameOf } from '../../files/snapshot-file.ts'
import { SourceError } from '../../loader/export-folder.ts'
import { type Source, skipOtherKind } from '../../loader/sources.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { currentFiles, type FinishedFile } from '../../store/snapshots/ledger.ts'
import type { Configuration } from '../configuration/read.ts'
import { openStore } from '../file-store.ts'
import { tell } from '../output/print.ts'

export async function snapshotSources(
  configuration: Configuration,
  installation: Installation,
  slug: string,
  shared: boolean,
): Promise<Source[]> {
  const store = await openStore(configuration, '--from-snapshot')
  const brand = await installation.findBrand(slug)
  const files = await installation.withBrand(brand, tell, (client) => currentFiles(client, brand.id))
  if (files.length === 0) {
    throw new SourceError(`There is no snapshot of ${slug}; selvedge snapshot --brand ${slug} makes one.`)
  }
  return skipOtherKind(
    files.map((file) => sourceOf(store, brand.id, file)),
    shared,
    tell,
  )
}

function sourceOf(store: FileStore, brandId: number, file: FinishedFile): Source {
  const resource = resources.find(({ path }) => path === file.path)
  if (!resource) throw new SourceError(`The snapshot has ${file.path}, which this version of Selvedge does not know.`)
  return {
    resource,
    format: 'ndjson.gz',
    file: `snapshot/${fileNameOf(file.path)}`,
    sizeBytes: file.bytes,
    open: () => verified(store.read(snapshotKey(brandId, file.name)), file),
  }
}

/** Fails before the load is merged if the bytes are not those that were written. */
async function* verified(chunks: AsyncIterable<Buffer>, { path, sha256 }: FinishedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    storeFailed(error)
  }
  if (hash.digest('hex') !== sha256) {
    throw new SourceError(`The file of ${path} in the store is not what selvedge snapshot wrote; make another snapshot`)
  }
}
