/** Checks that views show what their brands have. */
import type { Client } from 'pg'
import { allViews, type PlacedView, viewsInCell } from '../../store/administration/views.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import type { View } from '../../store/views/build.ts'
import { partnersOf, viewStates } from '../../store/views/inspect.ts'
import { variables } from '../configuration/variables.ts'
import { problemOf } from '../views/problem.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'views'

/** Only the loader's login sees how far they are. */
export function examineViews(installation: Installation, hasLogin: boolean): Promise<Finding> | Finding {
  if (!hasLogin) return fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} is not set`)
  return installation.withAllReachable('loaderDatabaseUrl', look)
}

const UNKNOWN_FIX =
  'the cell or the directory was restored from a time before; restore the other one of the same moment, or run selvedge views delete --brand <slug> --partner <id> --kind <kind>'

/** What is left of views that the directory does not know: a new view could get the id of one. */
async function unknownViews(loaders: ReadonlyMap<string, Client>, known: readonly PlacedView[]): Promise<string[]> {
  const nameOf = ({ id, brandId, partnerId, kind }: View): string => [id, brandId, partnerId, kind].join()
  const names = new Set(known.map(nameOf))
  const left: string[] = []
  for (const [cell, loader] of loaders) {
    const unknown = (await viewsInCell(loader)).filter((view) => !names.has(nameOf(view)))
    left.push(
      ...unknown.map(
        ({ id, brandId, partnerId, kind }) =>
          `${cell} has view ${id} of brand ${brandId} for partner ${partnerId} (${kind}), which the directory does not know`,
      ),
    )
  }
  return left
}

/** `loaders` by cell, with `main` among them. */
async function look(loaders: ReadonlyMap<string, Client>): Promise<Finding> {
  const views = await allViews(loaders.get(MAIN_CELL)!)
  const left = await unknownViews(loaders, views)
  if (left.length > 0) return trouble(CHECK, some(left), UNKNOWN_FIX)
  if (views.length === 0) return fine(CHECK, 'no brand has views')
  const problems: string[] = []
  for (const [brandId, ofBrand] of Map.groupBy(views, (view) => view.brandId)) {
    const { cell, slug } = ofBrand[0]!
    const loader = loaders.get(cell)
    if (!loader) continue
    await inBrandTransaction(loader, brandId, async () => {
      const ids = ofBrand.map(({ partnerId }) => partnerId)
      const partners = await partnersOf(loader, brandId, ids)
      const states = await viewStates(loader, brandId)
      for (const view of ofBrand) {
        const partner = partners.find(({ id }) => id === view.partnerId) ?? null
        const problem = problemOf(view, partner, states.find(({ id }) => id === view.id) ?? null)
        const name = `${partner?.slug ?? view.partnerId} (${view.kind}) of ${slug}`
        if (problem && problem !== 'suspended') problems.push(`${name}: ${problem}`)
      }
    })
  }
  if (problems.length === 0)
    return fine(CHECK, `${views.length.toLocaleString('en')} views show what their brands have`)
  return trouble(CHECK, some(problems), 'run selvedge views list --brand <slug>, which names them all')
}
