/**
 * Keys of views at every operation, for records that other partners see, or nobody: ids, filters, cursors and ETags of others, other slugs, and
 * four keys at one address in the same instant. Another key, often of the brand, asks the same before, so that what is cached for it could be
 * given to the wrong one. What each key must get is worked out from the stored records.
 *
 *   node test/faults/views-trespass.ts --requests 10000
 *   node test/faults/views-trespass.ts --kinds snapshot,content,report,reports,sharing     these alone
 */
import { parseArgs } from 'node:util'
import { BASE_PATH, type Operation, operations, resources } from '@selvedge/catalogue'
import { bearer, Client, type Reply, together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf } from '../support/database.ts'
import { type Expected, type Question, Questions, type Reader } from '../views/support/questions.ts'
import { TrespassSite } from '../views/support/trespass-site.ts'

const WORKERS = 8
const SEED = 20_261_118

type Asked = Operation | { readonly kind: 'sharing' }

const everything: readonly Asked[] = [...operations, { kind: 'sharing' }]

/** The few operations that are not lists, gets and reports, more often. */
const weight = ({ kind }: Asked): number => (['list', 'get', 'report'].includes(kind) ? 1 : 15)

/** What another reader, or the same one, was given at the same address. */
interface Given {
  readonly from: Reader
  readonly cursor?: string
  readonly etag?: string
}

/** About all kinds of operations, or about some alone. */
export async function viewsTrespass(requests: number, kinds?: readonly string[]): Promise<Result[]> {
  const random = seeded(SEED)
  const site = await TrespassSite.start(random)
  const asked = everything.filter(({ kind }) => kinds?.includes(kind) ?? true)
  const trespass = new Trespass(site, random, asked)
  try {
    const copies = site.readers.filter(({ partner }) => partner !== null).map((reader) => new FeedCopy(reader))
    for (const copy of copies) await copy.follow(trespass, site.world.slug)
    await trespass.run(requests / 2)
    await trespass.askForOrder()
    await site.moveOrder()
    await trespass.askForOrder()
    await trespass.run(requests)
    for (const copy of copies) {
      await copy.follow(trespass, site.world.slug)
      trespass.problems.push(...copy.differences(site))
    }
  } finally {
    trespass.close()
    await site.stop()
  }
  for (const problem of trespass.problems.slice(0, 20)) console.error(problem)
  return trespass.results(requests)
}

class Trespass {
  readonly problems: string[] = []
  readonly #site: TrespassSite
  readonly #random: (below: number) => number
  readonly #questions: Questions
  readonly #client: Client
  readonly #statuses = new Map<number, number>()
  readonly #kinds = new Map<string, number>()
  readonly #operations = new Set<Asked>()
  /** Of keys of views, where the slug is not their brand's. */
  readonly #refusals = new Set<string>()
  readonly #asked: readonly Asked[]
  #waiting: Asked[]
  readonly #earlier: Question[] = []
  #requests = 0
  #foreignBytes = 0

  constructor(site: TrespassSite, random: (below: number) => number, asked: readonly Asked[]) {
    this.#asked = asked
    this.#waiting = [...asked]
    this.#site = site
    this.#random = random
    this.#questions = new Questions(() => site.world, random)
    this.#client = new Client(site.running.service.url, 4 * WORKERS)
  }

  close(): void {
    this.#client.close()
  }

  /** Until keys of views have sent so many requests. */
  run(requests: number): Promise<void> {
    return together(WORKERS, async () => {
      if (this.#requests >= requests) return false
      await this.#askAll(this.#nextQuestion())
      return true
    })
  }

  /** The order that moves to another supplier. */
  async askForOrder(): Promise<void> {
    const question = this.#questions.get('get', resourceOf('orders'), this.#site.orderId)
    for (const reader of this.#site.readers) await this.#ask(reader, question, question.address(this.#site.world.slug))
  }

  /** Often one that was asked before, perhaps before the load, so that much is cached. */
  #nextQuestion(): Question {
    if (this.#earlier.length > 0 && this.#random(3) === 0) return this.#pick(this.#earlier)
    if (this.#waiting.length === 0) {
      this.#waiting = this.#asked.flatMap((operation) => Array<Asked>(weight(operation)).fill(operation))
    }
    const [operation] = this.#waiting.splice(this.#random(this.#waiting.length), 1)
    this.#operations.add(operation!)
    const question = this.#questions.about(operation!)
    this.#earlier.push(question)
    return question
  }

  async #askAll(question: Question): Promise<void> {
    const slug = this.#pick(this.#site.slugs)
    const address = question.address(slug)
    const [other, reader] = [this.#pick(this.#site.readers), this.#pick(this.#ofViews())]
    const { headers, text } = await this.#ask(other, question, address)
    const etag = this.#random(4) === 0 ? '*' : headers.etag
    await this.#ask(reader, question, address, { from: other, ...(etag !== undefined && { etag }) })
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1]
    if (cursor !== undefined) {
      const next = `${address}${address.includes('?') ? '&' : '?'}cursor=${cursor}`
      await this.#ask(reader, question, next, { from: other, cursor })
    }
    if (this.#random(3) === 0) {
      await Promise.all(this.#fourReaders().map((each) => this.#ask(each, question, address)))
    }
    if (question.twin && question.expected(reader, 0).isNothing) {
      const [hidden, absent] = [await this.send(reader, address), await this.send(reader, question.twin(slug))]
      if (bytesOf(hidden) !== bytesOf(absent)) this.problems.push(`${reader.name}: not as if absent: ${address}`)
    }
    const elsewhere = question.address(this.#pick(this.#site.wrongSlugs))
    if (elsewhere !== address && this.#random(6) === 0) {
      const refused = await this.send(reader, elsewhere, question.isPost)
      this.#refusals.add(`${question.kind === 'sharing'} ${bytesOf(refused)}`)
    }
  }

  async #ask(reader: Reader, question: Question, address: string, given?: Given): Promise<Reply> {
    const expected = expectedOf(reader, question, address, given)
    const reply = await this.send(reader, address, question.isPost, given?.etag)
    const { status, text } = reply
    const isConfirmed = status === 304 && expected.status === 200 && mayConfirm(reader, question, given)
    const isRight =
      status === expected.status &&
      (expected.isRight?.(text) ?? true) &&
      (expected.errorCode === undefined || JSON.parse(text).errorCode === expected.errorCode)
    if (!isConfirmed && !isRight) {
      const use = given ? ` with what ${given.from.name} was given` : ''
      this.problems.push(`${reader.name}${use}: ${status}, not ${expected.status}: ${address} ${text.slice(0, 200)}`)
    }
    if (reader.partner) {
      this.#kinds.set(question.kind, (this.#kinds.get(question.kind) ?? 0) + 1)
      if (status === 200) this.#foreignBytes += this.#foreignBytesIn(reader, question, text)
    }
    return reply
  }

  async send(reader: Reader, address: string, isPost = false, etag?: string): Promise<Reply> {
    const headers = { ...bearer(reader.key), ...(etag !== undefined && { 'if-none-match': etag }) }
    const reply = await (isPost ? this.#client.post(address, headers, '{}') : this.#client.get(address, headers))
    if (reader.partner) {
      this.#requests++
      this.#statuses.set(reply.status, (this.#statuses.get(reply.status) ?? 0) + 1)
    }
    return reply
  }

  #foreignBytesIn({ owner }: Reader, { kind }: Question, text: string): number {
    const { owners, shared } = this.#site.world
    return recordsIn(kind, text)
      .filter((body) => !owners.get(owner)!.has(body) && !shared.has(body))
      .reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  }

  #ofViews(): Reader[] {
    return this.#site.readers.filter(({ partner }) => partner !== null)
  }

  #fourReaders(): Reader[] {
    const left = [...this.#site.readers]
    return Array.from({ length: 4 }, () => left.splice(this.#random(left.length), 1)[0]!)
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#random(from.length)]!
  }

  results(requests: number): Result[] {
    const statuses = [...new Set([200, 304, 400, 401, 404, ...this.#statuses.keys()])]
    return [
      { name: 'requests with keys of views', value: this.#requests, atLeast: requests },
      ...statuses.map((status) => ({
        name: `that got a ${status}`,
        value: this.#statuses.get(status) ?? 0,
        atLeast: 1,
      })),
      ...[...this.#kinds].sort().map(([kind, value]) => ({ name: `about ${kind}`, value })),
      { name: 'operations', value: this.#operations.size, atLeast: this.#asked.length },
      { name: 'bytes of records that the partner does not see', value: this.#foreignBytes, atMost: 0 },
      { name: 'responses that are not what is stored for the key', value: this.problems.length, atMost: 0 },
      { name: 'refusals of other slugs: one for records, one for tables', value: this.#refusals.size, atMost: 2 },
    ]
  }
}

/** A copy of the records of a reader, from the feed alone. */
class FeedCopy {
  readonly #reader: Reader
  readonly #records = new Map<string, string>()
  #cursor = ''

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async follow(trespass: Trespass, slug: string): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const address = `${BASE_PATH}/brands/${slug}/changes?limit=500${this.#cursor}`
      const page = JSON.parse((await trespass.send(this.#reader, address)).text)
      for (const { group, key, op, record } of page.items) {
        const name = `${group} ${JSON.stringify(key)}`
        if (op === 'delete') this.#records.delete(name)
        else this.#records.set(name, JSON.stringify(record))
      }
      this.#cursor = `&cursor=${page.nextCursor}`
      hasMore = page.hasMore
    }
  }

  differences({ world }: TrespassSite): string[] {
    const { owner, open, name } = this.#reader
    const expected = resources
      .filter(({ path }) => open === null || open.has(path))
      .flatMap(({ path, shared }) =>
        (shared ? world.shared : world.owners.get(owner)!).of(path).map(({ body }) => body),
      )
    const copied = new Set(this.#records.values())
    const isSame = copied.size === expected.length && expected.every((body) => copied.has(body))
    return isSame ? [] : [`${name}: a copy has ${copied.size} records, not those ${expected.length} that are stored`]
  }
}

function expectedOf(reader: Reader, question: Question, address: string, given: Given | undefined): Expected {
  if (given?.cursor === undefined) return question.expected(reader, 0)
  const expected = question.expected(reader, 1)
  if (expected.status === 401) return expected
  if (given.from.owner !== reader.owner) return { status: 400, errorCode: 'invalid_cursor' }
  const isOfOthers = question.kind === 'changes' && !address.includes('groups=') && !opensSame(given.from, reader)
  return isOfOthers ? { status: 410, errorCode: 'changes_gone' } : expected
}

/** Whether a 304 tells the reader what it knows: an ETag of another owner must never be its own. */
function mayConfirm(reader: Reader, { kind }: Question, given: Given | undefined): boolean {
  if (given?.etag === '*') return true
  const isAcross = ['changes', 'state', 'search', 'reports'].includes(kind)
  return given?.from.owner === reader.owner && (!isAcross || opensSame(given.from, reader))
}

function opensSame(a: Reader, b: Reader): boolean {
  const [one, other] = [a, b].map(({ open }) => open && [...open].sort().join())
  return one === other
}

function recordsIn(kind: Question['kind'], text: string): string[] {
  if (kind === 'get') return [text]
  if (kind !== 'list' && kind !== 'lookup' && kind !== 'changes') return []
  const items: ({ readonly record?: object } | null)[] = JSON.parse(text).items
  const records = kind === 'changes' ? items.map((item) => item!.record ?? null) : items
  return records.flatMap((record) => (record === null ? [] : [JSON.stringify(record)]))
}

/** Everything of a response, but for what no two have in common, and the ETag, which is also made of the address. */
function bytesOf({ status, headers, text }: Reply): string {
  const { 'x-request-id': _id, date: _date, ratelimit: _rate, etag: _etag, ...same } = headers
  return JSON.stringify([status, same, text])
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, kinds: { type: 'string' } },
  })
  await runAsCommand(() => viewsTrespass(Number(values.requests), values.kinds?.split(',')))
}
