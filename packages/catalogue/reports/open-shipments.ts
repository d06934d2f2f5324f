import { date, integer, nullable, oneOf, ref, string } from '../kinds/index.ts'
import { SOON_DAYS } from '../report-terms.ts'
import { type Dialect, TODAY } from './dialects.ts'
import { due, dueSql } from './due.ts'
import { ARRIVED, PLANNED } from './late-shipments.ts'
import { report } from './report.ts'

/** `awaited` is the planned day of a shipment that has not got there. */
export const openShipmentsSql = (dialect: Dialect): string => `(
  select u.*, ${dueSql(dialect, 'u.awaited', SOON_DAYS)} as due,
    case when u.awaited < ${TODAY} then ${dialect.days('u.awaited', TODAY)} when u.awaited is not null then 0 end as daysLate
  from (
    select h.id as shipmentId, h.number, h.status, h.transportMode, h.forwarderId, h.destinationLocationId,
      h.actualDepartureDate as departedOn, case when h.actualDepartureDate is null then 'no' else 'yes' end as departed,
      ${PLANNED} as planned, case when ${ARRIVED} is null then ${PLANNED} end as awaited, coalesce(e.pieces, 0) as pieces
    from shipments h
    left join (
      select t.shipmentId, sum(t.qty) as pieces from shipment_items t where t.skuId is not null group by t.shipmentId
    ) e on e.shipmentId = h.id
    where h.status not in ('delivered', 'cancelled') and h.deletedAt is null
  ) u
)`

/** The first or last leg of each shipment by the main way that it travels. */
const mainLeg = (alias: string, take: string, direction: 'asc' | 'desc'): string => `(
  select ${alias}.shipmentId, ${alias}.${take}, row_number() over (
    partition by ${alias}.shipmentId order by ${alias}.sequence ${direction}, ${alias}.id ${direction}
  ) as place
  from legs ${alias} join shipments h on h.id = ${alias}.shipmentId and h.transportMode = ${alias}.transportMode
  where ${alias}.status <> 'cancelled'
)`

export const openShipments = report('open-shipments', {
  title: 'Open shipments',
  about: 'Shipments that have not been delivered: from where to where, and when they should be there.',
  columns: {
    shipmentId: ref('shipments', 'The shipment.'),
    number: string('Number of the shipment.'),
    status: string('Where the shipment stands.'),
    transportMode: string('Main way it travels.'),
    forwarderId: nullable(ref('partners', 'Partner that arranges the transport.')),
    forwarder: nullable(string('Name of that partner.')),
    departsFromId: nullable(ref('locations', 'Where the first leg by that way begins.')),
    departsFrom: nullable(string('Name of that place.')),
    arrivesAtId: nullable(ref('locations', 'Where the last leg by that way ends.')),
    arrivesAt: nullable(string('Name of that place.')),
    destinationLocationId: ref('locations', 'Place the shipment ends at.'),
    destination: nullable(string('Name of that place.')),
    departed: oneOf(['yes', 'no'], 'Whether it has departed.'),
    departedOn: nullable(date('Day it departed.')),
    planned: nullable(date('Day it was expected at the destination; at the port where no delivery was planned.')),
    daysLate: nullable(
      integer(
        'Days from the planned day to the day of the report; 0 until then, null once it is there or without a planned day.',
      ),
    ),
    due: due(SOON_DAYS),
    pieces: integer('Pieces on its items that have a SKU.'),
  },
  filters: ['due', 'shipmentId', 'number', 'status', 'departed', 'forwarderId', 'destinationLocationId'],
  sample: {
    shipmentId: 'cd3a3c72-c702-57a9-8773-be59357904ae',
    number: 'SH-04417',
    status: 'in_transit',
    transportMode: 'sea',
    forwarderId: null,
    forwarder: null,
    departsFromId: 'dee1e1c9-9d1d-585c-b0a9-ebdcb73f9bbc',
    departsFrom: 'Port of Leixões',
    arrivesAtId: 'e6061b2c-f1c6-5634-81bb-f7e77303f8e3',
    arrivesAt: 'Port of Long Beach',
    destinationLocationId: 'e6061b2c-f1c6-5634-81bb-f7e77303f8e3',
    destination: 'Port of Long Beach',
    departed: 'yes',
    departedOn: '2025-06-18',
    planned: '2025-07-05',
    daysLate: 0,
    due: 'soon',
    pieces: 954,
  },
  sql: (dialect) => `select p.shipmentId, p.number, p.status, p.transportMode, p.forwarderId, c.name as forwarder,
  y.originLocationId as departsFromId, f.name as departsFrom, z.destinationLocationId as arrivesAtId, a.name as arrivesAt,
  p.destinationLocationId, d.name as destination, p.departed, p.departedOn, p.planned, p.daysLate, p.due, p.pieces
from ${openShipmentsSql(dialect)} p
left join partners c on c.id = p.forwarderId
left join ${mainLeg('l', 'originLocationId', 'asc')} y on y.shipmentId = p.shipmentId and y.place = 1
left join ${mainLeg('k', 'destinationLocationId', 'desc')} z on z.shipmentId = p.shipmentId and z.place = 1
left join locations f on f.id = y.originLocationId
left join locations a on a.id = z.destinationLocationId
left join locations d on d.id = p.destinationLocationId
order by p.planned nulls last, p.number, p.shipmentId`,
})
