/**
 * The page about snapshots, followed: one is made and downloaded, the feed continues from it, and systemd accepts the
 * units.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { createBrands } from '../support/brands.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { SERVING, ServingProcess } from '../support/serving-process.ts'
import { variation } from '../support/variations.ts'
import { commandBlocks, Follower, STEP_TIMEOUT_MS } from './support/guide.ts'

const PAGE = 'docs/operating/snapshots.md'

it('its commands make a snapshot, download it, and go on from its cursor', async () => {
  const [make, reports, download, ...more] = commandBlocks(PAGE)
  expect(more).toEqual([])
  const database = await TestDatabase.create()
  const { brandId, keys } = await createBrands(database)
  await database.load(brandId, { tags: [1, 2].map((n) => variation(resourceOf('tags'), n)) })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const follower = new Follower({
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_PORT: String(port),
    SELVEDGE_PUBLIC_URL: url,
    SELVEDGE_URL: `${url}/api/public/v1`,
    SELVEDGE_API_KEY: keys.brand,
  })
  let said = ''
  for (const command of make!) said = await follower.run(command)
  expect(said).toMatch(/^alder-finch: 2 records in 1 file and as tables; 95 files \(0\.0 MB\) written/)
  for (const command of reports!) said = await follower.run(command)
  expect(said).toMatch(/^alder-finch: reports are current, in /)

  const service = await ServingProcess.start(
    [process.execPath, 'packages/service/cli/main.ts', 'serve'],
    { env: follower.environment },
    SERVING,
  )
  try {
    const outputs: string[] = []
    const followed = async (): Promise<void> => {
      outputs.length = 0
      for (const command of download!) outputs.push(await follower.run(command))
    }
    // A service that has just started may be late with its first answers where the machine has other things to do.
    await vi.waitFor(followed, { timeout: STEP_TIMEOUT_MS, interval: 1_000 })
    expect(JSON.parse(outputs[3]!)).toEqual(variation(resourceOf('tags'), 1))
    expect(outputs.at(-1)).toBe('false\n')
  } finally {
    await service.stop()
    follower.remove()
    await database.drop()
  }
})

it('its units are such as systemd takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text]) => text!)
  const paths = ['service', 'timer'].map((kind, index) => {
    const path = join(folder, `selvedge-snapshot.${kind}`)
    writeFileSync(path, blocks[index]!)
    return path
  })
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('selvedge-snapshot'))]).toEqual([0, []])
})
