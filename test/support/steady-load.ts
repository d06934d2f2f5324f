/** A steady load: so many requests a second, each at its time, whether or not those before it were answered. */
import type { Reply } from './client.ts'

export interface Sample {
  readonly number: number
  readonly status: number
  readonly sentAt: number
  readonly ms: number
}

export class SteadyLoad {
  readonly #ask: (number: number) => Promise<Reply>
  readonly #samples: Promise<Sample>[] = []
  readonly #sending: Promise<void>
  #stopped = false

  constructor(requestsPerSecond: number, ask: (number: number) => Promise<Reply>) {
    this.#ask = ask
    this.#sending = this.#send(1_000 / requestsPerSecond)
  }

  async stop(): Promise<Sample[]> {
    this.#stopped = true
    await this.#sending
    return Promise.all(this.#samples)
  }

  async #send(intervalMs: number): Promise<void> {
    const started = performance.now()
    for (let number = 0; !this.#stopped; number++) {
      const earlyMs = started + number * intervalMs - performance.now()
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
      this.#samples.push(this.#sample(number))
    }
  }

  async #sample(number: number): Promise<Sample> {
    const sentAt = performance.now()
    const { status } = await this.#ask(number)
    return { number, status, sentAt, ms: performance.now() - sentAt }
  }
}
