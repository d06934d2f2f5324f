/** Checks that views show what their brands have. */
import type { Client } from 'pg'
import { allViews } from '../../store/administration/views.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
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

/** `loaders` by cell, with `main` among them. */
async function look(loaders: ReadonlyMap<string, Client>): Promise<Finding> {
  const views = await allViews(loaders.get(MAIN_CELL)!)
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
