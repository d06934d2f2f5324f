/** What can go wrong with a walk, made to happen: each is noticed, and named for what it is. */
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fault, FaultProxy, type Passed } from '../client/support/fault-proxy.ts'
import { manyTags } from '../client/support/tags.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { uuid } from '../support/variations.ts'
import { Command } from './support/command.ts'
import { OutFolder } from './support/out-folder.ts'
import { type Outcome, runExport } from './support/run.ts'

const TAGS = 230
const tags = manyTags(TAGS)

let service: TestService
let proxy: FaultProxy
let out: OutFolder
/** Whether the service seems to tell the version of a list. */
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

/** Passes a page on, its body changed where a test wants it to be. */
function page(change: (body: Body) => Body = (body) => body): Fault {
  return {
    kind: 'change',
    change: ({ status, headers, body }: Passed): Passed => {
      const passed = new Headers(headers)
      if (!versionsTold) passed.delete('selvedge-version')
      return { status, headers: passed, body: JSON.stringify(change(JSON.parse(body))) }
    },
  }
}

interface Body {
  readonly items: readonly { readonly id: string }[]
  readonly nextCursor: string | null
  readonly totalItems: number
}

/** A load like any other. */
async function plantTag(): Promise<void> {
  const tag = { ...resourceOf('tags').sample, id: uuid(`planted ${++planted}`) }
  await service.database.load(service.brandId, { tags: [tag] })
}

const isSecondPage = (path: string): boolean => path.includes('/tags') && path.includes('cursor=')

describe.for([
  ['with versions', true],
  ['without versions', false],
] as const)('a load in the middle of a walk, %s', ([, known]) => {
  beforeEach(() => {
    versionsTold = known
  })

  it('once: the collection is walked again, and complete', async () => {
    let loads = 0
    proxy.plan = async (path) => {
      if (isSecondPage(path) && loads++ === 0) await plantTag()
      return page()
    }
    const { exitCode, said } = await run(['tags'])
    expect(exitCode).toBe(0)
    expect(said).toContain('tags: changed while it was read; walking it again')
    expect(out.records('tags')).toHaveLength(TAGS + 1)
  })

  it('every time: exits 3 and names the collection', async () => {
    proxy.plan = async (path) => {
      if (isSecondPage(path)) await plantTag()
      return page()
    }
    const { exitCode, complaint } = await run(['tags', 'colors'])
    expect(exitCode).toBe(3)
    expect(complaint).toBe('tags: changed while it was read; it was walked 4 times')
    expect(existsSync(out.file('manifest.json'))).toBe(false)
  })
})

it('a load between two walks: what changed is walked again, so that all is of one state', async () => {
  let tagsAreDone = (): void => {}
  const done = new Promise<void>((resolve) => {
    tagsAreDone = resolve
  })
  let loads = 0
  proxy.plan = async (path) => {
    if (path.endsWith('/colors?limit=100') && loads++ === 0) {
      await done
      await plantTag()
    }
    return page()
  }
  const { exitCode, said } = await run(['colors', 'tags'], (line) => {
    if (line === `tags: ${TAGS} records`) tagsAreDone()
  })
  expect(exitCode).toBe(0)
  expect(said).toContain('tags: changed before the export was complete; walking it again')
  expect(out.records('tags')).toHaveLength(TAGS + 1)
})

describe('a service that', () => {
  const onSecondPage = (change: (body: Body) => Body): void => {
    let seen = 0
    proxy.plan = (path) => page(isSecondPage(path) && seen++ % 2 === 0 ? change : undefined)
  }
  const skipping = (body: Body): Body => ({ ...body, items: body.items.slice(1) })
  const repeating = (body: Body): Body => ({ ...body, items: [body.items[1]!, ...body.items.slice(1)] })

  it('skips a record: exits 4 and says how many are missing', async () => {
    onSecondPage(skipping)
    const { exitCode, complaint } = await run(['tags'])
    expect(exitCode).toBe(4)
    expect(complaint).toBe(`tags: the service counts ${TAGS} records, but its list gave ${TAGS - 1}`)
    expect(existsSync(out.file('manifest.json'))).toBe(false)
  })

  it('repeats a record: exits 4 and names it', async () => {
    onSecondPage(repeating)
    const { exitCode, complaint } = await run(['tags'])
    expect(exitCode).toBe(4)
    expect(complaint).toBe(`tags: 1 of the records came more than once: ${tags[101]!.id}`)
  })

  it('skips a record each time, without versions: is asked again, then exits 4', async () => {
    versionsTold = false
    onSecondPage(skipping)
    const { exitCode, said, complaint } = await run(['tags'])
    expect(exitCode).toBe(4)
    expect(said.filter((line) => line.endsWith('walking it again'))).toHaveLength(3)
    expect(complaint).toContain('it was walked 4 times')
  })

  it('never comes to an end: is stopped', async () => {
    let first: string | null = null
    proxy.plan = () =>
      page((body) => {
        first ??= body.nextCursor
        return { ...body, nextCursor: first }
      })
    const { exitCode, complaint } = await run(['tags'])
    expect(exitCode).toBe(4)
    expect(complaint).toContain('came more than once')
  })

  it('is wrong once and then put right: the next run is complete', async () => {
    onSecondPage(skipping)
    expect((await run(['tags'])).exitCode).toBe(4)
    proxy.next()
    expect((await run(['tags'])).exitCode).toBe(0)
    expect(out.records('tags')).toHaveLength(TAGS)
  })
})

describe('the command', () => {
  const finish = (only: string) => {
    const args = ['--brand', 'alder-finch', '--out', out.path, '--only', only]
    return new Command(args, { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: proxy.url + BASE }).finished
  }

  it('ends with the exit code of the problem, and its sentence', async () => {
    proxy.plan = (path) => page((body) => (isSecondPage(path) ? { ...body, items: body.items.slice(1) } : body))
    const { exitCode, stderr } = await finish('tags')
    expect(stderr).toBe(`tags: the service counts ${TAGS} records, but its list gave ${TAGS - 2}\n`)
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
