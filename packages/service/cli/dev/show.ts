/** What `dev` prints when it is ready: the addresses, the keys, and what to paste: the variables that the guides use, and three commands. */
import { styleText } from 'node:util'
import { printStyled } from '../output/print.ts'
import type { DevInfo } from './info.ts'

const OPENS_WIDTH = 11

/** `orderId` is one of the brand's orders. */
export function showDev(info: DevInfo, orderId: string): void {
  const { baseUrl, docsUrl, guidesUrl, explorerUrl, ingestUrl, databaseUrl, brand, otherBrand, keys } = info
  const home = `${baseUrl}/brands/${brand}`
  const heading = (text: string): string => styleText('bold', text)
  const quiet = (text: string): string => styleText('dim', text)
  const curl = (address: string): string => `curl -sS -H 'Authorization: Bearer ${keys.brand}' '${address}'`
  printStyled(
    [
      '',
      `${heading('API')}        ${styleText('cyan', baseUrl)}`,
      `${heading('Reference')}  ${styleText('cyan', docsUrl)}`,
      ...(explorerUrl === null
        ? []
        : [
            `${heading('Explorer')}   ${styleText('cyan', explorerUrl)}`,
            `${heading('Portal')}     ${styleText('cyan', `${explorerUrl}#/${brand}`)}  ${quiet('with the key of the supplier or the forwarder')}`,
          ]),
      `${heading('Guides')}     ${styleText('cyan', guidesUrl)}`,
      `${heading('Loads')}      ${styleText('cyan', ingestUrl)}`,
      `${heading('Database')}   ${quiet(databaseUrl)}`,
      '',
      heading('Keys'),
      ...[
        [brand, keys.brand],
        [otherBrand, keys.otherBrand],
        ['every brand', keys.global],
        ['expired', keys.expired],
        ['load', keys.load],
        ['supplier', keys.supplier],
        ['forwarder', keys.forwarder],
      ].map(([opens, key]) => `  ${opens!.padEnd(OPENS_WIDTH)}  ${key}`),
      '',
      `${heading('Variables')}  ${quiet('that README and guides use')}`,
      `export SELVEDGE_URL=${baseUrl}`,
      `export SELVEDGE_API_KEY=${keys.brand}`,
      '',
      `${heading('Try it')}  ${quiet('the brand, two of its orders, the lines of one')}`,
      curl(home),
      curl(`${home}/orders?limit=2`),
      curl(`${home}/order-items?orderId=${orderId}&limit=3`),
      '',
    ].join('\n'),
  )
}
