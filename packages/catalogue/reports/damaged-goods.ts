import { integer, nullable, ref, string } from '../kinds/index.ts'
import { ORDERED, RECEIVED } from './pieces.ts'
import { report } from './report.ts'

export const damagedGoods = report('damaged-goods', {
  title: 'Damaged goods',
  about: 'Lines of receipts with pieces that were refused because they arrived damaged.',
  columns: {
    goodsReceiptId: ref('goods-receipts', 'The receipt.'),
    receipt: string('Number of the receipt.'),
    orderId: nullable(ref('orders', 'Order the goods are of.')),
    orderNumber: nullable(string('Order number.')),
    skuId: nullable(ref('skus', 'SKU received.')),
    damaged: integer('Pieces refused.'),
    received: integer('Pieces counted.'),
  },
  filters: ['goodsReceiptId', 'orderId', 'skuId'],
  sample: {
    goodsReceiptId: 'ae49b32a-c516-5d67-ab9e-10cff68d6662',
    receipt: 'GR-02291',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    orderNumber: 'PO-10482',
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    damaged: 4,
    received: 318,
  },
  sql: () => `select g.id as goodsReceiptId, g.number as receipt, l.orderId, o.number as orderNumber, l.skuId,
  l.qtyRejected as damaged, l.qtyReceived as received
from goods_receipt_lines l
join goods_receipts g on g.id = l.goodsReceiptId
left join orders o on o.id = l.orderId
where l.rejectionReason = 'damaged' and l.qtyRejected > 0 and ${RECEIVED} and (l.orderId is null or ${ORDERED})
order by g.number, o.number nulls last, l.id`,
})
