/** What a browser gets for an address that is neither a page nor meant for the API. Programs get the error of the API. */
import type { IncomingMessage } from 'node:http'
import type { Exchange, Handler } from '../../http/exchange.ts'
import { write } from '../../http/reply/send.ts'
import { EXPLORER_PATH } from './explorer.ts'
import { pageHeaders } from './page.ts'
import { plainPageHtml } from './plain-page.ts'

export function noPage(explorer: boolean): Handler {
  const html = plainPageHtml({
    title: 'No such page',
    header: { explorer },
    main: `<h1>No such page</h1>
<p>There is nothing at this address. The pages of this installation are ${explorer ? `the <a href="${EXPLORER_PATH}">explorer</a>, ` : ''}the
<a href="/docs">API reference</a> and the <a href="/guides/">guides</a>.</p>`,
  })
  const headers = Object.entries({
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept',
  }).flat()
  return (exchange: Exchange) => {
    exchange.errorCode = 'not_found'
    return write(exchange, 404, headers, html)
  }
}

/** Browsers name the type when they open an address; programs and scripts of pages do not. */
export function asksForPage({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*text\/html\b/.test(headers.accept ?? '')
}
