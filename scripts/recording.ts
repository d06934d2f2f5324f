/**
 * Records the explorer as a person uses it, from Today to the journey of an order, and then as one of its suppliers sees it:
 * `node scripts/recording.ts`. Needs Debian's Chromium. The recording is checked in; take it again when the pages change.
 */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { animate, type Frame } from './screenshots/apng.ts'
import { DAY, withDemoSystem } from './screenshots/demo-system.ts'

const FILE = 'docs/images/recording.png'
const BYTES_MAX = 1_500_000
const READ_MS = 2_500
const CLICK_MS = 700

await withDemoSystem(async ({ browser, info }) => {
  // Otherwise its policy would keep the pointer out of the page.
  const context = await browser.newContext({
    viewport: { width: 960, height: 600 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(`${DAY}T08:00:00Z`)
  const frames: Frame[] = []
  const keep = async (shownMs: number): Promise<void> => {
    frames.push({ png: await page.screenshot(), shownMs })
  }
  const click = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded()
    await point(page, target)
    await keep(CLICK_MS)
    await unpoint(page)
    await target.click()
    await page.mouse.move(0, 0)
  }

  await page.goto(`${info.explorerUrl}#/alder-finch`)
  await page.getByLabel('API key').fill(info.keys.brand)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.locator('.headline').first().waitFor()
  await page.locator('.thumb img').first().waitFor()
  await keep(READ_MS)
  await click(page.getByLabel('Find a record'))
  await page.getByLabel('Find a record').fill('10001')
  await click(page.getByRole('option', { name: 'PO-10001' }).first())
  await click(page.getByRole('link', { name: 'Journey of this order' }))
  const quantities = page.getByRole('heading', { name: 'Pieces, stage by stage' })
  await quantities.waitFor()
  await keep(READ_MS)
  await page.goto('about:blank')
  await page.goto(`${info.explorerUrl}#/alder-finch`)
  await page.getByLabel('API key').fill(info.keys.supplier)
  await click(page.getByRole('button', { name: 'Open' }))
  await page.locator('.headline').first().waitFor()
  await page.getByRole('table', { name: 'To make and ship' }).locator('tbody tr').first().waitFor()
  await keep(READ_MS)
  await click(page.locator('.headline', { hasText: 'Owed to you' }))
  await page.locator('tbody tr').first().waitFor()
  await keep(READ_MS)

  const recording = animate(frames)
  if (recording.length > BYTES_MAX) throw new Error(`${recording.length} bytes are more than ${BYTES_MAX}`)
  writeFileSync(FILE, recording)
  console.log(`${FILE}: ${frames.length} frames, ${recording.length} bytes`)
})

/** A ring where the click comes next. */
async function point(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  await page.evaluate(`(() => {
    const ring = document.body.appendChild(document.createElement('div'))
    ring.id = 'pointer'
    Object.assign(ring.style, {
      position: 'fixed', left: '${x + width / 2 - 18}px', top: '${y + height / 2 - 18}px', width: '36px', height: '36px', zIndex: 99,
      boxSizing: 'border-box', border: '3px solid #b0392b', borderRadius: '50%', background: 'rgb(176 57 43 / 18%)', pointerEvents: 'none',
    })
  })()`)
}

async function unpoint(page: Page): Promise<void> {
  await page.evaluate("document.getElementById('pointer').remove()")
}
