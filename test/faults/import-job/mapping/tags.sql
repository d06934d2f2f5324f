select
  nr                           as "id",
  wort || ' ' || nr            as "name",
  'tag-' || nr                 as "code",
  berlin(zahl_als_tag(seit))   as "createdAt",
  berlin(zahl_als_tag(seit))   as "updatedAt"
from erp.schlagwort
