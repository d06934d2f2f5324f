import { amount, currency, nullable, ref, string } from '../kinds/index.ts'
import { report } from './report.ts'

export const invoiceDifferences = report('invoice-differences', {
  title: 'Invoice differences',
  about: 'Invoices that differ from what was ordered and received.',
  columns: {
    invoiceId: ref('invoices', 'The invoice.'),
    number: string('Number on the document.'),
    supplierId: nullable(ref('suppliers', 'Supplier that sent it, if a supplier did.')),
    supplier: nullable(string('Name of the supplier.')),
    currency: currency('Currency of the amount.'),
    billedTooMuch: amount('Amount billed above what was ordered and received; negative: below.'),
  },
  filters: ['supplierId', 'invoiceId', 'currency'],
  sample: {
    invoiceId: '959138fe-aaaf-5861-902d-c9977474d9cb',
    number: 'RA-2025-0918',
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    currency: 'EUR',
    billedTooMuch: '55.20',
  },
  sql: ({ sum }) => `select v.id as invoiceId, v.number, v.supplierId, s.name as supplier, v.currency, d.billedTooMuch
from (
  select l.invoiceId, ${sum('l.varianceAmount')} as billedTooMuch from invoice_lines l
  group by l.invoiceId having ${sum('l.varianceAmount')} <> 0
) d
join invoices v on v.id = d.invoiceId
left join suppliers s on s.id = v.supplierId
where v.deletedAt is null and v.status <> 'void'
order by v.number, v.id`,
})
