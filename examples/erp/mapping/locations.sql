select
  site_id        as "id",
  short_name     as "code",
  name,
  case site_type when 'W' then 'warehouse' when 'S' then 'store' when 'X' then 'consolidator' when 'F' then 'factory' end as "kind",
  city,
  country        as "countryCode",
  porto(created) as "createdAt",
  porto(changed) as "updatedAt"
from erp.sites
