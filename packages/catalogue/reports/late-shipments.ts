import { date, integer, nullable, ref, string } from '../kinds/index.ts'
import { TODAY } from './dialects.ts'
import { report } from './report.ts'

/** Of a shipment `h`. */
export const PLANNED = 'coalesce(h.estimatedDeliveryDate, h.estimatedArrivalDate)'

export const ARRIVED = `case when h.estimatedDeliveryDate is null then coalesce(h.actualArrivalDate, h.deliveredDate)
        when h.status = 'delivered' then coalesce(h.deliveredDate, h.actualArrivalDate)
        else h.deliveredDate end`

export const lateShipments = report('late-shipments', {
  title: 'Late shipments',
  about: 'Shipments that were delivered late, or should have been by now, planned ones included.',
  columns: {
    shipmentId: ref('shipments', 'The shipment.'),
    number: string('Number of the shipment.'),
    status: string('Where the shipment stands.'),
    planned: date('Day it was expected at the destination; at the port where no delivery was planned.'),
    arrivedOn: nullable(date('Day it got there; null while it has not.')),
    daysLate: integer('Days from the planned day to the day it got there, or to the day of the report.'),
  },
  filters: ['shipmentId', 'status'],
  sample: {
    shipmentId: 'cd3a3c72-c702-57a9-8773-be59357904ae',
    number: 'SH-04417',
    status: 'delivered',
    planned: '2025-07-05',
    arrivedOn: '2025-07-07',
    daysLate: 2,
  },
  sql: ({ days }) => `select p.shipmentId, p.number, p.status, p.planned, p.arrivedOn, p.daysLate
from (
  select a.shipmentId, a.number, a.status, a.planned, a.arrivedOn,
    ${days('a.planned', `coalesce(a.arrivedOn, ${TODAY})`)} as daysLate
  from (
    select h.id as shipmentId, h.number, h.status, ${PLANNED} as planned,
      ${ARRIVED} as arrivedOn
    from shipments h
    where h.status <> 'cancelled' and h.deletedAt is null
  ) a
  where a.arrivedOn is not null or a.status <> 'delivered'
) p
where p.daysLate > 0
order by p.daysLate desc, p.number, p.shipmentId`,
})
