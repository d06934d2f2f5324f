select
  matnr || '/' || farbe || '/' || groesse || '@' || werks as "id",
  matnr || '/' || farbe || '/' || groesse as "skuId",
  werks                                 as "locationId",
  menge                                 as "qtyOnHand",
  menge - reserviert                    as "qtyAvailable",
  reserviert                            as "qtyCommitted",
  0                                     as "qtyOnHold",
  0                                     as "qtyIncoming",
  strict_decimal(rtrim(rtrim(gld, '0'), '.'), 4) as "unitCostBase",
  berlin(a.geaendert)                   as "createdAt",
  berlin(a.geaendert)                   as "updatedAt"
from (
  select * replace (strict_integer(strict_decimal_comma(menge, 0)) as menge)
  from mysql_query('erp', 'select mandt, matnr, farbe, groesse, werks, menge, reserviert, cast(gld as char) gld from bestand')
) b join erp.artikel a using (mandt, matnr)
where mandt = '100'
