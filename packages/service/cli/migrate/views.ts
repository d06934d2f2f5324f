/** The last part of `migrate`: views that were made by other rules are made again, one at a time. Each is closed meanwhile. */
import { allViews, listViews, type PlacedView, setViewStatus } from '../../store/administration/views.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { buildView } from '../../store/views/build.ts'
import { viewStates } from '../../store/views/inspect.ts'
import type { Configuration } from '../configuration/read.ts'

type Tell = (line: string) => void

export async function migrateViews(
  { changesRetentionDays }: Configuration,
  installation: Installation,
  tell: Tell,
): Promise<void> {
  const views = await installation.withOwner(allViews)
  for (const [first] of Map.groupBy(views, ({ brandId }) => brandId).values()) {
    await migrateViewsOf(first!, changesRetentionDays, installation, tell)
  }
}

/** One that is suspended is made again when it is brought to date. */
async function migrateViewsOf(
  { brandId, slug, cell }: PlacedView,
  retentionDays: number,
  installation: Installation,
  tell: Tell,
): Promise<void> {
  const brand = { id: brandId, slug, cell }
  const states = await installation.withBrand(brand, tell, (loader) =>
    inBrandTransaction(loader, brandId, () => viewStates(loader, brandId)),
  )
  for (const view of await installation.withOwner((owner) => listViews(owner, brandId))) {
    const { id, partnerId, kind, status } = view
    const state = states.find((each) => each.id === id)
    if (!state || state.isOfTheseRules || (status !== 'active' && !state.isFollowed)) continue
    tell(`making the view of ${partnerId} as a ${kind} of ${slug} again: the rules changed`)
    await installation.withOwner((owner) => setViewStatus(owner, id, 'suspended'))
    await installation.withBrand(brand, tell, (loader, here) => buildView(loader, view, { cell: here, retentionDays }))
    await installation.withOwner((owner) => setViewStatus(owner, id, 'active'))
  }
}
