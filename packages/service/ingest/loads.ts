/**
 * A load over HTTP, from its key to its outcome. 200 means that everything is in, and any error that nothing is. If the merge is
 * not over some time after the end of the body, the reply is a 202 with the address of the load, which continues.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOAD_BASE_PATH, type Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { FileStoreFailure } from '../files/file-store.ts'
import { loadAndForget, NotForgotten } from '../forgetting/forget.ts'
import type { Reply } from '../http/reply/reply.ts'
import type { LoadMode } from '../loader/convert.ts'
import { type LoadOutcome, load, loadChanges } from '../loader/load.ts'
import { unwatched } from '../loader/progress.ts'
import type { UndoSettings } from '../loader/undo.ts'
import { inBrandTransaction } from '../store/connections/brand-transaction.ts'
import type { Installation } from '../store/connections/installation.ts'
import type { LoadKeyRecord } from '../store/directory/load-directory.ts'
import { summarizeGroups } from '../store/loading/group-states.ts'
import { newLoadId } from '../store/loading/load-id.ts'
import {
  AlreadyLoaded,
  findLoad,
  findLoaded,
  type Idempotency,
  isOf,
  type LoadSender,
  listLoads,
} from '../store/loading/load-log.ts'
import type { MergeResult } from '../store/loading/merge-group.ts'
import { isLoadUnderWay } from '../store/loading/one-load.ts'
import { ViewsBehind } from '../store/views/follow.ts'
import { Beginnings } from './beginnings.ts'
import { Body, type BodyLimits } from './body.ts'
import { DecodedBody } from './decoded-body.ts'
import { jsonReply, LoadError } from './errors.ts'
import { known, outcomeOf } from './failures.ts'
import { linesOfArray } from './json-array.ts'
import { limitedKey, mayLoad } from './load-keys.ts'
import type { LoadSlots } from './load-slots.ts'
import type { CountedOutcome, LoadMetrics } from './metrics.ts'
import { loadedBody, shownLoad, shownViews } from './outcome.ts'
import { type BodyFormat, bodyFormat, idempotencyKey, type LoadParameters, loadParameters } from './parameters.ts'
import { decided, type EarlierLoad, Repeats, replyForSame } from './repeats.ts'

export interface LoadTimes extends BodyLimits {
  /** How long after the end of the body the outcome is waited for. Proxies give up after 60 s. */
  readonly replyMs: number
}

export interface LoadLimits extends LoadTimes {
  /** Of the decompressed body. */
  readonly bytesMax: number
  readonly recordsMax: number
}

export interface LoadsSettings {
  readonly installation: Installation
  readonly retentionDays: number
  readonly undo: UndoSettings | null
  readonly limits: LoadLimits
  /** By brand. */
  readonly slots: LoadSlots<number, RunningLoad>
  readonly metrics: LoadMetrics | null
  readonly log: Logger
}

export interface RunningLoad {
  readonly id: string
  /** Of the load key that sent it. */
  readonly keyId: string
  readonly idempotency: Idempotency | null
  readonly body: Body
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

/** So many faults are named, and so many counted: a body has room for a billion of them. */
const FAULTS_NAMED_MAX = 100
const FAULTS_MAX = 10_000
const LOADS_LISTED = 100
const POLL_SECONDS = 2

/** What is left to do when a request may send its body. */
export type ReadBody = () => Promise<Reply>

type KeySender = LoadSender & { readonly key: LoadKeyRecord }

/** A load as its sender wants it. */
interface Wanted {
  readonly wish: LoadWish
  readonly parameters: LoadParameters
  readonly format: BodyFormat
  /** Null for none. */
  readonly idempotency: { readonly key: string; readonly request: string } | null
}

export class Loads {
  readonly #settings: LoadsSettings
  readonly #repeats = new Repeats()
  readonly #beginnings = new Beginnings()
  /** Loads whose sender has a reply already, or is gone. */
  readonly #open = new Set<Promise<unknown>>()

  constructor(settings: LoadsSettings) {
    this.#settings = settings
  }

  /** Until the body is read: what is known of the load already, and whether there is room for it. */
  async begin(wish: LoadWish): Promise<Reply | ReadBody> {
    const { slots } = this.#settings
    const { request, key } = wish
    const parameters = loadParameters(wish.rawQuery)
    if (parameters.forget) this.#checkForget(wish, parameters)
    const format = bodyFormat(request, wish.group !== null)
    const given = idempotencyKey(request.headers)
    // Nobody follows these, and one that is repeated runs again.
    const idempotency = given === null || isAwaited(parameters) ? null : { key: given, request: requestText(wish) }
    const wanted: Wanted = { wish, parameters, format, idempotency }
    const loaded = await this.#loadedWith(key, idempotency)
    if (loaded) return decided(loaded, idempotency!) ?? (() => this.#compare(wanted, loaded))
    const running = slots.of(key.brand.id)
    if (running && idempotency !== null && isRepeat(running, key, idempotency)) {
      const { request, bodySha256 } = running.idempotency!
      const earlier = { request, bodySha256, reply: stillRunning(key, running.id) }
      decided(earlier, idempotency)
      // Until all of the first body is here, nobody knows whether it is the same load.
      if (bodySha256 !== null) return () => this.#compare(wanted, earlier)
    }
    if (running) throw LoadError.retryLater('load_under_way')
    if (slots.isFull) throw noRoom(slots)
    return () => this.#load(wanted)
  }

  #checkForget({ group }: LoadWish, { dryRun }: LoadParameters): void {
    const problem =
      group?.mode !== 'delete'
        ? 'goes with a DELETE of records of a group'
        : dryRun
          ? 'does not go with dryRun'
          : this.#settings.undo === null
            ? 'needs a store of files, which this listener does not have'
            : null
    if (problem) throw LoadError.parameter('forget', problem)
  }

  async #load(wanted: Wanted): Promise<Reply> {
    const { slots, limits } = this.#settings
    const { wish, parameters, idempotency: asked } = wanted
    const { key } = wish
    const { body, decoded } = await this.#opened(wanted)
    const id = newLoadId()
    const idempotency: Idempotency | null = asked && {
      ...asked,
      get bodySha256() {
        return decoded.sha256
      },
    }
    const leave = slots.take(key.brand.id, { id, keyId: key.id, idempotency, body })
    if (!leave) throw slots.isFull ? noRoom(slots) : LoadError.retryLater('load_under_way')
    const started = performance.now()
    const run = this.#run(wanted, { id, idempotency, key }, decoded)
    const loading = run.finally(leave).then(
      (outcome) => {
        this.#note(outcome.faults.total > 0 ? 'refused' : 'loaded', started, outcome.groups)
        this.#settings.metrics?.noteFollowed(outcome.followed)
        this.#noteUndo(outcome, key)
        this.#settings.metrics?.noteViews(key.brand.id, [])
        return outcome
      },
      (error) => {
        this.#note(outcomeOf(error), started, [])
        if (error instanceof ViewsBehind) this.#noteViews(error, id, key)
        if (error instanceof NotForgotten || error instanceof FileStoreFailure) this.#noteForgetting(error, id, key)
        throw error
      },
    )
    this.#open.add(loading)
    loading.catch(() => {}).finally(() => this.#open.delete(loading))
    const late = body.ended.then(() => sleep(limits.replyMs, 'late' as const, { ref: false }))
    try {
      const outcome = await (isAwaited(parameters) ? loading : Promise.race([loading, late]))
      if (outcome === 'late') return stillRunning(key, id)
      const groups = loadedBody(outcome)
      const seconds = Math.round(performance.now() - started) / 1000
      const viewsChanged = shownViews(outcome.followed?.viewsChanged ?? null, key)
      return jsonReply(200, { id, outcome: parameters.dryRun ? 'dry_run' : 'loaded', groups, viewsChanged, seconds })
    } catch (error) {
      if (!(error instanceof AlreadyLoaded)) throw known(error)
      // Another process was faster.
      const loaded = await this.#loadedWith(key, asked)
      if (loaded) return decided(loaded, asked!) ?? replyForSame(loaded, decoded)
      this.#settings.log.error(
        'another sender used this Idempotency-Key, which is refused until selvedge migrate is complete',
      )
      throw LoadError.retryLater('unavailable')
    }
  }

  async #compare(wanted: Wanted, earlier: EarlierLoad): Promise<Reply> {
    const { body, decoded } = await this.#opened(wanted)
    return this.#repeats.compare(wanted.wish.key.id, body, decoded, earlier)
  }

  /** Waits for its start, or all of a short one. */
  async #opened({ wish: { request, response }, format }: Wanted): Promise<{ body: Body; decoded: DecodedBody }> {
    const { limits } = this.#settings
    // Senders that wait for it have sent nothing of the body so far.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    const body = new Body(request, limits)
    await this.#beginnings.begin(body).catch((error) => {
      throw known(error)
    })
    return { body, decoded: new DecodedBody(body, format.isPacked, limits.bytesMax) }
  }

  async groups(key: LoadKeyRecord): Promise<Reply> {
    const groups = await this.#read(key, (client) => summarizeGroups(client, key.brand.id))
    const mine = groups.filter(({ group }) => mayLoad(key, group))
    return jsonReply(200, { groups: mine })
  }

  async list(key: LoadKeyRecord): Promise<Reply> {
    const loads = await this.#read(key, (client) => listLoads(client, key.brand.id, LOADS_LISTED, limitedKey(key)))
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
    const limited = limitedKey(key)
    if (found === null || (limited && !isOf(found, limited))) throw new LoadError('not_found')
    return jsonReply(200, shownLoad(found, key))
  }

  /** When no load is under way. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open)
  }

  /** The load that this key sent with the same idempotency key, and that is in. */
  async #loadedWith(key: LoadKeyRecord, idempotency: Wanted['idempotency']): Promise<EarlierLoad | null> {
    if (idempotency === null) return null
    const load = await this.#read(key, (client) => findLoaded(client, key.brand.id, key.id, idempotency.key))
    if (!load) return null
    const { id, outcome, groups, viewsChanged, seconds } = shownLoad(load, key)
    const reply = jsonReply(200, { id, outcome, groups, viewsChanged, seconds }, { 'idempotency-replayed': 'true' })
    return { ...load, reply }
  }

  #read<T>(key: LoadKeyRecord, act: (client: Client) => Promise<T>): Promise<T> {
    return this.#settings.installation
      .readBrand(key.brand, this.#tell, (client) => inBrandTransaction(client, key.brand.id, () => act(client)))
      .catch((error) => {
        throw known(error)
      })
  }

  async #run(wanted: Wanted, sender: KeySender, decoded: DecodedBody): Promise<LoadOutcome> {
    const { installation, undo } = this.#settings
    const run = (undo: UndoSettings | null) => this.#merge(wanted, sender, decoded, undo)
    if (!wanted.parameters.forget || undo === null) return run(undo)
    const { brand } = sender.key
    const { outcome } = await loadAndForget({ installation, brand, store: undo.store, tell: this.#tell }, run)
    return outcome
  }

  #merge(
    { wish: { key, group }, parameters, format }: Wanted,
    sender: KeySender,
    decoded: DecodedBody,
    undo: UndoSettings | null,
  ): Promise<LoadOutcome> {
    const { installation, retentionDays, limits } = this.#settings
    const source = {
      file: 'body',
      format: format.type === 'json' ? 'ndjson' : format.type,
      sizeBytes: null,
      open: () => (format.type === 'json' ? linesOfArray(decoded.read()) : decoded.read()),
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
        mayLoad: (path: string) => mayLoad(key, path),
        recordsMax: limits.recordsMax,
        faultsMax: FAULTS_MAX,
      }
      if (group) {
        const sources = [{ ...source, resource: group.resource }]
        return load(client, { ...settings, sources, mode: group.mode, files: null }, unwatched)
      }
      return loadChanges(client, { ...settings, changes: { ...source, otherOwner: 'fault' } }, unwatched)
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

  #noteViews(error: ViewsBehind, id: string, { brand }: LoadKeyRecord): void {
    this.#settings.log.error({ load: id, brand: brand.slug, views: error.views, err: error }, 'views are behind')
    this.#settings.metrics?.noteViews(brand.id, error.views)
  }

  #noteForgetting(error: Error, id: string, { brand }: LoadKeyRecord): void {
    this.#settings.log.error({ load: id, brand: brand.slug, err: error }, 'records are not forgotten')
  }

  readonly #tell = (sentence: string): void => this.#settings.log.info(sentence)
}

/** Its sender waits for its end: there is no other way to learn of it. */
function isAwaited({ dryRun, forget }: LoadParameters): boolean {
  return dryRun || forget
}

function stillRunning(key: LoadKeyRecord, id: string): Reply {
  const location = `${LOAD_BASE_PATH}/brands/${key.brand.slug}/loads/${id}`
  return jsonReply(202, { id, outcome: 'running' }, { location, 'retry-after': String(POLL_SECONDS) })
}

/** Whether the load under way was sent by the same sender with the same idempotency key. */
function isRepeat(
  { keyId, idempotency }: RunningLoad,
  { id }: LoadKeyRecord,
  asked: { readonly key: string },
): boolean {
  return keyId === id && idempotency?.key === asked.key
}

/** What a load with the same idempotency key must be like to be the same, beside its body. */
function requestText({ group, rawQuery }: LoadWish): string {
  const parameters = new URLSearchParams(rawQuery)
  parameters.sort()
  return `${group ? `${group.mode} ${group.resource.path}` : 'changes'}?${parameters}`
}

function noRoom(slots: LoadsSettings['slots']): LoadError {
  slots.makeRoom()
  return LoadError.retryLater('overloaded', 1)
}
