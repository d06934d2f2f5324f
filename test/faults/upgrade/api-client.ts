/** A client of one brand, which waits as it is told where the service is busy, and keeps what went wrong. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE } from '../../support/service.ts'
import type { UpgradeBrand } from './installation.ts'

export class ApiClient {
  requests = 0
  rejected = 0
  readonly failures: string[] = []
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, { slug, key }: UpgradeBrand) {
    this.#url = `${url}${BASE}/brands/${slug}`
    this.#headers = { authorization: `Bearer ${key}` }
  }

  /** Null if it failed. */
  async json<Content>(path: string): Promise<Content | null> {
    const body = await this.#get(`${this.#url}/${path}`, this.#headers)
    return body && (JSON.parse(body.toString()) as Content)
  }

  /** From a link that needs no key. Null if it failed. */
  download(url: string): Promise<Buffer | null> {
    return this.#get(url, {})
  }

  async #get(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer | null> {
    this.requests++
    try {
      const response = await fetch(url, { headers })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status === 200) return body
      if (response.status !== 429) throw new Error(`${response.status} ${body}`)
      this.rejected++
      await sleep(Number(response.headers.get('retry-after')) * 1_000)
      return this.#get(url, headers)
    } catch (error) {
      this.failures.push(`${url}: ${error}, ${(error as Error).cause ?? ''}`)
      return null
    }
  }
}
