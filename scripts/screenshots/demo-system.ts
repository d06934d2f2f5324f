/** A running system with the demo brands, for as long as screenshots of it are taken in Debian's Chromium. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { buildExplorer } from '../../packages/explorer/build.ts'
import type { DevInfo } from '../../packages/service/cli/dev/info.ts'

/** That its records are of; a browser with another clock shows how old they are. */
export const DAY = '2026-06-30'
const POLL_MS = 200

export interface DemoSystem {
  readonly browser: Browser
  readonly info: DevInfo
}

export async function withDemoSystem<T>(work: (system: DemoSystem) => Promise<T>): Promise<T> {
  await buildExplorer()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-screenshots-'))
  const file = join(folder, 'info.json')
  const dev = spawn(
    process.execPath,
    ['packages/service/cli/main.ts', 'dev', '--today', DAY, '--port', '0', '--info', file],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    while (!existsSync(file)) {
      if (dev.exitCode !== null) throw new Error('dev stopped before it served')
      await sleep(POLL_MS)
    }
    return await work({ browser, info: JSON.parse(readFileSync(file, 'utf8')) })
  } finally {
    await browser.close()
    dev.kill('SIGTERM')
    if (dev.exitCode === null) await once(dev, 'exit')
    rmSync(folder, { recursive: true })
  }
}
