select
  company_id      as "id",
  name,
  legal_name      as "legalName",
  country         as "countryCode",
  currency        as "baseCurrencyCode",
  'Europe/Lisbon' as "timezone",
  fiscal_start    as "fiscalYearStartMonth",
  porto(created)  as "createdAt",
  porto(changed)  as "updatedAt"
from erp.company
