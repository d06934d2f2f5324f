/** How to read the response to a question, and the groups whose states decide it. */
import type { State } from '../../store/state.ts'

export interface ReadPlan {
  readonly paths: readonly string[]
  /** Headers that follow from the question alone, so that a 304 has them, too. */
  readonly headers?: Readonly<Record<string, string>>
  read(): Promise<ReadResult>
}

export interface ReadResult {
  /** In pieces; null where there is no such record. */
  readonly body: readonly (string | Buffer)[] | null
  /** The groups whose states it was read from. If there are none, the response must not be cached. */
  readonly paths: readonly string[]
  /** One for each path, in order. */
  readonly states: readonly State[]
  readonly headers: Readonly<Record<string, string>>
}
