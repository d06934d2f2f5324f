select
  o.po_no          as "id",
  o.po_no          as "number",
  o.vendor_no      as "supplierId",
  o.ship_to        as "shipToLocationId",
  'bulk'           as "kind",
  case o.status
    when 'NEW' then 'draft' when 'SENT' then 'issued' when 'CONF' then 'confirmed' when 'PROD' then 'in_production'
    when 'SHIP' then 'shipped' when 'DONE' then 'received' when 'CANC' then 'cancelled'
    when 'HOLD' then 'issued' -- sent, and waiting for the vendor
  end              as "status",
  o.currency,
  fx.eur           as "exchangeRate",
  o.ordered        as "orderDate",
  o.wanted         as "requestedDeliveryDate",
  l.qty            as "totalQty",
  l.amount         as "totalAmount",
  porto(o.created) as "createdAt",
  porto(o.changed) as "updatedAt"
from purchase_orders o
join (select po_id, sum(qty) as qty, sum(qty * price) as amount from erp.po_lines group by po_id) l using (po_id)
-- The ERP has rates with any number of digits. As text they arrive exactly.
asof left join postgres_query('erp', 'select currency, valid_from, eur::text as eur from fx_rates') fx
  on fx.currency = o.currency and fx.valid_from <= o.ordered
