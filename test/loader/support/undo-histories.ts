/**
 * Random histories of loads and undos, beside a model of what they must do (`undo-oracle.ts`). After each step the records and digests must
 * be those of the model, and a client that follows the feed must have the same. An undo must be refused exactly where a later load changed
 * the same records, with the name of that load, or where a reference would lead nowhere. One that keeps what later loads changed must leave
 * exactly that, and what has to stay with it.
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
import { findLoad, listLoads, undoneRecords } from '../../../packages/service/store/loading/load-log.ts'
import { resourceOf } from '../../support/database.ts'
import { digestOf, journalProblems } from '../../support/journal-check.ts'
import { uuid } from '../../support/variations.ts'
import { ndjson, type Values } from './files.ts'
import { type Fates, followersOf, losesReference, type State, type Step, Touches, taken } from './undo-oracle.ts'

/** With a key of one field and of two, with references, and with one record. */
const GROUPS = ['tags', 'notes', 'product-tags', 'brand'].map(resourceOf)
const BRAND = resourceOf('brand')
/** With references in several steps: to records of the same group, and to some that are named by two groups. */
const LINKED = ['tags', 'product-tags', 'categories', 'orders', 'order-items', 'production-runs', 'brand'].map(
  resourceOf,
)
/** What a record of these histories names: the field, and the group. */
const NAMED: Readonly<Record<string, readonly [field: string, group: string]>> = {
  'product-tags': ['tagId', 'tags'],
  categories: ['parentCategoryId', 'categories'],
  'order-items': ['orderId', 'orders'],
  'production-runs': ['orderId', 'orders'],
}
const KEYS = 8
const LINES_MAX = 12
/** Of a history of undos that keep later changes. */
const LOADS = 6
const LAST_UNDOS = 3

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
  /** Undos that were refused, or left records, though nothing was in the way. */
  cautious: number
  /** Undos that left records which later loads had changed. */
  parts: number
  /** Records that were left, and had to be because of others. */
  followers: number
  /** Undos of what an earlier one had left. */
  rests: number
  /** Undos of undos. */
  undosOfUndos: number
  readonly problems: string[]
}

export function newTally(): UndoTally {
  return {
    loads: 0,
    undos: 0,
    conflicts: 0,
    references: 0,
    cautious: 0,
    parts: 0,
    followers: 0,
    rests: 0,
    undosOfUndos: 0,
    problems: [],
  }
}

/** Adds to the tally; the history ends at its first problem. */
export async function runUndoHistory(setting: UndoSetting, tally: UndoTally): Promise<void> {
  const history = new History(setting, GROUPS, tally)
  const steps = Array.from({ length: setting.steps }, () => () => history.step())
  await runSteps(setting, GROUPS, tally, steps)
}

/** Six loads, with undos after each that keep what later loads changed, and some that do not. */
export async function runKeepingHistory(setting: Omit<UndoSetting, 'steps'>, tally: UndoTally): Promise<void> {
  const history = new History(setting, LINKED, tally)
  const loads = Array.from({ length: LOADS }, () => [() => history.load(), () => history.undoSome()]).flat()
  const last = Array.from({ length: LAST_UNDOS }, () => () => history.undoSome())
  await runSteps(setting, LINKED, tally, [...loads, ...last])
}

async function runSteps(
  setting: Omit<UndoSetting, 'steps'>,
  groups: readonly Resource[],
  tally: UndoTally,
  steps: readonly (() => Promise<string[]>)[],
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const problems = await step()
    tally.problems.push(...problems.map((problem) => `seed ${setting.seed}, step ${index + 1}: ${problem}`))
    if (problems.length > 0) return
  }
  const problems = await journalProblems(setting.client, setting.brand.id, groups)
  tally.problems.push(...problems.map((problem) => `seed ${setting.seed}: ${problem}`))
}

class History {
  readonly #setting: Omit<UndoSetting, 'steps'>
  readonly #groups: readonly Resource[]
  readonly #tally: UndoTally
  readonly #random: (below: number) => number
  readonly #touches = new Touches()
  readonly #copy: Copy
  #state: State = new Map()

  constructor(setting: Omit<UndoSetting, 'steps'>, groups: readonly Resource[], tally: UndoTally) {
    this.#setting = setting
    this.#groups = groups
    this.#tally = tally
    this.#random = seeded(setting.seed)
    this.#copy = new Copy(new Selvedge(setting.feed).brand(setting.brand.slug), groups)
  }

  async step(): Promise<string[]> {
    const isUndo = this.#touches.steps.length > 0 && this.#random(2) === 0
    const problems = isUndo ? await this.#undo(this.#random(3) === 0, false) : await this.#load()
    return problems.length > 0 ? problems : this.#differences()
  }

  async load(): Promise<string[]> {
    const problems = await this.#load()
    return problems.length > 0 ? problems : this.#differences()
  }

  /** None, one or two, of any load, most of which keep what later loads changed. */
  async undoSome(): Promise<string[]> {
    for (let count = this.#random(3); count > 0 && this.#touches.steps.length > 0; count--) {
      const problems = await this.#undo(true, this.#random(5) > 0)
      if (problems.length > 0) return problems
      const differences = await this.#differences()
      if (differences.length > 0) return differences
    }
    return []
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
      const sources = this.#groups.flatMap((resource) => {
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

  async #undo(isAny: boolean, keepLater: boolean): Promise<string[]> {
    const { steps } = this.#touches
    const step = steps[isAny ? this.#random(steps.length) : steps.length - 1]!
    const fates = this.#touches.fates(this.#state, step)
    const tried = keepLater ? await this.#undone(step, true, true) : null
    const outcome = await this.#undone(step, keepLater, false)
    if (tried && shownLeft(tried) !== shownLeft(outcome)) return ['a dry run lists other records than the undo leaves']
    const isRefused = fates.changedLater.size > 0 ? !keepLater : fates.free.size === 0
    if (isRefused) {
      this.#tally.conflicts++
      return this.#refusalProblems(step, fates, outcome)
    }
    return keepLater ? this.#partProblems(step, fates, outcome) : this.#wholeProblems(step, fates, outcome)
  }

  async #undone(step: Step, keepLater: boolean, dryRun: boolean): Promise<LoadOutcome> {
    const { client, brand, store } = this.#setting
    const logged = await logOf(client, brand.id, step.id)
    const undone = { id: step.id, sequence: logged!.sequence!, finishedAt: logged!.finishedAt }
    const settings = { brand, store, dryRun, keepLater, retentionDays: RETENTION_DAYS }
    return undoLoad(client, { ...settings, load: undone, sha256: logged!.undoSha256 }, unwatched)
  }

  #refusalProblems(step: Step, { changedLater, undone }: Fates, outcome: LoadOutcome): string[] {
    const counting = [...(changedLater.size > 0 ? changedLater : undone).values()].flat()
    const inTheWay = this.#touches.after(step).filter((each) => counting.includes(each))
    if (outcome.left.length > 0 || outcome.groups.length > 0) return ['an undo that is to be refused changed something']
    return namingProblems(outcome, inTheWay, this.#isHidden(step))
  }

  /** Whether loads that cancel each other may hide another one. */
  #isHidden(step: Step): boolean {
    return this.#touches.after(step).some(({ undoes }) => undoes !== null)
  }

  /** Of an undo of all that there is to undo. */
  async #wholeProblems(step: Step, { free }: Fates, outcome: LoadOutcome): Promise<string[]> {
    const later = this.#touches.after(step)
    const expected = taken(this.#state, step, free)
    const codes = new Set<string>(outcome.faults.named.map(({ code }) => code))
    const isUncertain =
      this.#isHidden(step) && outcome.faults.named.some(({ code, key }) => code === 'changed_later' && !key)
    if (!isUncertain && losesReference(this.#state, expected, free, later)) {
      this.#tally.references++
      const isNamed = codes.has('still_referenced') || codes.has('dangling_reference')
      return isNamed ? [] : [`an undo that loses a reference ended with ${JSON.stringify(outcome.faults.named)}`]
    }
    // Behind loads that cancel each other, it cannot always be known what another one wrote.
    const isUnsure = outcome.faults.total > 0 && this.#isHidden(step)
    if (isUnsure && namedIn(outcome).every((id) => later.some((other) => other.id === id))) {
      this.#tally.cautious++
      return []
    }
    if (outcome.faults.total > 0) return [`an undo was refused: ${JSON.stringify(outcome.faults.named)}`]
    if (later.length === 0 && !isSame(expected, step.before)) return ['the model is wrong']
    return this.#noteUndo(step, outcome, expected, free.size < step.changed.size)
  }

  /** Of an undo that keeps what later loads changed. */
  async #partProblems(step: Step, { free, changedLater }: Fates, outcome: LoadOutcome): Promise<string[]> {
    const listed = leftIn(outcome)
    // Behind loads that cancel each other, it cannot always be known what another one wrote.
    const unsure = [...listed].flatMap(([name, why]) => (why.startsWith('may have been') ? [name] : []))
    if (unsure.length > 0 && !this.#isHidden(step)) return [`${unsure} are left without a reason`]
    if (unsure.length > 0) this.#tally.cautious++
    const first = new Set([...changedLater.keys(), ...unsure])
    const left = followersOf(this.#state, step, { free, left: first }, this.#touches.after(step))
    const isSameLeft = left.size === listed.size && [...left].every((name) => listed.has(name))
    if (!isSameLeft) return [`left: ${[...listed.keys()]}, expected: ${[...left]}`]
    const undone = [...free].filter((name) => !left.has(name))
    if (undone.length === 0) {
      this.#tally.references++
      return outcome.faults.total > 0 ? [] : ['an undo that can restore nothing was not refused']
    }
    if (outcome.faults.total > 0) return [`an undo was refused: ${JSON.stringify(outcome.faults.named)}`]
    if (left.size > 0) this.#tally.parts++
    this.#tally.followers += left.size - first.size
    return this.#noteUndo(step, outcome, taken(this.#state, step, undone), undone.length < step.changed.size)
  }

  async #noteUndo(step: Step, outcome: LoadOutcome, expected: State, isPart: boolean): Promise<string[]> {
    const { client, brand } = this.#setting
    this.#tally.undos++
    if (step.undoes) this.#tally.undosOfUndos++
    if (this.#touches.undoneOf(step) > 0) this.#tally.rests++
    const row = await logOf(client, brand.id, outcome.id)
    if (row?.undoes !== step.id) return [`the history says that ${row?.undoes} was undone, not ${step.id}`]
    if (row.undoesPartly !== isPart) return [`the history says of a part: ${row.undoesPartly}`]
    return this.#note(outcome, expected, step)
  }

  #note({ id, undo }: LoadOutcome, state: State, undoes: Step | null = null): string[] {
    const names = new Set([...this.#state.keys(), ...state.keys()])
    const changed = new Set([...names].filter((name) => this.#state.get(name) !== state.get(name)))
    const removed = new Set([...changed].filter((name) => !state.has(name)))
    if (undo.state !== (changed.size > 0 ? 'kept' : null)) return [`the undo is ${undo.state}, ${undo.problem}`]
    if (changed.size > 0) this.#touches.note({ id, undoes, before: this.#state, changed, removed })
    this.#state = state
    return []
  }

  async #differences(): Promise<string[]> {
    const { client, brand } = this.#setting
    await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    const problems: string[] = []
    const digests = new Map<string, string>()
    for (const resource of this.#groups) {
      const own = bodiesOf(this.#state, resource.path)
      const { rows } = await client.query(
        `select body from records.${tableOf(resource).name} where brand_id = $1 order by body collate "C"`,
        [brand.id],
      )
      const stored = rows.map(({ body }) => body as string)
      if (stored.join('\n') !== own.join('\n')) problems.push(`${resource.path}: ${stored} stored, ${own} expected`)
      digests.set(resource.path, digestOf(own).toString(16).padStart(16, '0'))
    }
    return [...problems, ...(await this.#wrongCounts()), ...(await this.#copy.differences(this.#state, digests))]
  }

  /** For how many records each load is undone, as the history says it. */
  async #wrongCounts(): Promise<string[]> {
    const { client, brand } = this.#setting
    const counted = await undoneRecords(client, brand.id, await listLoads(client, brand.id, this.#touches.steps.length))
    return this.#touches.steps.flatMap((step) => {
      const [told, expected] = [counted.get(step.id)?.undone, this.#touches.undoneOf(step)]
      return told === undefined || told === expected
        ? []
        : [`${told} records of ${step.id} are undone, not ${expected}`]
    })
  }

  #lines(): Line[] {
    const random = this.#random
    const lines: Line[] = []
    for (const resource of this.#groups) if (random(6) === 0) lines.push({ op: 'replace', resource, record: {} })
    for (let count = random(LINES_MAX); count > 0; count--) {
      const resource = this.#groups[random(this.#groups.length - 1)]!
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
    // References lead somewhere if the record is there.
    const [field, group] = NAMED[resource.path] ?? []
    if (field) keys[field] = uuid(`${group} id ${this.#random(KEYS)}`)
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
  readonly #groups: readonly Resource[]
  readonly #records = new Map<string, string>()
  #cursor: string | undefined

  constructor(brand: BrandClient, groups: readonly Resource[]) {
    this.#brand = brand
    this.#groups = groups
  }

  async differences(state: State, digests: ReadonlyMap<string, string>): Promise<string[]> {
    const groups = this.#groups.map(({ path }) => path as GroupPath)
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
  for (const resource of new Set([...LINKED, ...GROUPS])) {
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

/** Names of the records that an undo left or could not undo, with the reasons. */
function leftIn({ left, faults }: LoadOutcome): Map<string, string> {
  const refused = faults.named.map(({ group, key, sentence }) => [`${group} ${JSON.stringify(key)}`, sentence] as const)
  return new Map([
    ...left.map(({ resource, key, sentence }) => [`${resource.path} ${key}`, sentence] as const),
    ...refused,
  ])
}

function shownLeft({ left }: LoadOutcome): string {
  return JSON.stringify(left.map(({ key, code, sentence }) => [key, code, sentence]))
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
