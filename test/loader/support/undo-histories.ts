/**
 * Random histories of loads and undos, beside a model that knows nothing of files, stages and journals. After each step the
 * records and digests must be those of the model, and a client that follows the feed must have the same. An undo must be refused
 * exactly where a later load changed the same records, with the name of that load, or where a reference would lead nowhere.
 */
import { type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { seeded } from '../../../harness/random.ts'
import { type BrandClient, type GroupPath, Selvedge } from '../../../packages/client/src/index.ts'
import type { FileStore } from '../../../packages/service/files/file-store.ts'
import type { LoadBrand } from '../../../packages/service/loader/brand-record.ts'
import { type LoadOutcome, load, loadChanges } from '../../../packages/service/loader/load.ts'
import { unwatched } from '../../../packages/service/loader/progress.ts'
import { UNDO_RECORDS_MAX } from '../../../packages/service/loader/undo.ts'
import { undoLoad } from '../../../packages/service/loader/undo-load.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { findLoad } from '../../../packages/service/store/loading/load-log.ts'
import { resourceOf } from '../../support/database.ts'
import { digestOf, journalProblems } from '../../support/journal-check.ts'
import { uuid } from '../../support/variations.ts'
import { ndjson, type Values } from './files.ts'

/** With a key of one field and of two, with references, and with one record. */
const GROUPS = ['tags', 'notes', 'product-tags', 'brand'].map(resourceOf)
const [TAGS, , PRODUCT_TAGS, BRAND] = GROUPS as [Resource, Resource, Resource, Resource]
const KEYS = 8
const LINES_MAX = 12

/** Bodies by group and key, as `tags {"id":"…"}`. */
type State = ReadonlyMap<string, string>

interface Step {
  readonly id: string
  /** The step that it undoes. */
  readonly undoes: Step | null
  readonly before: State
  /** Names of the records that it changed. */
  readonly changed: ReadonlySet<string>
  /** Names of those that it removed. */
  readonly removed: ReadonlySet<string>
}

interface Line {
  readonly op: 'upsert' | 'delete' | 'replace'
  readonly resource: Resource
  readonly record: Values
}

export interface UndoSetting {
  /** A loader's. */
  readonly client: pg.Client
  readonly brand: LoadBrand
  readonly store: FileStore
  readonly feed: { readonly apiKey: string; readonly baseUrl: string }
  readonly seed: number
  readonly steps: number
}

export interface UndoTally {
  loads: number
  undos: number
  /** Undos that a later load was in the way of. */
  conflicts: number
  /** Undos that would have left references that lead nowhere. */
  references: number
  /** Undos that were refused though nothing was in the way. */
  cautious: number
  readonly problems: string[]
}

/** Adds to the tally; the history ends at its first problem. */
export async function runUndoHistory(setting: UndoSetting, tally: UndoTally): Promise<void> {
  const history = new History(setting, tally)
  for (let step = 1; step <= setting.steps; step++) {
    const problems = await history.step()
    tally.problems.push(...problems.map((problem) => `seed ${setting.seed}, step ${step}: ${problem}`))
    if (problems.length > 0) return
  }
  const problems = await journalProblems(setting.client, setting.brand.id, GROUPS)
  tally.problems.push(...problems.map((problem) => `seed ${setting.seed}: ${problem}`))
}

class History {
  readonly #setting: UndoSetting
  readonly #tally: UndoTally
  readonly #random: (below: number) => number
  readonly #steps: Step[] = []
  readonly #copy: Copy
  #state: State = new Map()

  constructor(setting: UndoSetting, tally: UndoTally) {
    this.#setting = setting
    this.#tally = tally
    this.#random = seeded(setting.seed)
    this.#copy = new Copy(new Selvedge(setting.feed).brand(setting.brand.slug))
  }

  async step(): Promise<string[]> {
    const isUndo = this.#steps.length > 0 && this.#random(2) === 0
    const problems = isUndo ? await this.#undo() : await this.#load()
    return problems.length > 0 ? problems : this.#differences()
  }

  async #load(): Promise<string[]> {
    const lines = this.#lines()
    const outcome = await this.#loaded(lines)
    if (outcome.faults.total > 0) return [JSON.stringify(outcome.faults.named)]
    this.#tally.loads++
    return this.#note(outcome, applied(this.#state, lines))
  }

  /** Lines that only add are a load of files as well. */
  #loaded(lines: readonly Line[]): Promise<LoadOutcome> {
    const { client, brand, store } = this.#setting
    const settings = {
      brand,
      checkReferences: false,
      dryRun: false,
      faultsNamedMax: 10,
      retentionDays: RETENTION_DAYS,
      allowEmpty: true,
      removalsMax: { percent: 100 },
      undo: { store, recordsMax: UNDO_RECORDS_MAX },
    } as const
    if (lines.length > 0 && lines.every(({ op }) => op === 'upsert') && this.#random(2) === 0) {
      const sources = GROUPS.flatMap((resource) => {
        const last = new Map(
          lines.filter((line) => line.resource === resource).map((line) => [nameOf(line), line.record]),
        )
        return last.size === 0 ? [] : [{ resource, ...memory(`${resource.path}.ndjson`, ndjson([...last.values()])) }]
      })
      return load(client, { ...settings, sources, mode: 'upsert', files: null }, unwatched)
    }
    const text = ndjson(lines.map(lineOf))
    return loadChanges(client, { ...settings, changes: { ...memory('-', text), otherOwner: 'fault' } }, unwatched)
  }

  async #undo(): Promise<string[]> {
    const { client, brand, store } = this.#setting
    const index = this.#random(3) === 0 ? this.#random(this.#steps.length) : this.#steps.length - 1
    const step = this.#steps[index]!
    const later = this.#steps.slice(index + 1)
    const standing = withoutCancelled(later)
    const inTheWay = standing.filter(({ changed }) => [...changed].some((name) => step.changed.has(name)))
    const expected = taken(this.#state, step)
    const isLost = inTheWay.length === 0 && losesReference(this.#state, expected, step, later)
    const logged = await logOf(client, brand.id, step.id)
    const undone = { id: step.id, sequence: logged!.sequence!, finishedAt: logged!.finishedAt }
    const outcome = await undoLoad(
      client,
      { brand, load: undone, sha256: logged!.undoSha256, store, dryRun: false, retentionDays: RETENTION_DAYS },
      unwatched,
    )
    const codes = new Set<string>(outcome.faults.named.map(({ code }) => code))
    if (inTheWay.length > 0) {
      this.#tally.conflicts++
      return namingProblems(outcome, inTheWay, standing.length < later.length)
    }
    if (isLost) {
      this.#tally.references++
      const isNamed = codes.has('still_referenced') || codes.has('dangling_reference')
      return isNamed ? [] : [`an undo that loses a reference ended with ${JSON.stringify(outcome.faults.named)}`]
    }
    // Behind loads that cancel each other, it cannot always be known what another one wrote.
    const isUnsure = outcome.faults.total > 0 && standing.length < later.length
    if (isUnsure && namedIn(outcome).every((id) => standing.some((other) => other.id === id))) {
      this.#tally.cautious++
      return []
    }
    if (outcome.faults.total > 0) return [`an undo was refused: ${JSON.stringify(outcome.faults.named)}`]
    this.#tally.undos++
    const row = await logOf(client, brand.id, outcome.id)
    if (row?.undoes !== step.id) return [`the history says that ${row?.undoes} was undone, not ${step.id}`]
    if (later.length === 0 && !isSame(expected, step.before)) return ['the model is wrong']
    return this.#note(outcome, expected, step)
  }

  #note({ id, undo }: LoadOutcome, state: State, undoes: Step | null = null): string[] {
    const names = new Set([...this.#state.keys(), ...state.keys()])
    const changed = new Set([...names].filter((name) => this.#state.get(name) !== state.get(name)))
    const removed = new Set([...changed].filter((name) => !state.has(name)))
    if (undo.state !== (changed.size > 0 ? 'kept' : null)) return [`the undo is ${undo.state}, ${undo.problem}`]
    if (changed.size > 0) this.#steps.push({ id, undoes, before: this.#state, changed, removed })
    this.#state = state
    return []
  }

  async #differences(): Promise<string[]> {
    const { client, brand } = this.#setting
    await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    const problems: string[] = []
    const digests = new Map<string, string>()
    for (const resource of GROUPS) {
      const own = bodiesOf(this.#state, resource.path)
      const { rows } = await client.query(
        `select body from records.${tableOf(resource).name} where brand_id = $1 order by body collate "C"`,
        [brand.id],
      )
      const stored = rows.map(({ body }) => body as string)
      if (stored.join('\n') !== own.join('\n')) problems.push(`${resource.path}: ${stored} stored, ${own} expected`)
      digests.set(resource.path, digestOf(own).toString(16).padStart(16, '0'))
    }
    return [...problems, ...(await this.#copy.differences(this.#state, digests))]
  }

  #lines(): Line[] {
    const random = this.#random
    const lines: Line[] = []
    for (const resource of GROUPS) if (random(6) === 0) lines.push({ op: 'replace', resource, record: {} })
    for (let count = random(LINES_MAX); count > 0; count--) {
      const resource = GROUPS[random(GROUPS.length - 1)]!
      lines.push({ op: random(4) === 0 ? 'delete' : 'upsert', resource, record: this.#record(resource) })
    }
    // A load may give one record of this group.
    if (random(4) === 0)
      lines.push({ op: random(4) === 0 ? 'delete' : 'upsert', resource: BRAND, record: this.#record(BRAND) })
    return lines
  }

  /** One of a few variants, so that some records are loaded as they are already. */
  #record(resource: Resource): Values {
    const key = this.#random(resource === BRAND ? 2 : KEYS)
    const keys = Object.fromEntries(resource.key.map((name) => [name, uuid(`${resource.path} ${name} ${key}`)]))
    // References to tags lead somewhere if the tag is there.
    if (resource === PRODUCT_TAGS) keys.tagId = uuid(`tags id ${this.#random(KEYS)}`)
    const own = resource === BRAND ? { slug: this.#setting.brand.slug, status: 'active' } : {}
    return {
      ...(resource.sample as Values),
      ...own,
      ...keys,
      createdAt: `2026-01-0${1 + this.#random(3)}T00:00:00.000Z`,
    }
  }
}

/** What a client has that follows the feed. */
class Copy {
  readonly #brand: BrandClient
  readonly #records = new Map<string, string>()
  #cursor: string | undefined

  constructor(brand: BrandClient) {
    this.#brand = brand
  }

  async differences(state: State, digests: ReadonlyMap<string, string>): Promise<string[]> {
    const groups = GROUPS.map(({ path }) => path as GroupPath)
    for await (const page of this.#brand.changes({ groups, ...(this.#cursor && { cursor: this.#cursor }) }).pages()) {
      for (const change of page.items) {
        const name = `${change.group} ${JSON.stringify(change.key)}`
        if (change.op === 'upsert') this.#records.set(name, change.recordText)
        else this.#records.delete(name)
      }
      this.#cursor = page.nextCursor
    }
    const { groups: states } = await this.#brand.state({ groups })
    const wrong = states.filter(({ group, digest }) => digest !== digests.get(group)).map(({ group }) => group)
    return [
      ...(isSame(this.#records, state)
        ? []
        : [`the feed led to ${this.#records.size} records, not these ${state.size}`]),
      ...(wrong.length > 0 ? [`digests of ${wrong}`] : []),
    ]
  }
}

/** The state after lines, of which the last one of a key counts. */
function applied(state: State, lines: readonly Line[]): State {
  const after = new Map(state)
  for (const resource of GROUPS) {
    const own = lines.filter((line) => line.resource === resource)
    const last = new Map(own.filter(({ op }) => op !== 'replace').map((line) => [nameOf(line), line]))
    const given = [...last.values()].some(({ op }) => op === 'upsert')
    const leavesOut = own.some(({ op }) => op === 'replace') || (resource === BRAND && given)
    if (leavesOut) for (const name of after.keys()) if (name.startsWith(`${resource.path} `)) after.delete(name)
    for (const [name, { op, record }] of last) {
      if (op === 'upsert') after.set(name, writeBody(resource, record))
      else after.delete(name)
    }
  }
  return after
}

/** The state with what the step changed as it was before. */
function taken(state: State, { before, changed }: Step): State {
  const after = new Map(state)
  for (const name of changed) {
    const body = before.get(name)
    if (body === undefined) after.delete(name)
    else after.set(name, body)
  }
  return after
}

/** Steps that were undone changed nothing, together with the undo, unless that was undone. */
function withoutCancelled(steps: readonly Step[]): readonly Step[] {
  const last = steps.findLast(({ undoes }) => undoes !== null && steps.includes(undoes))
  return last ? withoutCancelled(steps.filter((step) => step !== last && step !== last.undoes)) : steps
}

/** Whether a record that stays names a tag that the undo removes, or one that comes back names a tag that went since. */
function losesReference(state: State, after: State, { changed }: Step, later: readonly Step[]): boolean {
  return [...after].some(([name, body]) => {
    if (!name.startsWith(`${PRODUCT_TAGS.path} `)) return false
    const tag = `${TAGS.path} ${JSON.stringify({ id: JSON.parse(body).tagId })}`
    if (after.has(tag)) return false
    return changed.has(name) ? later.some(({ removed }) => removed.has(tag)) : state.has(tag)
  })
}

/**
 * Only loads that are in the way may be named, and the newest of them must be. Behind loads that cancel each other, it is not always
 * certain which loads are: then one of them must be named.
 */
function namingProblems(outcome: LoadOutcome, inTheWay: readonly Step[], isHidden: boolean): string[] {
  const named = namedIn(outcome)
  const ids: (string | undefined)[] = inTheWay.map(({ id }) => id)
  const isCertain = outcome.faults.named.every(({ key }) => key !== undefined)
  const isNamed = isHidden ? named.some((id) => ids.includes(id)) : named.includes(ids.at(-1))
  const isRight = isNamed && (!isCertain || named.every((id) => ids.includes(id)))
  return isRight ? [] : [`${ids} are in the way, and the faults are ${JSON.stringify(outcome.faults.named)}`]
}

/** Ids of the later loads that the faults name; undefined for a fault that names none. */
function namedIn({ faults }: LoadOutcome): (string | undefined)[] {
  return faults.named.map(({ code, sentence }) => {
    return code === 'changed_later' ? /: load (\S+) by selvedge_loader at \S+,/.exec(sentence)?.[1] : undefined
  })
}

function nameOf({ resource, record }: Line): string {
  return `${resource.path} ${JSON.stringify(Object.fromEntries(resource.key.map((name) => [name, record[name]])))}`
}

function lineOf(line: Line): Values {
  const { op, resource, record } = line
  const group = resource.path
  if (op === 'upsert') return { op, group, record }
  if (op === 'replace') return { op, group }
  return { op, group, key: Object.fromEntries(resource.key.map((name) => [name, record[name]])) }
}

function bodiesOf(state: State, path: string): string[] {
  return [...state].flatMap(([name, body]) => (name.startsWith(`${path} `) ? [body] : [])).sort()
}

function isSame(one: State, other: State): boolean {
  return one.size === other.size && [...one].every(([name, body]) => other.get(name) === body)
}

async function logOf(client: pg.Client, brandId: number, id: string) {
  await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  return findLoad(client, brandId, id)
}

function memory(file: string, content: string) {
  async function* open(): AsyncGenerator<Buffer> {
    yield Buffer.from(content)
  }
  return { file, format: 'ndjson', sizeBytes: content.length, open } as const
}
