attach '${ERP_URL}' as erp (type postgres, read_only);

-- The ERP writes the time of Porto, without a zone.
create macro porto(t) as t at time zone 'Europe/Lisbon';

-- An order keeps its number through its revisions, and the last one counts. Orders without a currency are in that of the vendor.
create view purchase_orders as
select h.* replace (coalesce(h.currency, v.currency) as currency)
from erp.po_heads h join erp.vendors v using (vendor_no)
qualify row_number() over (partition by h.po_no order by h.revision desc) = 1;
