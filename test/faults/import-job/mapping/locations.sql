select werks as "id", werks as "code", name, 'warehouse' as "kind", land as "countryCode",
  geaendert at time zone 'UTC' as "createdAt", geaendert at time zone 'UTC' as "updatedAt"
from erp.werk
