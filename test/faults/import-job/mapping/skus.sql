select
  matnr || '/' || farbe || '/' || groesse                      as "id",
  matnr                                                        as "productId",
  matnr || '/' || farbe                                        as "productOptionId",
  ltrim(matnr, '0') || '-' || farbe || '-' || groesse          as "code",
  bezeichnung || ' ' || groesse                                as "name",
  lpad(ean::varchar, 13, '0')                                  as "barcode",
  'active'                                                     as "status",
  1                                                            as "sequence",
  divide(gewicht_g, 1000, 4)                                   as "netWeightKg",
  berlin(a.geaendert)                                          as "createdAt",
  berlin(a.geaendert)                                          as "updatedAt"
from erp.variante v join erp.artikel a using (mandt, matnr)
where mandt = '100'
