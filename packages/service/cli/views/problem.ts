/** What an operator should know about a view. */
import type { KnownView } from '../../store/administration/views.ts'
import type { Partner, ViewState } from '../../store/views/inspect.ts'
import { counted } from '../output/amounts.ts'

/** Null if all is well. */
export function problemOf(
  { status }: Pick<KnownView, 'status'>,
  partner: Partner | null,
  state: ViewState | null,
): string | null {
  if (!state) return 'not made yet: run selvedge views create again'
  if (!state.isOfTheseRules) return 'made by the rules of another release: run selvedge migrate'
  if (!state.isFollowed) return status === 'active' ? 'loads do not follow it: run selvedge views sync' : 'suspended'
  if (state.behind) return `${counted(state.behind, 'load')} behind: run selvedge views sync`
  if (status !== 'active') return 'closed: run selvedge views sync'
  return partner ? null : 'the partner is gone, and the view is empty'
}
