/**
 * Takes the screenshots of the documentation from a running system, in light and dark: `node scripts/screenshots.ts`.
 * Needs Debian's Chromium. The screenshots are checked in; take them again when what they show has changed.
 */
import { withDemoSystem } from './screenshots/demo-system.ts'

await withDemoSystem(async ({ browser, info }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
    await page.goto(`${info.explorerUrl}#/alder-finch`)
    await page.getByLabel('API key').fill(info.keys.brand)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByLabel('Find a record').fill('PO-10001')
    await page.getByRole('option', { name: 'PO-10001' }).first().click()
    await page.getByRole('link', { name: 'Journey of this order' }).click()
    await page.getByRole('heading', { name: 'Pieces, stage by stage' }).waitFor()
    await page.mouse.move(0, 0)
    const path = `docs/images/explorer-journey-${colorScheme}.png`
    await page.screenshot({ path })
    console.log(path)
  }
})
