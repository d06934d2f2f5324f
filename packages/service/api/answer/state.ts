/** Count and digest of each group: what an exact copy has too. */
import { type ChangeFeed, stateOf } from '../../store/changes/feed.ts'
import type { GroupState } from '../../store/changes/read.ts'
import { HEAD_NAMES, type State } from '../../store/state.ts'
import { versionOf } from '../cache/etag.ts'
import { stateParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'
import { ownerIdOfSide } from './wanted-groups.ts'

export function planState({ brandId, rawQuery, open }: Question, { feed }: { readonly feed: ChangeFeed }): ReadPlan {
  const { sides, paths: wanted } = stateParameters(rawQuery, open)
  const paths = sides.map(({ side }) => HEAD_NAMES[side])

  async function read(): Promise<ReadResult> {
    const states: State[] = []
    const stored = new Map<string, GroupState>()
    // The brand's own first: shared records are then at least as new as the records that refer to them.
    for (const { side, paths: groups } of sides) {
      const copy = await feed.state(brandId, ownerIdOfSide(side, brandId), groups)
      states.push(stateOf(copy.head))
      for (const [path, state] of copy.groups) stored.set(path, state)
    }
    const groups = wanted.map((group) => ({ group, ...stored.get(group)! }))
    const version = versionOf(states.map(({ stamp }) => stamp))
    return { body: [JSON.stringify({ groups })], paths, states, headers: { 'selvedge-version': version } }
  }

  return { paths, read }
}
