/**
 * PostgreSQL's extended query protocol, on a socket that pg has connected, authenticated and encrypted: named statements,
 * prepared and described once, sent without waiting for the results of those before them.
 *
 * pg can do the same. But a page is one long text that the service only passes on. Decoding it into a string, encoding it
 * again, and describing each result anew was a large part of the cost of a page (decision 17).
 *
 * The results of a statement come as messages in a fixed order, and a message is read only in the state that allows it:
 *
 * - `closing`, `parsing`, `parameters`, `columns`: the server prepares and describes the statement, where it was sent with that.
 * - `binding`: it takes the values. The first state of a statement that is prepared already.
 * - `executing`: rows come, until the statement is complete.
 * - `complete`, or `failed` after an error in any state before: only ReadyForQuery follows, and ends the statement. A write could
 *   still fail when it is committed; these are reads, so an error here is that of the next statement.
 *
 * Anything else ends the connection. A pooler that adds or loses a message would otherwise shift all results after it to the
 * statements of others.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { BODY_COLUMN, type Row, type Statement } from './read-pool.ts'
import { parserOf } from './session.ts'

type Done = (error: Error | null, rows: Row[]) => void
type Value = string | null
type ReadColumn = (bytes: Buffer, from: number, to: number) => unknown

/** A statement that the server knows by its name, or is about to. */
interface Prepared {
  readonly text: string
  /** How each column is read; null until the server has described them. */
  columns: readonly ReadColumn[] | null
}

interface Request {
  readonly statement: Statement
  readonly values: readonly Value[]
  readonly done: Done
}

/** A statement that was sent. Results come in the order of the statements. */
interface Pending extends Request {
  readonly prepared: Prepared
  readonly rows: Row[]
  error: Error | null
  state: State
}

type State = 'closing' | 'parsing' | 'parameters' | 'columns' | 'binding' | 'executing' | 'complete' | 'failed'

/** For each state, the messages that may come besides an error, and the state after them. ReadyForQuery ends the statement. */
const TRANSITIONS: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  closing: { 3: 'parsing' },
  parsing: { 1: 'parameters' },
  parameters: { t: 'columns' },
  columns: { T: 'binding', n: 'binding' },
  binding: { 2: 'executing' },
  executing: { D: 'executing', C: 'complete', I: 'complete' },
  complete: {},
  failed: {},
}

/** More than any message of PostgreSQL has: what comes then is not its protocol. */
const MESSAGE_BYTES_MAX = 2 ** 30
const HEADER_BYTES = 5
/** Notices, changed settings and notifications: they may come at any time, and concern no statement. */
const UNRELATED = ['N', 'S', 'A']
/** What ReadyForQuery says: no transaction is open. */
const IDLE = 0x49
/** Execute the unnamed portal to its end, and Sync: each statement is a transaction. */
const EXECUTE_AND_SYNC = Buffer.concat([message('E', '\0\0\0\0\0'), message('S', '')])

export class WireProtocol {
  readonly #socket: Socket
  readonly #prepared = new Map<string, Prepared>()
  readonly #pending: Pending[] = []
  /** Requests for a statement that is being prepared: sent when the server has described it, or prepared again if that failed. */
  #waiting: Request[] = []
  #unsent: Buffer[] = []
  /** The beginning of an incomplete message, and how many bytes are needed to continue. */
  #chunks: Buffer[] = []
  #chunksBytes = 0
  #neededBytes = HEADER_BYTES

  /** From now on pg sends nothing on this socket but its end, and has nothing to read from it. */
  constructor(socket: Socket) {
    this.#socket = socket
    socket.removeAllListeners('data')
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  /** Throws where the values cannot be sent; nothing is then under way. */
  send(statement: Statement, values: readonly unknown[], done: Done): void {
    const known = this.#prepared.get(statement.name!)
    if (known && known.text !== statement.text) {
      throw new Error(`Statements must be unique: '${statement.name}' was prepared with another text`)
    }
    this.#sendWhenPrepared({ statement, values: values.map(sentValue), done })
  }

  /** The connection is lost: every pending statement fails, with its own error if it already has one. */
  fail(error: Error): void {
    for (const { done, error: own } of this.#pending.splice(0)) done(own ?? error, [])
    for (const { done } of this.#waiting.splice(0)) done(error, [])
  }

  flush(): void {
    if (this.#unsent.length === 0) return
    this.#socket.write(Buffer.concat(this.#unsent))
    this.#unsent = []
  }

  #sendWhenPrepared(request: Request): void {
    const { statement, values } = request
    let prepared = this.#prepared.get(statement.name!)
    const state = prepared === undefined ? 'closing' : 'binding'
    if (prepared?.columns === null) {
      this.#waiting.push(request)
      return
    }
    // What is asked in one turn of the event loop goes out in one write, and the server wakes up once for all of it.
    if (this.#unsent.length === 0) setImmediate(() => this.flush())
    if (prepared === undefined) {
      prepared = { text: statement.text, columns: null }
      this.#prepared.set(statement.name!, prepared)
      this.#unsent.push(prepareMessages(statement))
    }
    this.#unsent.push(bindMessage(statement.name!, values), EXECUTE_AND_SYNC)
    this.#pending.push({ ...request, prepared, rows: [], error: null, state })
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#chunksBytes += chunk.length
    if (this.#chunksBytes < this.#neededBytes) return
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#chunksBytes)
    try {
      this.#keep(bytes.subarray(this.#readMessages(bytes)))
    } catch (cause) {
      // After an unexpected message, results can no longer be matched with their statements.
      this.#socket.destroy()
      this.fail(new Error('Received unexpected protocol message', { cause }))
    }
  }

  /** Returns where the first incomplete message begins. */
  #readMessages(bytes: Buffer): number {
    let at = 0
    while (bytes.length - at >= HEADER_BYTES) {
      const length = lengthAt(bytes, at)
      if (at + 1 + length > bytes.length) break
      this.#read(String.fromCharCode(bytes[at]!), bytes.subarray(at + HEADER_BYTES, at + 1 + length))
      at += 1 + length
    }
    return at
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length === 0 ? [] : [rest]
    this.#chunksBytes = rest.length
    this.#neededBytes = rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + lengthAt(rest, 0)
  }

  #read(code: string, body: Buffer): void {
    if (UNRELATED.includes(code)) return
    const [pending] = this.#pending
    if (pending === undefined) throw new Error(`${code} while nothing is under way`)
    const { state } = pending
    const isOver = state === 'complete' || state === 'failed'
    if (code === 'Z' && isOver && body.length === 1 && body[0] === IDLE) {
      this.#end(pending)
      return
    }
    const next = code === 'E' && !isOver ? 'failed' : TRANSITIONS[state][code]
    if (next === undefined) throw new Error(`${code} is not expected while ${state}`)
    pending.state = next
    if (code === 'D') pending.rows.push(rowOf(body, pending.prepared.columns!))
    else if (code === 'E') pending.error = errorOf(body)
    else if (code === 'T') pending.prepared.columns = columnsOf(body)
    else if (code === 'n') pending.prepared.columns = []
  }

  #end({ statement, prepared, done, error, rows }: Pending): void {
    this.#pending.shift()
    // Preparing it has failed, so the next one tries again.
    if (prepared.columns === null) this.#prepared.delete(statement.name!)
    const waiting = this.#waiting
    this.#waiting = []
    for (const request of waiting) this.#sendWhenPrepared(request)
    done(error, rows)
  }
}

function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readInt32BE(at + 1)
  if (length < HEADER_BYTES - 1 || length > MESSAGE_BYTES_MAX) throw new Error('length')
  return length
}

/** pg's own way from values to text, which its types do not mention. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Value | Buffer } }).utils

function sentValue(value: unknown): Value {
  if (typeof value === 'string') return value
  const prepared = prepareValue(value)
  if (Buffer.isBuffer(prepared)) throw new TypeError('Bytes cannot be sent; send them as text, in hexadecimal')
  return prepared
}

function message(code: string, body: string): Buffer {
  const bytes = Buffer.from(`${code}\0\0\0\0${body}`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** Closed first: where preparing it failed halfway, the server may have it. Closing what is not there is no error. */
function prepareMessages({ name, text }: Statement): Buffer {
  const parsed = message('P', `${name}\0${text}\0\0\0`)
  return Buffer.concat([message('C', `S${name}\0`), parsed, message('D', `S${name}\0`)])
}

/** To the unnamed portal, with values and results as text. */
function bindMessage(name: string, values: readonly Value[]): Buffer {
  const start = `\0${name}\0\0\0`
  let length = HEADER_BYTES + Buffer.byteLength(start) + 4
  for (const value of values) length += 4 + (value === null ? 0 : Buffer.byteLength(value))
  const bytes = Buffer.allocUnsafe(length)
  bytes.write('B')
  bytes.writeInt32BE(length - 1, 1)
  let at = HEADER_BYTES + bytes.write(start, HEADER_BYTES)
  at = bytes.writeInt16BE(values.length, at)
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at)
      continue
    }
    const written = bytes.write(value, at + 4)
    at = bytes.writeInt32BE(written, at) + written
  }
  bytes.writeInt16BE(0, at)
  return bytes
}

function rowOf(body: Buffer, columns: readonly ReadColumn[]): Row {
  if (body.readInt16BE(0) !== columns.length) throw new Error('columns')
  const row: unknown[] = []
  let at = 2
  for (const read of columns) {
    const length = body.readInt32BE(at)
    at += 4
    row.push(length < 0 ? null : read(body, at, at + length))
    at += Math.max(0, length)
  }
  if (at !== body.length) throw new Error('row')
  return row
}

/** After a column's name come table, number, type (at 6), size, modifier and format: 18 bytes. */
function columnsOf(body: Buffer): ReadColumn[] {
  let at = 2
  return Array.from({ length: body.readInt16BE(0) }, () => {
    const end = body.indexOf(0, at)
    const name = body.toString('utf8', at, end)
    const type = body.readUInt32BE(end + 7)
    at = end + 19
    if (name === BODY_COLUMN) return (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to)
    const parse = parserOf(type, 'text') as (text: string) => unknown
    return (bytes: Buffer, from: number, to: number) => parse(bytes.toString('utf8', from, to))
  })
}

const ERROR_FIELDS = {
  V: 'severity',
  C: 'code',
  D: 'detail',
  H: 'hint',
  W: 'where',
  R: 'routine',
}

function errorOf(body: Buffer): Error {
  const fields = new Map(Array.from(body.toString().split('\0'), (field) => [field.charAt(0), field.slice(1)]))
  const known = Object.entries(ERROR_FIELDS).map(([code, name]) => [name, fields.get(code)])
  return Object.assign(new pg.DatabaseError(fields.get('M') ?? '', body.length, 'error'), Object.fromEntries(known))
}
