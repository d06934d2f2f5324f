/**
 * Takes the screenshots of the documentation from a running system, in light and dark: `node scripts/screenshots.ts`.
 * Needs Debian's Chromium. The screenshots are checked in; take them again when what they show has changed.
 */
import { DAY, withDemoSystem } from './screenshots/demo-system.ts'

await withDemoSystem(async ({ browser, info }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
    await page.clock.setFixedTime(`${DAY}T08:00:00Z`)
    await page.goto(`${info.explorerUrl}#/alder-finch`)
    await page.getByLabel('API key').fill(info.keys.brand)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.locator('.headline').first().waitFor()
    await page.locator('.thumb img').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    const path = `docs/images/explorer-today-${colorScheme}.png`
    await page.screenshot({ path })
    console.log(path)
  }
})
