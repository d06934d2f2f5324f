/** What `views` does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { removeBrandFiles } from '../../files/brand-files.ts'
import { storeFailed } from '../../files/file-store.ts'
import type { KnownBrand } from '../../store/administration/brands.ts'
import {
  createView,
  deleteView,
  hasKeys,
  type KnownView,
  listViews,
  NotShared,
  setViewExtras,
  setViewStatus,
  type ViewExtras,
  viewsInCell,
} from '../../store/administration/views.ts'
import { deleteRows } from '../../store/cells/delete-rows.ts'
import { openMove } from '../../store/cells/move/plan.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { newestFollowsViews } from '../../store/loading/load-log.ts'
import { forgetReports, forgetSnapshot } from '../../store/snapshots/forget.ts'
import { forgetView, leaveLoads, previewView, type View } from '../../store/views/build.ts'
import type { ViewChange } from '../../store/views/follow.ts'
import { findPartner, type Partner, partnersOf, viewStates } from '../../store/views/inspect.ts'
import { LOOK_UP_MAX_AGE_MS } from '../brands/move.ts'
import { installationOf } from '../configuration/cells.ts'
import { filesOf } from '../configuration/files.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { counted } from '../output/amounts.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
import { buildClosed } from './build-closed.ts'
import { problemOf } from './problem.ts'

export interface ViewsOptions {
  readonly brand: string
  readonly json?: true
}

export interface PartnerOptions extends ViewsOptions {
  readonly partner: string
  readonly kind?: ViewKind
}

export type ExplainOptions = PartnerOptions

/** What is not given stays as it is. */
export interface ExtrasOptions extends PartnerOptions {
  readonly tables?: boolean
  readonly reports?: boolean
}

/** No view has it. */
const PREVIEW_ID = 2_147_483_647

export async function previewViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand } = await open(options)
  const { partner, kind } = await partnerOf(installation, brand, options)
  const view = { id: PREVIEW_ID, brandId: brand.id, partnerId: partner.id, kind }
  const changes = await installation.withBrand(brand, tell, (loader) => previewView(loader, view))
  showCounts(changes, `${partner.name} would see, as a ${kind}:`, options)
}

export async function createViewOf(options: ExtrasOptions): Promise<void> {
  const { installation, brand, configuration } = await open(options)
  const { partner, kind } = await partnerOf(installation, brand, options)
  const isFollowed = await installation.withBrand(brand, tell, (loader) =>
    inBrandTransaction(loader, brand.id, () => newestFollowsViews(loader, brand.id)),
  )
  if (!isFollowed) {
    tell(
      `An earlier release made the newest load of ${brand.slug}, and does not keep views current. Upgrade its loaders, or run selvedge views sync after their loads.`,
    )
  }
  const view = await installation
    .withOwner((owner) => createView(owner, brand.id, partner.id, kind))
    .catch((error) => {
      throw error instanceof NotShared ? new UsageError(error.message) : error
    })
  const changes = await build(installation, brand, view, configuration)
  await installation.withOwner((owner) => setViewExtras(owner, view.id, extrasOf(view, options)))
  showCounts(changes, `${partner.name} sees, as a ${kind}:`, options)
}

export async function setViewOf(options: ExtrasOptions): Promise<void> {
  const { installation, brand, configuration } = await open(options)
  const view = await viewOf(installation, brand, options)
  const extras = extrasOf(view, options)
  if (options.tables === undefined && options.reports === undefined) {
    throw new UsageError('Say what to change: --tables, --no-tables, --reports or --no-reports.')
  }
  await installation.withOwner((owner) => setViewExtras(owner, view.id, extras))
  await installation.withBrand(brand, tell, async (loader) => {
    if (!extras.hasTables) await forgetSnapshot(loader, view.id)
    if (!extras.hasReports) await forgetReports(loader, view.id)
  })
  if (!extras.hasTables) await removeFiles(configuration, view.id, 'views set')
  if (options.json) return printJson({ view: view.id, tables: extras.hasTables, reports: extras.hasReports })
  const made = [...(extras.hasTables ? ['tables'] : []), ...(extras.hasReports ? ['reports'] : [])]
  print(
    made.length === 0
      ? 'The view has neither tables nor reports.'
      : `The view has ${made.join(' and ')}: selvedge snapshot --brand ${brand.slug} makes them.`,
  )
}

function extrasOf(view: KnownView, { tables, reports }: ExtrasOptions): ViewExtras {
  return { hasTables: tables ?? view.hasTables, hasReports: reports ?? view.hasReports }
}

/** Where no store is configured, there are none. */
async function removeFiles(configuration: Configuration, viewId: number, command: string): Promise<void> {
  if (filesOf(configuration) === null) return
  await removeBrandFiles(await openStore(configuration, command), viewId).catch(storeFailed)
}

export async function syncViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand, configuration } = await open(options)
  const view = await viewOf(installation, brand, options)
  const changes = await build(installation, brand, view, configuration)
  const records = changes.reduce((sum, { inserted, updated, removed }) => sum + inserted + updated + removed, 0)
  if (options.json) printJson({ view: view.id, changes: records })
  else print(`The view is current and open; ${counted(records, 'record')} changed in it.`)
}

/** Closed first: the partner must not read what a load has withdrawn. */
export async function suspendViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand } = await open(options)
  const view = await viewOf(installation, brand, options)
  await installation.withOwner((owner) => setViewStatus(owner, view.id, 'suspended'))
  await installation.withBrand(brand, tell, (loader, cell) => leaveLoads(loader, view, cell))
  if (options.json) printJson({ view: view.id, status: 'suspended' })
  else print('The view is closed, and loads continue without it. selvedge views sync brings it to date and opens it.')
}

export async function deleteViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand, configuration } = await open(options)
  const left = await leftView(installation, brand, options)
  const view = left ?? (await viewOf(installation, brand, options))
  await installation.withOwner(async (owner) => {
    if (await openMove(owner, brand.id))
      throw new UsageError('A move of the brand is open. Finish it first, or give it up.')
    if (!left) await setViewStatus(owner, view.id, 'suspended')
  })
  // Until no process reads it any more.
  if (await installation.withOwner((owner) => hasKeys(owner, view.id))) await sleep(LOOK_UP_MAX_AGE_MS)
  let records = 0
  await installation.withBrand(brand, tell, async (loader, cell) => {
    await leaveLoads(loader, view, cell)
    const watch = {
      step() {},
      records(deleted: number) {
        records += deleted
      },
      restFactor: 1,
    }
    await deleteRows(loader, view.id, async () => {}, watch)
    await forgetView(loader, view)
  })
  await removeFiles(configuration, view.id, 'views delete')
  if (!left) await installation.withOwner((owner) => deleteView(owner, view.id))
  if (options.json) printJson({ view: view.id, records })
  else print(`The view is deleted, with ${counted(records, 'record')}. The brand's own records stay.`)
}

/** One that the brand's cell has and the directory does not know, after a restore of one of them. Its id may be another's by now. */
async function leftView(
  installation: Installation,
  brand: KnownBrand,
  { partner, kind }: PartnerOptions,
): Promise<View | null> {
  const isMeant = (view: View): boolean =>
    view.brandId === brand.id && view.partnerId === partner.toLowerCase() && view.kind === kind
  const stored = (await installation.withBrand(brand, tell, viewsInCell)).find(isMeant)
  const known = (await installation.withOwner((owner) => listViews(owner, brand.id))).find(isMeant)
  return stored && stored.id !== known?.id ? stored : null
}

export async function listViewsOf(options: ViewsOptions): Promise<void> {
  const { installation, brand } = await open(options)
  const views = await installation.withOwner((owner) => listViews(owner, brand.id))
  const { partners, states } = await installation.withBrand(brand, tell, (loader) =>
    inBrandTransaction(loader, brand.id, async () => ({
      partners: await partnersOf(
        loader,
        brand.id,
        views.map(({ partnerId }) => partnerId),
      ),
      states: await viewStates(loader, brand.id),
    })),
  )
  const shown = views.map((view) => {
    const partner = partners.find(({ id }) => id === view.partnerId) ?? null
    const state = states.find(({ id }) => id === view.id) ?? null
    return {
      view: view.id,
      partner: partner?.slug ?? view.partnerId,
      name: partner?.name ?? null,
      kind: view.kind,
      records: state?.records ?? 0,
      status: view.status === 'active' ? 'open' : 'closed',
      tables: view.hasTables,
      reports: view.hasReports,
      problem: problemOf(view, partner, state),
    }
  })
  if (options.json) return printJson(shown)
  if (shown.length === 0) return print(`${brand.slug} has no views.`)
  printTable(
    ['partner', 'name', 'kind', 'records', 'status', 'problem'],
    shown.map(({ partner, name, kind, records, status, problem }) => [
      partner,
      name ?? '-',
      kind,
      records,
      status,
      problem ?? '-',
    ]),
  )
}

async function build(
  installation: Installation,
  brand: KnownBrand,
  view: View,
  configuration: Configuration,
): Promise<ViewChange[]> {
  const changes = await buildClosed(installation, brand, view, configuration)
  await installation.withOwner((owner) => setViewStatus(owner, view.id, 'active'))
  return changes
}

function showCounts(changes: readonly ViewChange[], sentence: string, { json }: ViewsOptions): void {
  const counts = resources.flatMap((resource) => {
    const records = changes
      .filter((change) => change.resource === resource)
      .reduce((sum, { inserted, removed }) => sum + inserted - removed, 0)
    return records > 0 ? [{ group: resource.path, records }] : []
  })
  if (json) printJson(counts)
  else {
    print(sentence)
    printTable(
      ['group', 'records'],
      counts.map(({ group, records }) => [group, records]),
    )
  }
}

export async function open({ brand: slug }: ViewsOptions): Promise<{
  readonly installation: Installation
  readonly brand: KnownBrand
  readonly configuration: Configuration
}> {
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  return { installation, configuration, brand: await installation.findBrand(slug) }
}

/** The partner, and the kind that is given or that follows from its one role. */
async function partnerOf(
  installation: Installation,
  brand: KnownBrand,
  { partner: given, kind }: PartnerOptions,
): Promise<{ readonly partner: Partner; readonly kind: ViewKind }> {
  const partner = await installation.withBrand(brand, tell, (loader) =>
    inBrandTransaction(loader, brand.id, () => findPartner(loader, brand.id, given)),
  )
  if (!partner) throw new UsageError(`${brand.slug} has no partner ${given}: give its slug or its id.`)
  if (!kind && partner.kinds.length > 1) {
    throw new UsageError(`${given} is a ${partner.kinds.join(' and a ')}. Say which with --kind.`)
  }
  return { partner, kind: kind ?? partner.kinds[0] ?? 'company' }
}

/** A view that is there already, with the slug of its brand. */
export async function knownView(options: PartnerOptions): Promise<KnownView & { readonly slug: string }> {
  const { installation, brand } = await open(options)
  return { ...(await viewOf(installation, brand, options)), slug: brand.slug }
}

/** A view of a partner that may be gone: then by its id. */
export async function viewOf(
  installation: Installation,
  brand: KnownBrand,
  { partner: given, kind }: PartnerOptions,
): Promise<KnownView> {
  const found = await installation.withBrand(brand, tell, (loader) =>
    inBrandTransaction(loader, brand.id, () => findPartner(loader, brand.id, given)),
  )
  const partnerId = found?.id ?? given.toLowerCase()
  const all = await installation.withOwner((owner) => listViews(owner, brand.id))
  const views = all.filter((view) => view.partnerId === partnerId && (!kind || view.kind === kind))
  if (views.length > 1) {
    throw new UsageError(
      `${given} has views as ${views.map((view) => view.kind).join(' and ')}. Say which with --kind.`,
    )
  }
  if (!views[0]) {
    const kinds = kind ? ` --kind ${kind}` : ''
    throw new UsageError(
      `${brand.slug} has no such view of ${given}. selvedge views list --brand ${brand.slug} shows all; selvedge views create --brand ${brand.slug} --partner ${given}${kinds} makes it.`,
    )
  }
  return views[0]
}
