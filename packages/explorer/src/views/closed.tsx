/** In place of a page that the key cannot read: names the groups that it lacks. */
import type { JSX } from 'preact'
import { groupAt } from '../data/facts.ts'
import { Page } from '../parts/page.tsx'
import { opens } from '../session.ts'

interface ClosedProps {
  readonly title: string
  /** Paths of the groups that the page is read from. */
  readonly needs: readonly string[]
}

export function Closed({ title, needs }: ClosedProps): JSX.Element {
  const closed = needs.filter((path) => !opens(path)).map((path) => groupAt(path)!.name)
  return (
    <Page title={title}>
      <p>Your key cannot read this page. It has no access to {closed.join(', ')}.</p>
      <p class="hint">Ask the operator of the service for a key with more access.</p>
    </Page>
  )
}
