/**
 * What a question is answered with: bytes that were finished before, or a page or record read now.
 *
 * An answer is determined by its address and the state of the tables it reads. So while that state holds, finished bytes
 * are given again, and a client that already has them is told so, without touching a record.
 */
import type { Clock } from '../clock.ts'
import type { RecordReader } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { statesRead } from '../store/statements.ts'
import { type Etags, matches } from './cache/etag.ts'
import { Finished, type FinishedAnswers } from './cache/finished.ts'
import { type Holder, type KnownStates, stampOf } from './cache/known-states.ts'
import { SingleFlight } from './cache/single-flight.ts'
import { Totals } from './cache/totals.ts'
import type { Cursors } from './cursor.ts'
import { ApiError } from './errors.ts'
import { listBody, listHeaders } from './list-answer.ts'
import type { Operation } from './operations.ts'
import { getParameters, type ListParameters, listParameters } from './parameters.ts'

export interface Question {
  readonly operation: Operation
  readonly brandId: number
  readonly id: string
  readonly path: string
  readonly rawQuery: string
}

export interface AnswerParts {
  readonly records: RecordReader
  readonly cursors: Cursors
  readonly etags: Etags
  readonly states: KnownStates
  readonly finished: FinishedAnswers
  /** How old an answer may be; questions that long after another do not share its answer. */
  readonly stateMaxAgeMs: number
  readonly clock: Clock
}

export class Answers {
  readonly totals: Totals
  /** Answers by what they cost: bytes given again, a client's copy confirmed without them, and reads. */
  readonly figures = { again: 0, confirmed: 0, read: 0 }
  readonly #parts: AnswerParts
  readonly #flights: SingleFlight<Finished>

  constructor(parts: AnswerParts) {
    this.#parts = parts
    this.totals = new Totals(parts.records)
    this.#flights = new SingleFlight(parts.stateMaxAgeMs, parts.clock)
  }

  /** Null where the client's copy, named by `ifNoneMatch`, is still right. */
  async answer(
    question: Question,
    ifNoneMatch: string | undefined,
  ): Promise<{ finished: Finished | null; etag: string }> {
    const { finished: kept, states: known, etags } = this.#parts
    const address = `${question.brandId} ${question.path}?${question.rawQuery}`
    const before = kept.get(address)
    const fresh = before || ifNoneMatch !== undefined ? await known.of(holderOf(question)) : null
    if (fresh && before?.isStillTrue(fresh)) {
      this.figures.again++
      return choose(before, ifNoneMatch)
    }
    const asked = interpret(question)
    if (fresh && ifNoneMatch !== undefined) {
      const etag = etags.of(
        address,
        asked.paths.map((path) => stampOf(fresh, path)),
      )
      // A star would match whatever is there; whether anything is there is not known yet.
      if (ifNoneMatch.trim() !== '*' && matches(ifNoneMatch, etag)) {
        this.figures.confirmed++
        return { finished: null, etag }
      }
    }
    this.figures.read++
    return choose(await this.#flights.run(address, () => this.#read(question, asked, address)), ifNoneMatch)
  }

  async #read(question: Question, asked: Asked, address: string): Promise<Finished> {
    const { states: known, etags, finished: kept } = this.#parts
    const read = asked.list ? await this.#readList(question, asked.list) : await this.#readRecord(question)
    known.learn(holderOf(question), asked.paths, read.states)
    if (read.text === null) throw new ApiError('not_found')
    const stamps = read.states.map(({ stamp }) => stamp)
    const finished = new Finished(asked.paths, stamps, etags.of(address, stamps), read.text, read.headers)
    kept.keep(address, finished)
    return finished
  }

  async #readList(question: Question, { limit, cursor, filters }: ListParameters): Promise<ReadAnswer> {
    const { operation, brandId, path } = question
    const scope = { brandId, path: operation.resource.path, filters }
    const place = cursor === null ? null : this.#parts.cursors.read(cursor, scope)
    const query = {
      resource: operation.resource,
      brandId,
      filters,
      limit,
      after: place?.after ?? 0,
      atLeast: place?.states ?? [],
    }
    const page = await this.totals.page(query, place)
    const nextCursor = page.next === null ? null : this.#parts.cursors.write(scope, { ...page, after: page.next })
    return {
      text: listBody(page, nextCursor),
      states: page.states,
      headers: listHeaders(page, nextCursor, { path, filters, limit }),
    }
  }

  async #readRecord(question: Question): Promise<ReadAnswer> {
    const { body, states } = await this.#parts.records.get(question.operation.resource, question.brandId, question.id)
    return { text: body === null ? null : [body], states, headers: {} }
  }
}

/** A question understood: its parameters, and the groups whose records decide the answer. */
interface Asked {
  readonly list: ListParameters | null
  readonly paths: readonly string[]
}

function interpret({ operation: { kind, resource }, id, rawQuery }: Question): Asked {
  if (kind === 'list') {
    const list = listParameters(resource, rawQuery)
    return {
      list,
      paths: statesRead(
        resource,
        list.filters.map(({ filter }) => filter),
      ),
    }
  }
  getParameters(resource, rawQuery, id)
  return { list: null, paths: [resource.path] }
}

function choose(finished: Finished, ifNoneMatch: string | undefined): { finished: Finished | null; etag: string } {
  const { etag } = finished
  return { finished: ifNoneMatch !== undefined && matches(ifNoneMatch, etag) ? null : finished, etag }
}

interface ReadAnswer {
  /** In pieces; null: there is no such record. */
  readonly text: readonly string[] | null
  readonly states: readonly State[]
  readonly headers: Readonly<Record<string, string>>
}

/** Whose states decide: those of the brand's own groups, or of the shared ones. */
function holderOf({ operation, brandId }: Question): Holder {
  return { brandId, areShared: Boolean(operation.resource.shared) }
}
