/** Clients of both releases at once: each answer has to match one of both documents, and one version one of them alone. */
import { readFileSync } from 'node:fs'
import { BASE_PATH, resources } from '@selvedge/catalogue'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { bearer, Client, type Reply } from '../../../harness/client.ts'
import { seeded } from '../../../harness/random.ts'
import { SteadyLoad } from '../../../harness/steady-load.ts'
import { BRAND, type Version } from './stand.ts'

type Matches = (path: string, text: string) => boolean

const groups = resources.filter(({ single }) => !single)
const PAGE = 20
const CONNECTIONS_MAX = 100

export class Readers {
  readonly #clients: Client[]
  readonly #documents: Record<Version, Matches>
  readonly #key: string
  readonly #random = seeded(20)
  readonly #load: SteadyLoad
  /** Which document the answers of a version match. */
  readonly #versions = new Map<string, Version>()
  readonly answers: Record<Version, number> = { last: 0, next: 0 }
  readonly invalid: string[] = []
  readonly mixed: string[] = []

  constructor(perSecond: number, url: string, key: string, documents: Record<Version, string>) {
    this.#clients = [new Client(url, CONNECTIONS_MAX)]
    this.#key = key
    this.#documents = { last: matcher(documents.last), next: matcher(documents.next) }
    this.#load = new SteadyLoad(perSecond, (number) => this.#ask(number))
  }

  /** From now on, requests go to this service too. */
  join(url: string): void {
    this.#clients.push(new Client(url, CONNECTIONS_MAX))
  }

  /** What requests got that did not get a 200, and how long the slowest took. */
  async stop(): Promise<{ failed: readonly number[]; asked: number; slowestMs: number }> {
    const samples = await this.#load.stop()
    for (const client of this.#clients) client.close()
    return {
      failed: samples.map(({ status }) => status).filter((status) => status !== 200),
      asked: samples.length,
      slowestMs: Math.max(...samples.map(({ ms }) => ms)),
    }
  }

  async #ask(number: number): Promise<Reply> {
    // Every second one of the large group, anywhere in the beginning of it.
    const { path } = number % 2 === 0 ? groups[this.#random(groups.length)]! : { path: 'order-items' }
    const filter = number % 4 === 1 ? `&itemType=product ${1 + this.#random(1_000)}` : ''
    const client = this.#clients[number % this.#clients.length]!
    const address = `${BASE_PATH}/brands/${BRAND}/${path}?limit=${PAGE}${filter.replace(' ', '%20')}`
    const reply: Reply = await client
      .get(address, bearer(this.#key))
      .catch(() => ({ status: 0, headers: {}, text: '' }))
    if (reply.status === 200) this.#note(path, String(reply.headers['selvedge-version']), reply.text)
    return reply
  }

  #note(path: string, version: string, text: string): void {
    if (text.startsWith('{"items":[]')) return
    const match = (['last', 'next'] as const).find((each) => this.#documents[each](path, text))
    if (match === undefined) {
      this.invalid.push(`${path}: ${text.slice(0, 200)}`)
      return
    }
    this.answers[match]++
    const name = `${path} ${version}`
    const known = this.#versions.get(name)
    if (known !== undefined && known !== match) this.mixed.push(name)
    this.#versions.set(name, match)
  }
}

function matcher(file: string): Matches {
  const document = JSON.parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi.json')
  const validators = new Map(
    groups.map(({ path }) => {
      const { get } = document.paths[`/brands/{brand}/${path}`]
      const { $ref } = get.responses['200'].content['application/json'].schema
      return [path, ajv.compile({ $ref: `openapi.json${$ref}` })]
    }),
  )
  return (path, text) => validators.get(path)!(JSON.parse(text)) as boolean
}
