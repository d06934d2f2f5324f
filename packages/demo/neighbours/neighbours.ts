/** What suppliers of one country share, pass on to each other and are not told yet: the hard cases of who may see what. */
import type { Desk } from '../desk.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { Program } from '../products/style.ts'
import { consolidate } from './consolidated.ts'
import { makeDrafts } from './drafts.ts'
import { moveOrders } from './moved-orders.ts'

/** The orders are for samples, which no stock depends on. */
export function makeNeighbours(world: World, desk: Desk, programs: readonly Program[]): void {
  const neighbours = findNeighbours(programs.filter(({ firstOrderDay }) => firstOrderDay <= TODAY))
  consolidate(world, desk, neighbours)
  moveOrders(world, desk, neighbours)
  makeDrafts(world, desk, neighbours)
}

/** Each supplier with a programme that it could make, its own if it has one. The country with most suppliers comes first. */
function findNeighbours(ordered: readonly Program[]): Program[] {
  const programs = new Map<Supplier, Program>()
  for (const program of ordered) programs.set(program.supplier, program)
  for (const program of ordered) {
    for (const supplier of program.rivals) {
      if (!programs.has(supplier)) programs.set(supplier, { ...program, supplier })
    }
  }
  const countries = Map.groupBy(programs.values(), ({ supplier }) => supplier.origin.country)
  return [...countries.values()].sort((one, other) => other.length - one.length).flat()
}
