/** Builds a view that nobody can read meanwhile: loads do not follow it, so it could show what one of them has withdrawn. */
import type { BrandCell } from '../../store/administration/brands.ts'
import { setViewStatus } from '../../store/administration/views.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { buildView, type View } from '../../store/views/build.ts'
import type { ViewChange } from '../../store/views/follow.ts'
import type { Configuration } from '../configuration/read.ts'
import { tell } from '../output/print.ts'

export async function buildClosed(
  installation: Installation,
  brand: Pick<BrandCell, 'id' | 'slug' | 'cell'>,
  view: View,
  { changesRetentionDays: retentionDays }: Pick<Configuration, 'changesRetentionDays'>,
): Promise<ViewChange[]> {
  await installation.withOwner((owner) => setViewStatus(owner, view.id, 'suspended'))
  return installation.withBrand(brand, tell, (loader, cell) => buildView(loader, view, { cell, retentionDays }))
}
