import { type Dialect, TODAY } from './dialects.ts'
import { ORDERED } from './pieces.ts'

/** Goods of such an order have not all left the factory. */
export const OPEN_AT_FACTORY = `('issued', 'confirmed', 'in_production', 'partially_shipped')`

export const PROMISED = 'coalesce(o.confirmedExFactoryDate, o.requestedExFactoryDate)'

/** When each order was to leave the factory, when it left, and how many days late it is; a negative number is early. */
export const orderDepartures = ({ days }: Dialect): string => `(
  select p.orderId, p.number, p.supplierId, p.status, p.promised, p.leftOn,
    ${days('p.promised', `coalesce(p.leftOn, ${TODAY})`)} as daysLate
  from (
    select o.id as orderId, o.number, o.supplierId, o.status, ${PROMISED} as promised,
      case when o.status in ${OPEN_AT_FACTORY} then null else d.leftOn end as leftOn
    from orders o
    left join (
      select r.orderId, max(r.actualExFactoryDate) as leftOn from production_runs r where r.retractedAt is null group by r.orderId
    ) d on d.orderId = o.id
    where ${ORDERED}
      and (o.status in ${OPEN_AT_FACTORY} or d.leftOn is not null)
  ) p
)`
