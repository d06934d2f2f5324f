/** The files of groups, each group in one mode. */
import type { Resource } from '@selvedge/catalogue'
import type { StagedBatch } from '../store/loading/staged-row.ts'
import type { LoadMode } from './convert.ts'
import { GroupReader } from './group-reader.ts'
import type { LoadInput, Origin, ReadingContext } from './load-input.ts'
import type { RecordFiles } from './record-files.ts'
import type { Source } from './sources.ts'

export class FileInput implements LoadInput {
  readonly isInOrder = false
  readonly expected = new Map<never, never>()
  readonly #sources: readonly Source[]
  readonly #mode: LoadMode
  readonly #files: RecordFiles | null
  readonly #readers = new Map<Resource, GroupReader>()

  /** `files` is null if the load does not handle the files that records name. */
  constructor(sources: readonly Source[], mode: LoadMode, files: RecordFiles | null) {
    this.#sources = sources
    this.#mode = mode
    this.#files = files
  }

  /** Standard input, for one, cannot be read twice. */
  get isRepeatable(): boolean {
    return this.#sources.every(({ sizeBytes }) => sizeBytes !== null)
  }

  /** Not while files are uploaded, which may take hours: other loads of these groups would wait. */
  get insertedEarly(): readonly Resource[] {
    if (this.#mode === 'delete' || this.#files) return []
    return [...new Set(this.#sources.map(({ resource }) => resource))]
  }

  async *batches(context: ReadingContext): AsyncGenerator<StagedBatch> {
    for (const [resource, sources] of Map.groupBy(this.#sources, (source) => source.resource)) {
      context.progress.phase(resource.path)
      if (this.#mode === 'replace') context.replace(resource)
      const reader = new GroupReader(resource, sources, { mode: this.#mode, files: this.#files }, context)
      this.#readers.set(resource, reader)
      yield { resource, rows: [] }
      for await (const rows of reader.rows()) yield { resource, rows }
    }
  }

  originOf(resource: Resource, line: number | null): Origin {
    if (line !== null) return this.#readers.get(resource)!.find(line)
    return { file: this.#sources.find((source) => source.resource === resource)!.file, line: null }
  }
}
