/** In place of a page that the key does not open: says which groups it would need. */
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
      <p>This page is not part of your key, which does not open {closed.join(', ')}.</p>
      <p class="hint">The operator of the service can make a key that opens more.</p>
    </Page>
  )
}
