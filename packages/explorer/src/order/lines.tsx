/** The lines of an order by product option, such as a colour; sizes are folded below. */
import { countsAsPieces } from '@selvedge/catalogue/order-pieces'
import type { BrandClient, Order, OrderItem, ProductOption, Sku } from '@selvedge/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { amountText, countText, plural } from '../data/format.ts'
import { all } from '../data/records.ts'
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
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>
        Lines{' '}
        <a class="all" href={listHref(brand, 'order-items', { orderId })}>
          All {countText(data.reduce((sum, { lines }) => sum + lines.length, 0))}
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
          {data.map(({ option, lines }) => (
            <OptionRow key={lines[0]!.item.id} brand={brand} option={option} lines={lines} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface OptionRowProps extends OptionLines, Pick<LinesProps, 'brand' | 'currency'> {}

function OptionRow({ brand, option, lines, currency }: OptionRowProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  const arePieces = countsAsPieces(lines[0]!.item)
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
              <span>{arePieces ? 'Other goods' : 'Other lines'}</span>
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
        {arePieces ? countText(lines.reduce((sum, { item }) => sum + item.qty, 0)) : '–'}
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

/**
 * All lines, so that what is added up is all of it. Those that are no pieces, such as fees and what was cancelled, are apart. Names
 * need SKUs and options, which the key may not open.
 */
async function readLines(client: BrandClient, orderId: string, signal: AbortSignal): Promise<OptionLines[] | null> {
  if (!opens('order-items')) return null
  const items = await all(client.orderItems.list({ orderId: orderId as Order['id'] }, { signal }))
  const lines = await Promise.all(
    items.map(async (item): Promise<Line & { readonly option: ProductOption | null }> => {
      if (!countsAsPieces(item) || !opens('skus')) return { item, sku: null, option: null }
      const sku = await client.follow(item, 'skuId', { signal }).catch(() => null)
      if (!sku || !opens('product-options')) return { item, sku, option: null }
      return { item, sku, option: await client.follow(sku, 'productOptionId', { signal }).catch(() => null) }
    }),
  )
  const byRow = Map.groupBy(lines, ({ item, option }) => option?.id ?? countsAsPieces(item))
  return [...byRow.values()].map((each) => ({ option: each[0]!.option, lines: each }))
}
