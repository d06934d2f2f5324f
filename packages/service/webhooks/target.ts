/** Where a webhook is sent: the parts of its URL, as the operator wrote it. */
import { isIP } from 'node:net'
import type { CallableAddresses } from './addresses.ts'

const URL_LENGTH_MAX = 2_000

export interface Target {
  readonly url: URL
  /** A name, or an address without brackets. The parser has made an address of every other way to write one. */
  readonly host: string
  readonly isTls: boolean
}

/** What is wrong with a URL, as a sentence that names the fix. */
export class BadTarget extends Error {}

export function readTarget(text: string, { isHttpAllowed }: { readonly isHttpAllowed: boolean }): Target {
  if (!URL.canParse(text)) throw new BadTarget('The URL must be one such as https://erp.example/selvedge.')
  const url = new URL(text)
  // As it is stored: encoding can make it much longer than its text.
  if (url.href.length > URL_LENGTH_MAX) throw new BadTarget(`The URL has more than ${URL_LENGTH_MAX} characters.`)
  if (url.protocol !== 'https:' && !(isHttpAllowed && url.protocol === 'http:')) {
    throw new BadTarget('The URL must start with https://. SELVEDGE_WEBHOOK_HTTP=true allows http://, too.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new BadTarget('The URL has a user name or a password. The signature shows who calls; remove them.')
  }
  return { url, host: url.hostname.replace(/^\[|\]$/g, ''), isTls: url.protocol === 'https:' }
}

/** Of an address in the URL itself. A name is looked up with each call. */
export function refuseAddress({ host }: Target, addresses: CallableAddresses): void {
  if (isIP(host) !== 0 && !addresses.includes(host)) throw new BadTarget(notCallable(host))
}

export function notCallable(address: string): string {
  return `The address ${address} is not public. For receivers in your own network, name the network in SELVEDGE_WEBHOOK_ALLOW.`
}
