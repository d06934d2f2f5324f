/** Reading PostgreSQL's protocol: real messages of a real server, however they are cut up, and what is not its protocol. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { unprivileged } from '../../packages/service/cli/dev/unprivileged.ts'
import { Overloaded, Unanswered } from '../../packages/service/store/connections/failures.ts'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import { connectToPrimary } from '../../packages/service/store/connections/primary.ts'
import type { Row, Statement } from '../../packages/service/store/connections/read-pool.ts'
import { parserOf, streamOf } from '../../packages/service/store/connections/session.ts'
import { WireProtocol } from '../../packages/service/store/connections/wire-protocol.ts'
import { TestDatabase } from '../support/database.ts'

type Outcome = Row[] | { readonly code: string | undefined; readonly message: string }
type Asked = readonly [Statement, readonly unknown[]]

const KINDS: Statement = {
  name: 'kinds',
  text: `select $1::int, $2::bigint, $3::text, null::text, true, '2026-01-02T03:04:05Z'::timestamptz,
    '6f1c2b8e-0000-4000-8000-000000000000'::uuid, array['a', null, 'b"'], $4::text[], '\\x0001ff'::bytea`,
}
const BODY: Statement = { name: 'body', text: `select n, repeat($1, n) as body from generate_series(0, $2::int) n` }
const WRONG: Statement = { name: 'wrong', text: 'select 1 / $1::int' }
const NONSENSE: Statement = { name: 'nonsense', text: 'select from where' }
const NOTHING: Statement = { name: 'nothing', text: 'select 1 where false' }
const NOTICE: Statement = { name: 'notice', text: `do $$ begin raise warning 'noticed'; end $$` }

const SCRIPT: readonly Asked[] = [
  [KINDS, [7, 2 ** 40, 'Größe 👕', ['x', 'y,"z"']]],
  [BODY, ['é', 3]],
  [WRONG, [0]],
  [NONSENSE, []],
  [WRONG, [1]],
  [NONSENSE, []],
  [NOTHING, []],
  [NOTICE, []],
  [KINDS, [null, null, '', []]],
  [BODY, ['0123456789', 200]],
  [WRONG, ['no number']],
  [NOTHING, []],
]

let database: TestDatabase
beforeAll(async () => {
  database = await TestDatabase.create()
})
afterAll(() => database.drop())

/** Sends all at once; the outcomes come in the order of the statements, and each but once. */
function ask(wire: WireProtocol, script: readonly Asked[]): Promise<Outcome>[] {
  return script.map(
    ([statement, values]) =>
      new Promise((resolve, reject) => {
        let times = 0
        wire.send(statement, values, (error, rows) => {
          if (++times > 1) reject(new Error('finished twice'))
          const { code, message = '' } = (error ?? {}) as pg.DatabaseError
          // A copy: what is read are parts of what came, and that is changed by other tests.
          resolve(error ? { code, message } : structuredClone(rows.map((row) => row.map(plain))))
        })
      }),
  )
}

const plain = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('hex') : value)

/** What the server says to the script, as it came, and what is read from it. */
async function recorded(): Promise<{ bytes: Buffer; outcomes: Outcome[] }> {
  const client = await database.connect('selvedge_api')
  const stream = streamOf(client)
  const wire = new WireProtocol(stream)
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)))
  const outcomes = await Promise.all(ask(wire, SCRIPT))
  await client.end()
  return { bytes: Buffer.concat(chunks), outcomes }
}

/** A socket whose other side is the test. The test sends the responses to statements when it wants to. */
class ScriptedSocket extends Duplex {
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done()
  }

  hear(bytes: Buffer): void {
    if (!this.destroyed) this.emit('data', bytes)
  }
}

async function replay(pieces: readonly Buffer[]): Promise<Outcome[]> {
  return (await replayed(pieces)).outcomes
}

/** `isEnded`: something that came was not believed. */
async function replayed(pieces: readonly Buffer[]): Promise<{ outcomes: Outcome[]; isEnded: boolean }> {
  const socket = new ScriptedSocket()
  const wire = new WireProtocol(socket as never)
  const outcomes = ask(wire, SCRIPT)
  for (const piece of pieces) socket.hear(piece)
  const isEnded = socket.destroyed
  // As a connection does when its socket has closed.
  wire.fail(new Error('closed'))
  return { outcomes: await Promise.all(outcomes), isEnded }
}

it('a value that would be sent as bytes is refused, and nothing is sent', async () => {
  const client = await database.connect('selvedge_api')
  const wire = new WireProtocol(streamOf(client))
  expect(() => wire.send(WRONG, [Buffer.from('1')], () => {})).toThrow(TypeError)
  expect(await Promise.all(ask(wire, [[WRONG, [1]]]))).toEqual([[[1]]])
  await client.end()
})

describe('results', () => {
  it('are those that pg gives', async () => {
    const { outcomes } = await recorded()
    const client = new pg.Client({
      connectionString: database.url('selvedge_api'),
      types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    })
    await client.connect()
    for (const [index, [statement, values]] of SCRIPT.entries()) {
      const query = { ...statement, values: values as unknown[], rowMode: 'array' as const }
      const expected = await client.query(query).then(
        ({ rows, fields }) => rows.map((row) => row.map((value, at) => plain(asBytes(fields[at]!.name, value)))),
        ({ code, message }) => ({ code, message }),
      )
      expect(outcomes[index]).toEqual(expected)
    }
    await client.end()
  })

  it('are the same however the bytes are cut up', async () => {
    const { bytes, outcomes } = await recorded()
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(cuts, async (cutAt) => {
        const sorted = [0, ...cutAt.toSorted((a, b) => a - b), bytes.length]
        const pieces = sorted.slice(1).map((to, index) => bytes.subarray(sorted[index], to))
        expect(await replay(pieces)).toEqual(outcomes)
      }),
      { numRuns: 200 },
    )
    const singly = Array.from(bytes.subarray(0, 4_000), (_, at) => bytes.subarray(at, at + 1))
    expect(await replay([...singly, bytes.subarray(4_000)])).toEqual(outcomes)
  })

  it('come for every statement, or an error does, whatever happens to the bytes', async () => {
    const { bytes } = await recorded()
    const damages = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255), fc.boolean()), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(damages, fc.nat(bytes.length), async (changes, end) => {
        let damaged = Buffer.from(bytes)
        for (const [at, byte, isInserted] of changes) {
          const [before, after] = [damaged.subarray(0, at), damaged.subarray(isInserted ? at : at + 1)]
          damaged = Buffer.concat([before, Buffer.from([byte]), after])
        }
        expect(await replay([damaged.subarray(0, end), damaged.subarray(end)])).toHaveLength(SCRIPT.length)
      }),
      { numRuns: 300 },
    )
  })
})

/** The messages of what a server said, in order. */
function messagesOf(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    messages.push(bytes.subarray(at, end))
    at = end
  }
  return messages
}

describe('messages in an order that PostgreSQL never sends', () => {
  const READY = Buffer.from('Z\0\0\0\x05I')
  const isReady = (message: Buffer): boolean => message.equals(READY)
  const LOST = /^(Received unexpected protocol message|closed)$/

  /** The connection ends, and each statement has its own result or none. */
  async function expectEnd(messages: readonly Buffer[], right: readonly Outcome[]): Promise<void> {
    const { outcomes, isEnded } = await replayed(messages)
    expect(isEnded).toBe(true)
    for (const [index, outcome] of outcomes.entries()) {
      const isLost = !Array.isArray(outcome) && LOST.test(outcome.message)
      if (!isLost) expect(outcome).toEqual(right[index])
    }
  }

  it('give no statement the result of another: one ReadyForQuery too many, or one that is missing', async () => {
    const { bytes, outcomes } = await recorded()
    const messages = messagesOf(bytes)
    const indexes = messages.flatMap((message, index) => (isReady(message) ? [index] : []))
    expect(indexes).toHaveLength(SCRIPT.length)
    // After the last one, nothing is under way that could get a wrong result.
    for (const index of indexes.slice(0, -1)) {
      await expectEnd(messages.toSpliced(index, 1), outcomes)
      await expectEnd(messages.toSpliced(index, 0, READY), outcomes)
    }
  })

  it('end the connection, wherever a message is lost, repeated or swapped with the next', async () => {
    const { bytes, outcomes } = await recorded()
    const messages = messagesOf(bytes)
    const codeOf = (message: Buffer): string => String.fromCharCode(message[0]!)
    // A row that is lost or repeated is a result that a server may send, and notices may come at any time.
    const checked = messages.flatMap((message, index) => ('DNSA'.includes(codeOf(message)) ? [] : [index]))
    for (const index of checked.filter((each) => each < messages.length - 1)) {
      const [message, next] = [messages[index]!, messages[index + 1]!]
      // An error may come in place of any other message.
      if (codeOf(next) !== 'E') await expectEnd(messages.toSpliced(index, 1), outcomes)
      await expectEnd(messages.toSpliced(index, 0, message), outcomes)
      if (!'DNSA'.includes(codeOf(next))) {
        await expectEnd(messages.toSpliced(index, 2, next, message), outcomes)
      }
    }
  })

  it('include a ReadyForQuery inside a transaction, and rows with other columns', async () => {
    const { bytes, outcomes } = await recorded()
    const messages = messagesOf(bytes)
    const first = messages.findIndex(isReady)
    await expectEnd(messages.with(first, Buffer.from('Z\0\0\0\x05T')), outcomes)
    const row = messages.findIndex((message) => message[0] === 0x44)
    const empty = Buffer.from('D\0\0\0\x06\0\0')
    await expectEnd(messages.with(row, empty), outcomes)
  })
})

function asBytes(column: string, value: unknown): unknown {
  return column === 'body' && value !== null ? Buffer.from(value as string) : value
}

it('a statement that could not be prepared can be, once what it needs is there', async () => {
  const client = await database.connect('selvedge_api')
  const wire = new WireProtocol(streamOf(client))
  const late: Statement = { name: 'late', text: 'select n from records.late' }
  const missing = { code: '42P01', message: 'relation "records.late" does not exist' }
  expect(
    await Promise.all(
      ask(wire, [
        [late, []],
        [late, []],
        [late, []],
      ]),
    ),
  ).toEqual([missing, missing, missing])
  await database.asOwner('create table records.late as select 7 as n')
  await database.asOwner('grant select on records.late to selvedge_api')
  expect(
    await Promise.all(
      ask(wire, [
        [late, []],
        [late, []],
      ]),
    ),
  ).toEqual([[[7]], [[7]]])
  await client.end()
})

it('a server that speaks unasked is not believed', async () => {
  const ready = Buffer.from('Z\0\0\0\x05I')
  for (const unasked of [ready, Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), Buffer.from('E\0\0\0\x05\0')]) {
    const socket = new ScriptedSocket()
    new WireProtocol(socket as never)
    socket.hear(unasked)
    expect(socket.destroyed).toBe(true)
  }
})

it('works the same through TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-tls-'))
  const [certificate, key] = [join(folder, 'certificate'), join(folder, 'key')]
  const issued = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...issued, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const user = unprivileged()
  if (user) for (const path of [folder, certificate, key]) chownSync(path, user.uid, user.gid)
  const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]
  const cluster = await startPostgres(systemPostgres(), settings)
  try {
    const address = `${cluster.url('postgres', 'postgres')}?sslmode=verify-full`
    const url = `${address}&sslrootcert=${certificate}`
    await expect(connectToPrimary(address)).rejects.toThrow(/certificate/)
    const pool = new Pool({ url, connectionsMax: 1, pipelinedMax: 1, deadlineMs: 10_000 })
    const encrypted = { name: 'encrypted', text: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()' }
    expect(await pool.query(encrypted, [])).toEqual([[true]])
    // More than a record of TLS, many times over, and several statements at once.
    const pages = await Promise.all([1, 2, 3].map((n) => pool.query(BODY, [`${n}`, 600])))
    for (const [index, rows] of pages.entries()) {
      expect(rows.map(([n, body]) => [n, String(body)])).toEqual(
        rows.map(([n]) => [n, `${index + 1}`.repeat(n as number)]),
      )
      expect(rows).toHaveLength(601)
    }
    await pool.end()
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
})

describe('a server that does not finish in time', () => {
  const LET_IN = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')
  const SET = Buffer.from('C\0\0\0\x08SET\0Z\0\0\0\x05I')
  const statement: Statement = { name: 'one', text: 'select 1' }

  /** A pool whose server says each of these to what it is sent, and then nothing. */
  async function poolOf(
    ...script: readonly ((socket: Socket) => void)[]
  ): Promise<{ pool: Pool; end(): Promise<void> }> {
    const server = createServer((socket) => {
      const left = script.values()
      socket.on('data', () => left.next().value?.(socket)).on('error', () => {})
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const url = `postgres://a@127.0.0.1:${port}/a`
    const pool = new Pool({ url, connectionsMax: 1, pipelinedMax: 1, deadlineMs: 300 })
    return {
      pool,
      async end() {
        await pool.end()
        server.close()
      },
    }
  }

  it('costs a read its deadline and no more, where it falls silent after it let us in', async () => {
    const { pool, end } = await poolOf((socket) => socket.write(LET_IN))
    await expect(pool.query(statement, [])).rejects.toThrow('Connection terminated')
    expect(pool.counts).toMatchObject({ busy: 0, waiting: 0 })
    await end()
  })

  it('is lost where it is silent, and overloaded where a large result still comes', async () => {
    const begin = [(socket: Socket) => socket.write(LET_IN), (socket: Socket) => socket.write(SET)]
    const silent = await poolOf(...begin)
    await expect(silent.pool.query(statement, [])).rejects.toThrow(Unanswered)
    await silent.end()
    const slow = await poolOf(...begin, (socket) => {
      socket.write(Buffer.from('D\x10\0\0\0'))
      const writing = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(writing))
    })
    await expect(slow.pool.query(statement, [])).rejects.toThrow(Overloaded)
    await slow.end()
  })
})
