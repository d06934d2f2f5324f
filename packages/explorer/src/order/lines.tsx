/** The lines of an order by product option, such as a colour; sizes are folded below. */
import type { BrandClient, OrderItem, ProductOption, Sku } from '@selvedge/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { amountText, countText, plural } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { listHref } from '../route.ts'
import { opens } from '../session.ts'

interface LinesProps {
  readonly brand: string
  readonly orderId: string
  readonly currency: string
}

interface Line {
  readonly item: OrderItem
  readonly sku: Sku | null
}

interface OptionLines {
  readonly option: ProductOption | null
  readonly lines: readonly Line[]
}

export function Lines({ brand, orderId, currency }: LinesProps): JSX.Element | null {
  const { data } = useLoad(brand, orderId, (client, signal) => readLines(client, orderId, signal))
  if (!data || data.options.length === 0) return null
  const { options, read, total } = data
  return (
    <section>
      <h2>
        Lines{' '}
        <a class="all" href={listHref(brand, 'order-items', { orderId })}>
          {read < total ? `First ${countText(read)} of ${countText(total)}` : `All ${countText(total)}`}
        </a>
      </h2>
      <table class="tight">
        <caption class="hidden">Lines</caption>
        <thead>
          <tr>
            <th scope="col">Goods</th>
            <th scope="col" class="right">
              Ordered
            </th>
            <th scope="col" class="right">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ option, lines }) => (
            <OptionRow key={option?.id ?? ''} brand={brand} option={option} lines={lines} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface OptionRowProps extends OptionLines, Pick<LinesProps, 'brand' | 'currency'> {}

function OptionRow({ brand, option, lines, currency }: OptionRowProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  const [price, ...others] = new Set(lines.map(({ item }) => item.unitPrice))
  return (
    <tr>
      <th scope="row">
        <div class="goods">
          <Thumb brand={brand} imageId={option?.primaryImageId ?? null} />
          <div>
            {option ? (
              <RecordLink brand={brand} group="product-options" id={option.id} text={option.name} />
            ) : (
              'Other lines'
            )}
            <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
              <summary class="sub">
                {option ? `${option.code}, ` : ''}
                {plural(lines.length, option ? 'size' : 'line')}
              </summary>
              {isOpen && (
                <ul class="sizes">
                  {lines.map(({ item, sku }) => (
                    <li key={item.id}>
                      <ShortText text={sku?.code ?? item.itemDescription ?? item.itemType} />
                      <span class="number">{countText(item.qty)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </details>
          </div>
        </div>
      </th>
      <td data-label="Ordered" class="right number">
        {countText(lines.reduce((sum, { item }) => sum + item.qty, 0))}
      </td>
      <td data-label="Price" class="right number">
        {price && others.length === 0 ? (
          <span>
            {amountText(price)} <bdi class="currency">{currency}</bdi>
          </span>
        ) : (
          <span class="soft">{others.length > 0 ? 'several' : '–'}</span>
        )}
      </td>
    </tr>
  )
}

interface ReadLines {
  readonly options: readonly OptionLines[]
  readonly read: number
  readonly total: number
}

/** Cancelled lines are left out, as in the order's total. Names need SKUs and options, which the key may not open. */
async function readLines(client: BrandClient, orderId: string, signal: AbortSignal): Promise<ReadLines | null> {
  if (!opens('order-items')) return null
  const page = await client.orderItems.list({ orderId } as object, { signal }).page()
  const lines = await Promise.all(
    page.items.map(async (item): Promise<Line & { readonly option: ProductOption | null }> => {
      const sku = opens('skus') ? await client.follow(item, 'skuId', { signal }).catch(() => null) : null
      const option =
        sku && opens('product-options')
          ? await client.follow(sku, 'productOptionId', { signal }).catch(() => null)
          : null
      return { item, sku, option }
    }),
  )
  const byOption = Map.groupBy(lines, ({ option }) => option?.id ?? null)
  const options = [...byOption.values()].map((each) => ({ option: each[0]!.option, lines: each }))
  return { options, read: page.items.length, total: page.totalItems }
}
