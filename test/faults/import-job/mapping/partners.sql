select
  lifnr                          as "id",
  'lieferant-' || lower(lifnr)   as "slug",
  name,
  upper(trim(land))              as "countryCode",
  nullif(waehrung, '')           as "defaultCurrencyCode",
  []::varchar[]                  as "certifications",
  []::varchar[]                  as "specializations",
  'active'                       as "partnerStatus",
  true                           as "verified",
  record_id('suppliers', lifnr)  as "relationship.id",
  'active'                       as "relationship.status",
  berlin(zahl_als_tag(angelegt)) as "createdAt",
  berlin(geaendert)              as "updatedAt"
from erp.lieferant where mandt = '100' and coalesce(trim(zusammen_mit), '') = ''
