select
  matnr                     as "id",
  ltrim(matnr, '0')         as "styleNumber",
  bezeichnung               as "name",
  case status when 0 then 'in_development' when 1 then 'active' when 2 then 'discontinued' end as "status",
  ziel                      as "defaultSupplierId",
  (case me when 'ST' then '5b821afd-8b78-8569-8222-cda8a30081f2' when 'PAA' then '7d0fa5ae-9570-80e8-9c4c-0d8e96ad729a' end)::uuid
    as "unitOfMeasureId",
  berlin(text_als_tag(angelegt)) as "createdAt",
  berlin(geaendert)              as "updatedAt",
  if(loekz = 'X', berlin(geaendert), null) as "deletedAt"
from erp.artikel left join lieferant_heute h on h.lifnr = nummer(artikel.lifnr)
where mandt = '100'
order by angelegt, matnr
