/** The header of every page that people see: `/`, the guides, the reference and the explorer. Its styles are in header.css. */

/** The edge of a cloth: indigo twill, the white selvedge, and the red thread in it. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">' +
  '<path fill="#2b4c7e" d="M7 0h12v32H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z"/>' +
  '<path fill="#f6f3ec" d="M19 0h6a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7h-6z"/>' +
  '<path fill="none" stroke="#8fb3e6" stroke-linecap="round" stroke-width="2.2" d="m4 12 8-8M4 20 15 9M4 28l11-11M11 29l4-4"/>' +
  '<path fill="#b0392b" d="M23.5 0h3v32h-3z"/></svg>'

export const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO)}`

const PAGES = { guides: '/guides/', reference: '/docs', explorer: '/explore' }
const NAMES = { guides: 'Guides', reference: 'API reference', explorer: 'Explorer' }

type SitePage = keyof typeof PAGES

/** What the header of one page needs to know. */
export interface HeaderFacts {
  /** The page that the header is on; none for the front page. */
  readonly current?: SitePage
  /** Whether the explorer is served. */
  readonly explorer: boolean
}

/** With `_self`, the router of the guides leaves the links alone: they lead out of its pages. */
function linksHtml({ current, explorer }: HeaderFacts): string {
  const pages = (Object.keys(PAGES) as SitePage[]).filter((page) => explorer || page !== 'explorer')
  return pages
    .map((page) => {
      const state = page === current ? ' aria-current="page"' : ''
      return `<a href="${PAGES[page]}" target="_self"${state}>${NAMES[page]}</a>`
    })
    .join('')
}

/** The logo, which leads to the front page. */
export const BRAND_HTML = `<a class="site-brand" href="/" target="_self" aria-label="Selvedge">${LOGO}<span>Selvedge</span></a>`

/** The links: in a row, or on a phone in a menu. */
export function navigationHtml(facts: HeaderFacts): string {
  const links = linksHtml(facts)
  return `<nav class="site-links" aria-label="Site">${links}</nav>
<details class="site-menu"><summary>Menu</summary><nav aria-label="Site">${links}</nav></details>`
}

/** `own` is what only this page has in its header. */
export function headerHtml(facts: HeaderFacts, own = ''): string {
  return `<header class="site-header">${BRAND_HTML}${own}${navigationHtml(facts)}</header>`
}
