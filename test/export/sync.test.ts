/** `--sync`: a copy that follows the feed of changes has what the lists have, and proves it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { type Fault, FaultProxy } from '../client/support/fault-proxy.ts'
import { manyTags } from '../client/support/tags.ts'
import { type Records, resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { uuid, variation } from '../support/variations.ts'
import { Command } from './support/command.ts'
import { loadDemoBrand } from './support/demo-brand.ts'
import { listsOf } from './support/lists.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'
import { runSync, sortedLines, syncOf, type Target, tableRows } from './support/sync.ts'

/** What changes in these tests, and something that does not. */
const SOME = ['tags', 'notes', 'product-tags', 'countries', 'orders']
const ALL = groups.map(({ path }) => path)
const tags = manyTags(1_200)
const tag = (n: number, name = `Tag ${n}`) => ({ ...variation(resourceOf('tags'), n), name })

let service: TestService
let proxy: FaultProxy
let out: OutFolder
beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await loadDemoBrand(service.database, service.brandId)
  await load({ tags })
})
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})
beforeEach(() => {
  proxy.next()
  out = new OutFolder()
  return () => out.remove()
})

const load = (records: Records, mode?: 'upsert' | 'replace' | 'delete') =>
  service.database.load(service.brandId, records, mode)
const sync = (target: string, more: Partial<Target> = {}) =>
  runSync({ service, target, url: proxy.url, only: SOME, ...more })
const pagesAsked = () => proxy.requests.filter(({ path }) => path.includes('/changes')).length

async function expectEqualToLists(file: string): Promise<void> {
  const whole = await listsOf(service, SOME, 'sqlite')
  expect(tableRows(file, SOME)).toEqual(tableRows(whole.file('records.sqlite'), SOME))
  whole.remove()
}

async function changeEverything(round: number): Promise<void> {
  await load({
    tags: [tag(round), { ...tags[1]!, name: `Round ${round}` }],
    notes: [variation(resourceOf('notes'), round)],
  })
  await load({ tags: [tags[round]!] }, 'delete')
  await load({ 'product-tags': [round, round + 1].map((n) => variation(resourceOf('product-tags'), n)) }, 'replace')
  await service.database.load(SHARED_BRAND_ID, {
    countries: [{ ...variation(resourceOf('countries'), round), name: 'New' }],
  })
}

describe('into SQLite', () => {
  it('has the tables, rows and indexes of the format, at first and after every kind of change', async () => {
    const file = out.file('copy.sqlite')
    const syncAll = () => runSync({ service, target: file })
    expect((await syncAll()).line).toMatch(
      /^alder-finch: 1\d{4} upserts and 0 deletes in 93 groups; \d+ requests; 1\d{4} records verified/,
    )
    await changeEverything(100)
    await changeEverything(101)
    expect((await syncAll()).line).toMatch(/^alder-finch: \d+ upserts and \d+ deletes in 4 groups; 2 requests; /)
    const whole = await listsOf(service, ALL, 'sqlite')
    expect(tableRows(file, ALL)).toEqual(tableRows(whole.file('records.sqlite'), ALL))
    expect(schemaOf(file)).toEqual(schemaOf(whole.file('records.sqlite')))
    whole.remove()
  })

  const schemaOf = (file: string) => {
    const database = new DatabaseSync(file, { readOnly: true })
    const names = database.prepare(
      `select name, sql from sqlite_schema where tbl_name not like 'selvedge_%' order by name`,
    )
    const found = names.all()
    database.close()
    return found
  }

  it('can be read by others while it is open, and is one file afterwards', async () => {
    const file = out.file('copy.sqlite')
    await sync(file)
    expect(readdirSync(out.path)).toEqual(['copy.sqlite'])
    const reader = new DatabaseSync(file, { readOnly: true })
    const count = reader.prepare('select count(*) as count from tags')
    const before = count.get()!.count as number
    await load({ tags: [tag(300)] })
    expect(await sync(file)).toMatchObject({ exitCode: 0 })
    expect(count.get()!.count).toBe(before + 1)
    reader.close()
  })

  it('makes a table anew that an earlier version made with other columns', async () => {
    const file = out.file('copy.sqlite')
    await sync(file)
    const made = schemaOf(file)
    const database = new DatabaseSync(file)
    database.exec('alter table orders drop column number')
    database.close()
    await sync(file)
    expect(schemaOf(file)).toEqual(made)
    await expectEqualToLists(file)
  })
})

describe('into a folder', () => {
  it.each(['ndjson', 'csv'] as const)(
    'has the lines of the lists as %s, and writes again what changed',
    async (format) => {
      const expectEqual = async () => {
        const whole = await listsOf(service, SOME, format)
        expect(sortedLines(out, format)).toEqual(sortedLines(whole, format))
        whole.remove()
      }
      expect(await sync(out.path, { format })).toMatchObject({ exitCode: 0 })
      await expectEqual()
      const inodeOf = (path: string) => statSync(out.file(`${path}.${format}`)).ino
      const before = [inodeOf('orders'), inodeOf('tags')]
      await changeEverything(format === 'csv' ? 110 : 120)
      expect(await sync(out.path, { format })).toMatchObject({ exitCode: 0 })
      await expectEqual()
      expect(inodeOf('orders')).toBe(before[0])
      expect(inodeOf('tags')).not.toBe(before[1])
    },
  )

  it('gives the same bytes whatever came in between', async () => {
    await sync(out.path)
    await changeEverything(130)
    await sync(out.path)
    const fresh = new OutFolder()
    await sync(fresh.path)
    const names = readdirSync(fresh.path).filter((name) => name.endsWith('.ndjson'))
    expect(names).toHaveLength(SOME.length)
    for (const name of names) expect(readFileSync(out.file(name))).toEqual(readFileSync(fresh.file(name)))
    fresh.remove()
  })

  it('puts back a file that was removed', async () => {
    await sync(out.path, { only: ['tags'] })
    const before = readFileSync(out.file('tags.ndjson'), 'utf8')
    rmSync(out.file('tags.ndjson'))
    await sync(out.path, { only: ['tags'] })
    expect(readFileSync(out.file('tags.ndjson'), 'utf8')).toBe(before)
  })
})

it('keeps hostile text as it is, in the copy and in its tables', async () => {
  const names = [
    `'); drop table tags; --`,
    '"record":{"id":"x"}}],"nextCursor":"',
    'line\nbreak\r\n\u2028\t',
    '\\u0041 \\" \\\\',
    '𝔘𝔫𝔦 é é \u202e \ufeff',
    '\ud83d\udc69\u200d\ud83d\ude80',
  ]
  const hostile = names.map((name, n) => ({ ...tags[0]!, id: uuid(`hostile ${n}`), code: `hostile-${n}`, name }))
  await load({ tags: hostile })
  const file = out.file('copy.sqlite')
  expect(await sync(file, { only: ['tags'] })).toMatchObject({ exitCode: 0 })
  const database = new DatabaseSync(file, { readOnly: true })
  const held = database.prepare(`select name from tags where code like 'hostile-%' order by code`).all()
  expect(held.map(({ name }) => name)).toEqual(names)
  database.close()
  await load({ tags: hostile }, 'delete')
  expect((await sync(file, { only: ['tags'] })).line).toContain('0 upserts and 6 deletes in 1 groups')
})

describe('what a run asks for', () => {
  it('is the pages and one state, and the pages are confirmed while nothing changes', async () => {
    const statuses: number[] = []
    proxy.plan = () => ({
      kind: 'change',
      change: (passed) => {
        statuses.push(passed.status)
        return passed
      },
    })
    const copy = syncOf({ service, target: out.file('copy.sqlite'), url: proxy.url, only: SOME })
    const signal = new AbortController().signal
    await copy.run(signal)
    await copy.run(signal)
    statuses.length = 0
    expect(await copy.run(signal)).toMatch(/^alder-finch: nothing changed; 2 requests; \d+ records verified/)
    expect(statuses).toEqual([304, 304])
  })

  it('goes on where an interrupted first run was', async () => {
    const only = ['tags', 'orders']
    const stopAt = (request: number): Fault | undefined =>
      request >= 3 ? { kind: 'answer', status: 404, body: 'gone' } : undefined
    proxy.plan = (_path, count) => stopAt(count)
    await expect(sync(out.path, { only })).rejects.toThrow('status 404')
    expect(pagesAsked()).toBe(3)
    proxy.next()
    const { said, line } = await sync(out.path, { only })
    expect(line).toContain('records verified')
    expect(said.at(-1)).toMatch(/^records: \d+ records$/)
    const rest = pagesAsked()
    const fresh = new OutFolder()
    proxy.next()
    await sync(fresh.path, { only })
    expect(rest).toBe(pagesAsked() - 2)
    fresh.remove()
  })
})

describe('a cursor that the feed cannot go on from', () => {
  async function prune(): Promise<void> {
    await service.database.ageLoads(service.brandId)
    await load({ tags: [tag(999)] })
    await load({ tags: [tag(999)] }, 'delete')
  }

  it('starts again with every record, and removes what is no longer there when it is complete', async () => {
    const file = out.file('copy.sqlite')
    await sync(file)
    await load({ tags: [tag(400), tag(401)] })
    await sync(file)
    await load({ tags: [tag(400)] }, 'delete')
    await load({ tags: [tag(402)] })
    await prune()
    const { line, said } = await sync(file)
    expect(said[0]).toMatch(/changes_gone.*Starting again with every record/)
    // Records that are as they were do not count as changed.
    expect(line).toContain('1 upserts and 1 deletes in 1 groups')
    await expectEqualToLists(file)
  })

  it('keeps the old records until the new generation is complete, also over an interruption', async () => {
    await sync(out.path, { only: ['tags'] })
    await load({ tags: [tags[7]!] }, 'delete')
    await prune()
    const before = readFileSync(out.file('tags.ndjson'), 'utf8')
    proxy.next()
    proxy.plan = (_path, count) => (count >= 4 ? { kind: 'answer', status: 404, body: 'gone' } : undefined)
    await expect(sync(out.path, { only: ['tags'] })).rejects.toThrow('status 404')
    expect(readFileSync(out.file('tags.ndjson'), 'utf8')).toBe(before)
    proxy.next()
    expect((await sync(out.path, { only: ['tags'] })).line).toContain('0 upserts and 1 deletes')
    expect(pagesAsked()).toBe(1)
    await load({ tags: [tags[7]!] })
  })

  it('ends with a sentence where the service takes back every cursor, instead of starting again for ever', async () => {
    const file = out.file('copy.sqlite')
    await sync(file, { only: ['tags'] })
    const gone = {
      error: 'Gone.',
      errorCode: 'changes_gone',
      details: [{ parameter: 'cursor', problem: 'is old', reason: 'history' }],
    }
    proxy.next()
    proxy.plan = (path) =>
      path.includes('cursor=') ? { kind: 'answer', status: 410, body: JSON.stringify(gone) } : undefined
    const { exitCode, line } = await sync(file, { only: ['tags'] })
    expect([exitCode, line]).toEqual([1, expect.stringContaining('could not continue from any of 4 cursors')])
    expect(proxy.requests.length).toBeLessThan(15)
    proxy.next()
    expect(await sync(file, { only: ['tags'] })).toMatchObject({ exitCode: 0 })
  })
})

describe('more than half of a copy', () => {
  const COUNT = 150
  const colors = (first: number, last: number) =>
    Array.from({ length: last - first }, (_, n) => variation(resourceOf('colors'), first + n))
  const only = ['colors']
  const target = () => out.file('copy.sqlite')
  const held = () => tableRows(target(), only).colors!.length
  const refused = {
    exitCode: 7,
    line: expect.stringMatching(/has 150 records, and at least \d+ would .*--allow-deletes/),
  }

  beforeEach(async () => {
    await load({ colors: colors(0, COUNT) }, 'replace')
    await sync(target(), { only })
  })

  it('is not deleted by changes, in whatever number of runs, unless that is allowed', async () => {
    await load({ colors: colors(0, 70) }, 'delete')
    proxy.plan = (path) => (path.includes('/state') ? { kind: 'answer', status: 404, body: 'gone' } : undefined)
    await expect(sync(target(), { only })).rejects.toThrow('status 404')
    proxy.next()
    expect(held()).toBe(80)
    await load({ colors: colors(70, 76) }, 'delete')
    for (const _ of [1, 2]) expect(await sync(target(), { only })).toMatchObject(refused)
    expect(held()).toBe(80)
    expect(await sync(target(), { only, allowsDeletes: true })).toMatchObject({ exitCode: 0 })
    expect(held()).toBe(74)
    await load({ colors: colors(76, COUNT) }, 'delete')
    expect(await sync(target(), { only })).toMatchObject({ exitCode: 0 })
  })

  it('is not deleted where the copy starts again and the service has nothing', async () => {
    const nothing = { items: [], nextCursor: 'x', hasMore: false }
    const gone = { error: 'Gone.', errorCode: 'changes_gone', details: [] }
    proxy.plan = (path) => {
      if (!path.includes('/changes')) return undefined
      const [status, body] = path.includes('cursor=') ? [410, gone] : [200, nothing]
      return { kind: 'answer', status, body: JSON.stringify(body) }
    }
    expect(await sync(target(), { only })).toMatchObject(refused)
    proxy.next()
    expect(held()).toBe(COUNT)
    expect((await sync(target(), { only })).line).toContain('nothing changed')
  })

  it('is kept in a copy that an earlier version verified', async () => {
    const database = new DatabaseSync(target())
    database.exec('drop table selvedge_deletes')
    database.close()
    await load({ colors: colors(0, 100) }, 'delete')
    expect(await sync(target(), { only })).toMatchObject(refused)
  })

  it('is deleted by the command with --allow-deletes', async () => {
    await load({ colors: colors(0, 100) }, 'delete')
    const run = (...more: string[]) =>
      new Command(['--brand', 'alder-finch', '--sync', target(), '--only', 'colors', ...more], {
        SELVEDGE_API_KEY: service.keys.brand,
        SELVEDGE_URL: proxy.url + BASE,
      }).finished
    expect(await run()).toMatchObject({ exitCode: 7, stderr: expect.stringContaining('--allow-deletes') })
    expect(await run('--allow-deletes')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('100 deletes') })
  })
})

describe('the proof', () => {
  it('reads on where a load came between the last page and the state', async () => {
    let loads = 0
    proxy.plan = async (path) => {
      if (path.includes('/state') && ++loads < 4) await load({ tags: [tag(500 + loads)] })
      return undefined
    }
    expect(await sync(out.file('copy.sqlite'))).toMatchObject({ exitCode: 0 })
    await expectEqualToLists(out.file('copy.sqlite'))
    expect(loads).toBe(4)
  })

  it('is left with exit code 3 where loads never cease', async () => {
    let loads = 0
    proxy.plan = async (path) => {
      if (path.includes('/state')) await load({ tags: [tag(520, `Load ${++loads}`)] })
      return undefined
    }
    const { exitCode, line } = await sync(out.path, { only: ['tags'] })
    expect([exitCode, line]).toEqual([3, expect.stringContaining('before each of 10 checks')])
    expect(readdirSync(out.path)).toEqual(['sync.sqlite'])
    proxy.next()
    expect(await sync(out.path, { only: ['tags'] })).toMatchObject({ exitCode: 0 })
  })

  it.each([
    ['that a page lost on the way', /\{"group":"tags".*?\}\},/, ''],
    ['that a page changed on the way', /"code":"tag-5"/, '"code":"tag-X"'],
  ])('finds a record %s, and says which group it is in', async (_, part, replacement) => {
    proxy.plan = (path) =>
      path.includes('/changes')
        ? { kind: 'change', change: (passed) => ({ ...passed, body: passed.body.replace(part, replacement) }) }
        : undefined
    const { exitCode, line } = await sync(out.path, { only: ['tags', 'orders'] })
    expect(exitCode).toBe(6)
    expect(line).toMatch(
      /^The copy differs from the service in 1 groups: tags \(\d+ records with digest [0-9a-f]{16} here, /,
    )
    expect(readdirSync(out.path)).toEqual(['sync.sqlite'])
  })
})

describe('what is not its own', () => {
  it('is left alone: a folder with other files, an export, a file of another kind, a database of another program', async () => {
    const others = ['folder', 'text.sqlite', 'other.sqlite']
    mkdirSync(out.file('folder'))
    writeFileSync(out.file('folder/letter.txt'), 'Dear')
    writeFileSync(out.file('text.sqlite'), 'not a database, however long it may be'.repeat(100))
    const database = new DatabaseSync(out.file('other.sqlite'))
    database.exec('create table tags (id text)')
    database.close()
    const before = others.slice(1).map((name) => readFileSync(out.file(name)))
    for (const name of others) {
      const { exitCode, line } = await sync(out.file(name))
      expect([exitCode, line]).toEqual([2, expect.stringMatching(/--sync (did not write|made)/)])
    }
    expect(others.slice(1).map((name) => readFileSync(out.file(name)))).toEqual(before)
    expect(readdirSync(out.file('folder'))).toEqual(['letter.txt'])
    const whole = new OutFolder()
    await runExport({ service, out: whole, format: 'sqlite', only: SOME })
    expect((await sync(whole.file('records.sqlite'))).line).toContain('is not a copy that --sync made')
    expect((await sync(whole.path)).line).toContain('has files that --sync did not write')
    whole.remove()
    expect(proxy.requests).toEqual([])
  })

  it('is refused: a copy of another brand, of other collections or in another format', async () => {
    await sync(out.path, { only: ['tags'] })
    const said = async (more: Partial<Target>) => (await sync(out.path, { only: ['tags'], ...more })).line
    expect(await said({ brand: 'other-brand', apiKey: service.keys.otherBrand })).toMatch(
      /is a copy of tags of alder-finch from .* as ndjson, not of tags of other-brand/,
    )
    expect(await said({ only: ['orders'] })).toMatch(/, not of orders of alder-finch/)
    expect(await said({ format: 'csv' })).toMatch(
      / as ndjson, not of .* as csv; remove it to start again, or name another place$/,
    )
  })

  it.each(['copy.sqlite', 'folder'])(
    'is refused: %s while another process syncs it',
    async (name) => {
      const target = out.file(name)
      let second: Promise<{ line: string }> | undefined
      proxy.plan = async (path) => {
        if (path.includes('cursor=') && !second) {
          second = sync(target)
          await second.catch(() => {})
        }
        return undefined
      }
      const first = await sync(target)
      const lines = [first.line, (await second!).line]
      expect(lines.filter((line) => line.includes('is being synced by another process'))).toHaveLength(1)
      expect(lines.filter((line) => line.includes('records verified'))).toHaveLength(1)
    },
    40_000,
  )
})

describe('the command', () => {
  const start = (...args: string[]) =>
    new Command(['--brand', 'alder-finch', ...args], {
      SELVEDGE_API_KEY: service.keys.brand,
      SELVEDGE_URL: proxy.url + BASE,
    })

  it('says in one line what changed, and shows how far the first run is', async () => {
    const once = () => start('--sync', out.file('copy.sqlite'), '--only', SOME.join()).finished
    const { exitCode, stdout, stderr } = await once()
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^records: \d+ records\nalder-finch: \d+ upserts and 0 deletes in 5 groups; .*\n$/)
    const again = await once()
    expect(again.stdout).toMatch(/^alder-finch: nothing changed; 2 requests; \d+ records verified, in .*\n$/)
  })

  it('keeps going with --every, over a service that is away, and stops with exit code 0', async () => {
    const command = start('--sync', out.file('copy.sqlite'), '--every', '1s', '--only', SOME.join())
    await expect.poll(() => command.stdout, { timeout: 20_000 }).toContain('records verified')
    await load({ tags: [tag(600)] })
    await expect.poll(() => command.stdout, { timeout: 20_000 }).toContain('1 upserts and 0 deletes in 1 groups')
    proxy.next({ kind: 'reset' }, { kind: 'reset' })
    await expect.poll(() => command.stdout, { timeout: 20_000 }).toContain('4 requests')
    command.kill('SIGTERM')
    const { exitCode, stdout, stderr } = await command.finished
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Stopped after the last page')
  })

  it('stops in the middle of a first run, and goes on later', async () => {
    let command: Command | undefined
    proxy.plan = (_path, count) => {
      if (count === 3) command!.kill('SIGINT')
      return undefined
    }
    command = start('--sync', out.file('copy.sqlite'), '--every', '5m', '--only', SOME.join())
    expect(await command.finished).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.not.stringContaining('verified'),
    })
    proxy.next()
    expect(await sync(out.file('copy.sqlite'))).toMatchObject({ exitCode: 0 })
    await expectEqualToLists(out.file('copy.sqlite'))
  })
})
