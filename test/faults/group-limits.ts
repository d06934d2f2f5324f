/**
 * Keys that are limited to random groups, at every operation of every group. What a key opens is as for a key without limits.
 * Everything else gets one and the same 401, whether there are records or not. What covers several groups has those of the key alone.
 *
 *   node test/faults/group-limits.ts --limits 200
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  fieldsRead,
  findableGroups,
  lookupGroups,
  operations,
  postgres,
  type Resource,
  reports,
  resources,
} from '@selvedge/catalogue'
import { bearer, Client, type Reply, together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { filterName } from '../../packages/service/store/reading/statements.ts'
import { runAsCommand } from '../support/command.ts'
import { Dataset } from '../support/dataset.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { uuid } from '../support/variations.ts'

const WORKERS = 8
const ATTEMPTS_MAX = 10
const SEED = 20_261_117
const FULL = `${BASE}/brands/alder-finch`
/** It has no records, no snapshot and no reports. */
const EMPTY = `${BASE}/brands/other-brand`

/** A fault that a service could have: these requests are sent with a key without limits. */
export type Leak = (path: string) => boolean

interface Question {
  /** Below the brand. */
  readonly path: string
  readonly groups: readonly string[]
}

/** What a response across groups has of each. */
interface Across {
  readonly path: string
  /** The groups of its items, with all of the item that is the same for every key. */
  readonly parts: (json: never) => readonly Part[]
}

type Part = readonly [groups: string | readonly string[], content: string]

const ACROSS: readonly Across[] = [
  {
    path: '/changes?limit=500',
    parts: ({ items }: { items: { group: string }[] }) => items.map((item) => [item.group, JSON.stringify(item)]),
  },
  {
    path: '/state',
    parts: ({ groups }: { groups: { group: string }[] }) => groups.map((each) => [each.group, JSON.stringify(each)]),
  },
  {
    path: '/snapshot',
    parts: ({ files }: { files: { group: string; records: number; sha256: string }[] }) =>
      files.map(({ group, records, sha256 }) => [group, `${group} ${records} ${sha256}`]),
  },
  {
    path: '/reports',
    parts: ({ reports: listed }: { reports: { name: string }[] }) =>
      listed.map((each) => [groupsOfReport(each.name), JSON.stringify(each)]),
  },
]

export class GroupLimits {
  readonly #running: FileService
  readonly #client: Client
  readonly #questions: readonly Question[]
  /** What a key without limits gets. */
  readonly #unlimited = new Map<string, string>()
  readonly #across = new Map<string, readonly Part[]>()
  readonly #random = seeded(SEED)
  #unlimitedCursor = ''

  private constructor(running: FileService, client: Client, questions: readonly Question[]) {
    this.#running = running
    this.#client = client
    this.#questions = questions
  }

  static async prepare(): Promise<GroupLimits> {
    const running = await startFileService(null, 3_600, { stateMaxAgeMs: 1_000 })
    const { service, store } = running
    const [shared, own] = [new Dataset(0), new Dataset(20)]
    await shared.load(service.database, SHARED_BRAND_ID)
    await own.load(service.database, service.brandId)
    await snapshotOf(service.database.url('selvedge_loader'), service.brandId, store)
    const limits = new GroupLimits(
      running,
      new Client(service.url, WORKERS),
      questionsOf((resource) => (resource.shared ? shared : own), running),
    )
    for (const { path } of limits.#questions) {
      if (!path.includes('/content'))
        limits.#unlimited.set(path, sameOf(await limits.#ask(service.keys.brand, FULL + path)))
    }
    for (const across of ACROSS) {
      const parts = await readParts(across, (path) => limits.#ask(service.keys.brand, FULL + path))
      if (parts.length === 0) throw new Error(`${across.path} has nothing`)
      limits.#across.set(across.path, parts)
    }
    const { cursor } = JSON.parse((await limits.#ask(service.keys.brand, `${FULL}/snapshot`)).text)
    limits.#unlimitedCursor = cursor
    return limits
  }

  async stop(): Promise<void> {
    this.#client.close()
    await this.#running.stop()
  }

  async check(limits: number, leak: Leak = () => false): Promise<Result[]> {
    const { database, brandId, otherBrandId, keys } = this.#running.service
    const refusals = new Set<string>()
    const differing: string[] = []
    let [requests, allowed, refused] = [0, 0, 0]
    for (let limit = 0; limit < limits; limit++) {
      const open = this.#randomGroups()
      const groups = [...open]
      const key = await database.createKey(brandId, { groups })
      const otherKey = await database.createKey(otherBrandId, { groups })
      const ask = (path: string, headers = {}): Promise<Reply> => {
        requests++
        return this.#ask(leak(path) ? keys.brand : key, FULL + path, headers)
      }
      const left = this.#shuffled(this.#questions)
      await together(WORKERS, async () => {
        const question = left.pop()
        if (question === undefined) return false
        const { path, groups: read } = question
        if (read.every((group) => open.has(group))) {
          allowed++
          const reply = await ask(path)
          const expected = this.#unlimited.get(path)
          if (expected === undefined ? reply.status !== 200 : sameOf(reply) !== expected) differing.push(path)
        } else {
          refused++
          refusals.add(sameOf(await ask(path)))
          // As for a brand without records, and for a client that has the response already.
          if (refused % 4 === 0) refusals.add(sameOf(await this.#ask(otherKey, EMPTY + path)))
          if (refused % 4 === 1) refusals.add(sameOf(await ask(path, { 'if-none-match': '*' })))
        }
        return true
      })
      for (const across of ACROSS) {
        if (!this.#isOwn(across, open, await readParts(across, ask))) differing.push(across.path)
      }
      // The position in all groups is none in some of them.
      const { status } = await ask(`/changes?cursor=${this.#unlimitedCursor}`)
      if (status !== 410) differing.push(`/changes with the cursor of another key: ${status}`)
      differing.push(...(await this.#feedProblems(ask, open)))
    }
    for (const path of new Set(differing)) console.info(path)
    return [
      { name: 'requests', value: requests },
      { name: 'allowed', value: allowed },
      { name: 'refused', value: refused },
      { name: 'different refusals', value: refusals.size, atMost: 1, atLeast: 1 },
      {
        name: 'refusals that are no 401',
        value: [...refusals].filter((each) => !each.startsWith('[401,')).length,
        atMost: 0,
      },
      { name: 'responses that are not as without limits', value: differing.length, atMost: 0 },
    ]
  }

  /** Whether a response across groups has all of the key's groups, and nothing else. */
  #isOwn({ path }: Across, open: ReadonlySet<string>, parts: readonly Part[]): boolean {
    const expected = this.#across.get(path)!.filter(([groups]) => [groups].flat().every((group) => open.has(group)))
    return JSON.stringify(parts) === JSON.stringify(expected)
  }

  /** Pages of two, and the cursor of the snapshot, from which nothing is new. */
  async #feedProblems(ask: (path: string) => Promise<Reply>, open: ReadonlySet<string>): Promise<string[]> {
    const problems: string[] = []
    let address = '/changes?limit=2'
    for (let page = 0; page < 3; page++) {
      const { items, nextCursor } = JSON.parse((await ask(address)).text)
      if (!items.every(({ group }: { group: string }) => open.has(group))) problems.push('a page of the feed')
      address = `/changes?limit=2&cursor=${nextCursor}`
    }
    const { cursor } = JSON.parse((await ask('/snapshot')).text)
    const after = await ask(`/changes?cursor=${cursor}`)
    if (after.status !== 200 || JSON.parse(after.text).items.length > 0) problems.push('after the snapshot')
    return problems
  }

  /** Waits as it is told where the service sheds load: searches of a brand have two slots, and here are more workers. */
  async #ask(key: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#client.get(path, { ...bearer(key), ...headers })
      if (reply.status !== 429 || attempt === ATTEMPTS_MAX) return reply
      await sleep(Number(reply.headers['retry-after']) * 1_000)
    }
  }

  /** From one group to almost all. */
  #randomGroups(): Set<string> {
    const count = 1 + this.#random(resources.length - 1)
    return new Set(this.#shuffled(resources.map(({ path }) => path)).slice(0, count))
  }

  #shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => [this.#random(2 ** 30), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item)
  }
}

/** All pages, if there are several. */
async function readParts({ path, parts }: Across, ask: (path: string) => Promise<Reply>): Promise<Part[]> {
  const found: Part[] = []
  for (let address = path; ; ) {
    const { status, text } = await ask(address)
    if (status !== 200) return [['', `${status} ${text}`]]
    const json = JSON.parse(text)
    found.push(...parts(json as never))
    if (!json.hasMore) return found
    address = `${path}&cursor=${json.nextCursor}`
  }
}

/** Each operation, with records that exist and those that do not, and each filter. */
function questionsOf(data: (resource: Resource) => Dataset, { image, document }: FileService): Question[] {
  const questions: Question[] = []
  const files: Readonly<Record<string, { readonly id: string }>> = { images: image, documents: document }
  for (const operation of operations) {
    switch (operation.kind) {
      case 'list': {
        const { resource } = operation
        questions.push({ path: `/${resource.path}?limit=2`, groups: [resource.path] })
        for (const filter of resource.filters) {
          const name = filterName(filter)
          const value = encodeURIComponent(String(data(resource).valueFor(resource, name)))
          const through = typeof filter === 'string' ? [] : [filter.through]
          questions.push({ path: `/${resource.path}?${name}=${value}`, groups: [resource.path, ...through] })
        }
        break
      }
      case 'get': {
        const { resource } = operation
        const [key, isCode] = [resource.key[0]!, resource.fields[resource.key[0]!]!.schema.format !== 'uuid']
        const ids = [data(resource).of(resource)[0]![key], isCode ? 'QQ' : uuid(`no ${resource.path}`)]
        const paths = resource.single ? [''] : ids.map((id) => `/${resource.path}/${id}`)
        questions.push(...paths.map((path) => ({ path, groups: [resource.path] })))
        break
      }
      case 'content': {
        const { path } = operation.resource
        questions.push({ path: `/${path}/${files[path]!.id}/content`, groups: [path] })
        break
      }
      case 'lookup':
        for (const resource of lookupGroups) {
          const ids = data(resource)
            .of(resource)
            .map((record) => record[resource.key[0]!])
          questions.push({ path: `/lookup/${resource.path}?ids=${ids}`, groups: [resource.path] })
        }
        break
      case 'changes':
      case 'state':
        for (const [index, { path }] of resources.entries()) {
          const pair = [path, resources[(index * 7 + 1) % resources.length]!.path]
          for (const groups of [[path], pair]) questions.push({ path: `/${operation.kind}?groups=${groups}`, groups })
        }
        break
      case 'search':
        for (const group of findableGroups) {
          const { label } = group.findable
          const word = String(data(group).of(group)[0]![label[0]!]).split(' ')[0]!
          const q = encodeURIComponent(word)
          questions.push({ path: `/search?groups=${group.path}&q=${q}`, groups: [group.path] })
          questions.push({ path: `/search?groups=${group.path},orders&q=${q}`, groups: [group.path, 'orders'] })
        }
        break
      case 'report':
        questions.push({ path: `/reports/${operation.report.name}`, groups: groupsOfReport(operation.report.name) })
    }
  }
  return questions
}

function groupsOfReport(name: string): string[] {
  const paths = new Set<string>(resources.map(({ path }) => path))
  const { sql } = reports.find((report) => report.name === name)!
  return [...fieldsRead(sql(postgres)).keys()].filter((path) => paths.has(path))
}

/** What two responses to one question share. The ETag of changes, states and searches is one for each set of groups that a key opens. */
function sameOf({ status, headers, text }: Reply): string {
  const { 'x-request-id': _id, date: _date, ratelimit: _rate, etag, ...rest } = headers
  const same =
    text.startsWith('{"groups":') || text.includes('"hasMore":') || text.startsWith('{"hits":')
      ? rest
      : { ...rest, etag }
  return JSON.stringify([status, same, text])
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { limits: { type: 'string', default: '200' } } })
  await runAsCommand(async () => {
    const limits = await GroupLimits.prepare()
    try {
      return await limits.check(Number(values.limits))
    } finally {
      await limits.stop()
    }
  })
}
