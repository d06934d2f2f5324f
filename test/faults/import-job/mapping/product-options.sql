select
  matnr || '/' || farbe                 as "id",
  matnr                                 as "productId",
  ltrim(matnr, '0') || '-' || farbe     as "code",
  f.name,
  'active'                              as "status",
  strict_integer(farbe)                 as "sequence",
  berlin(a.geaendert)                   as "createdAt",
  berlin(a.geaendert)                   as "updatedAt"
from erp.farbe f join erp.artikel a using (mandt, matnr)
where mandt = '100'
