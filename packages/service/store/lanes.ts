/** The lanes to one server: as few as keep everything moving, since those in use are then used well. */
import { Overloaded } from './failures.ts'
import { Lane } from './lane.ts'

/** Beyond that another lane is opened, as long as there may be more. */
const DEPTH_WANTED = 8
/** Statements that may wait in a lane: more would only be late. */
const DEPTH_MAX = 40

export class Lanes {
  readonly #url: string
  readonly #lanesMax: number
  readonly #deadlineMs: number
  #lanes: Lane[] = []

  constructor(url: string, lanesMax: number, deadlineMs: number) {
    this.#url = url
    this.#lanesMax = lanesMax
    this.#deadlineMs = deadlineMs
  }

  /** The lane to take now. */
  choose(): Lane {
    for (const lane of this.#lanes) if (lane.isOpen && lane.depth < DEPTH_WANTED && lane.isFlowing) return lane
    this.#lanes = this.#lanes.filter(({ isOpen }) => isOpen)
    if (this.#lanes.length < this.#lanesMax) return this.#open()
    const [emptiest] = this.#lanes.toSorted((one, other) => one.depth - other.depth)
    if (emptiest!.depth >= DEPTH_MAX) throw new Overloaded()
    return emptiest!
  }

  get busy(): number {
    return this.#lanes.filter(({ depth }) => depth > 0).length
  }

  get idle(): number {
    return this.#lanes.length - this.busy
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, { depth }) => sum + Math.max(0, depth - 1), 0)
  }

  end(): void {
    for (const lane of this.#lanes) lane.close()
  }

  #open(): Lane {
    const lane = new Lane(this.#url, this.#deadlineMs)
    this.#lanes.push(lane)
    return lane
  }
}
