select
  z.ebeln || '-' || z.ebelp             as "id",
  z.ebeln                               as "orderId",
  v.matnr || '/' || v.farbe || '/' || v.groesse as "skuId", -- null if there is no such variant
  stueck(z.menge, z.me)                 as "qty",
  stueckpreis(z.preis, z.peinh, z.me)   as "unitPrice",
  'product'                             as "itemType",
  nullif(z.text, '')                    as "memo",
  b.erfasst at time zone 'UTC'          as "createdAt",
  coalesce(berlin(z.geaendert), b.erfasst at time zone 'UTC') as "updatedAt"
from erp.bestellpos z
join erp.bestellung b using (mandt, ebeln)
left join erp.variante v using (mandt, matnr, farbe, groesse)
where mandt = '100' and z.loekz = ''
