/** Questions to every operation, about random records of the whole brand, and what each key must be answered. */
import {
  BASE_PATH,
  findableGroups,
  groupsRead,
  lookupGroups,
  type Operation,
  type Report,
  type Resource,
  reports,
  resources,
  SHARING_BASE_PATH,
  sharedTables,
  termsOf,
} from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { reportsOf } from '@selvedge/catalogue/visibility/reports'
import { type Filter, filterName, statesRead } from '../../../packages/service/store/reading/statements.ts'
import { uuid } from '../../support/variations.ts'
import type { OwnerRecords } from './owner-records.ts'

/** Someone with a key. */
export interface Reader {
  readonly name: string
  readonly key: string
  /** Whose records the key opens: those of a view, or of the brand. */
  readonly owner: number
  /** Paths of the groups that it opens; null for all. */
  readonly open: ReadonlySet<string> | null
  /** Null for a key that is not of a view. */
  readonly partner: { readonly partnerId: string; readonly kind: ViewKind } | null
  readonly isGlobal: boolean
}

/** What there is, read from the database and not from the service. */
export interface World {
  readonly brandId: number
  readonly slug: string
  readonly owners: ReadonlyMap<number, OwnerRecords>
  readonly shared: OwnerRecords
  /** Group and key of every record that an owner ever had. */
  readonly ever: ReadonlyMap<number, ReadonlySet<string>>
  /** Of owners that have a snapshot: the rows of their reports. */
  readonly snapshots: ReadonlyMap<number, ReadonlyMap<string, readonly string[]>>
}

export interface Expected {
  readonly status: number
  readonly errorCode?: string
  /** Whether a response with this status is what it must be. */
  readonly isRight?: (text: string) => boolean
  /** The response must be as if the record that is named did not exist. */
  readonly isNothing?: boolean
}

export type Address = (slug: string) => string

export interface Question {
  readonly kind: Operation['kind'] | 'sharing'
  readonly address: Address
  /** The same about a record that nobody has. */
  readonly twin?: Address
  readonly isPost?: boolean
  /** Page 0 is the first, and 1 the one after its cursor. */
  readonly expected: (reader: Reader, page: number) => Expected
}

const CLOSED: Expected = { status: 401, errorCode: 'group_out_of_scope' }
const NO_RECORD: Expected = { status: 404, errorCode: 'not_found', isNothing: true }
const NO_SNAPSHOT: Expected = { status: 404, errorCode: 'not_found' }

const UUID = /^[0-9a-f-]{36}$/

export class Questions {
  readonly #world: () => World
  readonly #random: (below: number) => number
  #absent = 0

  constructor(world: () => World, random: (below: number) => number) {
    this.#world = world
    this.#random = random
  }

  about(operation: Operation | { readonly kind: 'sharing' }): Question {
    switch (operation.kind) {
      case 'list':
        return this.#list(operation.resource)
      case 'get':
      case 'content':
        return this.get(operation.kind, operation.resource, this.#keyIn(operation.resource))
      case 'lookup':
        return this.#lookup()
      case 'changes':
      case 'state':
        return this.#acrossGroups(operation.kind)
      case 'search':
        return this.#search()
      case 'report':
        return this.#report(operation.report)
      case 'reports':
        return this.#reports()
      case 'snapshot':
        return this.#snapshot()
      case 'key':
        return this.#key()
      case 'sharing':
        return this.#sharing()
    }
  }

  #list(resource: Resource): Question {
    const filter = this.#random(4) === 0 ? null : (this.#pick(resource.filters) ?? null)
    const value = filter && this.#valueOf(resource, filter)
    const limit = 1 + this.#random(4)
    const isBackwards = this.#random(2) === 0
    const read = statesRead(resource, filter === null ? [] : [filter])
    const path = (given: unknown): string => {
      const filtered = filter === null ? '' : `&${filterName(filter)}=${encodeURIComponent(String(given))}`
      return `/${resource.path}?limit=${limit}${filtered}${isBackwards ? '&direction=desc' : ''}`
    }
    return {
      kind: 'list',
      ...this.#addresses(path, value),
      expected: (reader, page) => {
        if (!isOpen(reader, read)) return CLOSED
        const arrived = this.#recordsOf(reader, resource).matching(resource, filter, value)
        const all = isBackwards ? arrived.toReversed() : arrived
        const start = `{"items":[${all.slice(page * limit, (page + 1) * limit)}],"nextCursor":`
        const isLast = all.length <= (page + 1) * limit
        return {
          status: 200,
          isNothing: all.length === 0,
          isRight: (text) =>
            text.startsWith(start) &&
            text.endsWith(`,"totalItems":${all.length}}`) &&
            text.startsWith('null', start.length) === isLast,
        }
      },
    }
  }

  get(kind: 'get' | 'content', resource: Resource, key: string): Question {
    const path = (id: unknown): string =>
      resource.single ? '' : `/${resource.path}/${id}${kind === 'content' ? '/content' : ''}`
    return {
      kind,
      ...this.#addresses(path, resource.single ? null : key),
      expected: (reader) => {
        if (!isOpen(reader, [resource.path])) return CLOSED
        const body = this.#recordsOf(reader, resource).body(resource, key)
        if (body === null) return NO_RECORD
        if (kind === 'get') return { status: 200, isRight: (text) => text === body }
        const { sha256 } = JSON.parse(body)
        if (sha256 === null) return NO_RECORD
        return { status: 200, isRight: (text) => filesIn(text).join() === `${this.#world().brandId}/${sha256}` }
      },
    }
  }

  #lookup(): Question {
    const resource = this.#pick(lookupGroups)!
    const keys = [...new Set(Array.from({ length: 1 + this.#random(3) }, () => this.#keyIn(resource)))]
    const path = (first: unknown): string => `/lookup/${resource.path}?ids=${[first, ...keys.slice(1)]}`
    return {
      kind: 'lookup',
      ...this.#addresses(path, keys[0]),
      expected: (reader) => {
        if (!isOpen(reader, [resource.path])) return CLOSED
        const found = keys.map((key) => this.#recordsOf(reader, resource).body(resource, key))
        return {
          status: 200,
          isNothing: found[0] === null,
          isRight: (text) => text === `{"items":[${found.map((body) => body ?? 'null')}]}`,
        }
      },
    }
  }

  #acrossGroups(kind: 'changes' | 'state'): Question {
    const named = new Set(Array.from({ length: this.#random(3) }, () => this.#pick(resources)!.path))
    const query = [named.size > 0 ? `groups=${[...named]}` : '', kind === 'changes' ? 'limit=40' : '']
    return {
      kind,
      address: below(`/${kind}?${query.filter((each) => each !== '').join('&')}`),
      expected: (reader) => {
        if (!isOpen(reader, [...named])) return CLOSED
        const wanted = resources.filter(({ path }) => (named.size > 0 ? named.has(path) : isOpen(reader, [path])))
        return {
          status: 200,
          isRight: kind === 'changes' ? this.#areChanges(reader, wanted) : this.#areStates(reader, wanted),
        }
      },
    }
  }

  /** Words of any record of the brand: those that the reader has no record with must be as words that nobody has. */
  #search(): Question {
    const group = this.#pick(findableGroups)!
    const { numbers, names } = group.findable
    const record = this.#pick(this.#ofBrand(group.path))?.values ?? {}
    const value = [record[this.#pick([...numbers, ...names])!] ?? 'zz'].flat()[0]
    const [word] = termsOf(String(value))
    const q = (word ?? 'zz').slice(0, this.#pick([2, 5, 40]))
    const path = (given: string): string => `/search?limit=50&q=${encodeURIComponent(given)}`
    return {
      kind: 'search',
      address: below(path(q)),
      twin: below(path(`${this.#nobody().replaceAll('-', '')}`)),
      expected: (reader) => {
        const found = findableGroups
          .filter(({ path: group }) => isOpen(reader, [group]))
          .flatMap((resource) => this.#recordsOf(reader, resource).foundBy(resource, q))
        return {
          status: 200,
          isNothing: found.length === 0,
          isRight: (text) => {
            const { hits, isExact } = JSON.parse(text)
            const shown = hits.map(({ group: of, key }: { group: string; key: string }) => `${of} ${key}`)
            const isShown = shown.every((each: string) => found.includes(each))
            return isShown && (isExact ? shown.length === Math.min(found.length, 50) : found.length > 50)
          },
        }
      },
    }
  }

  #areStates(reader: Reader, wanted: readonly Resource[]): (text: string) => boolean {
    const inOrder = wanted.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const groups = inOrder.map((resource) => this.#recordsOf(reader, resource).state(resource.path))
    return (text) => text === JSON.stringify({ groups })
  }

  #areChanges(reader: Reader, wanted: readonly Resource[]): (text: string) => boolean {
    const byPath = new Map(wanted.map((resource) => [resource.path, resource]))
    return (text) =>
      (JSON.parse(text) as { items: Change[] }).items.every(({ group, op, key, record }) => {
        const resource = byPath.get(group)
        if (!resource) return false
        if (op === 'delete')
          return this.#world()
            .ever.get(reader.owner)!
            .has(`${group} ${JSON.stringify(key)}`)
        return this.#recordsOf(reader, resource).has(JSON.stringify(record))
      })
  }

  #reports(): Question {
    return {
      kind: 'reports',
      address: below('/reports'),
      expected: (reader) => {
        const rows = this.#world().snapshots.get(reader.owner) ?? new Map<string, string[]>()
        const listed = reports.filter((report) => rows.has(report.name) && mayRead(reader, report))
        const expected = listed.map(({ name }) => [name, rows.get(name)!.length])
        return {
          status: 200,
          isRight: (text) => {
            const shown: { name: string; rows: number }[] = JSON.parse(text).reports
            return isSame(
              shown.map((each) => [each.name, each.rows]),
              expected,
            )
          },
        }
      },
    }
  }

  #report(report: Report): Question {
    const limit = 1 + this.#random(4)
    return {
      kind: 'report',
      address: below(`/reports/${report.name}?limit=${limit}`),
      expected: (reader, page) => {
        if (!mayRead(reader, report)) return CLOSED
        const rows = this.#world().snapshots.get(reader.owner)?.get(report.name)
        if (!rows) return NO_SNAPSHOT
        const items = `,"items":[${rows.slice(page * limit, (page + 1) * limit)}],"nextCursor":`
        return {
          status: 200,
          isRight: (text) => text.includes(items) && text.endsWith(`,"totalItems":${rows.length}}`),
        }
      },
    }
  }

  #snapshot(): Question {
    return {
      kind: 'snapshot',
      address: below('/snapshot'),
      expected: (reader) => {
        if (!this.#world().snapshots.has(reader.owner)) return NO_SNAPSHOT
        return {
          status: 200,
          isRight: (text) => {
            const { files, tables }: Record<'files' | 'tables', { group: string }[]> = JSON.parse(text)
            return (
              isOpen(
                reader,
                [...files, ...tables].map(({ group }) => group),
              ) && areFilesOf(reader, text)
            )
          },
        }
      },
    }
  }

  #key(): Question {
    return {
      kind: 'key',
      address: () => `${BASE_PATH}/key`,
      expected: ({ partner, open }) => ({
        status: 200,
        isRight: (text) => {
          const shown = JSON.parse(text)
          return (
            isSame([shown.partner?.id, shown.partner?.kind], [partner?.partnerId, partner?.kind]) &&
            isSame(shown.groups, open && [...open].sort())
          )
        },
      }),
    }
  }

  #sharing(): Question {
    return this.#pick([() => this.#shares(), () => this.#tables(), () => this.#table()])!()
  }

  #shares(): Question {
    return {
      kind: 'sharing',
      address: () => `${SHARING_BASE_PATH}/shares`,
      expected: ({ isGlobal }) => ({
        status: 200,
        isRight: (text) => isGlobal || isSame(namesIn(text), [this.#world().slug]),
      }),
    }
  }

  #tables(): Question {
    return {
      kind: 'sharing',
      address: (slug) => `${SHARING_BASE_PATH}/shares/${slug}/all-tables`,
      expected: (reader) => {
        const has = this.#world().snapshots.has(reader.owner)
        const names = sharedTables.filter((table) => has && opens(reader, table.path)).map(({ name }) => name)
        return { status: 200, isRight: (text) => isSame(namesIn(text), names) }
      },
    }
  }

  #table(): Question {
    const { name, path } = this.#pick(sharedTables)!
    const what = this.#pick(['version', 'metadata', 'query'] as const)!
    return {
      kind: 'sharing',
      address: (slug) => `${SHARING_BASE_PATH}/shares/${slug}/schemas/records/tables/${name}/${what}`,
      isPost: what === 'query',
      expected: (reader) => {
        if (!opens(reader, path)) return { ...CLOSED, status: 403 }
        if (!this.#world().snapshots.has(reader.owner)) return NO_SNAPSHOT
        return { status: 200, isRight: (text) => what !== 'query' || areFilesOf(reader, text) }
      },
    }
  }

  #addresses(path: (value: unknown) => string, value: unknown): Pick<Question, 'address' | 'twin'> {
    const isNamed = typeof value === 'string' && UUID.test(value)
    return { address: below(path(value)), ...(isNamed && { twin: below(path(this.#nobody())) }) }
  }

  #nobody(): string {
    return uuid(`nobody ${this.#absent++}`)
  }

  #recordsOf({ owner }: Reader, { shared }: Resource): OwnerRecords {
    return shared ? this.#world().shared : this.#world().owners.get(owner)!
  }

  /** Of any record of the brand. */
  #keyIn(resource: Resource): string {
    const record = this.#pick(this.#ofBrand(resource.path))
    return String(record?.values[resource.key[0]!] ?? this.#nobody())
  }

  /** A value that finds something of the brand, if the picked record has one. */
  #valueOf(resource: Resource, filter: Filter): unknown {
    const [path, name] = typeof filter === 'string' ? [resource.path, filter] : [filter.through, filter.name]
    const value = this.#pick(this.#ofBrand(path))?.values[name] ?? null
    const isId = typeof filter !== 'string' || resource.fields[filter]!.filter === 'identifier'
    return value ?? (isId ? this.#nobody() : 7)
  }

  #ofBrand(path: string): ReturnType<OwnerRecords['of']> {
    const { brandId, owners, shared } = this.#world()
    return resources.find((resource) => resource.path === path)!.shared
      ? shared.of(path)
      : owners.get(brandId)!.of(path)
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[this.#random(from.length)]
  }
}

/** Of a view, those alone that read no hidden field: a test of the rules says which. */
function mayRead(reader: Reader, report: Report): boolean {
  const isSeen = reader.partner === null || reportsOf(reader.partner.kind).includes(report)
  return isSeen && isOpen(reader, groupsRead(report))
}

interface Change {
  readonly group: string
  readonly op: 'upsert' | 'delete'
  readonly key: object
  readonly record?: object
}

function below(path: string): Address {
  return (slug) => `${BASE_PATH}/brands/${slug}${path.replace(/\?$/, '')}`
}

function opens({ open }: Reader, path: string): boolean {
  return open === null || open.has(path)
}

const paths = new Set<string>(resources.map(({ path }) => path))

/** What a report reads may also be a subquery, which is no group. */
function isOpen(reader: Reader, read: readonly string[]): boolean {
  return read.every((path) => !paths.has(path) || opens(reader, path))
}

/** Keys in the store of the files that a response links to. */
function filesIn(text: string): string[] {
  return [...text.matchAll(/\/files\/([\w-]+)/g)].map(([, signed]) => {
    const content = Buffer.from(signed!, 'base64url').toString('latin1')
    return /"((?:snapshots\/)?\d+\/[^"]+)"/.exec(content)![1]!
  })
}

function areFilesOf({ owner }: Reader, text: string): boolean {
  const files = filesIn(text)
  return files.length > 0 && files.every((file) => file.startsWith(`snapshots/${owner}/`))
}

function namesIn(text: string): string[] {
  return JSON.parse(text).items.map(({ name }: { readonly name: string }) => name)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
