select
  ebeln                                 as "id",
  ltrim(ebeln, '0')                     as "number",
  h.ziel                                as "supplierId",
  werks                                 as "shipToLocationId",
  'bulk'                                as "kind",
  case status when 'N' then 'draft' when 'B' then 'confirmed' when 'L' then 'received' when 'S' then 'cancelled' end as "status",
  waehrung                              as "currency",
  strict_decimal(rtrim(rtrim(k.kurs, '0'), '.'), 6) as "exchangeRate",
  zahl_als_tag(bedat)                   as "orderDate",
  text_als_tag(lieferdatum)             as "requestedDeliveryDate",
  coalesce(z.stueck, 0)                 as "totalQty",
  coalesce(z.betrag, 0)                 as "totalAmount",
  erfasst at time zone 'UTC'            as "createdAt",
  coalesce(berlin(geaendert), erfasst at time zone 'UTC') as "updatedAt",
  if(loekz = 'X', coalesce(berlin(geaendert), erfasst at time zone 'UTC'), null) as "deletedAt"
from erp.bestellung b
left join lieferant_heute h on h.lifnr = nummer(b.lifnr)
left join (
  select ebeln, sum(stueck(menge, me))::bigint as stueck,
    sum(stueck(menge, me)::decimal(9, 0) * coalesce(stueckpreis(preis, peinh, me), 0)) as betrag
  from erp.bestellpos where mandt = '100' and loekz = '' group by ebeln
) z using (ebeln)
-- Forty digits do not fit a decimal of DuckDB. As text they arrive exactly.
left join mysql_query('erp', 'select ebeln, cast(kurs as char) kurs from bestellung where mandt = ''100''') k using (ebeln)
where mandt = '100'
order by bedat, ebeln
