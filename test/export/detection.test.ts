/** What can go wrong while records are read, made to happen: each is noticed, and named for what it is. */
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fault, FaultProxy, type Passed } from '../client/support/fault-proxy.ts'
import { manyTags } from '../client/support/tags.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { uuid } from '../support/variations.ts'
import { Command } from './support/command.ts'
import { listsOf } from './support/lists.ts'
import { OutFolder } from './support/out-folder.ts'
import { type Outcome, runExport } from './support/run.ts'

/** Three pages of the feed. */
const TAGS = 1_200
const tags = manyTags(TAGS)

let service: TestService
let proxy: FaultProxy
let out: OutFolder
/** Whether the service seems to tell versions. */
let versionsTold: boolean
let planted = 0

beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await service.database.load(service.brandId, { colors: [resourceOf('colors').sample] })
})
beforeEach(async () => {
  await service.database.load(service.brandId, { tags }, 'replace')
  versionsTold = true
  proxy.next()
  out = new OutFolder()
})
afterEach(() => out.remove())
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})

function run(only: readonly string[], onSaid: (line: string) => void = () => {}): Promise<Outcome> {
  return runExport({ service, out, url: proxy.url, only, onSaid })
}

/** Passes a response on, its body changed where a test wants it to be. */
function passed(change?: (body: Body) => Body): Fault {
  return {
    kind: 'change',
    change: ({ status, headers, body }: Passed): Passed => {
      const kept = new Headers(headers)
      if (!versionsTold) kept.delete('selvedge-version')
      return { status, headers: kept, body: change ? JSON.stringify(change(JSON.parse(body))) : body }
    },
  }
}

interface Change {
  readonly record: { readonly id: string; readonly name: string }
}

interface Body {
  readonly items: readonly Change[]
  readonly nextCursor: string
}

/** A load like any other. */
async function plantTag(): Promise<void> {
  const tag = { ...resourceOf('tags').sample, id: uuid(`planted ${++planted}`) }
  await service.database.load(service.brandId, { tags: [tag] })
}

const isLaterPage = (path: string): boolean => path.includes('/changes') && path.includes('cursor=')
const isState = (path: string): boolean => path.includes('/state')

/** What it wrote is what the lists have, in their order. */
async function expectLists(only: readonly string[]): Promise<void> {
  const lists = await listsOf(service, only)
  for (const path of only) expect(out.text(`${path}.ndjson`)).toBe(lists.text(`${path}.ndjson`))
  lists.remove()
}

describe.for([
  ['with versions', true],
  ['without versions', false],
] as const)('a load while records are read, %s', ([, known]) => {
  beforeEach(() => {
    versionsTold = known
  })

  it('between two pages: what it changed is in the export', async () => {
    let pages = 0
    proxy.plan = async (path) => {
      if (isLaterPage(path) && pages++ === 0) {
        await plantTag()
        await service.database.load(service.brandId, { tags: [{ ...tags[3]!, name: 'Changed' }] })
        await service.database.load(service.brandId, { tags: [tags[5]!, tags[1_100]!] }, 'delete')
        await service.database.load(service.brandId, { tags: [tags[5]!] })
      }
      return passed()
    }
    expect(await run(['tags'])).toMatchObject({ exitCode: 0 })
    expect(out.records('tags')).toHaveLength(TAGS)
    await expectLists(['tags'])
  })

  it('after the last page: it is read, so that all is of one state', async () => {
    let states = 0
    proxy.plan = async (path) => {
      // The first state is for the progress.
      if (isState(path) && ++states === 2) await plantTag()
      return passed()
    }
    expect(await run(['colors', 'tags'])).toMatchObject({ exitCode: 0 })
    expect(states).toBe(3)
    expect(out.records('tags')).toHaveLength(TAGS + 1)
  })

  it('before each check: exits 3 and names the collection', async () => {
    proxy.plan = async (path) => {
      if (isState(path)) await plantTag()
      return passed()
    }
    const { exitCode, complaint } = await run(['tags', 'colors'])
    expect(exitCode).toBe(3)
    expect(complaint).toMatch(/^records of tags were loaded before each of 10 checks of the copy/)
    expect(existsSync(out.file('manifest.json'))).toBe(false)
    proxy.next()
    expect(await run(['tags', 'colors'])).toMatchObject({ exitCode: 0 })
  })
})

describe('a service that', () => {
  const onLaterPages = (change: (body: Body) => Body): void => {
    proxy.plan = (path) => passed(isLaterPage(path) ? change : undefined)
  }
  const skipping = (body: Body): Body => ({ ...body, items: body.items.slice(1) })
  const repeating = (body: Body): Body => ({ ...body, items: [body.items[1]!, ...body.items.slice(1)] })
  const renaming = (body: Body): Body => ({
    ...body,
    items: body.items.map((item) => ({ ...item, record: { ...item.record, name: 'Another' } })),
  })

  it.for([
    ['skips a record of each page', skipping, TAGS - 2],
    ['repeats a record in place of another', repeating, TAGS - 2],
    ['changes records', renaming, TAGS],
  ] as const)('%s: exits 4, with the collection and both counts', async ([, change, received]) => {
    onLaterPages(change)
    const { exitCode, complaint } = await run(['tags'])
    expect(exitCode).toBe(4)
    expect(complaint).toMatch(
      new RegExp(
        `^The service sent other records than it counts in 1 groups: tags \\(${received} records with .* here, ${TAGS} with`,
      ),
    )
    expect(existsSync(out.file('manifest.json'))).toBe(false)
  })

  it('repeats a record beside the others: has it once', async () => {
    onLaterPages((body) => ({ ...body, items: [body.items[0]!, ...body.items] }))
    expect(await run(['tags'])).toMatchObject({ exitCode: 0 })
    await expectLists(['tags'])
  })

  it('skips a record each time, without versions: is asked again, then exits 4', async () => {
    versionsTold = false
    onLaterPages(skipping)
    expect(await run(['tags'])).toMatchObject({ exitCode: 4 })
    expect(proxy.requests.filter(({ path }) => isState(path))).toHaveLength(3)
  })

  it('never comes to an end: is stopped', async () => {
    let first: string | null = null
    proxy.plan = (path) =>
      passed((body) => {
        if (isState(path)) return body
        first ??= body.nextCursor
        return { ...body, nextCursor: first }
      })
    const { exitCode, complaint } = await run(['tags'])
    expect([exitCode, complaint]).toEqual([4, 'the service gave the same page of changes again'])
  })

  it('is wrong once and then put right: the next run is complete', async () => {
    onLaterPages(skipping)
    expect((await run(['tags'])).exitCode).toBe(4)
    proxy.next()
    expect((await run(['tags'])).exitCode).toBe(0)
    await expectLists(['tags'])
  })
})

describe('the command', () => {
  const finish = (only: string) => {
    const args = ['--brand', 'alder-finch', '--out', out.path, '--only', only]
    return new Command(args, { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: proxy.url + BASE }).finished
  }

  it('ends with the exit code of the problem, and its sentence', async () => {
    proxy.plan = (path) => passed(isLaterPage(path) ? (body) => ({ ...body, items: body.items.slice(1) }) : undefined)
    const { exitCode, stderr } = await finish('tags')
    expect(stderr).toMatch(
      /^The service sent other records than it counts in 1 groups: tags \(1198 records .* there\)\.\n$/,
    )
    expect(exitCode).toBe(4)
  })

  it('exits 5 for a reference that leads nowhere, names it, and writes what there is', async () => {
    const item = resourceOf('order-items').sample as { readonly id: string; readonly skuId: string }
    const order = resourceOf('orders').sample
    await service.database.load(service.brandId, { 'order-items': [item], orders: [order] })
    const { exitCode, stdout, stderr } = await finish('order-items,orders,skus')
    const complaint = 'order-items.skuId: 1 references to skus that are not there, among them'
    expect(stderr).toBe(`${complaint}\n  ${item.id} -> ${item.skuId}\n`)
    expect(stdout).toContain(`2 records of 3 collections in 3 files, in ${out.path}`)
    expect(exitCode).toBe(5)
    const examples = [{ key: item.id, target: item.skuId }]
    expect(out.manifest().references.dangling).toEqual([{ from: 'order-items.skuId', to: 'skus', count: 1, examples }])
    expect(out.records('order-items')).toEqual([item])
  })

  it('exits 1 where the service cannot be read, and says so', async () => {
    proxy.plan = () => ({ kind: 'answer', status: 404, body: 'No such page' })
    const { exitCode, stderr } = await finish('tags')
    expect(stderr).toContain('status 404 without a body of this API')
    expect(exitCode).toBe(1)
  })
})
