select
  s.article_id || '-' || s.site_id   as "id",
  s.article_id                       as "skuId",
  s.site_id                          as "locationId",
  s.on_hand                          as "qtyOnHand",
  s.on_hand - s.reserved - s.blocked as "qtyAvailable",
  s.reserved                         as "qtyCommitted",
  s.blocked                          as "qtyOnHold",
  s.ordered                          as "qtyIncoming",
  strict_decimal(s.avg_cost, 4)      as "unitCostBase", -- the ERP rounds to four digits
  porto(s.counted)                   as "lastCountedAt",
  porto(a.created)                   as "createdAt", -- the ERP does not know when the stock was first counted
  porto(s.changed)                   as "updatedAt"
from erp.stock s join erp.articles a using (article_id)
