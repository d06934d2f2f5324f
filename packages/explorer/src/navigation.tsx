/** The explorer's part of the header, which the service writes into the page: the pages of a brand, and its key. */
import type { JSX } from 'preact'
import { useRoute, useSession } from './hooks.ts'
import { homeHref, pageHref } from './route.ts'
import { clientOf, close } from './session.ts'

export function Navigation(): JSX.Element | null {
  useSession()
  const { brand, page } = useRoute()
  if (clientOf(brand) === null) return null
  const current = (own: boolean): 'page' | undefined => (own ? 'page' : undefined)
  return (
    <nav aria-label="Explorer">
      <a href={pageHref(brand, 'today')} aria-current={current(page === 'today')}>
        Today
      </a>
      <a href={homeHref(brand)} aria-current={current(page === 'home')}>
        Records
      </a>
      <a href={pageHref(brand, 'overview')} aria-current={current(page === 'overview')}>
        Overview
      </a>
      <a href={pageHref(brand, 'map')} aria-current={current(page === 'map')}>
        Map
      </a>
      <span class="brand">
        <bdi>{brand}</bdi>
        <button type="button" class="quiet" onClick={close}>
          Forget key
        </button>
      </span>
    </nav>
  )
}
