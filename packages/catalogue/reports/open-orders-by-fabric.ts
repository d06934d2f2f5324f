import { ref, string } from '../kinds/index.ts'
import { PIECES } from '../order-pieces.ts'
import { OPEN_AT_FACTORY } from './order-departures.ts'
import { report } from './report.ts'

export const openOrdersByFabric = report('open-orders-by-fabric', {
  title: 'Open orders by fabric',
  about: 'Open orders, by the fabrics that their products are made of.',
  columns: {
    materialId: ref('materials', 'The fabric.'),
    fabric: string('Code of the fabric.'),
    orderId: ref('orders', 'The order.'),
    number: string('Order number.'),
  },
  filters: ['materialId', 'orderId'],
  sample: {
    materialId: 'e99a025d-ba6b-5510-ba8b-46f26d779314',
    fabric: 'FAB-0231',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    number: 'PO-10482',
  },
  sql: () => `select distinct m.id as materialId, m.code as fabric, o.id as orderId, o.number
from materials m
join bom_components c on c.materialId = m.id
join boms b on b.id = c.bomId
join order_items i on i.productVersionId = b.productVersionId
join orders o on o.id = i.orderId
where m.kind = 'fabric' and m.deletedAt is null and c.deletedAt is null and b.deletedAt is null
  and o.status in ${OPEN_AT_FACTORY} and o.deletedAt is null and ${PIECES}
order by fabric, o.number, materialId, orderId`,
})
