/** What `views` does. */
import { resources } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { KnownBrand } from '../../store/administration/brands.ts'
import {
  createView,
  deleteView,
  type KnownView,
  listViews,
  NotShared,
  setViewStatus,
} from '../../store/administration/views.ts'
import { deleteRows } from '../../store/cells/delete-rows.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { buildView, forgetView, leaveLoads, previewView, type View } from '../../store/views/build.ts'
import type { ViewChange } from '../../store/views/follow.ts'
import { findPartner, type Partner, partnersOf, viewStates } from '../../store/views/inspect.ts'
import { installationOf } from '../configuration/cells.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { counted } from '../output/amounts.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'
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

/** No view has it. */
const PREVIEW_ID = 2_147_483_647

export async function previewViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand } = await open(options)
  const { partner, kind } = await partnerOf(installation, brand, options)
  const view = { id: PREVIEW_ID, brandId: brand.id, partnerId: partner.id, kind }
  const changes = await installation.withBrand(brand, tell, (loader) => previewView(loader, view))
  showCounts(changes, `${partner.name} would see, as a ${kind}:`, options)
}

export async function createViewOf(options: PartnerOptions): Promise<void> {
  const { installation, brand, configuration } = await open(options)
  const { partner, kind } = await partnerOf(installation, brand, options)
  const view = await installation
    .withOwner((owner) => createView(owner, brand.id, partner.id, kind))
    .catch((error) => {
      throw error instanceof NotShared ? new UsageError(error.message) : error
    })
  const changes = await build(installation, brand, view, configuration)
  showCounts(changes, `${partner.name} sees, as a ${kind}:`, options)
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
  const { installation, brand } = await open(options)
  const view = await viewOf(installation, brand, options)
  await installation.withOwner((owner) => setViewStatus(owner, view.id, 'suspended'))
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
  await installation.withOwner((owner) => deleteView(owner, view.id))
  if (options.json) printJson({ view: view.id, records })
  else print(`The view is deleted, with ${counted(records, 'record')}. The brand's own records stay.`)
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
  { changesRetentionDays: retentionDays }: Configuration,
): Promise<ViewChange[]> {
  const changes = await installation.withBrand(brand, tell, (loader, cell) =>
    buildView(loader, view, { cell, retentionDays }),
  )
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
  if (!views[0]) throw new UsageError(`${brand.slug} has no such view of ${given}; selvedge views list shows all.`)
  return views[0]
}
