/**
 * Views that answer common questions, in SQL that SQLite and DuckDB have in common. Where the two differ, a dialect says how.
 * An export that lacks a collection lacks the views that need it.
 */
import type { Group } from '@selvedge/client/catalogue'

interface Dialect {
  /** Days from one date to another. */
  days(from: string, to: string): string
  /** The date so many days later. */
  later(date: string, days: number): string
}

export const sqlite: Dialect = {
  days: (from, to) => `cast(julianday(${to}) - julianday(${from}) as integer)`,
  later: (date, days) => `date(${date}, '+${days} days')`,
}

export const duckdb: Dialect = {
  days: (from, to) => `date_diff('day', ${from}, ${to})`,
  later: (date, days) => `(${date} + ${days})`,
}

export interface View {
  readonly name: string
  readonly about: string
  readonly sql: string
}

export function questionViews(groups: readonly Group[], dialect: Dialect): View[] {
  const tables = new Set(groups.map(({ path }) => path.replaceAll('-', '_')))
  return views(dialect).filter(({ sql }) => tablesIn(sql).every((table) => tables.has(table)))
}

function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, table]) => table!)
}

function views({ days, later }: Dialect): View[] {
  const leftFactory = 'max(coalesce(r.actualExFactoryDate, current_date))'
  const expected = `coalesce(max(s.estimatedDeliveryDate), ${later('o.confirmedExFactoryDate', 35)})`
  return [
    {
      name: 'late_orders',
      about: 'Orders that left the factory late, or should have left by now, also where nothing has happened yet.',
      sql: `select o.number, s.name as supplier, o.confirmedExFactoryDate as promised,
  ${days('o.confirmedExFactoryDate', leftFactory)} as daysLate
from orders o
join suppliers s on s.id = o.supplierId
left join production_runs r on r.orderId = o.id and r.retractedAt is null
where o.status not in ('draft', 'cancelled') and o.deletedAt is null
  and (r.id is not null or o.status in ('issued', 'confirmed', 'in_production'))
group by o.id, o.number, s.name, o.confirmedExFactoryDate
having ${days('o.confirmedExFactoryDate', leftFactory)} > 0
order by daysLate desc, o.number`,
    },
    {
      name: 'order_progress',
      about: 'Pieces ordered, made, shipped and received.',
      sql: `select o.number, o.totalQty as ordered,
  (select sum(i.quantity) from production_run_items i join production_runs r on r.id = i.productionRunId
   where r.orderId = o.id and r.retractedAt is null) as made,
  (select sum(i.qty) from shipment_items i join shipments s on s.id = i.shipmentId
   where i.orderId = o.id and s.actualDepartureDate is not null) as shipped,
  (select sum(l.qtyReceived) from goods_receipt_lines l where l.orderId = o.id) as received
from orders o
where o.status not in ('draft', 'cancelled') and o.deletedAt is null
order by o.number`,
    },
    {
      name: 'payments_due',
      about: 'What has to be paid in each month: milestones of orders, and invoices for freight, duty and services.',
      sql: `select month, currency, round(sum(balanceAmount), 2) as due
from (
  select substr(cast(dueDate as text), 1, 7) as month, currency, balanceAmount from payment_milestones
  union all
  select substr(cast(dueDate as text), 1, 7), currency, balanceAmount from invoices
  where kind in ('freight', 'duty', 'service') and deletedAt is null
) as payable
where balanceAmount > 0 and month is not null
group by month, currency
order by month, currency`,
    },
    {
      name: 'landed_costs',
      about: 'What a piece costs when it is bought and when it has arrived, in the base currency.',
      sql: `select p.styleNumber, p.name,
  round(sum(l.qtyReceived * i.unitPriceBase) / sum(l.qtyReceived), 2) as bought,
  round(sum(l.qtyReceived * l.landedUnitCostBase) / sum(l.qtyReceived), 2) as landed
from goods_receipt_lines l
join order_items i on i.id = l.orderItemId
join skus k on k.id = l.skuId
join parent_products p on p.id = k.productId
where l.landedUnitCostBase is not null and l.qtyReceived > 0
group by p.id, p.styleNumber, p.name
order by p.styleNumber`,
    },
    {
      name: 'quoted_prices',
      about: 'Prices of current quotes by quantity; filter by minQty and maxQty.',
      sql: `select p.styleNumber, s.name as supplier, b.minQty, b.maxQty, b.unitPriceBase
from quotes q
join quote_items i on i.quoteRevisionId = q.currentRevisionId
join quote_price_bands b on b.quoteItemId = i.id
join suppliers s on s.id = q.supplierId
join parent_products p on p.id = i.productId
where q.status in ('received', 'negotiating', 'awarded') and q.deletedAt is null and p.deletedAt is null
order by p.styleNumber, b.unitPriceBase, s.name, b.minQty`,
    },
    {
      name: 'critical_sample_failures',
      about: 'Samples that fail on something critical.',
      sql: `select a.number as sample, r.roundNumber, f.itemLabel as point, s.name as supplier
from sample_checklist_results f
join sample_rounds r on r.id = f.sampleRoundId
join samples a on a.id = r.sampleId
join suppliers s on s.id = a.supplierId
where f.result = 'fail' and f.severity = 'critical' and a.deletedAt is null
order by a.number, r.roundNumber, f.itemLabel`,
    },
    {
      name: 'damaged_goods',
      about: 'What arrived damaged.',
      sql: `select g.number as receipt, o.number as orderNumber, l.qtyRejected as damaged, l.qtyReceived as received
from goods_receipt_lines l
join goods_receipts g on g.id = l.goodsReceiptId
left join orders o on o.id = l.orderId
where l.rejectionReason = 'damaged'
order by g.number, o.number`,
    },
    {
      name: 'invoice_differences',
      about: 'Invoices that differ from what was ordered and received.',
      sql: `select v.number, s.name as supplier, v.currency, round(sum(l.varianceAmount), 2) as billedTooMuch
from invoice_lines l
join invoices v on v.id = l.invoiceId
join suppliers s on s.id = v.supplierId
where l.varianceAmount <> 0 and v.deletedAt is null
group by v.id, v.number, s.name, v.currency
order by v.number`,
    },
    {
      name: 'launches_at_risk',
      about: 'Open launches whose goods have less than two weeks to spare; unshipped goods take five weeks.',
      sql: `select w.name as launch, w.inWarehouseDate, o.number, ${expected} as expected
from launch_windows w
join orders o on o.launchWindowId = w.id
left join order_shipments x on x.orderId = o.id
left join shipments s on s.id = x.shipmentId
where w.status in ('planned', 'open') and o.status not in ('draft', 'received', 'closed', 'cancelled')
  and o.deletedAt is null
group by o.id, w.name, w.inWarehouseDate, o.number, o.confirmedExFactoryDate
having ${days(expected, 'w.inWarehouseDate')} < 14
order by o.number`,
    },
    {
      name: 'open_orders_by_fabric',
      about: 'Open orders, by the fabrics that their products are made of.',
      sql: `select distinct m.code as fabric, o.number
from materials m
join bom_components c on c.materialId = m.id
join boms b on b.id = c.bomId
join order_items i on i.productVersionId = b.productVersionId
join orders o on o.id = i.orderId
where m.kind = 'fabric' and o.status in ('issued', 'confirmed', 'in_production', 'partially_shipped')
  and o.deletedAt is null
order by m.code, o.number`,
    },
  ]
}
