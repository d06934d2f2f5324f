/** A question understood: the groups whose records decide the response, and how to read it. */
import type { State } from '../../store/state.ts'

export interface ReadPlan {
  readonly paths: readonly string[]
  read(): Promise<ReadResult>
}

export interface ReadResult {
  /** In pieces; null where there is no such record. */
  readonly body: readonly string[] | null
  /** One for each path of the plan, in order. */
  readonly states: readonly State[]
  readonly headers: Readonly<Record<string, string>>
}
