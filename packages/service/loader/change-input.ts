/** A stream of change lines of many groups. Lines are applied in order, so the last one of a key counts. */
import { isObject, numbersMayChange, parseExactly, type Resource, resources, UUID_PATTERN } from '@selvedge/catalogue'
import { nearest } from '../nearest.ts'
import type { StagedBatch, StagedRow } from '../store/loading/staged-row.ts'
import { type ByteSource, openBytes, sourceFault } from './bytes.ts'
import { type ChangeOp, changeMembers, cutUpsert } from './change-lines.ts'
import { Converter, fieldsGiven } from './convert.ts'
import { firstOfLine, type InputFaultCode, inputFaults, type Place, type Report } from './faults.ts'
import { type Line, LineReader } from './lines.ts'
import type { Expectation, LoadInput, Origin, ReadingContext } from './load-input.ts'
import { NdjsonReader } from './ndjson.ts'
import { reporter } from './reporter.ts'

export interface ChangeSource extends ByteSource {
  /** Null if it cannot be known in advance: then it cannot be read twice either. */
  readonly sizeBytes: number | null
  /**
   * Lines of groups that the brand shares with others, or in a load of shared records, of groups that belong to a brand: they
   * are skipped and noted, or are faults.
   */
  readonly otherOwner: 'skipped' | 'fault'
}

/** The sender may not load a group that a line names. */
export class GroupRefused extends Error {}

const byPath = new Map(resources.map((resource) => [resource.path as string, resource]))
const STAMP = new RegExp(UUID_PATTERN)

export class ChangeInput implements LoadInput {
  readonly isInOrder = true
  readonly insertedEarly = []
  readonly expected = new Map<Resource, Expectation>()
  /** Paths of groups whose lines were skipped. */
  readonly skipped = new Set<string>()
  readonly #source: ChangeSource
  readonly #groups = new Map<string, GroupLines>()

  constructor(source: ChangeSource) {
    this.#source = source
  }

  get isRepeatable(): boolean {
    return this.#source.sizeBytes !== null
  }

  async *batches(context: ReadingContext): AsyncGenerator<StagedBatch> {
    const { progress, faults } = context
    const report = firstOfLine(({ line }, field, code, about) => {
      const sentence = about ? `${inputFaults[code]}: ${about}` : inputFaults[code]
      faults.add({ group: null, file: this.#source.file, line, field, code, sentence })
    })
    const envelopes = new NdjsonReader({}, report)
    const lineReader = new LineReader()
    progress.phase('changes')
    try {
      for await (const lines of lineReader.read(openBytes(this.#source, (count) => progress.bytes(count)))) {
        for (const line of lines) this.#read(line, envelopes, report, context)
        for (const group of this.#groups.values()) {
          if (!group.isTouched) continue
          const batch = group.take()
          progress.records(batch.rows.length)
          yield batch
        }
        if (faults.isFull) return
      }
    } catch (error) {
      const code = sourceFault(error)
      if (!code) throw error
      report({ line: lineReader.number + 1 }, null, code)
    }
  }

  originOf(resource: Resource, line: number | null): Origin {
    return { file: this.#source.file, line: line ?? this.#groups.get(resource.path)!.replacedIn }
  }

  #read(line: Line, envelopes: NdjsonReader, report: Report, context: ReadingContext): void {
    const upsert = cutUpsert(line.text)
    if (upsert) {
      const group = this.#groupOf(upsert.group, context)
      if (group === 'skipped' || group?.upsert({ ...line, text: upsert.record })) return
    }
    const [whole] = envelopes.read([line])
    if (whole) this.#readParsed(line, whole.record, report, context)
  }

  #readParsed(line: Line, change: Record<string, unknown>, report: Report, context: ReadingContext): void {
    const { op, group: path } = change
    const place: Place = { line: line.number }
    const group = typeof path === 'string' ? this.#groupOf(path, context) : null
    if (!isChangeOp(op)) report(place, 'op', 'unknown_operation')
    else if (group === null) report(place, 'group', 'unknown_group', unknownGroup(path))
    else if (group !== 'skipped') {
      const problem = group.isOurs ? problemOf(op, change) : WRONG_OWNER
      if (problem) group.report(place, ...problem)
      else this.#apply(op, change, group, line, context)
    }
  }

  #apply(
    op: ChangeOp,
    change: Record<string, unknown>,
    group: GroupLines,
    line: Line,
    { replace }: ReadingContext,
  ): void {
    const place: Place = { line: line.number }
    if (op === 'upsert') {
      const text = recordText(line.text, change.record)
      if (text === null) group.report(place, 'record', 'too_deep')
      else group.upsert({ ...line, text })
    } else if (op === 'delete') group.remove(line.number, change.key as Record<string, unknown>)
    else if (op === 'expect')
      this.#expect(group, place, change as { readonly stamp: string | null; readonly quarantined?: number })
    else {
      replace(group.resource)
      group.replace(line.number)
    }
  }

  #expect(
    { resource, report }: GroupLines,
    place: Place,
    { stamp, quarantined = 0 }: { readonly stamp: string | null; readonly quarantined?: number },
  ): void {
    const known = this.expected.get(resource)
    if (known && known.stamp !== stamp) report(place, 'stamp', 'invalid_stamp', `line ${known.line} has another one`)
    else this.expected.set(resource, { stamp, quarantined, line: place.line })
  }

  #groupOf(path: string, context: ReadingContext): GroupLines | 'skipped' | null {
    const known = this.#groups.get(path)
    if (known) return known
    const resource = byPath.get(path)
    if (!resource) return null
    if (!context.mayLoad(path)) throw new GroupRefused(path)
    const isOurs = Boolean(resource.shared) === (context.brand === null)
    if (!isOurs && this.#source.otherOwner === 'skipped') {
      this.skipped.add(path)
      return 'skipped'
    }
    const group = new GroupLines(resource, isOurs, this.#source.file, context)
    this.#groups.set(path, group)
    return group
  }
}

/** Null is a member that is not there. */
function unknownGroup(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined
  const close = nearest(path, [...byPath.keys()])
  return close === null ? `${JSON.stringify(path)} is none` : `did you mean ${close}?`
}

function isChangeOp(op: unknown): op is ChangeOp {
  return typeof op === 'string' && Object.hasOwn(changeMembers, op)
}

/** What is wrong with a line: the member, and why. */
type Problem = [member: string, code: InputFaultCode]

const WRONG_OWNER: Problem = ['group', 'wrong_owner']

function problemOf(op: ChangeOp, change: Record<string, unknown>): Problem | null {
  const allowed: readonly string[] = ['op', 'group', ...changeMembers[op]]
  const unknown = Object.keys(change).find((name) => !allowed.includes(name))
  if (unknown !== undefined) return [unknown, 'unknown_member']
  if (op === 'expect') {
    const { stamp, quarantined = 0 } = change
    if (stamp !== null && !(typeof stamp === 'string' && STAMP.test(stamp))) return ['stamp', 'invalid_stamp']
    return isCount(quarantined) ? null : ['quarantined', 'invalid_quarantined']
  }
  const needed = { upsert: 'record', delete: 'key', replace: null }[op]
  if (needed === null || isObject(change[needed])) return null
  return [needed, change[needed] === undefined ? 'missing' : 'not_an_object']
}

/** As PostgreSQL's integer takes it. */
function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
}

/** The record with its numbers as they were written; null if it is nested more deeply than the stack allows. */
function recordText(line: string, record: unknown): string | null {
  try {
    return JSON.stringify(numbersMayChange(line) ? (parseExactly(line) as { record: unknown }).record : record)
  } catch {
    return null
  }
}

/** The lines of one group, as rows to stage. */
class GroupLines {
  readonly resource: Resource
  readonly isOurs: boolean
  readonly report: Report
  isTouched = false
  /** The line that replaces the group; null if none does. */
  replacedIn: number | null = null
  readonly #records: NdjsonReader
  readonly #upserts: Converter
  readonly #removals: Converter
  readonly #reportRemoval: Report
  #rows: StagedRow[] = []
  #isParsed = true

  constructor(resource: Resource, isOurs: boolean, file: string, { brand, faults, referencesOf }: ReadingContext) {
    this.resource = resource
    this.isOurs = isOurs
    this.report = reporter(resource, resource.fields, file, faults)
    this.#reportRemoval = reporter(resource, fieldsGiven(resource, 'delete').fields, file, faults)
    this.#upserts = new Converter(resource, 'upsert', brand, referencesOf(resource))
    this.#removals = new Converter(resource, 'delete', brand, referencesOf(resource))
    this.#records = new NdjsonReader(resource.fields, (place, field, code, about) => {
      if (code === 'invalid_json' || code === 'truncated_line' || code === 'too_deep') this.#isParsed = false
      else this.report(place, field, code, about)
    })
  }

  /** The text of the line is that of a record. False if it is not JSON. */
  upsert(line: Line): boolean {
    if (!this.isOurs) return false
    this.#isParsed = true
    const [raw] = this.#records.read([line])
    if (raw) this.#add(this.#upserts.convert(raw, 0, this.report))
    return this.#isParsed
  }

  remove(line: number, key: Record<string, unknown>): void {
    this.#add(this.#removals.convert({ line, record: key }, 0, this.#reportRemoval))
  }

  replace(line: number): void {
    this.isTouched = true
    this.replacedIn = line
  }

  take(): StagedBatch {
    const rows = this.#rows
    this.#rows = []
    this.isTouched = false
    return { resource: this.resource, rows }
  }

  #add(row: StagedRow | null): void {
    if (!row) return
    this.isTouched = true
    this.#rows.push(row)
  }
}
