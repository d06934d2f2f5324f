/**
 * A sync, step by step: follow the feed of changes to its end, prove that the copy is what the service has, and, in a
 * folder, write the files of what changed. Ended at any point, the next run continues from there.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type BrandClient, type GroupPath, MemoryCache } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { type Access, connect } from '../connect.ts'
import type { FormatName } from '../formats/formats.ts'
import { ExportProblem } from '../problems.ts'
import type { Progress } from '../progress/progress.ts'
import { type Changed, Copy } from './copy.ts'
import { writeFiles } from './files.ts'
import { Follower } from './follow.ts'
import { openFile, openFolder } from './open.ts'
import { verify } from './verify.ts'

export interface SyncSettings extends Access {
  /** A file for SQLite, else a folder. */
  readonly target: string
  readonly format: FormatName
  readonly groups: readonly Group[]
  /** Whether the groups are all there are, those that this version does not know included. */
  readonly isWhole: boolean
  /** Null: once. */
  readonly everyMs: number | null
  /** How far an answer may be behind the service's own records. */
  readonly answerAgeMaxMs: number
}

/** Checks of a copy before it is left unproven, because loads keep coming between the changes and the check. */
const CHECKS_MAX = 10
/** The last page and the state: while nothing changes, both are confirmed and not sent again. */
const CACHED_MAX = 2

export class Sync {
  readonly #settings: SyncSettings
  readonly #progress: Progress
  readonly #brand: BrandClient
  #requests = 0

  constructor(settings: SyncSettings, progress: Progress) {
    this.#settings = settings
    this.#progress = progress
    const log = (): void => void this.#requests++
    this.#brand = connect(settings, { cache: new MemoryCache(CACHED_MAX), log })
  }

  /** Gives the line that says what changed. */
  async run(signal: AbortSignal): Promise<string> {
    const { target, format, groups } = this.#settings
    this.#requests = 0
    const copy = this.#open()
    try {
      await this.#prove(copy, signal)
      const warn = (line: string): void => this.#progress.note(line)
      if (format !== 'sqlite') await writeFiles(copy, groups, format, target, signal, warn)
      return this.#report(copy)
    } finally {
      copy.close()
    }
  }

  #open(): Copy {
    const { brand, baseUrl, target, format, groups, isWhole } = this.#settings
    const only = isWhole ? '' : groups.map(({ path }) => path).join()
    const origin = { brand, baseUrl, only, format }
    const isFile = format === 'sqlite'
    const database = isFile ? openFile(target) : openFolder(target)
    try {
      const warn = (line: string): void => this.#progress.note(line)
      return new Copy(database, target, isFile ? { groups, warn } : null, origin)
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** A state of another version than the last page is of a load that came between, or a little behind: reads on. */
  async #prove(copy: Copy, signal: AbortSignal): Promise<void> {
    const { groups, isWhole, answerAgeMaxMs } = this.#settings
    const only = isWhole ? null : groups.map(({ path }) => path as GroupPath)
    const download = (url: string) => this.#download(url, signal)
    const follower = new Follower({ brand: this.#brand, copy, only, progress: this.#progress, signal, download })
    for (let check = 1; check <= CHECKS_MAX; check++) {
      const version = await follower.catchUp()
      const state = await follower.state()
      if (state.version === version) {
        verify(copy, state)
        copy.verified(new Date().toISOString())
        return
      }
      await wait(answerAgeMaxMs, undefined, { signal })
    }
    const message = `records were loaded before each of ${CHECKS_MAX} checks of the copy; it is not proven, sync again`
    throw new ExportProblem('moved', message)
  }

  #download(url: string, signal: AbortSignal): Promise<Response> {
    this.#requests++
    return fetch(url, { signal })
  }

  #report({ changed, records }: Copy): string {
    const { brand, target } = this.#settings
    return `${brand}: ${describe(changed)}; ${this.#requests} requests; ${records} records verified, in ${target}`
  }
}

function describe({ upserts, deletes, groups }: Changed): string {
  if (groups.size === 0) return 'nothing changed'
  return `${upserts} upserts and ${deletes} deletes in ${groups.size} groups`
}
