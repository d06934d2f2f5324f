/**
 * Takes the screenshots of the documentation from a running system, in light and dark: `node scripts/pictures.ts`.
 * Needs Debian's Chromium. The pictures are checked in; take them again when what they show has changed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright-core'

const FOLDER = 'docs/images'
const SCHEMES = ['light', 'dark'] as const

const dev = spawn(process.execPath, ['packages/service/cli/main.ts', 'dev', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const origin = await servedAt()
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } })
    await takeReference(context, `${origin}/docs`, `${FOLDER}/reference-${colorScheme}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  dev.kill('SIGTERM')
  await once(dev, 'exit')
}

async function servedAt(): Promise<string> {
  for await (const line of createInterface(dev.stdout)) {
    const address = /^Reference +(\S+)\/docs/.exec(line)?.[1]
    if (address) return address
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
