/** Whose goods travel in a shipment: its items by order. */
import type { BrandClient, Order, ParentProduct, Shipment, Supplier } from '@selvedge/client'
import type { JSX } from 'preact'
import { countText } from '../data/format.ts'
import { goodsOf } from '../data/goods.ts'
import { all, markedName, orNull } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortTable } from '../parts/short-table.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { Day } from '../related/days.tsx'
import { listHref } from '../route.ts'
import { opens } from '../session.ts'

interface GoodsProps {
  readonly brand: string
  readonly shipment: Shipment
  readonly day: string
}

interface OrderGoods {
  readonly orderId: string
  readonly order: Order | null
  readonly supplier: Supplier | null
  /** Of one of its items. */
  readonly style: ParentProduct | null
  readonly imageId: string | null
  readonly pieces: number
}

export function Goods({ brand, shipment, day }: GoodsProps): JSX.Element | null {
  const { data } = useLoad(brand, `goods ${shipment.id}`, (client, signal) => readGoods(client, shipment, signal))
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>
        Whose goods{' '}
        <a class="all" href={listHref(brand, 'shipment-items', { shipmentId: shipment.id })}>
          All items
        </a>
      </h2>
      <ShortTable
        caption="Whose goods"
        columns={['Order', 'Goods', 'Supplier', 'Wanted', 'Pieces in this shipment']}
        rows={data.map(({ orderId, order, supplier, style, imageId, pieces }) => [
          <RecordLink brand={brand} group="orders" id={orderId} text={order?.number ?? orderId.slice(0, 8)} />,
          <div class="goods">
            <Thumb brand={brand} imageId={imageId} />
            {style ? (
              <RecordLink brand={brand} group="parent-products" id={style.id} text={style.name} />
            ) : (
              <span class="none">–</span>
            )}
          </div>,
          supplier ? <ShortText text={markedName(supplier.name, supplier.code)} /> : <span class="none">–</span>,
          <Day value={order?.requestedDeliveryDate} day={day} />,
          <span class="number">{countText(pieces)}</span>,
        ])}
      />
    </section>
  )
}

/** All items, so that the pieces of an order are all that travel here. */
async function readGoods(client: BrandClient, { id }: Shipment, signal: AbortSignal): Promise<OrderGoods[] | null> {
  if (!opens('shipment-items')) return null
  const items = await all(client.shipmentItems.list({ shipmentId: id }, { signal }))
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return Promise.all(
    [...byOrder.values()].map(async (own): Promise<OrderGoods> => {
      const [first] = own
      const [order, { option, style }] = await Promise.all([
        opens('orders') ? orNull(client.follow(first!, 'orderId', { signal })) : null,
        goodsOf(client, own.find(({ skuId }) => skuId !== null) ?? first!, signal),
      ])
      const supplier = order && opens('suppliers') ? await orNull(client.follow(order, 'supplierId', { signal })) : null
      return {
        orderId: first!.orderId,
        order,
        supplier,
        style,
        imageId: option?.primaryImageId ?? style?.primaryImageId ?? null,
        // As reports count them.
        pieces: own.reduce((sum, { skuId, qty }) => sum + (skuId === null ? 0 : qty), 0),
      }
    }),
  )
}
