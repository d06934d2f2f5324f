/** Follows the feed of changes into a copy until there is no more, from wherever the copy stands. */
import { type BrandClient, type ChangesOptions, type GroupPath, hasCode } from '@selvedge/client'
import { ExportProblem } from '../problems.ts'
import type { Progress } from '../progress/progress.ts'
import type { Copy, FeedPage, Standing } from './copy.ts'
import { type Download, SnapshotLoader } from './snapshot.ts'

/** Without a limit, a service whose cursors expire faster than we follow them would be read for ever. */
const RESTARTS_MAX = 3

export interface Feed {
  readonly brand: BrandClient
  readonly copy: Copy
  /** Null: all groups. */
  readonly only: readonly GroupPath[] | null
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly download: Download
  /** Whose records the progress counts; null: of all groups. */
  readonly counted: ReadonlySet<string> | null
}

/** Where a copy is that has all changes. */
interface Reached {
  /** Of what the copy then has; null where the service does not say it. */
  readonly version: string | null
  /** Those that the last pages were about. */
  readonly groups: ReadonlySet<string>
}

export class Follower {
  readonly #brand: BrandClient
  readonly #copy: Copy
  readonly #progress: Progress
  readonly #counted: ReadonlySet<string> | null
  readonly #options: Pick<ChangesOptions<GroupPath>, 'groups' | 'signal'>
  readonly #snapshots: SnapshotLoader | null
  #restarts = 0
  /** The snapshot whose cursor is gone. */
  #avoided: string | null = null

  constructor(feed: Feed) {
    const { brand, copy, only, progress, signal, counted } = feed
    this.#brand = brand
    this.#copy = copy
    this.#progress = progress
    this.#counted = counted
    this.#options = only === null ? { signal } : { signal, groups: only }
    // The cursor of a snapshot is for all groups.
    this.#snapshots = only === null ? new SnapshotLoader(feed) : null
  }

  async catchUp(): Promise<Reached> {
    for (;;) {
      try {
        return await this.#followOnce()
      } catch (error) {
        this.#restartAfter(error)
      }
    }
  }

  /** Count and digest of each group, as the service has them. */
  state() {
    return this.#brand.state(this.#options)
  }

  async #followOnce(): Promise<Reached> {
    if (this.#copy.standing.cursor === null) await this.#snapshots?.load(this.#avoided)
    let { standing } = this.#copy
    const { cursor, swept, generation } = standing
    const isStart = swept < generation
    const total = isStart ? this.#sum((await this.state()).groups) : 0
    let received = isStart && cursor !== null ? this.#sum(this.#copy.recordsOf(generation)) : 0
    let version: string | null = null
    const groups = new Set<string>()
    const feed = this.#brand.changes(this.#options)
    for await (const page of feed.pages(cursor === null ? {} : { cursor })) {
      refuseRepetition(page, standing)
      standing = this.#copy.apply(page, standing)
      version = page.version
      for (const { group } of page.items) groups.add(group)
      received += page.items.filter(({ group }) => this.#counts(group)).length
      if (isStart && received <= total) this.#progress.walked('records', received, total)
      // What was received is kept; the next run continues after it.
      if (page.hasMore) this.#options.signal!.throwIfAborted()
    }
    if (isStart) {
      const held = [...this.#copy.tallies()].map(([group, { count }]) => ({ group, count }))
      this.#progress.finished('records', this.#sum(held))
    }
    return { version, groups }
  }

  #counts(group: string): boolean {
    return this.#counted?.has(group) ?? true
  }

  #sum(groups: readonly { readonly group: string; readonly count: number }[]): number {
    return groups.reduce((sum, { group, count }) => (this.#counts(group) ? sum + count : sum), 0)
  }

  /** A cursor can be too old, from a history that the service lost, or signed with a secret that it no longer has. */
  #restartAfter(error: unknown): void {
    const { standing } = this.#copy
    if (standing.cursor === null || !hasCode(error, 'changes_gone', 'invalid_cursor')) throw error
    if (++this.#restarts > RESTARTS_MAX) {
      const message = `the service could not continue from any of ${this.#restarts} cursors; the last time: ${error.message}`
      throw new ExportProblem('failed', message)
    }
    this.#progress.note(
      `${error.message} Starting again with every record; those that are there stay until it is complete.`,
    )
    this.#avoided = standing.snapshot
    this.#copy.restart(standing, null)
  }
}

/** A page that leads back to itself would be read for ever. One without items is waited for: a server is away. */
function refuseRepetition({ items, nextCursor, hasMore }: FeedPage, { cursor }: Standing): void {
  if (!hasMore || items.length === 0 || nextCursor !== cursor) return
  throw new ExportProblem('incomplete', 'the service gave the same page of changes again')
}
