/**
 * A sync, step by step: follow the feed of changes to its end, prove that the copy is what the service has, and, in a
 * folder, write the files of what changed. Ended at any point, the next run continues from there.
 */
import { type BrandClient, MemoryCache } from '@selvedge/client'
import { type Access, connect } from '../connect.ts'
import { completeCopy, onlyOf, type Scope } from '../copy/complete.ts'
import { type Changed, Copy } from '../copy/copy.ts'
import { openFile, openFolder } from '../copy/open.ts'
import type { FormatName } from '../formats/formats.ts'
import { ExportProblem } from '../problems.ts'
import type { Progress } from '../progress/progress.ts'
import { writeFiles } from './files.ts'

export interface SyncSettings extends Access, Scope {
  /** A file for SQLite, else a folder. */
  readonly target: string
  readonly format: FormatName
  /** Whether most records of the copy may be deleted. */
  readonly allowsDeletes: boolean
  /** Null: once. */
  readonly everyMs: number | null
}

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
    const { brand, baseUrl, target, format, groups, allowsDeletes } = this.#settings
    const origin = { brand, baseUrl, only: onlyOf(this.#settings), format }
    const isFile = format === 'sqlite'
    const database = isFile ? openFile(target) : openFolder(target)
    try {
      const warn = (line: string): void => this.#progress.note(line)
      return new Copy(database, target, isFile ? { groups, warn } : null, origin, allowsDeletes)
    } catch (error) {
      database.close()
      throw error
    }
  }

  async #prove(copy: Copy, signal: AbortSignal): Promise<void> {
    const download = (url: string) => this.#download(url, signal)
    const sources = { brand: this.#brand, progress: this.#progress, signal, download, counted: null }
    const difference = await completeCopy(copy, this.#settings, sources)
    if (difference !== null) {
      throw new ExportProblem(
        'different',
        `The copy differs from the service ${difference}. Remove the copy and sync again.`,
      )
    }
    copy.verified(new Date().toISOString())
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
