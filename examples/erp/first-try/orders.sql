select
  o.po_id          as "id",
  o.po_no          as "number",
  o.vendor_no      as "supplierId",
  o.ship_to        as "shipToLocationId",
  'bulk'           as "kind",
  case o.status
    when 'NEW' then 'draft' when 'SENT' then 'issued' when 'CONF' then 'confirmed' when 'PROD' then 'in_production'
    when 'SHIP' then 'shipped' when 'DONE' then 'received' when 'CANC' then 'cancelled' else o.status
  end              as "status",
  o.currency,
  o.ordered        as "orderDate",
  o.wanted         as "requestedDeliveryDate",
  l.qty            as "totalQty",
  l.amount         as "totalAmount",
  porto(o.created) as "createdAt",
  porto(o.changed) as "updatedAt"
from erp.po_heads o
join (select po_id, sum(qty) as qty, sum(qty * price) as amount from erp.po_lines group by po_id) l using (po_id)
