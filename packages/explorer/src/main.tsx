/** Starts the explorer in the page that the service serves at /explore. */
import { render } from 'preact'
import { App } from './app.tsx'
import { Find } from './find/find.tsx'
import { readPagesBy } from './load-pages.ts'
import { Navigation } from './navigation.tsx'
import { parseRoute } from './route.ts'
import { describeKeptKey } from './session.ts'

readPagesBy(() => import('./pages.tsx'))
describeKeptKey(parseRoute(location.hash).brand)
render(<Find />, document.getElementById('find')!)
render(<Navigation />, document.getElementById('navigation')!)
render(<App />, document.getElementById('app')!)

// A button, because the part of the address that a link would need says what is shown.
document.getElementById('skip')!.addEventListener('click', () => document.querySelector<HTMLElement>('h1')?.focus())
