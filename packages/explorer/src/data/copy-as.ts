/** A request as a program that makes it again. The key is read from the environment, so a program can be shared. */

export type Language = 'curl' | 'TypeScript' | 'Python'
export const languages: readonly Language[] = ['curl', 'TypeScript', 'Python']

export function copyAs(language: Language, url: string, baseUrl: string): string {
  if (language === 'curl') return curl(url)
  return language === 'Python' ? python(url) : typeScript(url, baseUrl)
}

function curl(url: string): string {
  // A quote is the only character with a meaning inside of quotes.
  return `curl -sS -H "Authorization: Bearer $SELVEDGE_API_KEY" '${url.replaceAll("'", '%27')}'\n`
}

function python(url: string): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    headers={"Authorization": f"Bearer {os.environ['SELVEDGE_API_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`
}

function typeScript(url: string, baseUrl: string): string {
  const { pathname, searchParams } = new URL(url)
  const [brand = '', ...rest] = pathname
    .slice(new URL(baseUrl).pathname.length)
    .split('/')
    .slice(2)
    .map(decodeURIComponent)
  const call = callOf(rest, Object.fromEntries(searchParams))
  if (call === null) return withFetch(url)
  return `import { Selvedge } from '@selvedge/client'

const { SELVEDGE_API_KEY: apiKey = '' } = process.env
const brand = new Selvedge({ apiKey, baseUrl: ${JSON.stringify(baseUrl)} }).brand(${JSON.stringify(brand)})
console.log(await brand.${call})
`
}

/** The call of the client that sends the request; null if the client sends it only as part of something else. */
function callOf([group, id, content]: readonly string[], query: Readonly<Record<string, string>>): string | null {
  if (group === undefined) return 'get()'
  if (group === 'state') return 'state()'
  if (group === 'lookup') return null
  const collection = group.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  if (content !== undefined) return `${collection}.content(${JSON.stringify(id)})`
  if (id !== undefined) return `${collection}.get(${JSON.stringify(id)})`
  const { limit, cursor, ...filters } = query
  const place = cursor === undefined ? '' : `{ cursor: ${JSON.stringify(cursor)} }`
  const values = Object.entries(filters).map(([name, value]) => `${name}: ${literal(name, value)}`)
  const filter = values.length === 0 ? '{}' : `{ ${values.join(', ')} }`
  return `${collection}.list(${filter}, { limit: ${Number(limit)} }).page(${place})`
}

/** The only filter that is a number. */
function literal(name: string, value: string): string {
  return name === 'runNumber' ? value : JSON.stringify(value)
}

function withFetch(url: string): string {
  return `const response = await fetch(${JSON.stringify(url)}, {
  headers: { authorization: \`Bearer \${process.env.SELVEDGE_API_KEY}\` },
})
console.log(await response.json())
`
}
