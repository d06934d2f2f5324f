/** A view of a brand that is open, and that loads keep current. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { withOwner } from '../../packages/service/store/administration/connect.ts'
import { createView, setViewStatus } from '../../packages/service/store/administration/views.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { buildView, type View } from '../../packages/service/store/views/build.ts'
import type { TestDatabase } from './database.ts'
import { OPERATOR } from './template.ts'

export async function openView(
  database: TestDatabase,
  brandId: number,
  partner: { readonly partnerId: string; readonly kind: ViewKind },
): Promise<View> {
  return withOwner(database.url(OPERATOR), async (owner) => {
    const view = await createView(owner, brandId, partner.partnerId, partner.kind)
    await bringToDate(database, view)
    await setViewStatus(owner, view.id, 'active')
    return view
  })
}

export async function bringToDate(database: TestDatabase, view: View): Promise<void> {
  await database.withConnection('selvedge_loader', (loader) =>
    buildView(loader, view, { cell: MAIN_CELL, retentionDays: RETENTION_DAYS }),
  )
}
