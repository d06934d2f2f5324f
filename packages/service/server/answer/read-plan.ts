/** A question understood: the states that decide the response, by the names of their groups, and how to read it. */
import type { State } from '../../store/state.ts'

export interface ReadPlan {
  readonly paths: readonly string[]
  read(): Promise<ReadResult>
}

export interface ReadResult {
  /** In pieces; null where there is no such record. */
  readonly body: readonly (string | Buffer)[] | null
  /** Those of the plan whose states it was read from. Where there are none, it holds for this moment only. */
  readonly paths: readonly string[]
  /** One for each path, in order. */
  readonly states: readonly State[]
  readonly headers: Readonly<Record<string, string>>
}
