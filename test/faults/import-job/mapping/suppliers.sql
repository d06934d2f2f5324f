select
  lifnr                                  as "id",
  lifnr                                  as "partnerId",
  lifnr                                  as "code",
  name,
  'manufacturer'                         as "kind",
  if(loekz = 'X', 'ended', 'active')     as "status",
  zahl_als_tag(angelegt)                 as "onboardedDate",
  berlin(zahl_als_tag(angelegt))         as "createdAt",
  berlin(geaendert)                      as "updatedAt",
  if(loekz = 'X', berlin(geaendert), null) as "deletedAt"
from erp.lieferant where mandt = '100' and coalesce(trim(zusammen_mit), '') = ''
