/** The last part of `migrate`: views that were made by other rules are rebuilt, one at a time. Each is closed meanwhile. */
import { allViews, setViewStatus } from '../../store/administration/views.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { viewStates } from '../../store/views/inspect.ts'
import type { Configuration } from '../configuration/read.ts'
import { buildClosed } from '../views/build-closed.ts'

/** One that is suspended is rebuilt when it is brought to date. Only those that were open are opened again. */
export async function migrateViews(
  configuration: Configuration,
  installation: Installation,
  tell: (line: string) => void,
): Promise<void> {
  const views = await installation.withOwner(allViews)
  for (const [brandId, ofBrand] of Map.groupBy(views, (view) => view.brandId)) {
    const { slug, cell } = ofBrand[0]!
    const brand = { id: brandId, slug, cell }
    const states = await installation.withBrand(brand, tell, (loader) =>
      inBrandTransaction(loader, brandId, () => viewStates(loader, brandId)),
    )
    for (const view of ofBrand) {
      const { id, partnerId, kind, status } = view
      const state = states.find((each) => each.id === id)
      if (!state || state.isOfTheseRules || (status !== 'active' && !state.isFollowed)) continue
      tell(`rebuilding the view of ${partnerId} as a ${kind} of ${slug}: the rules changed`)
      await buildClosed(installation, brand, view, configuration)
      if (status === 'active') await installation.withOwner((owner) => setViewStatus(owner, id, 'active'))
    }
  }
}
