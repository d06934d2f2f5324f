/** The lines of an order by product option, such as a colour; sizes are folded below. */
import { countsAsPieces } from '@selvedge/catalogue/order-pieces'
import type { BrandClient, Order, OrderItem } from '@selvedge/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { countText, plural } from '../data/format.ts'
import { type Goods, goodsOf, NO_GOODS } from '../data/goods.ts'
import { all } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { Amount } from '../parts/amount.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortTable } from '../parts/short-table.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { listHref } from '../route.ts'
import { opens } from '../session.ts'

interface LinesProps {
  readonly brand: string
  readonly orderId: string
  readonly currency: string
}

interface Line extends Pick<Goods, 'sku'> {
  readonly item: OrderItem
}

interface OptionLines extends Omit<Goods, 'sku'> {
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
      <ShortTable
        caption="Lines"
        columns={['Goods', 'Ordered', 'Price']}
        rows={data.map((row) => [
          <OptionGoods brand={brand} {...row} />,
          <span class="number">
            {countsAsPieces(row.lines[0]!.item)
              ? countText(row.lines.reduce((sum, { item }) => sum + item.qty, 0))
              : '–'}
          </span>,
          <Price lines={row.lines} currency={currency} />,
        ])}
      />
    </section>
  )
}

interface OptionGoodsProps extends OptionLines, Pick<LinesProps, 'brand'> {}

function OptionGoods({ brand, option, style, lines }: OptionGoodsProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div class="goods">
      <Thumb brand={brand} imageId={option?.primaryImageId ?? null} />
      <div>
        {option ? (
          <RecordLink
            brand={brand}
            group="product-options"
            id={option.id}
            text={style ? `${style.name}, ${option.name}` : option.name}
          />
        ) : (
          <span>{countsAsPieces(lines[0]!.item) ? 'Other goods' : 'Other lines'}</span>
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
  )
}

/** Where all lines have the same. */
function Price({ lines, currency }: Pick<OptionLines, 'lines'> & Pick<LinesProps, 'currency'>): JSX.Element {
  const [price, ...others] = new Set(lines.map(({ item }) => item.unitPrice))
  if (others.length > 0) return <span class="soft">several</span>
  return price ? <Amount amount={price} currency={currency} /> : <span class="soft">–</span>
}

/**
 * All lines, so that what is added up is all of it. Those that are no pieces, such as fees and what was cancelled, are apart. Names
 * need SKUs and options, which the key may not open.
 */
async function readLines(client: BrandClient, orderId: string, signal: AbortSignal): Promise<OptionLines[] | null> {
  if (!opens('order-items')) return null
  const items = await all(client.orderItems.list({ orderId: orderId as Order['id'] }, { signal }))
  const lines = await Promise.all(
    items.map(
      async (item): Promise<Line & Goods> => ({
        item,
        ...(countsAsPieces(item) ? await goodsOf(client, item, signal) : NO_GOODS),
      }),
    ),
  )
  const byRow = Map.groupBy(lines, ({ item, option }) => option?.id ?? countsAsPieces(item))
  return [...byRow.values()].map((each) => ({ option: each[0]!.option, style: each[0]!.style, lines: each }))
}
