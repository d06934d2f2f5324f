select
  v.vendor_no                       as "id",
  v.vendor_no                       as "partnerId",
  v.vendor_no                       as "code",
  v.name,
  'manufacturer'                    as "kind",
  if(v.blocked, 'paused', 'active') as "status",
  s.site_id                         as "defaultLocationId",
  v.currency                        as "defaultCurrencyCode",
  v.lead_days                       as "leadTimeDays",
  porto(v.created)                  as "createdAt",
  porto(v.changed)                  as "updatedAt"
from erp.vendors v left join erp.sites s using (vendor_no)
