/** Below the header: the pages of a brand, and a menu with what concerns the key. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useRoute, useSession } from './hooks.ts'
import { Popup } from './parts/popup.tsx'
import { ProfileButton } from './parts/profile-button.tsx'
import { openPlaces, placeOf } from './places.ts'
import { listHref, pageHref, todayHref } from './route.ts'
import { clientOf, close, isKept, keepForTab, keyPartner, keyScope, mayBeKept } from './session.ts'

export function Navigation(): JSX.Element | null {
  useSession()
  const { brand, page, group, id } = useRoute()
  const pages = useRef<HTMLElement>(null)
  // On a phone, not all of them are in sight.
  useEffect(() => {
    const current = pages.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) pages.current!.scrollLeft = current.offsetLeft - pages.current!.offsetLeft
  }, [page, group, id])
  if (clientOf(brand) === null) return null
  const place = placeOf(page === 'report' ? `${group}/${id}` : group)
  // A partner has a page with its numbers, and looks at records less than a brand's developers do.
  const isPartner = keyPartner() !== null
  const current = (own: boolean): 'page' | undefined => (own ? 'page' : undefined)
  return (
    <div class="pages">
      <nav aria-label="Explorer" ref={pages}>
        <a href={todayHref(brand)} aria-current={current(page === 'today')}>
          Today
        </a>
        {openPlaces().map(({ name, tabs: [first] }) => (
          <a
            key={name}
            href={listHref(brand, first!.path, first!.filters)}
            aria-current={current(place?.name === name)}
          >
            {name}
          </a>
        ))}
        {!isPartner && (
          <>
            <a href={pageHref(brand, 'reports')} aria-current={current(page === 'reports')}>
              Reports
            </a>
            <a class="minor" href={pageHref(brand, 'records')} aria-current={current(page === 'records')}>
              All records
            </a>
          </>
        )}
      </nav>
      <Popup class="who" label={<bdi>{brand}</bdi>}>
        <nav class="menu" aria-label="Brand and key">
          <p class="soft">{keyScope()}</p>
          {isPartner && <a href={pageHref(brand, 'records')}>All records</a>}
          <a href={pageHref(brand, 'data-model')}>Data model</a>
          <ProfileButton />
          <KeepKey />
          <button type="button" onClick={close}>
            Forget key
          </button>
        </nav>
      </Popup>
    </div>
  )
}

function KeepKey(): JSX.Element {
  if (!mayBeKept()) return <p class="hint">A key for all brands is not kept.</p>
  return (
    <label class="choice">
      <input type="checkbox" checked={isKept()} onChange={(event) => keepForTab(event.currentTarget.checked)} />
      Keep the key until I close this tab
    </label>
  )
}
