import { date, integer, nullable, ref, string } from '../kinds/index.ts'
import { TODAY } from './dialects.ts'
import { PLANNED } from './late-shipments.ts'
import { OPEN_AT_FACTORY, PROMISED } from './order-departures.ts'
import { report } from './report.ts'

/** Goods that have not left the factory take so long to the warehouse. */
const TRANSPORT_DAYS = 35
/** With fewer days to spare a launch is at risk. */
const SPARE_DAYS = 14

export const launchesAtRisk = report('launches-at-risk', {
  title: 'Launches at risk',
  about: 'Orders for launches to come whose goods have less than two weeks to spare, or no date at all.',
  columns: {
    launchWindowId: ref('launch-windows', 'The launch.'),
    launch: string('Name of the launch.'),
    inWarehouseDate: date('Day goods must be in the warehouse by.'),
    orderId: ref('orders', 'The order.'),
    number: string('Order number.'),
    expected: nullable(
      date(
        `Day the last goods are expected; goods still at the factory take ${TRANSPORT_DAYS} days. Null without a date.`,
      ),
    ),
    daysToSpare: nullable(integer('Days from that day to the day they must be there; negative: too late.')),
  },
  filters: ['launchWindowId', 'orderId'],
  sample: {
    launchWindowId: 'a159fffe-1e00-548f-a9e3-0203b1980999',
    launch: 'Autumn 2025, first drop',
    inWarehouseDate: '2025-07-25',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    number: 'PO-10482',
    expected: '2025-07-15',
    daysToSpare: 10,
  },
  sql: ({
    days,
    later,
  }) => `select x.launchWindowId, x.launch, x.inWarehouseDate, x.orderId, x.number, x.expected, x.daysToSpare
from (
  select e.launchWindowId, e.launch, e.inWarehouseDate, e.orderId, e.number, e.expected,
    ${days('e.expected', 'e.inWarehouseDate')} as daysToSpare
  from (
    select w.id as launchWindowId, w.name as launch, w.inWarehouseDate, u.orderId, u.number,
      case when u.unshipped > a.arrival then u.unshipped else coalesce(a.arrival, u.unshipped) end as expected
    from launch_windows w
    join (
      select o.id as orderId, o.number, o.launchWindowId,
        case when o.status not in ${OPEN_AT_FACTORY} then null
          when ${PROMISED} < ${TODAY} then ${later(TODAY, TRANSPORT_DAYS)}
          else ${later(PROMISED, TRANSPORT_DAYS)} end as unshipped
      from orders o
      where o.deletedAt is null and o.status not in ('draft', 'received', 'closed', 'cancelled')
    ) u on u.launchWindowId = w.id
    left join (
      select y.orderId, max(case when h.deliveredDate is not null then h.deliveredDate
        when ${PLANNED} < ${TODAY} then ${TODAY} else ${PLANNED} end) as arrival
      from order_shipments y join shipments h on h.id = y.shipmentId
      where h.status <> 'cancelled' and h.deletedAt is null
      group by y.orderId
    ) a on a.orderId = u.orderId
    where w.status in ('planned', 'open') and w.inWarehouseDate is not null
  ) e
) x
where x.expected is null or x.daysToSpare < ${SPARE_DAYS}
order by x.inWarehouseDate, x.number, x.orderId`,
})
