/** What counts: conditions on an order `o`, a shipment `h` and a receipt `g`; and the pieces of each order. */
import { PIECES } from '../order-pieces.ts'

export const ORDERED = `o.deletedAt is null and o.status not in ('draft', 'cancelled')`

/** Orders of material have quantities in the unit of the material, which are in no sum of pieces. */
export const OF_PIECES = `o.kind <> 'material'`

export const UNIT = `case when ${OF_PIECES} then 'pieces' else 'units_of_material' end`

export const DEPARTED = `h.actualDepartureDate is not null and h.status <> 'cancelled' and h.deletedAt is null`

export const RECEIVED = `g.status <> 'cancelled' and g.deletedAt is null`

export const ORDERED_OF_ORDERS = `(
  select i.orderId, sum(i.qty) as ordered from order_items i where ${PIECES} group by i.orderId
)`

export const MADE_OF_ORDERS = `(
  select r.orderId, sum(q.quantity) as made from production_run_items q join production_runs r on r.id = q.productionRunId
  where r.retractedAt is null group by r.orderId
)`

export const SHIPPED_OF_ORDERS = `(
  select t.orderId, sum(t.qty) as shipped from shipment_items t join shipments h on h.id = t.shipmentId
  where ${DEPARTED} group by t.orderId
)`
