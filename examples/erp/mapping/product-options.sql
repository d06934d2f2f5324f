select
  c.color_id                             as "id",
  c.style_id                             as "productId",
  s.style_no || '-' || c.color_code      as "code",
  s.name || ' ' || c.color_name          as "name",
  if(c.active, 'active', 'discontinued') as "status",
  c.color_id % 10                        as "sequence",
  porto(c.created)                       as "createdAt",
  porto(c.changed)                       as "updatedAt"
from erp.style_colors c join erp.styles s using (style_id)
