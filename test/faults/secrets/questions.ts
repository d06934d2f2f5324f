/** Every path through the service, and secrets wherever a careless client may put one: each question is sent as bytes. */
import { BASE_PATH, type GroupOperation, groupOperations } from '@selvedge/catalogue'
import { generateKey } from '../../../packages/service/store/directory/api-key.ts'
import { filterName } from '../../../packages/service/store/reading/statements.ts'
import type { Brands } from '../../support/brands.ts'
import type { Dataset } from '../../support/dataset.ts'

const BRAND = `${BASE_PATH}/brands/alder-finch`

const LISTS = groupOperations.filter(({ kind }) => kind === 'list')

export class Questions {
  /** Keys that are asked with, good ones and guesses. */
  readonly keys: readonly string[]
  /** Cursors that were given out, and those made of them. */
  readonly cursors = new Set<string>()
  readonly #dataset: Dataset
  readonly #random: (below: number) => number
  readonly #good: string

  constructor({ keys }: Brands, dataset: Dataset, random: (below: number) => number) {
    this.#good = keys.brand
    this.keys = [...Object.values(keys), ...Array.from({ length: 20 }, generateKey)]
    this.#dataset = dataset
    this.#random = random
  }

  /** What an answer gave away, to be asked with and to be looked for. */
  learn(body: string): void {
    const cursor = /"nextCursor":"([^"]+)"/.exec(body)?.[1]
    if (cursor) this.cursors.add(cursor)
  }

  next(): string {
    const kinds = [
      () => this.#get(this.#operationPath()),
      () => this.#get(`${BRAND}/${this.#pick(LISTS).resource.path}?limit=1`),
      () => this.#get(`${BRAND}/tags?limit=1&cursor=${this.#cursor()}`),
      () => this.#get(`${BRAND}/${this.#pick(LISTS).resource.path}?cursor=${this.#cursor()}x`),
      () => this.#get(`${BRAND}/changes?limit=1&cursor=${this.#cursor()}`),
      () => this.#get(`${BRAND}/state?groups=${this.#key()}`),
      () => this.#get(`${BRAND}/snapshot`),
      () => this.#get(`${BASE_PATH}/brands/${this.#key()}/tags`),
      () => this.#get(`${BRAND}/tags/${this.#key()}`),
      () => this.#get(`${BRAND}/tags?name=${this.#key()}`),
      () => this.#get(`${BRAND}/tags?${this.#key()}=1&api_key=${this.#key()}`),
      () => this.#get(`/${this.#key()}?${this.#key()}`),
      () => this.#get(`/${this.#key()}/%ff?${this.#key()}`),
      () => this.#get(`${BRAND}/tags/%E0%A4%A?key=${this.#key()}`),
      () => this.#get(`http://${this.#key()}@example.test${BRAND}/tags`),
      () => this.#with(`Authorization: Bearer ${this.#key()}`),
      () => this.#with(`Authorization: Basic ${this.#key()}`),
      () => this.#with(`Authorization: Bearer ${this.#key()}x`),
      () => this.#with(`Authorization: Bearer ${this.#key()}\r\nAuthorization: Bearer ${this.#key()}`),
      () => this.#with(`Authorization: Bearer ${this.#key()}\r\nX-Filler: ${'a'.repeat(17_000)}`),
      () => this.#with(`Authorization: Bearer ${this.#key()}\r\nX-Bad: \x01`),
      () => this.#with(`X-Api-Key: ${this.#key()}\r\nCookie: key=${this.#key()}`),
      () => this.#with(`Authorization: Bearer ${this.#key()}\r\nHost: ${this.#key()}`),
      () => `${this.#key()}\r\n\r\n`,
      () => `POST ${BRAND}/tags HTTP/1.1\r\nHost: a\r\nContent-Length: 58\r\nConnection: close\r\n\r\n${this.#key()}`,
      () => `CONNECT ${this.#key()}:443 HTTP/1.1\r\nHost: a\r\n\r\n`,
      () =>
        `HEAD ${this.#operationPath()} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${this.#good}\r\n\r\n`,
    ]
    return this.#pick(kinds)()
  }

  /** Any list, by any filter, or any record. */
  #operationPath(): string {
    const { kind, resource, path: template }: GroupOperation = this.#pick(groupOperations)
    const path = BASE_PATH + template.replace('{brand}', 'alder-finch')
    const record = this.#pick(this.#dataset.of(resource))
    if (kind !== 'list') return path.replace('{id}', encodeURIComponent(String(record[resource.key[0]!])))
    const filter = this.#pick([null, ...resource.filters])
    if (filter === null) return `${path}?limit=1`
    const value = String(this.#dataset.valueFor(resource, filterName(filter)))
    return `${path}?limit=1&${new URLSearchParams({ [filterName(filter)]: value })}`
  }

  #get(target: string): string {
    return this.#with(`Authorization: Bearer ${this.#good}`, target)
  }

  #with(headers: string, target = `${BRAND}/tags?limit=1`): string {
    return `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\nConnection: close\r\n\r\n`
  }

  #key(): string {
    return this.#pick(this.keys)
  }

  #cursor(): string {
    return this.cursors.size === 0 ? 'none' : this.#pick([...this.cursors])
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random(list.length)]!
  }
}
