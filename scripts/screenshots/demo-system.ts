/** A running system with the demo brands, for as long as screenshots of it are taken in Debian's Chromium. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
import { buildExplorer } from '../../packages/explorer/build.ts'

export interface DemoSystem {
  readonly browser: Browser
  readonly origin: string
  /** Of the first brand. */
  readonly key: string
}

export async function withDemoSystem(work: (system: DemoSystem) => Promise<void>): Promise<void> {
  await buildExplorer()
  const dev = spawn(process.execPath, ['packages/service/cli/main.ts', 'dev', '--today', '2026-06-30', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    let origin = ''
    for await (const line of createInterface(dev.stdout)) {
      origin ||= /^Reference +(\S+)\/docs/.exec(line)?.[1] ?? ''
      const key = /^ {2}alder-finch +(slv_live_\S+)/.exec(line)?.[1]
      if (key) return await work({ browser, origin, key })
    }
    throw new Error('dev stopped before it served')
  } finally {
    await browser.close()
    dev.kill('SIGTERM')
    if (dev.exitCode === null) await once(dev, 'exit')
  }
}
