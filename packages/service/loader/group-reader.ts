/** Reads, parses, checks and converts all files of one group to rows to stage, and reports faults on the way. */
import { directoryFields, fileFacts, type Resource } from '@selvedge/catalogue'
import type { StagedRow } from '../store/loading/staged-row.ts'
import { openBytes, sourceFault } from './bytes.ts'
import { Converter, fieldsGiven, type LoadMode } from './convert.ts'
import { CsvReader } from './csv.ts'
import type { FaultLog, Report } from './faults.ts'
import { LineReader } from './lines.ts'
import type { ReadingContext } from './load-input.ts'
import { NdjsonReader } from './ndjson.ts'
import type { LoadProgress } from './progress.ts'
import type { RecordFiles } from './record-files.ts'
import type { RecordReader } from './record-reader.ts'
import { reporter } from './reporter.ts'
import { SourceLines } from './source-lines.ts'
import type { Source } from './sources.ts'

interface GroupSettings {
  readonly mode: LoadMode
  /** Null if the load does not handle files. */
  readonly files: RecordFiles | null
}

export class GroupReader {
  readonly #resource: Resource
  readonly #given: Resource
  readonly #sources: readonly Source[]
  readonly #converter: Converter
  readonly #files: RecordFiles | null
  readonly #faults: FaultLog
  readonly #progress: LoadProgress
  readonly #lines = new SourceLines()

  constructor(
    resource: Resource,
    sources: readonly Source[],
    { mode, files }: GroupSettings,
    { brand, faults, progress, referencesOf }: ReadingContext,
  ) {
    this.#resource = resource
    this.#given = fieldsGiven(resource, mode)
    this.#sources = sources
    this.#converter = new Converter(resource, mode, brand, referencesOf(resource))
    this.#files = resource.operations.includes('content') ? files : null
    this.#faults = faults
    this.#progress = progress
  }

  async *rows(): AsyncGenerator<StagedRow[]> {
    for (const source of this.#sources) yield* this.#rowsOf(source)
  }

  /** The file and line that a staged row came from. */
  find(number: number): { readonly file: string; readonly line: number } {
    return this.#lines.find(number)
  }

  async *#rowsOf(source: Source): AsyncGenerator<StagedRow[]> {
    const report = reporter(this.#resource, this.#given.fields, source.file, this.#faults)
    const reader = this.#readerOf(source, report)
    const offset = this.#lines.begin(source.file)
    const lineReader = new LineReader()
    try {
      for await (const lines of lineReader.read(openBytes(source, (count) => this.#progress.bytes(count)))) {
        this.#lines.reach(offset + lineReader.number)
        const read = reader.read(lines)
        const records = this.#files ? await this.#files.complete(this.#resource.path, read, report) : read
        const rows = records.flatMap((raw) => this.#converter.convert(raw, offset, report) ?? [])
        this.#progress.records(rows.length)
        yield rows
        if (this.#faults.isFull) return
      }
      reader.end()
    } catch (error) {
      const code = sourceFault(error)
      if (!code) throw error
      report({ line: lineReader.number + 1 }, null, code)
    }
  }

  #readerOf({ format }: Source, report: Report): RecordReader {
    if (format.startsWith('ndjson')) return new NdjsonReader(this.#resource.fields, report)
    // Fields that are filled in from elsewhere need no column.
    const known = [...(this.#resource.single ? directoryFields : []), ...(this.#files ? fileFacts : [])]
    const required = Object.entries(this.#given.fields)
      .filter(([name, field]) => !field.nullable && !known.includes(name))
      .map(([name]) => name)
    return new CsvReader(this.#given.fields, required, report)
  }
}
