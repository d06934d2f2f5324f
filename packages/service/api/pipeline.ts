/**
 * A request to an operation of the API, from who asks to what is replied: identify, limit, scope, recall, parse, read,
 * reply. Each stage takes values and returns a value, or throws the one ApiError that ends the request. Their order
 * decides what a client may learn: first who asks, then whether it may ask now, then which brand and groups are in reach,
 * and only then what is wrong with the question.
 *
 * A stage that has its result returns it without a promise, so a response from memory takes one turn of the event loop.
 */
import type { Operation, Resource } from '@selvedge/catalogue'
import type { Exchange } from '../http/exchange.ts'
import type { Identifier } from '../http/identity/identify.ts'
import type { LastUse } from '../http/identity/last-use.ts'
import type { BrandScope } from '../http/identity/scope.ts'
import type { RateLimit, RateState } from '../http/limits/rate-limit.ts'
import { aliasUse, type DeprecatedUse } from '../http/reply/deprecated-use.ts'
import { ApiError } from '../http/reply/errors.ts'
import { matches } from '../http/reply/if-none-match.ts'
import { notModified, type Reply, representation, unstoredReply } from '../http/reply/reply.ts'
import { confirmingHeaders } from '../http/reply/representation.ts'
import type { SingleFlight } from '../http/single-flight.ts'
import { andThen, type Soon } from '../soon.ts'
import type { ChangeFeed } from '../store/changes/feed.ts'
import type { BrandRecord, KeyRecord } from '../store/directory/directory.ts'
import type { RecordStore } from '../store/reading/records.ts'
import type { ReportStore } from '../store/reports/read.ts'
import type { SearchStore } from '../store/search/read.ts'
import { HEAD_NAMES, type State } from '../store/state.ts'
import type { ChangeCursors } from './answer/change-cursor.ts'
import { planChanges } from './answer/changes.ts'
import type { Contents } from './answer/content.ts'
import type { Cursors } from './answer/cursor.ts'
import { deprecatedUse } from './answer/deprecations.ts'
import { planGet } from './answer/get.ts'
import type { KeyDescriptions } from './answer/key.ts'
import { planList } from './answer/list.ts'
import { lookupGroup, planLookup } from './answer/lookup.ts'
import type { Question } from './answer/question.ts'
import type { ReadPlan } from './answer/read-plan.ts'
import { planReport, planReports } from './answer/reports.ts'
import { planSearch } from './answer/search.ts'
import type { Snapshots } from './answer/snapshot.ts'
import { planState } from './answer/state.ts'
import { allGroups } from './answer/wanted-groups.ts'
import type { Etags } from './cache/etag.ts'
import { CachedResponse, type ResponseCache } from './cache/response-cache.ts'
import { type RecordOwner, type StateCache, type StateLookup, stampOf } from './cache/state-cache.ts'
import type { Totals } from './cache/totals.ts'
import { requireGroups } from './group-scope.ts'
import type { ApiRoute } from './router.ts'
import type { QueryBody } from './sharing/query-body.ts'
import type { SharingRoute } from './sharing/route.ts'
import type { Sharing } from './sharing/sharing.ts'

export interface Parts {
  readonly identifier: Pick<Identifier, 'identify'>
  readonly lastUse: LastUse
  readonly rateLimit: Pick<RateLimit, 'admit'>
  readonly scope: Pick<BrandScope, 'brandFor'>
  readonly records: RecordStore
  readonly totals: Totals
  readonly cursors: Cursors
  readonly feed: ChangeFeed
  readonly changeCursors: ChangeCursors
  readonly responseBytesMax: number
  readonly etags: Etags
  readonly states: StateCache
  readonly responses: ResponseCache
  readonly reads: SingleFlight<CachedResponse>
  readonly contents: Pick<Contents, 'link'>
  readonly snapshots: Snapshots
  readonly reports: ReportStore
  readonly search: SearchStore
  readonly keys: KeyDescriptions
  readonly sharing: Sharing
}

export class Pipeline {
  readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** The stages of every operation of the API: identify, limit, scope. */
  serve(exchange: Exchange, route: ApiRoute, clientAddress: () => string): Soon<Reply> {
    const { operation } = route
    const { rawQuery } = exchange
    const deprecated = (): DeprecatedUse | null => deprecatedUse(route, rawQuery)
    return this.#identified(exchange, clientAddress, deprecated, (key, quota) => {
      if (operation.kind === 'key') return this.parts.keys.describe(key, quota.policy, rawQuery).then(unstoredReply)
      return this.#scoped(exchange, key, route.brandSlug, (brand) => {
        requireGroups(key.groups, brand.view, route, rawQuery)
        return this.answer({
          operation,
          brandId: brand.id,
          brand,
          open: key.groups,
          id: route.id,
          path: exchange.path,
          rawQuery,
          ifNoneMatch: exchange.request.headers['if-none-match'],
        })
      })
    })
  }

  /** Identify and limit, for tables, which have another protocol: the body of a query is read only for a key that may ask now. */
  sharingKey(exchange: Exchange, clientAddress: () => string): Soon<KeyRecord> {
    return this.#identified(exchange, clientAddress, NOTHING_DEPRECATED, (key) => key)
  }

  /** The stages that follow for tables. */
  share(exchange: Exchange, route: SharingRoute, key: KeyRecord, body: QueryBody): Soon<Reply> {
    const { sharing } = this.parts
    const { headers } = exchange.request
    const request = { rawQuery: exchange.rawQuery, headers, body }
    if (route.operation.name === 'sharing.listShares') return sharing.shares(key, exchange.rawQuery)
    return this.#scoped(exchange, key, route.brandSlug, (brand) => sharing.answer(brand, key.groups, route, request))
  }

  #identified<T>(
    exchange: Exchange,
    clientAddress: () => string,
    deprecated: () => DeprecatedUse | null,
    next: (key: KeyRecord, quota: RateState) => Soon<T>,
  ): Soon<T> {
    const { identifier, lastUse, rateLimit } = this.parts
    return andThen(identifier.identify(exchange.request.headers.authorization, clientAddress), (key) => {
      exchange.keyId = key.id
      if (key.brand !== null) exchange.brandId = key.brand.id
      lastUse.note(key.id)
      const use = deprecated()
      if (use !== null) exchange.noteDeprecated(use)
      return andThen(rateLimit.admit(key), (quota) => {
        exchange.quota = quota
        if (!quota.admitted) throw ApiError.retryLater('rate_limited', quota.resetSeconds)
        return next(key, quota)
      })
    })
  }

  #scoped(exchange: Exchange, key: KeyRecord, slug: string, next: (brand: BrandRecord) => Soon<Reply>): Soon<Reply> {
    return andThen(this.parts.scope.brandFor(key, slug), (brand) => {
      exchange.brandId = brand.id
      if (brand.alias) exchange.noteDeprecated(aliasUse(brand.alias))
      return next(brand)
    })
  }

  /** The stages that depend on the kind of operation. */
  answer(question: Question): Soon<Reply> {
    const { parts } = this
    const { operation, brandId } = question
    switch (operation.kind) {
      case 'list':
      case 'get': {
        const { kind, resource } = operation
        const plan = kind === 'list' ? planList : planGet
        return respondFromCacheOrRead(question, statesOfGroup(resource, brandId, parts.states), parts, () =>
          plan(question, resource, parts),
        )
      }
      case 'lookup': {
        const resource = lookupGroup(question.id)
        return respondFromCacheOrRead(question, statesOfGroup(resource, brandId, parts.states), parts, () =>
          planLookup(question, resource, parts),
        )
      }
      case 'content':
        return parts.contents.link(question, operation.resource).then(unstoredReply)
      case 'changes':
        return respondFromCacheOrRead(question, headsOf(brandId, parts.states), parts, () =>
          planChanges(question, parts),
        )
      case 'state':
        return respondFromCacheOrRead(question, headsOf(brandId, parts.states), parts, () => planState(question, parts))
      case 'search':
        return respondFromCacheOrRead(question, statesOfOwn(brandId, parts.states), parts, () =>
          planSearch(question, parts),
        )
      case 'snapshot':
        return parts.snapshots.manifest(question).then(unstoredReply)
      case 'reports':
        return respondFromCacheOrRead(question, NO_STATES, parts, () => planReports(question, parts))
      case 'report':
        return respondFromCacheOrRead(question, NO_STATES, parts, () => planReport(question, operation.report, parts))
      default:
        return unreachable(operation)
    }
  }
}

const NOTHING_DEPRECATED = (): null => null

/** The states that responses of an operation are read from. */
interface KnownStates {
  fresh(): Soon<StateLookup>
  learn(paths: readonly string[], seen: readonly State[]): void
}

/** For responses that depend on no state of the groups: they are always read. */
const NO_STATES: KnownStates = { fresh: () => new Map(), learn: () => {} }

/** States of the brand's groups, or of the shared ones if this group is shared. */
function statesOfGroup({ shared }: Resource, brandId: number, cache: StateCache): KnownStates {
  return statesOf({ brandId, areShared: Boolean(shared) }, cache)
}

/** States of groups of the brand alone: no shared group is searched. */
function statesOfOwn(brandId: number, cache: StateCache): KnownStates {
  return statesOf({ brandId, areShared: false }, cache)
}

function statesOf(owner: RecordOwner, cache: StateCache): KnownStates {
  return { fresh: () => cache.of(owner), learn: (paths, seen) => cache.learn(owner, paths, seen) }
}

/** States of the brand as a whole: the newest load of its records, and of the shared ones. */
function headsOf(brandId: number, cache: StateCache): KnownStates {
  return {
    fresh: () => cache.heads(brandId),
    learn: (paths, seen) =>
      paths.forEach((path, index) => {
        cache.learn({ brandId, areShared: path === HEAD_NAMES.shared }, [path], [seen[index]!])
      }),
  }
}

/**
 * Recall, parse, read, reply. The address and the state of the groups determine a response. While that state is current, we
 * send cached bytes, or a 304 to a client that has them, without reading a record.
 */
function respondFromCacheOrRead(
  question: Question,
  states: KnownStates,
  parts: Parts,
  parse: () => ReadPlan,
): Soon<Reply> {
  const { responses } = parts
  const address = addressOf(question)
  const cached = responses.get(address)
  const mayAvoidRead = cached !== undefined || question.ifNoneMatch !== undefined
  return andThen(mayAvoidRead ? states.fresh() : null, (fresh) => {
    if (fresh && cached?.isCurrent(fresh)) {
      responses.counts.hit++
      return conditional(cached, question.ifNoneMatch)
    }
    const plan = parse()
    const etag = fresh && revalidatedEtag(question.ifNoneMatch, address, plan, fresh, parts.etags)
    if (etag !== null) {
      responses.counts.revalidated++
      return notModified(confirmingHeaders(etag, plan.headers))
    }
    responses.counts.miss++
    const read = parts.reads.run(address, () => readResponse(states, parts, address, plan))
    return read.then((response) => conditional(response, question.ifNoneMatch))
  })
}

/** Operations whose responses have all groups that the key opens, unless the request names groups. */
const ACROSS_GROUPS: ReadonlySet<string> = new Set<Operation['kind']>(['changes', 'state', 'search', 'reports'])

/** What names a response in the cache and in its ETag. */
function addressOf({ operation, brandId, path, rawQuery, open }: Question): string {
  const address = `${brandId} ${path}?${rawQuery}`
  return open !== null && ACROSS_GROUPS.has(operation.kind) ? `${address} ${allGroups(open).paths}` : address
}

async function readResponse(
  known: KnownStates,
  parts: Parts,
  address: string,
  plan: ReadPlan,
): Promise<CachedResponse> {
  const { body, paths, states, headers } = await plan.read()
  known.learn(paths, states)
  if (body === null) throw new ApiError('not_found')
  const stamps = states.map(({ stamp }) => stamp)
  const response = new CachedResponse(paths, stamps, parts.etags.of(address, stamps), body, headers, plan.headers)
  // A response that depends on no state would never expire.
  if (paths.length > 0) parts.responses.keep(address, response)
  return response
}

/** The client's ETag if it is still right, even though the bytes are not in our cache. */
function revalidatedEtag(
  ifNoneMatch: string | undefined,
  address: string,
  { paths }: ReadPlan,
  states: StateLookup,
  etags: Etags,
): string | null {
  // `*` matches any existing record, and we do not know yet whether there is one.
  if (ifNoneMatch === undefined || ifNoneMatch.trim() === '*') return null
  // What depends on no state has to be read to know whether it is still the same.
  if (paths.length === 0) return null
  const etag = etags.of(
    address,
    paths.map((path) => stampOf(states, path)),
  )
  return matches(ifNoneMatch, etag) ? etag : null
}

function conditional(response: CachedResponse, ifNoneMatch: string | undefined): Reply {
  return ifNoneMatch !== undefined && matches(ifNoneMatch, response.etag)
    ? notModified(response.confirmingHeaders)
    : representation(response)
}

/** A kind that is not handled above does not compile. */
function unreachable(operation: never): never {
  throw new Error(`No such operation: ${operation}`)
}
