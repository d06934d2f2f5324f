/**
 * Clients with a memory: each asks again for what it has, naming the copy it holds, and everything they were shown is
 * kept. Afterwards it can be told whether the service gives true bytes, and confirms only true copies.
 */
import type { Ask, Look } from './requests.ts'

/** By address, the bodies that were shown under each validator. */
type Shown = Map<string, Map<string, string>>

const ASKED_AT_ONCE = 12

export class Memory {
  readonly #shown: Shown = new Map()
  readonly #latest = new Map<string, string>()
  #confirmed = 0

  /** Copies that were confirmed while the traffic ran. */
  get confirmed(): number {
    return this.#confirmed
  }

  /** The same questions, with the copy that the client has. */
  conditional(next: () => Ask): () => Ask {
    return () => {
      const { url, headers } = next()
      const etag = this.#latest.get(new URL(url).pathname + new URL(url).search)
      return { url, headers: etag === undefined ? headers : { ...headers, 'if-none-match': etag } }
    }
  }

  readonly look: Look = ({ url }, status, { etag }, body) => {
    const { pathname, search } = new URL(url)
    const address = pathname + search
    if (status === 304) this.#confirmed++
    if (status !== 200) return
    const copies = this.#shown.get(address) ?? new Map()
    this.#shown.set(address, copies.set(etag as string, body))
    this.#latest.set(address, etag as string)
  }

  /**
   * Holds a service against one that has just started and reads from the true database alone. Returns the addresses at
   * which it gives other bytes, or confirms a copy with other bytes.
   */
  async lies(serviceUrl: string, trueUrl: string, headers: Record<string, string>): Promise<string[]> {
    const lies: string[] = []
    const addresses = this.#shown.entries()
    const ask = async (): Promise<void> => {
      for (const [address, copies] of addresses) {
        const truth = await bodyOf(trueUrl + address, headers)
        if ((await bodyOf(serviceUrl + address, headers)) !== truth) lies.push(`other bytes: ${address}`)
        for (const [etag, body] of copies) {
          const { status } = await fetch(serviceUrl + address, { headers: { ...headers, 'if-none-match': etag } })
          if (status === 304 && withoutCursor(body) !== truth) lies.push(`false 304: ${address}`)
        }
      }
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
    return lies
  }
}

async function bodyOf(url: string, headers: Record<string, string>): Promise<string> {
  return withoutCursor(await (await fetch(url, { headers })).text())
}

/** Cursors of two processes with one secret are the same; what they carry of the state is told by the rest. */
function withoutCursor(body: string): string {
  return body.replace(/"nextCursor":"[^"]+"/, '"nextCursor":"…"')
}
