/** Pages that a checkout has to build first: not found, with the command that builds them. The page looks again by itself. */
import type { Handler } from '../../http/exchange.ts'
import { write } from '../../http/reply/send.ts'
import type { HeaderFacts } from './header.ts'
import { pageHeaders } from './page.ts'
import { plainPageHtml } from './plain-page.ts'

const LOOK_AGAIN_SECONDS = 5

export function notBuilt(header: HeaderFacts, title: string, sentence: string): Handler {
  const html = plainPageHtml({
    title,
    header,
    head: `<meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS}">\n`,
    main: `<h1>${title}</h1>\n<p>${sentence}</p>`,
  })
  const headers = Object.entries({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' }).flat()
  return (exchange) => write(exchange, 404, headers, html)
}
