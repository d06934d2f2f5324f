/**
 * A load over HTTP, from its key to its outcome. 200 means that everything is in, and any error that nothing is. If the merge is
 * not over some time after the end of the body, the reply is a 202 with the address of the load, which continues.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOAD_BASE_PATH, type Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { GroupRefused } from '../loader/change-input.ts'
import type { LoadMode } from '../loader/convert.ts'
import { type LoadOutcome, load, loadChanges } from '../loader/load.ts'
import { unwatched } from '../loader/progress.ts'
import type { UndoSettings } from '../loader/undo.ts'
import type { Reply } from '../server/reply/reply.ts'
import { BeingDeleted } from '../store/being-deleted.ts'
import type { Installation } from '../store/cells/installation.ts'
import { inBrandTransaction } from '../store/connections/brand-transaction.ts'
import type { LoadKeyRecord } from '../store/directory/load-directory.ts'
import { summarizeGroups } from '../store/loading/group-states.ts'
import { newLoadId } from '../store/loading/load-id.ts'
import { AlreadyLoaded, findLoad, findLoaded, listLoads } from '../store/loading/load-log.ts'
import type { MergeResult } from '../store/loading/merge-group.ts'
import { isLoadUnderWay, LoadUnderWay } from '../store/loading/one-load.ts'
import { Body, BodyBroken, type BodyLimits, BodyTimeout } from './body.ts'
import { jsonReply, KeyRefused, LoadError } from './errors.ts'
import { linesOfArray } from './json-array.ts'
import { mayLoad, OTHER_GROUP } from './load-keys.ts'
import type { LoadSlots } from './load-slots.ts'
import type { CountedOutcome, LoadMetrics } from './metrics.ts'
import { loadedBody, shownLoad } from './outcome.ts'
import { bodyFormat, idempotencyKey, type LoadParameters, loadParameters } from './parameters.ts'

export interface LoadLimits extends BodyLimits {
  /** How long after the end of the body the outcome is waited for. Proxies give up after 60 s. */
  readonly replyMs: number
}

export interface LoadsSettings {
  readonly installation: Installation
  readonly retentionDays: number
  readonly undo: UndoSettings | null
  readonly limits: LoadLimits
  readonly slots: LoadSlots
  readonly metrics: LoadMetrics | null
  readonly log: Logger
}

/** What a request wants to load. */
export interface LoadWish {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly rawQuery: string
  readonly key: LoadKeyRecord
  /** Null for change lines of any groups. */
  readonly group: { readonly resource: Resource; readonly mode: LoadMode } | null
}

/** All faults are counted, and so many named. */
const FAULTS_NAMED_MAX = 100
const LOADS_LISTED = 100
const POLL_SECONDS = 2

export class Loads {
  readonly #settings: LoadsSettings
  /** Loads whose sender has a reply already, or is gone. */
  readonly #open = new Set<Promise<unknown>>()

  constructor(settings: LoadsSettings) {
    this.#settings = settings
  }

  async load(wish: LoadWish): Promise<Reply> {
    const { slots, limits } = this.#settings
    const { request, response, key } = wish
    const parameters = loadParameters(wish.rawQuery)
    const format = bodyFormat(request, wish.group !== null)
    const given = idempotencyKey(request.headers)
    // A dry run is not in the history: nobody could follow it or ask for its outcome again.
    const idempotency = parameters.dryRun ? null : given
    const replayed = await this.#replay(key, idempotency)
    if (replayed) return replayed
    const running = slots.of(key.brand.id)
    if (running && idempotency !== null && running.idempotencyKey === idempotency) return stillRunning(key, running.id)
    if (running) throw LoadError.retryLater('load_under_way')
    if (slots.isFull) throw this.#noRoom()
    // Senders that wait for it have sent nothing of the body so far.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    const body = new Body(request, limits)
    await body.begin().catch((error) => {
      throw known(error)
    })
    const id = newLoadId()
    const leave = slots.take(key.brand.id, { id, idempotencyKey: idempotency, body })
    if (!leave) throw slots.isFull ? this.#noRoom() : LoadError.retryLater('load_under_way')
    const started = performance.now()
    const run = this.#run(wish, parameters, { id, idempotencyKey: idempotency, key }, body, format)
    const loading = run.finally(leave).then(
      (outcome) => {
        this.#note(outcome.faults.total > 0 ? 'refused' : 'loaded', started, outcome.groups)
        this.#noteUndo(outcome, key)
        return outcome
      },
      (error) => {
        this.#note(outcomeOf(error), started, [])
        throw error
      },
    )
    this.#open.add(loading)
    loading.catch(() => {}).finally(() => this.#open.delete(loading))
    const late = body.ended.then(() => sleep(limits.replyMs, 'late' as const, { ref: false }))
    try {
      const outcome = await (parameters.dryRun ? loading : Promise.race([loading, late]))
      if (outcome === 'late') return stillRunning(key, id)
      const groups = loadedBody(outcome)
      const seconds = Math.round(performance.now() - started) / 1000
      return jsonReply(200, { id, outcome: parameters.dryRun ? 'dry_run' : 'loaded', groups, seconds })
    } catch (error) {
      if (!(error instanceof AlreadyLoaded)) throw known(error)
      return (await this.#replay(key, idempotency))!
    }
  }

  #noRoom(): LoadError {
    this.#settings.slots.makeRoom()
    return LoadError.retryLater('overloaded', 1)
  }

  async groups(key: LoadKeyRecord): Promise<Reply> {
    const groups = await this.#read(key, (client) => summarizeGroups(client, key.brand.id))
    const mine = groups.filter(({ group }) => mayLoad(key, group))
    return jsonReply(200, { groups: mine })
  }

  async list(key: LoadKeyRecord): Promise<Reply> {
    const loads = await this.#read(key, (client) => listLoads(client, key.brand.id, LOADS_LISTED))
    return jsonReply(200, { loads: loads.map((each) => shownLoad(each, key)) })
  }

  async get(key: LoadKeyRecord, id: string): Promise<Reply> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new LoadError('not_found')
    // It may still wait for a connection to the database.
    if (this.#settings.slots.of(key.brand.id)?.id === id) return stillRunning(key, id)
    const find = (client: Client) => findLoad(client, key.brand.id, id)
    const found = await this.#read(key, async (client) => {
      const load = await find(client)
      if (load) return load
      // It may be the one that another process works on; if that is over by now, its row is there.
      return (await isLoadUnderWay(client, key.brand.id)) ? 'running' : find(client)
    })
    if (found === 'running') return stillRunning(key, id)
    if (found === null) throw new LoadError('not_found')
    return jsonReply(200, shownLoad(found, key))
  }

  /** When no load is under way. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open)
  }

  async #replay(key: LoadKeyRecord, idempotency: string | null): Promise<Reply | null> {
    if (idempotency === null) return null
    const load = await this.#read(key, (client) => findLoaded(client, key.brand.id, idempotency))
    if (!load) return null
    const { id, outcome, groups, seconds } = shownLoad(load, key)
    return jsonReply(200, { id, outcome, groups, seconds }, { 'idempotency-replayed': 'true' })
  }

  #read<T>(key: LoadKeyRecord, act: (client: Client) => Promise<T>): Promise<T> {
    return this.#settings.installation
      .withBrand(key.brand, this.#tell, (client) => inBrandTransaction(client, key.brand.id, () => act(client)))
      .catch((error) => {
        throw known(error)
      })
  }

  #run(
    { key, group }: LoadWish,
    parameters: LoadParameters,
    sender: { readonly id: string; readonly idempotencyKey: string | null; readonly key: LoadKeyRecord },
    body: Body,
    format: ReturnType<typeof bodyFormat>,
  ): Promise<LoadOutcome> {
    const { installation, retentionDays, undo } = this.#settings
    const isJson = format === 'json' || format === 'json.gz'
    const source = {
      file: 'body',
      format: isJson ? 'ndjson' : format,
      sizeBytes: null,
      open: () => (isJson ? linesOfArray(() => body.read(), format === 'json.gz') : body.read()),
    } as const
    return installation.withBrand(key.brand, this.#tell, (client, cell) => {
      const settings = {
        ...parameters,
        brand: { ...key.brand, aliases: key.brand.aliases.map(({ slug }) => slug) },
        cell,
        sender,
        retentionDays,
        undo,
        faultsNamedMax: FAULTS_NAMED_MAX,
      }
      if (group) {
        const sources = [{ ...source, resource: group.resource }]
        return load(client, { ...settings, sources, mode: group.mode, files: null }, unwatched)
      }
      const changes = { ...source, otherOwner: 'fault', mayLoad: (path: string) => mayLoad(key, path) } as const
      return loadChanges(client, { ...settings, changes }, unwatched)
    })
  }

  #note(outcome: CountedOutcome | null, started: number, groups: readonly MergeResult[]): void {
    if (outcome !== null) this.#settings.metrics?.note(outcome, performance.now() - started, groups)
  }

  #noteUndo({ id, undo }: LoadOutcome, { brand }: LoadKeyRecord): void {
    const { state, problem } = undo
    const sentence =
      state === 'store_failed' ? 'the load cannot be undone: the store of files failed' : 'old undos stay'
    if (problem !== null) this.#settings.log.warn({ load: id, brand: brand.slug, problem }, sentence)
  }

  readonly #tell = (sentence: string): void => this.#settings.log.info(sentence)
}

function stillRunning(key: LoadKeyRecord, id: string): Reply {
  const location = `${LOAD_BASE_PATH}/brands/${key.brand.slug}/loads/${id}`
  return jsonReply(202, { id, outcome: 'running' }, { location, 'retry-after': String(POLL_SECONDS) })
}

/** What the sender gets for an error of the load. */
function known(error: unknown): unknown {
  if (error instanceof BodyTimeout) return new LoadError('body_timeout')
  if (error instanceof BodyBroken) return new LoadError('body_incomplete')
  if (error instanceof GroupRefused) return new KeyRefused(OTHER_GROUP)
  if (error instanceof BeingDeleted) return new KeyRefused('deleted brand')
  if (error instanceof LoadUnderWay) return LoadError.retryLater('load_under_way')
  return error
}

/** Null for what became no load: one that is in already, has to wait, or may not be sent with its key. */
function outcomeOf(error: unknown): CountedOutcome | null {
  if ([AlreadyLoaded, LoadUnderWay, GroupRefused, BeingDeleted].some((each) => error instanceof each)) return null
  return known(error) instanceof LoadError ? 'broken' : 'failed'
}
