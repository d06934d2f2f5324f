/** The page at `/`: the problem, what this installation offers, and where each reader begins. */
import { BASE_PATH } from '@selvedge/catalogue'
import { RELEASE } from '../../http/version.ts'
import { EXPLORER_PATH } from './explorer.ts'
import { plainPageHtml } from './plain-page.ts'
import { SITE_IMAGES } from './site.ts'

export interface Offer {
  /** Whether the explorer is served. */
  readonly explorer: boolean
  /** Whether the guides are built: the image on this page is theirs. */
  readonly guides: boolean
}

const EXPLORER = `<li><b><a href="${EXPLORER_PATH}">Explorer</a></b>See the records, follow an order, copy the request.</li>
`

const TODAY = `<figure class="today">
<picture>
<source media="(prefers-color-scheme: dark)" srcset="${SITE_IMAGES.dark}">
<img src="${SITE_IMAGES.light}" width="1280" height="800" alt="The explorer shows today: late orders and whom they wait for, shipments, launches at risk, samples and payments">
</picture>
<figcaption>Today, in the explorer: what is late, whom it waits for, what comes and what must be paid.</figcaption>
</figure>
`

export function welcomeHtml({ explorer, guides }: Offer): string {
  return plainPageHtml({
    title: 'Selvedge',
    header: { explorer },
    main: `<h1>One read-only API instead of SFTP drops and spreadsheets</h1>
<p>Brands in apparel and consumer goods send orders, shipments and invoices to partners and platforms as SFTP drops, mailed
spreadsheets and database passwords. Selvedge gives each brand one API instead: partners, platforms and analysts read current
records over HTTP, each with their own key.</p>
<h2>This installation</h2>
<ul class="cards">
${explorer ? EXPLORER : ''}<li><b><a href="/docs">API reference</a></b>Every operation and field. Try requests in the page.</li>
<li><b><a href="/guides/">Guides</a></b>Your first request, staying in sync, operating.</li>
<li><b><a href="${BASE_PATH}/openapi.json">OpenAPI document</a></b>The API for programs; <a href="/llms.txt">llms.txt</a> for assistants.</li>
</ul>
<p>The API starts at <code>${BASE_PATH}</code>. To read records, you need an API key: ask the team that runs this installation.</p>
${guides ? TODAY : ''}<h2>Where to begin</h2>
<ul class="cards">
<li><b>Integrators</b><a href="/guides/first-request">Make your first request</a>, then <a href="/guides/stay-in-sync">keep a copy in sync</a>.</li>
<li><b>Analysts</b><a href="/guides/ten-questions">Ten questions</a>, answered in SQL, Python and Excel.</li>
<li><b>Data owners</b><a href="/guides/prepare-your-files">Prepare your files</a> or <a href="/guides/import-from-an-erp">import from an ERP</a>.</li>
<li><b>Operators</b><a href="/guides/operating/install">Install</a>, back up, monitor and upgrade.</li>
</ul>
<p><small>Selvedge ${RELEASE}</small></p>`,
  })
}
