/** The undo files of a brand that have records which are to be forgotten. */
import { Readable } from 'node:stream'
import type { Resource } from '@selvedge/catalogue'
import { type FileStore, storeFailed, undoKey } from '../files/file-store.ts'
import { openBytes, sourceFault } from '../loader/bytes.ts'
import { LineReader } from '../loader/lines.ts'
import { contentGroups } from '../store/forgetting/contents.ts'
import type { RecordKeys } from '../store/record-key.ts'

export interface UndoFiles {
  /** Their names, which are ids of loads. */
  readonly loadIds: readonly string[]
  /** Checksums of the files that the records in them name. */
  readonly sha256s: readonly string[]
}

/** Read at once. */
const PARALLEL = 8

/** By the group and the key of each line. A file that is not whole, or cannot be read, is taken for one that has a record. */
export async function undoFilesWith(store: FileStore, brandId: number, keys: RecordKeys): Promise<UndoFiles> {
  const wanted = new Map(
    [...keys].map(([resource, texts]) => [resource.path as string, wantedOf(resource, texts)] as const),
  )
  const folder = undoKey(brandId, '')
  const [loadIds, sha256s] = [new Set<string>(), new Set<string>()]
  await Readable.from(store.list(folder)).forEach(
    async (key: string) => {
      for await (const { sha256 } of found(store, key, wanted)) {
        loadIds.add(key.slice(folder.length))
        if (sha256 !== null) sha256s.add(sha256)
      }
    },
    { concurrency: PARALLEL },
  )
  return { loadIds: [...loadIds], sha256s: [...sha256s] }
}

interface Wanted {
  readonly resource: Resource
  readonly hasContent: boolean
  readonly keys: ReadonlySet<string>
}

function wantedOf(resource: Resource, texts: readonly string[]): Wanted {
  const keys = new Set(texts.map((text) => keyText(resource, JSON.parse(text))))
  return { resource, hasContent: contentGroups.includes(resource), keys }
}

function keyText({ key }: Resource, record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(key.map((name) => record[name]))
}

interface Found {
  readonly sha256: string | null
}

const BEGINNING = /^\{"op":"\w+","group":"([\w-]+)"/

/** One that was interrupted has no bytes to read, and may be whole in the store of files later. */
async function* found(store: FileStore, file: string, wanted: ReadonlyMap<string, Wanted>): AsyncGenerator<Found> {
  const source = { file, format: 'ndjson.gz', open: () => store.read(file) } as const
  try {
    for await (const lines of new LineReader().read(openBytes(source, () => {}))) {
      for (const { text, fault } of lines) {
        if (fault) yield { sha256: null }
        const group = wanted.get(BEGINNING.exec(text)?.[1] ?? '')
        if (!group) continue
        const line = JSON.parse(text)
        if (!group.keys.has(keyText(group.resource, line.record ?? line.key))) continue
        yield { sha256: (group.hasContent && line.record?.sha256) || null }
      }
    }
  } catch (error) {
    const isReadable = !sourceFault(error) && !(error instanceof SyntaxError)
    if (isReadable && (await store.has(file).catch(storeFailed))) storeFailed(error)
    yield { sha256: null }
  }
}
