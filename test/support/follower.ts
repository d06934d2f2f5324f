/** A client that keeps a copy of a brand's records by the feed of changes, over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { digestOf } from './journal-check.ts'
import { type Answered, BASE } from './service.ts'

interface Change {
  readonly group: string
  readonly op: 'upsert' | 'delete'
  readonly key: object
  readonly record?: object
}

type Get = (path: string) => Promise<Answered>

export class Follower {
  cursor: string | null = null
  pages = 0
  /** The changes of the last run, in order. */
  changes: Change[] = []
  /** Of the last page. */
  version: string | null = null
  readonly copy = new Map<string, string>()
  readonly #get: Get
  readonly #path: string
  readonly #query: string

  constructor(get: Get, query = 'limit=500', brand = 'alder-finch') {
    this.#get = get
    this.#path = `${BASE}/brands/${brand}/changes`
    this.#query = query
  }

  /** Until the copy is complete. */
  async catchUp(): Promise<this> {
    this.changes = []
    while (await this.read());
    return this
  }

  /** A page; true where there is more. */
  async read(): Promise<boolean> {
    const { status, json, headers } = await this.#get(this.address)
    // Of a service that is busy for a moment, as every client does it.
    if (status === 429) {
      await sleep(Number(headers.get('retry-after')) * 1_000)
      return this.read()
    }
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    this.pages++
    for (const change of json.items as Change[]) this.#apply(change)
    this.cursor = json.nextCursor
    this.version = headers.get('selvedge-version')
    return json.hasMore
  }

  get address(): string {
    const cursor = this.cursor === null ? [] : [`cursor=${this.cursor}`]
    return `${this.#path}?${[this.#query, ...cursor].join('&')}`
  }

  /** As the state has it. */
  groupState(group: string): { readonly group: string; readonly count: number; readonly digest: string } {
    const bodies = [...this.copy].filter(([name]) => name.startsWith(`${group} `)).map(([, body]) => body)
    return { group, count: bodies.length, digest: digestOf(bodies).toString(16).padStart(16, '0') }
  }

  #apply(change: Change): void {
    this.changes.push(change)
    const name = `${change.group} ${JSON.stringify(change.key)}`
    if (change.op === 'upsert') this.copy.set(name, JSON.stringify(change.record))
    else this.copy.delete(name)
  }
}
