select
  o.po_no || '-' || l.line_no as "id",
  o.po_no                     as "orderId",
  a.article_id                as "skuId", -- null if the article was deleted
  l.qty,
  l.price                     as "unitPrice",
  'product'                   as "itemType",
  l.note                      as "memo",
  porto(o.created)            as "createdAt",
  porto(l.changed)            as "updatedAt"
from erp.po_lines l
join purchase_orders o using (po_id)
left join erp.articles a using (article_id)
