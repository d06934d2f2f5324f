select
  style_id       as "id",
  style_no       as "styleNumber",
  name,
  case when phase < 3 then 'in_development' when phase > 8 then 'discontinued' else 'active' end as "status",
  case gender when 'M' then 'mens' when 'W' then 'womens' else 'unisex' end as "department",
  vendor_no      as "defaultSupplierId",
  -- Pieces and pairs, of GET /brands/{brand}/units-of-measure: all brands share the units.
  (case unit when 'PCS' then '5b821afd-8b78-8569-8222-cda8a30081f2' when 'PR' then '7d0fa5ae-9570-80e8-9c4c-0d8e96ad729a' end)::uuid
    as "unitOfMeasureId",
  porto(created) as "createdAt",
  porto(changed) as "updatedAt"
from erp.styles
