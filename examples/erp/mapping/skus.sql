select
  a.article_id                                       as "id",
  c.style_id                                         as "productId",
  a.color_id                                         as "productOptionId",
  s.style_no || '-' || c.color_code || '-' || a.size as "code",
  s.name || ' ' || c.color_name || ' ' || a.size     as "name",
  a.ean                                              as "barcode",
  if(c.active, 'active', 'discontinued')             as "status",
  a.size_order                                       as "sequence",
  a.weight_g * 0.001                                 as "netWeightKg",
  a.article_id                                       as "externalReference",
  porto(a.created)                                   as "createdAt",
  porto(a.changed)                                   as "updatedAt"
from erp.articles a join erp.style_colors c using (color_id) join erp.styles s using (style_id)
