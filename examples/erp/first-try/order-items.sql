select
  line_id        as "id",
  po_id          as "orderId",
  article_id     as "skuId",
  qty,
  price          as "unitPrice",
  'product'      as "itemType",
  note           as "memo",
  porto(changed) as "createdAt",
  porto(changed) as "updatedAt"
from erp.po_lines
