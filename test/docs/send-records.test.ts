/** The guide to sending records, followed on a fresh `dev`: curl, then both clients. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DevSystem } from '../cli/support/dev-system.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { Wheel } from '../python/support/wheel.ts'

const GUIDE = readFileSync('docs/guides/send-records.md', 'utf8')

let dev: DevSystem
let wheel: Wheel
let folder: GuideFolder
let address: Record<string, string>
beforeAll(async () => {
  wheel = await Wheel.build()
  dev = await DevSystem.start()
  const { baseUrl, ingestUrl, keys } = dev.info
  address = {
    SELVEDGE_URL: baseUrl,
    SELVEDGE_API_KEY: keys.brand,
    SELVEDGE_LOAD_URL: ingestUrl,
    SELVEDGE_LOAD_KEY: keys.load,
  }
  folder = new GuideFolder(address)
}, 600_000)
afterAll(async () => {
  folder.remove()
  wheel.remove()
  await dev.stop()
})

it('with curl', async () => {
  const [file, send, faulty, changes, look, ...more] = codeBlocks(GUIDE, 'sh')
  expect(more).toEqual([])
  await folder.shell(file!)
  const loaded = JSON.parse(await folder.shell(send!))
  expect(loaded).toMatchObject({ outcome: 'loaded', groups: [{ group: 'inventory', updated: 1 }] })
  const shown = JSON.parse(codeBlocks(GUIDE, 'json')[0]!)
  expect(Object.keys(loaded)).toEqual(Object.keys(shown))
  expect(Object.keys(loaded.groups[0])).toEqual(Object.keys(shown.groups[0]))
  expect(JSON.parse(await folder.shell(faulty!))).toMatchObject({
    errorCode: 'load_faulty',
    details: { faultCount: 4 },
  })
  expect(JSON.parse(await folder.shell(changes!))).toMatchObject({
    groups: [
      { group: 'tags', inserted: 1 },
      { group: 'notes', unchanged: 1 },
    ],
  })
  const [groups, loads] = (await folder.shell(look!)).replace('}{', '}\n{').split('\n')
  expect(JSON.parse(groups!).groups.length).toBeGreaterThan(50)
  expect(
    JSON.parse(loads!)
      .loads.map(({ outcome }: { outcome: string }) => outcome)
      .slice(0, 3),
  ).toEqual(['loaded', 'refused', 'loaded'])
})

it('with TypeScript', async () => {
  expect(await folder.program(codeBlocks(GUIDE, 'ts').join('\n'))).toBe('tags 2 0\n')
})

it('with Python', async () => {
  writeFileSync(join(wheel.folder, 'send.py'), codeBlocks(GUIDE, 'python').join('\n'))
  const { passed, output } = await wheel.python(['send.py'], address)
  expect([passed, output.trim()]).toEqual([true, 'tags 2 0'])
})
