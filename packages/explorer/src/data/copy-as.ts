/** A request as a program that makes it again. The key is read from the environment, so a program can be shared. */

export type Language = 'curl' | 'TypeScript' | 'Python'
export const languages: readonly Language[] = ['curl', 'TypeScript', 'Python']

interface Syntax {
  /** How the client names a collection, and reads a page of a list. */
  readonly collection: (group: string) => string
  readonly page: (list: ListCall, limit: number, cursor: string | null, direction: string | undefined) => string
  readonly program: (baseUrl: string, brand: string, call: string) => string
  readonly withoutClient: (url: string) => string
}

/** `orders.list`, or `report` with the name of a report first. */
interface ListCall {
  readonly method: string
  readonly first: readonly string[]
  readonly filters: readonly (readonly [name: string, literal: string])[]
}

const syntaxes: Record<Exclude<Language, 'curl'>, Syntax> = {
  TypeScript: {
    collection: (group) => group.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    page: ({ method, first, filters }, limit, cursor, direction) => {
      const values = filters.map(([name, value]) => `${name}: ${value}`)
      const filter = values.length === 0 ? '{}' : `{ ${values.join(', ')} }`
      const place = cursor === null ? '' : `{ cursor: ${cursor} }`
      const options = direction === undefined ? `limit: ${limit}` : `limit: ${limit}, direction: ${direction}`
      return `${method}(${[...first, filter, `{ ${options} }`].join(', ')}).page(${place})`
    },
    program: (baseUrl, brand, call) => `import { Selvedge } from '@selvedge/client'

const { SELVEDGE_API_KEY: apiKey = '' } = process.env
const brand = new Selvedge({ apiKey, baseUrl: ${baseUrl} }).brand(${brand})
console.log(await brand.${call})
`,
    withoutClient: (url) => `const response = await fetch(${JSON.stringify(url)}, {
  headers: { authorization: \`Bearer \${process.env.SELVEDGE_API_KEY}\` },
})
console.log(await response.json())
`,
  },
  Python: {
    collection: (group) => group.replaceAll('-', '_'),
    page: ({ method, first, filters }, limit, cursor, direction) => {
      const order = direction === undefined ? [] : [['direction', direction]]
      const values = [...filters, ['limit', limit], ...order].map(([name, value]) => `${name}=${value}`)
      return `${method}(${[...first, ...values].join(', ')}).page(${cursor ?? ''})`
    },
    program: (baseUrl, brand, call) => `import os

from selvedge_client import Selvedge

brand = Selvedge(api_key=os.environ["SELVEDGE_API_KEY"], base_url=${baseUrl}).brand(${brand})
print(brand.${call})
`,
    withoutClient: (url) => `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    headers={"Authorization": f"Bearer {os.environ['SELVEDGE_API_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`,
  },
}

export function copyAs(language: Language, url: string, baseUrl: string): string {
  if (language === 'curl') return curl(url)
  const { pathname, searchParams } = new URL(url)
  const [brand = '', ...rest] = pathname
    .slice(new URL(baseUrl).pathname.length)
    .split('/')
    .slice(2)
    .map(decodeURIComponent)
  const syntax = syntaxes[language]
  const call = callOf(rest, Object.fromEntries(searchParams), syntax)
  return call === null
    ? syntax.withoutClient(url)
    : syntax.program(JSON.stringify(baseUrl), JSON.stringify(brand), call)
}

function curl(url: string): string {
  // A quote is the only character with a meaning inside of quotes.
  return `curl -sS -H "Authorization: Bearer $SELVEDGE_API_KEY" '${url.replaceAll("'", '%27')}'\n`
}

/** The call of the client that sends the request; null if the client sends it only as part of something else. */
function callOf(
  [group, id, content]: readonly string[],
  { limit, cursor, direction, ...filters }: Readonly<Record<string, string>>,
  syntax: Syntax,
): string | null {
  if (group === undefined) return 'get()'
  if (group === 'state') return 'state()'
  // Names come from the address of the page, which anybody can write; one that is not a name could be code.
  if (group === 'lookup' || ![group, ...Object.keys(filters)].every((name) => /^[\w-]+$/.test(name))) return null
  const values = Object.entries(filters).map(([name, value]) => [name, literal(name, value)] as const)
  const page = (method: string, first: readonly string[]): string =>
    syntax.page(
      { method, first, filters: values },
      Number(limit),
      cursor === undefined ? null : JSON.stringify(cursor),
      direction && JSON.stringify(direction),
    )
  if (group === 'reports') return id === undefined ? 'reports()' : page('report', [JSON.stringify(id)])
  const collection = syntax.collection(group)
  if (content !== undefined) return `${collection}.content(${JSON.stringify(id)})`
  if (id !== undefined) return `${collection}.get(${JSON.stringify(id)})`
  return page(`${collection}.list`, [])
}

/** The only filter that is a number. */
function literal(name: string, value: string): string {
  return name === 'runNumber' && /^\d+$/.test(value) ? value : JSON.stringify(value)
}
