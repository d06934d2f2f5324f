/**
 * What an undo must do, computed from the records before and after each load, one record at a time. It shares no code with the service, and
 * knows nothing of files, stages and journals.
 */

/** Bodies by group and key, as `tags {"id":"…"}`. */
export type State = ReadonlyMap<string, string>

export interface Step {
  readonly id: string
  /** The step that it undoes. */
  readonly undoes: Step | null
  readonly before: State
  /** Names of the records that it changed. */
  readonly changed: ReadonlySet<string>
  /** Names of those that it removed. */
  readonly removed: ReadonlySet<string>
}

/** What is to become of the records of a step that is undone. */
export interface Fates {
  /** As the step left them. */
  readonly free: ReadonlySet<string>
  /** With the later steps that changed them. */
  readonly changedLater: ReadonlyMap<string, readonly Step[]>
  /** The step is undone for them already; with the later steps that count. */
  readonly undone: ReadonlyMap<string, readonly Step[]>
}

/** Fields that name records of a group: a word for each group that is in the histories. */
const REFERENCES: readonly (readonly [from: string, field: string, to: string])[] = [
  ['product-tags', 'tagId', 'tags'],
  ['categories', 'parentCategoryId', 'categories'],
  ['order-items', 'orderId', 'orders'],
  ['production-runs', 'orderId', 'orders'],
]
const SINGLE = 'brand '

export class Touches {
  readonly #steps: Step[] = []
  /** Steps that changed a record, by its name. */
  readonly #byName = new Map<string, Step[]>()

  get steps(): readonly Step[] {
    return this.#steps
  }

  note(step: Step): void {
    this.#steps.push(step)
    for (const name of step.changed) this.#byName.set(name, [...this.#of(name), step])
  }

  after(step: Step): readonly Step[] {
    return this.#steps.slice(this.#steps.indexOf(step) + 1)
  }

  /** For how many records a step is undone. */
  undoneOf(step: Step): number {
    return [...step.changed].filter((name) => isUndone(step, this.#of(name))).length
  }

  fates(state: State, step: Step): Fates {
    const free = new Set<string>()
    const changedLater = new Map<string, readonly Step[]>()
    const undone = new Map<string, readonly Step[]>()
    for (const name of step.changed) {
      const steps = this.#of(name)
      const counting = thatCount(steps.slice(steps.indexOf(step) + 1))
      if (isUndone(step, steps)) undone.set(name, counting)
      else if (counting.length > 0) changedLater.set(name, counting)
      else free.add(name)
    }
    const inTheWay = this.#newerOfSingle(state, step, changedLater)
    for (const name of inTheWay.length > 0 ? [...free] : []) {
      if (!name.startsWith(SINGLE)) continue
      free.delete(name)
      changedLater.set(name, inTheWay)
    }
    return { free, changedLater, undone }
  }

  /** Of the group with one record: restoring it would remove what later steps made of it, whatever its key. */
  #newerOfSingle(state: State, step: Step, changedLater: Fates['changedLater']): readonly Step[] {
    const later = [...changedLater].filter(([name]) => name.startsWith(SINGLE)).flatMap(([, steps]) => steps)
    const others = [...state.keys()].filter((name) => name.startsWith(SINGLE) && !step.changed.has(name))
    const came = others.flatMap((name) => this.#of(name).slice(-1)).filter((each) => this.after(step).includes(each))
    return [...later, ...came]
  }

  #of(name: string): readonly Step[] {
    return this.#byName.get(name) ?? []
  }
}

/** For a record that these steps changed. */
function isUndone(step: Step, steps: readonly Step[]): boolean {
  return steps.some((each) => each.undoes === step && !isUndone(each, steps))
}

/** A step that was undone does not count, and neither does the one that undid it, if both are among these. */
function thatCount(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !isUndone(step, steps) && !(step.undoes && steps.includes(step.undoes)))
}

/** The state with these records as they were before the step. */
export function taken(state: State, { before }: Step, names: Iterable<string>): State {
  const after = new Map(state)
  for (const name of names) {
    const body = before.get(name)
    if (body === undefined) after.delete(name)
    else after.set(name, body)
  }
  return after
}

/** Names of the records that a body names. */
function namedBy(name: string, body: string): string[] {
  return REFERENCES.filter(([from]) => name.startsWith(`${from} `)).flatMap(([, field, to]) => {
    const id = JSON.parse(body)[field]
    return id === null ? [] : [`${to} ${JSON.stringify({ id })}`]
  })
}

/** Whether a record that stays names one that the undo removes, or one that comes back names one that went since. */
export function losesReference(state: State, after: State, free: ReadonlySet<string>, later: readonly Step[]): boolean {
  return [...after].some(([name, body]) =>
    namedBy(name, body).some((to) => {
      if (after.has(to)) return false
      return free.has(name) ? later.some(({ removed }) => removed.has(to)) : state.has(to)
    }),
  )
}

/** Those of the free records that have to stay as they are, beside the ones that are left anyway. */
export function followersOf(
  state: State,
  step: Step,
  { free, left: first }: { readonly free: ReadonlySet<string>; readonly left: ReadonlySet<string> },
  later: readonly Step[],
): Set<string> {
  const left = new Set(first)
  for (let size = -1; size !== left.size; ) {
    size = left.size
    const undone = [...free].filter((name) => !left.has(name))
    const after = taken(state, step, undone)
    const goes = new Set(undone)
    // What is added meanwhile is still restored in this state.
    const leftSoFar = new Set(left)
    for (const [name, body] of after) {
      const named = namedBy(name, body)
      if (leftSoFar.has(name)) for (const to of named) if (goes.has(to)) left.add(to)
      if (!goes.has(name)) for (const to of named) if (goes.has(to) && state.has(to) && !after.has(to)) left.add(to)
      const isGone = (to: string): boolean => leftSoFar.has(to) || later.some(({ removed }) => removed.has(to))
      if (goes.has(name) && named.some((to) => !after.has(to) && isGone(to))) left.add(name)
    }
    if ([...left].some((name) => name.startsWith(SINGLE))) {
      for (const name of undone) if (name.startsWith(SINGLE)) left.add(name)
    }
  }
  return left
}
