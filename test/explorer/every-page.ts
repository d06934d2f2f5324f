/**
 * Screenshots of every page of the explorer, in light and dark, at the widths of a desktop and a phone: for both demo brands,
 * for a supplier, for a forwarder, for a key that is limited to freight, and for a brand without records. With what axe-core and the layout have against them.
 *
 *   node test/explorer/every-page.ts [--only alder-finch]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { type DemoSystem, withDemoSystem } from '../../scripts/screenshots/demo-system.ts'
import { CLI } from '../cli/support/cli.ts'
import { layoutProblems } from '../docs/support/layout.ts'
import { reportResults } from '../support/command.ts'
import { Visit } from './support/visit.ts'

const FOLDER = 'artefacts/pages'
/** The newest record of all has hardly begun. */
const NEWEST = 25
const QUIET_MS = 700
const EMPTY_BRAND = 'no-records'
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const LOOKS = {
  light: { viewport: DESKTOP, colorScheme: 'light' },
  dark: { viewport: DESKTOP, colorScheme: 'dark' },
  'phone-light': { viewport: PHONE, colorScheme: 'light' },
  'phone-dark': { viewport: PHONE, colorScheme: 'dark' },
} as const

/** `$orders` is a record of the group that the key opens. */
const PAGES = [
  '',
  '/reports/open-orders',
  '/reports/open-orders?due=late',
  '/orders',
  '/orders/$orders',
  '/orders/$orders/journey',
  '/reports/open-shipments',
  '/shipments',
  '/shipments/$shipments',
  '/parent-products',
  '/parent-products/$parent-products',
  '/skus',
  '/skus/$skus',
  '/reports/open-payments',
  '/invoices',
  '/reports/waiting-samples',
  '/samples/$samples',
  '/suppliers',
  '/suppliers/$suppliers',
  '/reports',
  '/reports/late-orders',
  '/records',
  '/data-model',
  '/orders?status=no-such-status',
  '/no-such-page',
] as const

interface Visitor {
  readonly name: string
  readonly brand: string
  readonly key: string
}

async function visitorsOf({ info }: DemoSystem): Promise<Visitor[]> {
  const selvedge = (...words: string[]): string =>
    execFileSync(process.execPath, [CLI, ...words], {
      env: { ...process.env, SELVEDGE_ADMIN_DATABASE_URL: info.databaseUrl },
      encoding: 'utf8',
    })
  const keyOf = (...words: string[]): string =>
    JSON.parse(selvedge('keys', 'create', '--name', 'pages', '--json', ...words)).key
  selvedge('brands', 'create', EMPTY_BRAND)
  return [
    { name: info.brand, brand: info.brand, key: info.keys.brand },
    { name: info.otherBrand, brand: info.otherBrand, key: info.keys.otherBrand },
    { name: 'supplier', brand: info.brand, key: info.keys.supplier },
    { name: 'forwarder', brand: info.brand, key: info.keys.forwarder },
    { name: 'freight', brand: info.brand, key: keyOf('--brand', info.brand, '--topic', 'freight') },
    { name: EMPTY_BRAND, brand: EMPTY_BRAND, key: keyOf('--brand', EMPTY_BRAND) },
  ]
}

/** Its addresses, without those of records that it does not have. */
async function addressesOf({ info }: DemoSystem, { brand, key }: Visitor): Promise<string[]> {
  const ids = new Map<string, string | undefined>()
  for (const [, group] of PAGES.join(' ').matchAll(/\$([a-z-]+)/g)) {
    const response = await fetch(`${info.baseUrl}/brands/${brand}/${group}?limit=${NEWEST}&direction=desc`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { items } = (response.ok ? await response.json() : { items: [] }) as { items: { id: string }[] }
    ids.set(group!, items.at(-1)?.id)
  }
  return PAGES.flatMap((page) => {
    const group = /\$([a-z-]+)/.exec(page)?.[1]
    if (group === undefined) return [page]
    const id = ids.get(group)
    return id === undefined ? [] : [page.replace(`$${group}`, id)]
  })
}

async function photograph(system: DemoSystem, only: string | undefined): Promise<Result[]> {
  const { origin } = new URL(system.info.baseUrl)
  let pages = 0
  const found: string[] = []
  for (const visitor of await visitorsOf(system)) {
    if (only !== undefined && visitor.name !== only) continue
    const addresses = await addressesOf(system, visitor)
    for (const [look, options] of Object.entries(LOOKS)) {
      const folder = `${FOLDER}/${visitor.name}/${look}`
      mkdirSync(folder, { recursive: true })
      const service = { url: origin, keys: { brand: visitor.key }, brand: visitor.brand }
      const visit = await Visit.start(system.browser, service, { ...options, reducedMotion: 'reduce' })
      await visit.open('')
      for (const [index, address] of addresses.entries()) {
        await visit.go(address)
        await settled(visit)
        const problems = [...(await visit.violations()), ...(await layoutProblems(visit.page))]
        found.push(...problems.map((problem) => `${visitor.name} ${look} ${address}: ${problem}`))
        const name = address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'one').replaceAll(/\W+/g, '-')
        await visit.page.screenshot({ path: `${folder}/${String(index).padStart(2, '0')}${name}.png`, fullPage: true })
        pages++
      }
      found.push(...visit.faults.map((fault) => `${visitor.name} ${look}: ${fault}`))
      await visit.close()
    }
    console.log(`${visitor.name}: ${FOLDER}/${visitor.name}`)
  }
  for (const problem of found) console.log(problem)
  return [
    { name: 'pages', value: pages, atLeast: 1 },
    { name: 'violations of axe, faults of layout and script', value: found.length, atMost: 0 },
  ]
}

/** Until the page has asked for nothing for a while. */
async function settled({ page, requested }: Visit): Promise<void> {
  for (let before = -1; before !== requested.length; ) {
    before = requested.length
    await page.waitForTimeout(QUIET_MS)
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  await reportResults(() => withDemoSystem((system) => photograph(system, values.only)))
}
