/** What is written about each cycle: text on a terminal, otherwise one line of JSON. */

import { leftOutText } from '../cycle/left-out.ts'
import { type CycleOutcome, isIdle, quarantineText, summaryOf, totalsOf } from '../cycle/outcome.ts'
import { TransferRefused } from '../cycle/removals.ts'
import { MappingFaulty } from '../faults.ts'
import { type RenamedBrand, renamedSentence } from './renamed-brand.ts'

export interface SyncOutcome extends CycleOutcome {
  /** Null if the slug is that of the brand. */
  readonly renamed: RenamedBrand | null
}

type Write = (text: string) => void

export interface Reports {
  /** Waits for the cycle, and writes how it ended. What it throws is thrown on. */
  report(cycle: Promise<SyncOutcome>): Promise<SyncOutcome>
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

  async report(cycle: Promise<SyncOutcome>): Promise<SyncOutcome> {
    const outcome = await cycle
    this.#say(summaryOf(outcome))
    if (outcome.renamed) this.#say(renamedSentence(outcome.renamed))
    noteMissing(this, outcome)
    return outcome
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

  async report(cycle: Promise<SyncOutcome>): Promise<SyncOutcome> {
    const at = new Date().toISOString()
    try {
      const outcome = await cycle
      const isPart = outcome.leftOut.length + outcome.quarantine.length > 0
      this.#say(JSON.stringify({ at, outcome: isPart ? 'partly_loaded' : 'loaded', ...brief(outcome) }))
      noteMissing(this, outcome)
      return outcome
    } catch (error) {
      this.#say(JSON.stringify({ at, ...failure(error) }))
      throw error
    }
  }
}

function noteMissing(reports: Reports, { leftOut, quarantine }: SyncOutcome): void {
  if (leftOut.length > 0) reports.note(leftOutText(leftOut))
  if (quarantine.length > 0) reports.note(quarantineText(quarantine))
}

/** With totals, so that a cycle without differences is one short line that lists no group. */
function brief({ id, groups, renamed, leftOut, quarantine, ...others }: SyncOutcome): object {
  const listed = isIdle(groups) ? [] : groups
  const seldom = {
    ...(renamed && { renamed }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(quarantine.length > 0 && { quarantine }),
  }
  return { id, ...totalsOf(groups), groups: listed, ...others, ...seldom }
}

function failure(error: unknown): object {
  const { message } = error as Error
  if (error instanceof MappingFaulty) return { outcome: 'faulty', faults: error.faults }
  if (error instanceof TransferRefused) return { outcome: 'refused', errorCode: error.errorCode, error: message }
  return { outcome: 'failed', error: message }
}
