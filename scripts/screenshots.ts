/**
 * Takes the screenshots of the documentation from a running system, in light and dark: `node scripts/screenshots.ts`.
 * Needs Debian's Chromium. The screenshots are checked in; take them again when what they show has changed.
 */
import type { BrowserContext } from 'playwright-core'
import { withDemoSystem } from './screenshots/demo-system.ts'

const FOLDER = 'docs/images'
/** A busy machine takes its time to draw the reference page. */
const STEP_MS = 120_000
const SCHEMES = ['light', 'dark'] as const

await withDemoSystem(async ({ browser, origin, key }) => {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(STEP_MS)
    await takeReference(context, `${origin}/docs`, `${FOLDER}/reference-${colorScheme}.png`)
    await takeExplorer(context, `${origin}/explore`, key, colorScheme)
    await context.close()
  }
})

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
