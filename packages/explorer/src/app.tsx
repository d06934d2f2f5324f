/** What an address shows. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useRoute, useSession } from './hooks.ts'
import { loadedPages, loadPages } from './load-pages.ts'
import { Page } from './parts/page.tsx'
import type { Route } from './route.ts'
import { clientOf, keyPartner, keyWarning } from './session.ts'
import { TodayView } from './today/view.tsx'
import { KeyForm } from './views/key-form.tsx'

export function App(): JSX.Element {
  useSession()
  const route = useRoute()
  const hasKey = clientOf(route.brand) !== null
  const warning = hasKey ? keyWarning() : null
  return (
    <main>
      {warning !== null && <p class="notice">{warning}</p>}
      {hasKey ? <View key={viewKey(route)} route={route} /> : <Welcome brand={route.brand} />}
    </main>
  )
}

/** Another page is drawn anew; another filter of the same list is not, so that what is open stays open. */
function viewKey({ brand, page, group, id }: Route): string {
  return [brand, page, group, id].join('/')
}

function Welcome({ brand }: { readonly brand: string }): JSX.Element {
  return (
    <div class="welcome">
      <Page title="Explore a brand's records">
        <p class="about">
          Enter an API key to browse records, follow their references and copy the requests behind each page. The
          explorer uses only the public API.
        </p>
        <KeyForm key={brand} brand={brand} />
      </Page>
    </div>
  )
}

/** Only the first page is here from the beginning. */
function View({ route }: { readonly route: Route }): JSX.Element {
  const { brand, page } = route
  return page === 'today' && keyPartner() === null ? <TodayView brand={brand} /> : <LaterView route={route} />
}

function LaterView({ route }: { readonly route: Route }): JSX.Element {
  const [pages, setPages] = useState(loadedPages)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    loadPages().then(
      (loaded) => setPages(() => loaded),
      () => setIsMissing(true),
    )
  }, [])
  if (pages) return <pages.PageView route={route} />
  if (!isMissing) return <p aria-live="polite">Loading…</p>
  return (
    <p role="alert">
      The pages could not be loaded.{' '}
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </p>
  )
}
