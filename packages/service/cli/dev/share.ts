/** Shares a demo brand with the supplier that has the most orders, and with the forwarder that has the most shipments. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { BrandCell } from '../../store/administration/brands.ts'
import { createView, setViewExtras, setViewStatus } from '../../store/administration/views.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { RETENTION_DAYS } from '../../store/loading/journal.ts'
import type { View } from '../../store/views/build.ts'
import { buildClosed } from '../views/build-closed.ts'

const LARGEST = {
  supplier: `select s.partner_id as id from records.suppliers s
join records.orders o on o.brand_id = s.brand_id and o.supplier_id = s.id
where s.brand_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
  forwarder: `select forwarder_id as id from records.shipments
where brand_id = $1 and forwarder_id is not null group by 1 order by count(*) desc, 1 limit 1`,
} as const satisfies Partial<Record<ViewKind, string>>

export async function shareBrand(
  installation: Installation,
  brand: BrandCell,
  tell: (text: string) => void,
): Promise<View[]> {
  const share = async (kind: keyof typeof LARGEST): Promise<View> => {
    const partner = await installation.withBrand(brand, tell, (loader) =>
      inBrandTransaction(loader, brand.id, () => loader.query<{ id: string }>(LARGEST[kind], [brand.id])),
    )
    const view = await installation.withOwner((owner) => createView(owner, brand.id, partner.rows[0]!.id, kind))
    await buildClosed(installation, brand, view, { changesRetentionDays: RETENTION_DAYS })
    await installation.withOwner(async (owner) => {
      await setViewExtras(owner, view.id, { hasTables: true, hasReports: true })
      await setViewStatus(owner, view.id, 'active')
    })
    return view
  }
  tell(`Sharing ${brand.slug} with a supplier and a forwarder`)
  return [await share('supplier'), await share('forwarder')]
}
