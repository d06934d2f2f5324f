/**
 * Takes the screenshots of the documentation from a running system, in light and dark: `node scripts/screenshots.ts`.
 * Needs Debian's Chromium. The screenshots are checked in; take them again when what they show has changed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright-core'
import { buildExplorer } from '../packages/explorer/build.ts'

const FOLDER = 'docs/images'
/** A busy machine takes its time to draw the reference page. */
const STEP_MS = 120_000
const SCHEMES = ['light', 'dark'] as const

await buildExplorer()
const dev = spawn(process.execPath, ['packages/service/cli/main.ts', 'dev', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const { origin, key } = await served()
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(STEP_MS)
    await takeReference(context, `${origin}/docs`, `${FOLDER}/reference-${colorScheme}.png`)
    await takeExplorer(context, `${origin}/explore`, key, colorScheme)
    await context.close()
  }
} finally {
  await browser.close()
  dev.kill('SIGTERM')
  await once(dev, 'exit')
}

/** The address, and the key of the first brand. */
async function served(): Promise<{ origin: string; key: string }> {
  let origin = ''
  for await (const line of createInterface(dev.stdout)) {
    origin ||= /^Reference +(\S+)\/docs/.exec(line)?.[1] ?? ''
    const key = /^ {2}alder-finch +(slv_live_\S+)/.exec(line)?.[1]
    if (key) return { origin, key }
  }
  throw new Error('dev stopped before it served')
}

/** An operation with its filters on the left, the request and the response on the right. */
async function takeReference(context: BrowserContext, address: string, file: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  const sidebar = page.getByRole('complementary')
  await sidebar.getByRole('link', { name: 'Orders', exact: true }).click()
  await sidebar.getByRole('link', { name: 'List orders' }).click()
  await page.getByText('/orders').first().waitFor()
  // Scalar scrolls to the operation and draws what comes into sight.
  await page.waitForTimeout(3_000)
  await page.screenshot({ path: file })
  console.log(file)
}

/** An order from quote to payment, and the brand at a glance. */
async function takeExplorer(context: BrowserContext, address: string, key: string, scheme: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${address}#/alder-finch/orders`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'PO-10001', exact: true }).click()
  await page.getByRole('link', { name: 'Journey of this order' }).click()
  await page.getByRole('heading', { name: 'Pieces, stage by stage' }).waitFor()
  await page.mouse.move(0, 0)
  await page.screenshot({ path: `${FOLDER}/explorer-journey-${scheme}.png` })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'All reports' }).waitFor()
  await page.mouse.move(0, 0)
  await page.screenshot({ path: `${FOLDER}/explorer-overview-${scheme}.png` })
}
