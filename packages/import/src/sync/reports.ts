/** What is written about each cycle: text on a terminal, otherwise one line of JSON. */
import { type CycleOutcome, summaryOf } from '../cycle/outcome.ts'
import { TransferRefused } from '../cycle/removals.ts'
import { MappingFaulty } from '../faults.ts'

type Write = (text: string) => void

export interface Reports {
  /** Waits for the cycle, and writes how it ended. What it throws is thrown on. */
  report(cycle: Promise<CycleOutcome>): Promise<void>
  /** For a cycle that failed and is run again. */
  note(text: string): void
}

export class TextReports implements Reports {
  readonly #say: Write
  readonly note: Write

  constructor(say: Write, complain: Write) {
    this.#say = say
    this.note = complain
  }

  async report(cycle: Promise<CycleOutcome>): Promise<void> {
    this.#say(summaryOf(await cycle))
  }
}

/** Faults are also written as text, to standard error. */
export class JsonReports implements Reports {
  readonly #say: Write
  readonly note: Write

  constructor(say: Write, complain: Write) {
    this.#say = say
    this.note = complain
  }

  async report(cycle: Promise<CycleOutcome>): Promise<void> {
    const at = new Date().toISOString()
    try {
      this.#say(JSON.stringify({ at, outcome: 'loaded', ...(await cycle) }))
    } catch (error) {
      this.#say(JSON.stringify({ at, ...failure(error) }))
      throw error
    }
  }
}

function failure(error: unknown): object {
  const { message } = error as Error
  if (error instanceof MappingFaulty) return { outcome: 'faulty', faults: error.faults }
  if (error instanceof TransferRefused) return { outcome: 'refused', errorCode: error.errorCode, error: message }
  return { outcome: 'failed', error: message }
}
