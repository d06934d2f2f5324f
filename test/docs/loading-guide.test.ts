/** The page about loading, followed from its first command to its last; and the commands of its test results, in small. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies } from '../loader/support/loading.ts'
import { TestDatabase } from '../support/database.ts'
import { commandBlocks, Follower, resultCommands, STEP_TIMEOUT_MS } from './support/guide.ts'

const PAGE = 'docs/operating/loading.md'
const [loadBlock, checkBlock, faultBlock, changeBlock, linesBlock, historyBlock, agesBlock, ...more] =
  commandBlocks(PAGE)
const TEST_TIMEOUT_MS = 2 * STEP_TIMEOUT_MS

let database: TestDatabase
let brandId: number
let follower: Follower
beforeAll(async () => {
  database = await TestDatabase.create()
  brandId = await database.createBrand('alder-finch')
  follower = new Follower({ SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') })
})
afterAll(async () => {
  follower.remove()
  await database.drop()
})

const countOf = async (path: string): Promise<number> => (await bodies(database, brandId, path)).length

describe('the page', () => {
  it('has the blocks that are run here', () => {
    expect([loadBlock, checkBlock, faultBlock, changeBlock, linesBlock, historyBlock, agesBlock].every(Boolean)).toBe(
      true,
    )
    expect(more).toEqual([])
  })

  it(
    'loads',
    async () => {
      for (const command of loadBlock!) await follower.run(command.replace('--scale 0.01', '--scale 0.001'))
      expect(await countOf('orders')).toBeGreaterThan(0)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'checks, and finds nothing wrong',
    async () => {
      const [check] = checkBlock as [string]
      const output = await follower.run(check)
      const shape = (text: string): string => text.replaceAll(/[\d.,]*\d/g, '0')
      const shown = /\n```\n(alder-finch: .*)\n```\n/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
      expect(shape(output.trim().split('\n').at(-1)!)).toBe(shape(shown))
    },
    TEST_TIMEOUT_MS,
  )

  it('shows faults as they are', async () => {
    const [write, load] = faultBlock as [string, string]
    await follower.run(write)
    const failed = await follower.run(load).catch((error) => error)
    expect(failed.code).toBe(1)
    expect(readFileSync(PAGE, 'utf8')).toContain(`\n\`\`\`\n${failed.stderr.trim()}\n\`\`\`\n`)
  })

  it(
    'replaces, removes and brings back',
    async () => {
      const [tags, notes] = [await countOf('tags'), await countOf('notes')]
      const noteCounts: number[] = []
      for (const command of changeBlock!) {
        await follower.run(command)
        noteCounts.push(await countOf('notes'))
      }
      expect(await countOf('tags')).toBe(tags)
      expect(noteCounts).toEqual([notes, notes, notes, notes - 1, notes])
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'loads change lines',
    async () => {
      const [tags, notes] = [await countOf('tags'), await countOf('notes')]
      const tagCounts: number[] = []
      for (const command of linesBlock!) {
        await follower.run(command)
        tagCounts.push(await countOf('tags'))
      }
      expect(await countOf('notes')).toBe(notes)
      expect(tagCounts).toEqual([tags, tags, tags, tags - 1, tags])
    },
    TEST_TIMEOUT_MS,
  )

  it('shows the history', async () => {
    const outputs: string[] = []
    for (const command of historyBlock!) outputs.push(await follower.run(command))
    expect(outputs[0]).toMatch(/loaded +selvedge_loader/)
    expect(JSON.parse(outputs[1]!)[0]).toMatchObject({ outcome: 'loaded' })
    expect(outputs[2]).toContain('Every brand has a load that is newer.')
    for (const command of agesBlock!) expect(await follower.run(command)).toBe(outputs[2])
  })
})

const SMALL_FORMS: Readonly<Record<string, string>> = {
  'bench/loading/rate.ts': ' --rows 10000',
  'bench/loading/check.ts': ' --scale 0.001',
}

describe('the commands of the test results', () => {
  // Killed loaders have a separate test.
  const commands = resultCommands('Load records').filter((command) => !command.includes('load-kill'))
  it.each(commands)('%s', async (command) => {
    const [program, ...args] = `${command}${SMALL_FORMS[command.split(' ')[1]!] ?? ''}`.split(' ')
    const { stdout } = await promisify(execFile)(program!, args, { timeout: STEP_TIMEOUT_MS })
    expect(stdout).toMatch(/\d/)
  })
})
