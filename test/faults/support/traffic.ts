/**
 * Requests at a steady rate, whatever happens to the answers: each is sent when it is due and timed from then, so a
 * service that stalls is not spared the requests that would have come meanwhile.
 */
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Ask {
  readonly url: string
  readonly headers: Record<string, string>
}

export interface Sample {
  /** When it was due, in ms since the traffic began. */
  readonly at: number
  readonly ms: number
  /** 0 where no answer came. */
  readonly status: number
}

/** Also looks at answers, where a run wants to know more of them than how they ended. */
export type Look = (ask: Ask, status: number, headers: NodeJS.Dict<string | string[]>, body: string) => void

const TICK_MS = 5
/** Longer than any deadline of the service: an answer that takes so long will not come. How late others are is measured. */
const ANSWER_TIMEOUT_MS = 60_000

export class Traffic {
  readonly samples: Sample[] = []
  readonly #perSecond: number
  readonly #next: () => Ask
  readonly #look: Look | undefined
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 })
  readonly #startedAt = performance.now()
  readonly #underWay = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #sent = 0

  constructor(perSecond: number, next: () => Ask, look?: Look) {
    this.#perSecond = perSecond
    this.#next = next
    this.#look = look
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS)
  }

  /** Now, on the clock of the samples. */
  get now(): number {
    return performance.now() - this.#startedAt
  }

  /** Samples that were due in a span of time. */
  between(from: number, to: number): Sample[] {
    return this.samples.filter(({ at }) => at >= from && at < to)
  }

  async stop(): Promise<Sample[]> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
    this.#agent.destroy()
    return this.samples
  }

  #sendDue(): void {
    const due = Math.floor((this.now / 1000) * this.#perSecond)
    while (this.#sent < due) {
      this.#sent++
      const sending = this.#send((this.#sent * 1000) / this.#perSecond)
      this.#underWay.add(sending)
      void sending.then(() => this.#underWay.delete(sending))
    }
  }

  async #send(at: number): Promise<void> {
    const ask = this.#next()
    const status = await this.#answerTo(ask).catch(() => 0)
    this.samples.push({ at, ms: this.now - at, status })
  }

  #answerTo(ask: Ask): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: ask.headers, timeout: ANSWER_TIMEOUT_MS }
      const sent = request(ask.url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          this.#look?.(ask, response.statusCode!, response.headers, Buffer.concat(chunks).toString())
          resolve(response.statusCode!)
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject).end()
    })
  }
}
