select
  vendor_no                              as "id",
  regexp_replace(lower(strip_accents(name)), '[^a-z0-9]+', '-', 'g') as "slug",
  name || ' ' || legal_form              as "name",
  name                                   as "shortName",
  country                                as "countryCode",
  currency                               as "defaultCurrencyCode",
  lead_days                              as "leadTimeDays",
  coalesce(string_split(certs, ';'), []) as "certifications",
  []::varchar[]                          as "specializations",
  if(blocked, 'blocked', 'active')       as "partnerStatus",
  true                                   as "verified",
  record_id('suppliers', vendor_no)      as "relationship.id", -- the same as the id in suppliers.sql
  if(blocked, 'paused', 'active')        as "relationship.status",
  porto(created)                         as "createdAt",
  porto(changed)                         as "updatedAt"
from erp.vendors
